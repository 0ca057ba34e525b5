"""What the index knows of a guide: one document for each language it is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.guide import SECTIONS, Guide, Signature
from app.domain.text import Text

FIELDS = ("signatures", "symptoms", "title", "asks", "labels", *(name for name in SECTIONS if name != "symptoms"))
"""Where a term can stand. In this order a tie between two fields is decided."""

_ESCAPE = re.compile(r"\\[A-Za-z]")  # `\b` and the like in a pattern are no words


@dataclass(frozen=True, slots=True)
class Document:
    """One guide in one language, as texts to be cut into terms.

    ``signatures`` are literal program lines with ``<*>`` for what varies; ``labels`` are tool, components and tags;
    ``sections`` maps a section id to its Markdown together with what the site renders below it.
    """

    slug: str
    language: str
    title: str
    asks: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The text of one of :data:`FIELDS`."""
        if name == "title":
            return self.title
        if name in ("signatures", "asks", "labels"):
            lines: tuple[str, ...] = getattr(self, name)
            return "\n".join(lines).replace("<*>", " ")
        return self.sections.get(name, "")


def document(guide: Guide, language: str) -> Document:
    """The document of ``guide`` in ``language``."""
    spec, prose = guide.spec, guide.into(language)
    sections = {name: "\n".join((text, *_below(guide, name, language))) for name, text in prose.sections.items()}
    return Document(
        slug=guide.slug,
        language=language,
        title=prose.title,
        asks=spec.asks.get(language, ()),
        signatures=tuple(dict.fromkeys(line for signature in spec.signatures for line in _program_lines(signature))),
        labels=(spec.tool, *spec.components, *spec.tags, guide.slug),
        sections=sections,
    )


def _program_lines(signature: Signature) -> tuple[str, ...]:
    if signature.pattern is not None:
        return (_ESCAPE.sub(" ", signature.pattern),)
    return signature.lines or ((signature.text,) if signature.text else ())


def _below(guide: Guide, section: str, language: str) -> tuple[str, ...]:
    """What the site shows under the prose of a section. Look-alikes are left out: they describe other problems."""
    spec = guide.spec
    shown: dict[str, tuple[Text, ...]] = {
        "environment": tuple(entry.value for entry in spec.environment),
        "fix": tuple(fix.title for fix in spec.fixes),
        "checks": tuple(check.ask for check in spec.checks),
        "verification": tuple(map(Text, spec.verification.expect)),
    }
    return tuple(text.into(language) for text in shown.get(section, ()))
