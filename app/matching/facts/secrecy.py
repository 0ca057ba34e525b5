"""A second net under the redaction of lines: what is *named* a secret is never handed out as a fact."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.facts import Fact, FactKind

MASK = "«secret»"

_NAMED = re.compile(
    r"(?:^|[_-])(?:secret|password|passwd|passphrase|credentials?|apikey|relogin)(?:[_-]|$)"
    r"|(?:^|[_-])(?:api|access|private|secret|auth|signing)[_-]keys?(?:[_-]|$)"
    r"|(?:^|[_-])token$",
    re.IGNORECASE,
)
# Tokens of a tokenizer, and values that say only whether there is a secret.
_HARMLESS_NAMES = frozenset(f"{kind}_token" for kind in ("bos", "eos", "pad", "unk", "sep", "cls", "mask"))
_HARMLESS_VALUES = frozenset({"", "true", "false", "none", "null"})


def without_secret(fact: Fact) -> Fact:
    """The fact, its value masked where its name says that it is a secret."""
    if fact.kind not in (FactKind.FLAG, FactKind.ENV) or fact.name.lower() in _HARMLESS_NAMES:
        return fact
    if fact.value.lower() in _HARMLESS_VALUES or "«" in fact.value or not _NAMED.search(fact.name):
        return fact
    return replace(fact, value=MASK)
