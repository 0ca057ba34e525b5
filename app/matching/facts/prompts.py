"""Shell prompts: where the command behind one starts, and the machine that some of them name."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ENVIRONMENTS = r"(?:\([\w.+ -]{1,40}\) {0,2}){0,3}"
_SURE = re.compile(
    rf"\s{{0,8}}{_ENVIRONMENTS}(?:"
    # user@host:path$ and [user@host path]$, whatever the shell's sign
    r"\[?[\w.-]{1,64}@(?P<host>[\w.-]{1,253})(?:[: ~][^$#%>❯\n]{0,200}?)?\]? {0,2}[$#%❯](?=\s)"
    r"|PS [A-Za-z]:\\[^>\n]{0,300}>"
    r"|(?P<drive>[A-Za-z]):\\[^>\n]{0,300}>"
    r"|(?:bash|sh)-\d\.\d[$#](?=\s)"
    r"|[$❯➜](?=\s)"
    r")\s*"
)
# Signs that also start comments, quotations and headings: the word behind must be a program known to be typed.
_UNSURE = re.compile(
    rf"\s{{0,8}}{_ENVIRONMENTS}(?P<dots>\.{{0,4}})(?:[#>+%]\s?|!\s?|[\w.-]{{1,64}}:[~/][^\s$#]{{0,200}}[$#](?=\s)\s*)"
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Column where the command starts, the host that is named, and how the shell reads backslashes.

    ``sure`` is false where only the word behind can tell whether it is a prompt at all.
    """

    end: int = 0
    host: str = ""
    windows: bool = False
    sure: bool = False


def read_prompt(raw: str) -> Prompt:
    """The prompt at the beginning of a line as shown; a :class:`Prompt` of length 0 where there is none."""
    if found := _SURE.match(raw):
        windows = bool(found["drive"]) or raw.lstrip().startswith("PS ")
        return Prompt(found.end(), found["host"] or "", windows, sure=True)
    if found := _UNSURE.match(raw):
        return Prompt(found.end())
    return Prompt(len(raw) - len(raw.lstrip()))
