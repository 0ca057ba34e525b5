"""Split a language file into its title and its fixed sections."""

from __future__ import annotations

import re

from app.domain.flaw import Flaw
from app.domain.guide import SECTIONS, Prose
from app.ingest.files import Source

_HEADING = re.compile(r"^(#{1,2})\s+(.*?)\s*(?:\{#([a-z]+)\})?\s*$")
_FENCE = re.compile(r"^\s*(```+|~~~+)")


def split(source: Source, language: str) -> tuple[Prose | None, list[Flaw]]:
    """The prose of one language file, or ``None`` with the flaws that stand in the way."""
    title, found, flaws = "", list[tuple[str, str, int, list[str]]](), list[Flaw]()
    fence = ""
    for number, line in enumerate(source.text.splitlines(), 1):
        mark = _FENCE.match(line)
        if mark and (not fence or line.strip().startswith(fence)):
            fence = "" if fence else mark[1]
        heading = None if fence or mark else _HEADING.match(line)
        if heading and heading[1] == "#" and not title:
            title = heading[2]
        elif heading and heading[1] == "##":
            found.append((heading[3] or "", heading[2], number, []))
        elif found:
            found[-1][3].append(line)
    if not title:
        flaws.append(source.flaw(1, "title-missing", "no H1 title", "Start the file with `# Title`"))
    elif "`" in title:
        flaws.append(source.flaw(1, "title-markup", "a title is shown as plain text", "Write it without backticks"))
    flaws += _section_flaws(source, [(identifier, number, "\n".join(body)) for identifier, _, number, body in found])
    if flaws:
        return None, flaws
    headings = {identifier: heading for identifier, heading, _, _ in found}
    sections = {identifier: "\n".join(body).strip() + "\n" for identifier, _, _, body in found}
    return Prose(language=language, title=title, headings=headings, sections=sections), []


def _section_flaws(source: Source, sections: list[tuple[str, int, str]]) -> list[Flaw]:
    flaws = []
    identifiers = [identifier for identifier, _, _ in sections]
    for identifier, number, body in sections:
        if identifier not in SECTIONS:
            message = (
                f"section id {identifier!r} is not one of the fixed ones" if identifier else "a section without id"
            )
            flaws.append(
                source.flaw(
                    number,
                    "section-unknown",
                    message,
                    f"Use `## Heading {{#id}}` with one of {', '.join(SECTIONS)}",
                )
            )
        elif not body.strip():
            flaws.append(
                source.flaw(
                    number,
                    "section-empty",
                    f"section {identifier} is empty",
                    "Write it; what is unknown is said to be unknown",
                )
            )
    for missing in (section for section in SECTIONS if section not in identifiers):
        flaws.append(
            source.flaw(0, "section-missing", f"section {missing} is missing", f"Add `## Heading {{#{missing}}}`")
        )
    known = [identifier for identifier in identifiers if identifier in SECTIONS]
    if not flaws and known != list(SECTIONS):
        flaws.append(
            source.flaw(0, "section-order", "sections are doubled or out of order", f"Order: {', '.join(SECTIONS)}")
        )
    return flaws


def code_blocks(markdown: str) -> list[tuple[str, tuple[str, ...]]]:
    """Fenced blocks as language and lines, comments and blanks dropped: what both languages must share."""
    blocks: list[tuple[str, list[str]]] = []
    fence = ""
    for line in markdown.splitlines():
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
            blocks.append((line.strip()[len(fence) :].strip(), []))
        elif mark and line.strip().startswith(fence):
            fence = ""
        elif fence and (command := re.sub(r"(^|\s+)#.*$", "", line).rstrip()):
            blocks[-1][1].append(command.strip())
    return [(language, tuple(lines)) for language, lines in blocks]
