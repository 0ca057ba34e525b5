"""What stands beside an answer: the facts read from a log with their lines, and what became of the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.diagnosis import Diagnosis
from app.domain.facts import Fact, FactKind, fold_name
from app.domain.guide import Guide
from app.domain.taxonomy import Taxonomy
from app.render.wording import size_in
from app.web.elements import Aside, FactRow
from app.web.rows import product_name
from app.web.rowtext import excerpt
from app.web.speech import Speaker

_FIRST = 6
_MOST = 40
_MOST_MASKED = 5
_ORDER = (
    FactKind.VERSION,
    FactKind.HARDWARE,
    FactKind.PLATFORM,
    FactKind.QUANTITY,
    FactKind.FLAG,
    FactKind.ENV,
)
_SIZES = ("memory", "size", "bytes")


def aside(diagnosis: Diagnosis, taxonomy: Taxonomy, guide: Guide | None, say: Speaker) -> Aside:
    """Facts, those first that the ``guide`` asks about; what one would like to know and the log lacks is named."""
    products = list(dict.fromkeys(entry.product for entry in guide.spec.affects)) if guide else []
    asked = {*products, *(_asked(guide) if guide else ())}
    order = sorted(filter(_counts, diagnosis.facts.items), key=lambda fact: (_folded(fact) not in asked, *_worth(fact)))
    facts = list({fold_name(FactKind.FLAG, fact.name): fact for fact in reversed(order)}.values())[::-1][:_MOST]
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


def _counts(fact: Fact) -> bool:
    """Facts that count. A flag whose value is JSON is left to the flags inside it."""
    return fact.beside is None and not (fact.kind is FactKind.FLAG and fact.value.startswith("{"))


def _asked(guide: Guide) -> Iterator[str]:
    """Names of the flags, variables and quantities that the guide's checks ask about."""
    for check in guide.spec.checks:
        for part in check.look_for.walk() if check.look_for else ():
            if part.flag:
                yield fold_name(FactKind.FLAG, part.flag.name)
            if part.env:
                yield part.env.name
            if part.fact:
                yield part.fact.name


def _folded(fact: Fact) -> str:
    return fold_name(fact.kind, fact.name)


def _worth(fact: Fact) -> tuple[int, int]:
    return _ORDER.index(fact.kind), fact.line


def _row(fact: Fact, taxonomy: Taxonomy, say: Speaker) -> FactRow:
    label = fact.name
    if fact.kind is FactKind.VERSION:
        label = product_name(taxonomy, fact.name, say.language)
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
