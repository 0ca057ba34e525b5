"""A whole guide as Markdown: its prose, and what ``guide.yaml`` adds to a section."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.guide import SECTIONS, Guide
from app.render.markdown import code
from app.render.say import release
from app.render.urls import Urls
from app.render.wording import date_in, own


def guide_markdown(guide: Guide, language: str, urls: Urls) -> str:
    """The guide in one language, for reading where there is no page."""
    prose = guide.into(language)
    parts = [f"# {prose.title}", f"<{urls.guide(guide.slug, language)}>", _trust(guide, language)]
    for section in SECTIONS:
        parts += [f"## {prose.headings[section]} {{#{section}}}", prose.sections[section].strip()]
        added = list(_added(section, guide, language, urls))
        parts += ["\n".join(added)] if added else []
    return "\n\n".join(part for part in parts if part) + "\n"


def _trust(guide: Guide, language: str) -> str:
    state = own().say(language, f"state.{guide.spec.state}")
    verified = guide.spec.verified
    return f"{state}, {date_in(language, verified.on)}, {verified.with_.into(language)}" if verified else state


def _added(section: str, guide: Guide, language: str, urls: Urls) -> Iterator[str]:
    spec = guide.spec
    if section == "environment":
        yield from (f"- {entry.name}: {entry.value.into(language)}" for entry in spec.environment)
    elif section == "fix":
        for fix in spec.fixes:
            known = (own().say(language, f"state.{fix.state}"), _linked(fix.ref, urls), release(fix.fixed_in))
            yield f"- {fix.title.into(language)} ({'; '.join(part for part in known if part)})"
    elif section == "checks":
        yield from (f"- {check.ask.into(language)}" for check in spec.checks)
    elif section == "verification":
        yield from (f"- {code(line)}" for line in spec.verification.expect)
    elif section == "references":
        yield from (f"- {_linked(each.ref, urls)}: {each.note.into(language)}" for each in spec.references)


def _linked(ref: str | None, urls: Urls) -> str:
    address = urls.ref(ref)
    if ref is None or address is None:
        return ref or ""
    return f"<{address}>" if address == ref else f"[{ref}]({address})"
