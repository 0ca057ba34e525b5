"""Lists of guides: what is kept by the filters, how many each filter would keep, and one window of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from app.domain.guide import Guide, State
from app.web.elements import Choice, Facet
from app.web.site import Site
from app.web.speech import Speaker

PAGE = 20
_MOST_CHOICES = 12

Values = Callable[[Guide], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter: its query parameter, the values of a guide, and what a value is called."""

    name: str
    values: Values
    called: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Window:
    """What one page of a list shows. ``first`` and ``last`` count from 1; 0 where there is nothing."""

    guides: tuple[Guide, ...]
    facets: tuple[Facet, ...]
    filters: int
    first: int
    last: int
    total: int
    previous: str | None
    next: str | None


def filters(site: Site, say: Speaker, *names: str) -> tuple[Filter, ...]:
    """The filters of these names, in this order."""
    tools = {tool.id: tool.name.into(say.language) for tool in site.library.taxonomy.tools}
    parts = {part.id: part.name.into(say.language) for tool in site.library.taxonomy.tools for part in tool.components}
    known = {
        "state": Filter("state", lambda guide: (guide.spec.state,), lambda value: say(f"guide.state.{value}")),
        "tool": Filter("tool", lambda guide: (guide.spec.tool,), lambda value: tools.get(value, value)),
        "component": Filter("component", lambda guide: guide.spec.components, lambda value: parts.get(value, value)),
    }
    return tuple(known[name] for name in names)


def window(guides: Sequence[Guide], wanted: Sequence[Filter], query: QueryParams, say: Speaker) -> Window:
    """The guides that pass, a page of them, and the filters with their counts.

    Archived guides show only when their state is asked for.
    """
    chosen = {item.name: [value for value in query.getlist(item.name) if value] for item in wanted}
    kept = [guide for guide in guides if all(_passes(guide, item, chosen[item.name]) for item in wanted)]
    if State.ARCHIVED not in chosen.get("state", []):
        kept = [guide for guide in kept if guide.spec.state is not State.ARCHIVED]
    start = (_number(query.get("page", "")) - 1) * PAGE
    shown = kept[start : start + PAGE]
    return Window(
        guides=tuple(shown),
        facets=tuple(_facet(item, guides, chosen[item.name], say) for item in wanted),
        filters=sum(len(values) for values in chosen.values()),
        first=start + 1 if shown else 0,
        last=start + len(shown),
        total=len(kept),
        previous=_page(query, start // PAGE) if start and shown else None,
        next=_page(query, start // PAGE + 2) if start + PAGE < len(kept) else None,
    )


def _passes(guide: Guide, item: Filter, values: Sequence[str]) -> bool:
    return not values or any(value in values for value in item.values(guide))


def _facet(item: Filter, guides: Sequence[Guide], chosen: Sequence[str], say: Speaker) -> Facet:
    counts = Counter(str(value) for guide in guides for value in dict.fromkeys(item.values(guide)))
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    kept = [entry for place, entry in enumerate(ranked) if place < _MOST_CHOICES or entry[0] in chosen]
    choices = tuple(Choice(value, item.called(value), count, value in chosen) for value, count in kept)
    return Facet(item.name, say(f"list.by.{item.name}"), choices)


def _number(text: str) -> int:
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 6 else 1


def _page(query: QueryParams, number: int) -> str:
    kept = [(name, value) for name, value in query.multi_items() if name != "page" and value]
    return "?" + urlencode([*kept, ("page", number)])
