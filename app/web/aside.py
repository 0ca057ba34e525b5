"""What stands beside an answer: the facts read from a log with their lines, and what became of the text."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.diagnosis import Diagnosis
from app.domain.facts import Fact, FactKind
from app.domain.taxonomy import Taxonomy
from app.render.wording import size_in
from app.web.elements import Aside, FactRow
from app.web.rows import product_name
from app.web.rowtext import excerpt
from app.web.speech import Speaker

_FIRST = 8
_MOST = 40
_MOST_MASKED = 5
_ORDER = tuple(FactKind)
_SIZES = ("memory", "size", "bytes")


def aside(diagnosis: Diagnosis, taxonomy: Taxonomy, products: Sequence[str], say: Speaker) -> Aside:
    """Facts first of the ``products`` that matter here, then the others; what is not in the log is named."""
    counting = {(fact.kind, fact.name): fact for fact in reversed(diagnosis.facts.items) if fact.beside is None}
    facts = sorted(counting.values(), key=lambda fact: _worth(fact, products))[:_MOST]
    rows = [_row(fact, taxonomy, say) for fact in facts]
    paste = diagnosis.paste
    masked = sorted({redaction.line for redaction in paste.redactions})
    return Aside(
        facts=tuple(rows[:_FIRST]),
        more=tuple(rows[_FIRST:]),
        absent=_absent(facts, taxonomy, products, say),
        masked=len(paste.redactions),
        masked_lines=tuple(masked[:_MOST_MASKED]),
        cut=(paste.cut.first, paste.cut.last) if paste.cut else None,
    )


def lines_of(shown: Aside) -> set[int]:
    """The lines that the aside links to."""
    return {row.line for row in (*shown.facts, *shown.more) if row.line} | set(shown.masked_lines)


def _worth(fact: Fact, products: Sequence[str]) -> tuple[int, int, int]:
    place = products.index(fact.name) if fact.name in products else len(products)
    return place, _ORDER.index(fact.kind), fact.line


def _row(fact: Fact, taxonomy: Taxonomy, say: Speaker) -> FactRow:
    label = fact.name
    if fact.kind is FactKind.VERSION:
        label = product_name(taxonomy, fact.name, say.language)
    elif fact.kind is FactKind.FLAG:
        label = f"--{fact.name.lstrip('-')}"
    elif say.has(f"fact.{fact.name}"):
        label = say(f"fact.{fact.name}")
    elif fact.kind in (FactKind.HARDWARE, FactKind.PLATFORM):
        label = say(f"fact.{fact.kind}")
    return FactRow(label, _value(fact, say), fact.line, fact.kind in (FactKind.FLAG, FactKind.ENV))


def _value(fact: Fact, say: Speaker) -> str:
    if fact.kind is FactKind.QUANTITY and fact.value.isdigit() and any(word in fact.name for word in _SIZES):
        return size_in(say.language, int(fact.value))
    return excerpt(fact.value, 0, 0, limit=60)


def _absent(facts: Sequence[Fact], taxonomy: Taxonomy, products: Sequence[str], say: Speaker) -> str:
    """The things one would like to know that the log does not say."""
    known = {fact.name for fact in facts if fact.kind is FactKind.VERSION}
    names = [product_name(taxonomy, product, say.language) for product in products if product not in known]
    if not any(fact.kind is FactKind.HARDWARE for fact in facts):
        names.append(say("fact.hardware"))
    if not known & {"nvidia-driver", "nvidia-driver-user"}:
        names.append(say("fact.driver"))
    return say.both(list(dict.fromkeys(names))[:4])
