"""Settings and builds that somebody states in a line of their own rather than shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule
from app.matching.facts.sighting import Sighting, View, Weight

_PAIR = re.compile(r"(?P<name>[a-z]+(?:_[a-z0-9]+)+)=(?P<value>[\w./:@-]*\w)(?P<behind>[,;]?\s+|[,;.]?$|，|。)")
_DATED = re.compile(
    r"(?P<name>[A-Za-z][\w.-]{1,30})(?:'s)?[ @(/:（]{1,3}(?P<branch>main)(?: branch| 分支)?"
    r"[ ,@(（]{1,2}(?:as of |of |at |from |on )?"
    r"(?P<date>20\d\d-\d\d-\d\d)(?![\d-])"
)


def read_settings(view: View) -> Iterator[Sighting]:
    """A line that begins with two settings or more, or is one: ``kv_connector=... kv_role=..., local disk``."""
    start = len(view.text) - len(view.text.lstrip())
    pairs: list[re.Match[str]] = []
    while found := _PAIR.match(view.text, pairs[-1].end() if pairs else start):
        pairs.append(found)
    if len(pairs) < 2 and not (pairs and pairs[-1].end() == len(view.text)):
        return
    for pair in pairs:
        yield view.saw(FactKind.FLAG, pair["name"], pair["value"], pair.span("value"), Weight.MENTIONED)


_QUOTE = r"\\{0,3}[\"']"
_FRAGMENT = re.compile(
    rf"\s*{{?\s?(?:{_QUOTE})?(?P<name>kv_[a-z_]{{2,40}}|use_native)(?:{_QUOTE})?\s?[:=]\s?(?:{_QUOTE})?"
    rf"(?P<value>[\w./:@-]{{1,120}})(?:{_QUOTE})?[\s,}}\\\"']*$"
)


def read_fragments(view: View) -> Iterator[Sighting]:
    """A piece of a config alone on its line, as ``grep -o`` cuts it out: ``kv_connector":"LMCacheConnectorV1"``."""
    if found := _FRAGMENT.match(view.text):
        value = found["value"]
        shown = value.lower() if value.lower() in ("true", "false") else value
        yield view.saw(FactKind.FLAG, found["name"], shown, found.span("value"), Weight.MENTIONED)


def read_dated(view: View) -> Iterator[Sighting]:
    """``vLLM main of 2026-10-21``: a build that has no number yet."""
    for found in _DATED.finditer(view.text):
        if name := view.names.product(found["name"]):
            yield view.saw_version(
                name, f"main@{found['date']}", (found.start("branch"), found.end("date")), Weight.MENTIONED
            )


RULES = (
    Rule(
        ("kv_connector=", "kv_role=", "tensor_parallel_size=", "pipeline_parallel_size=", "max_model_len=", "tp_size="),
        read_settings,
        prose=True,
    ),
    Rule(("kv_connector", "kv_role", "use_native"), read_fragments),
    Rule((" main", "@main", "/main", "(main", "（main"), read_dated, prose=True),
)
