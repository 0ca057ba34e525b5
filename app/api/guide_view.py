"""Guides of the domain in their public shapes, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from app.api import guide_schemas as public
from app.api.schemas import Public
from app.domain.guide import SECTIONS, Guide
from app.library import Hit
from app.render.urls import Urls

Shape = TypeVar("Shape", bound=Public)
Linked = TypeVar("Linked", public.GuideFix, public.LookAlike, public.Reference)


@dataclass(frozen=True, slots=True)
class View:
    """Shows guides in a language."""

    language: str
    urls: Urls

    def card(self, guide: Guide) -> public.Card:
        """A guide in a list."""
        return public.Card(**self._head(guide))

    def hit(self, hit: Hit) -> public.Hit:
        """A guide that a search found."""
        return public.Hit(**self._head(hit.guide), symptom=hit.symptom or None, section=hit.section or None)

    def whole(self, guide: Guide, related: tuple[str, ...]) -> public.Guide:
        """Everything about a guide; ``related`` are those of its related guides that exist."""
        spec = guide.spec
        return public.Guide(
            **self._head(guide),
            language=self.language,
            languages=tuple(sorted(guide.prose)),
            components=spec.components,
            verified=self._shape(public.Verified, spec.verified) if spec.verified else None,
            review_due=spec.due,
            environment=self._shapes(public.Environment, spec.environment),
            fixes=self._linked(public.GuideFix, spec.fixes),
            signatures=self._shapes(public.GuideSignature, spec.signatures),
            checks=self._shapes(public.GuideCheck, spec.checks),
            verification=self._shape(public.GuideVerification, spec.verification),
            look_alikes=self._linked(public.LookAlike, spec.look_alikes),
            references=self._linked(public.Reference, spec.references),
            related=related,
            sections=self._sections(guide),
        )

    def _head(self, guide: Guide) -> dict[str, Any]:
        return {
            "slug": guide.slug,
            "title": guide.into(self.language).title,
            "url": self.urls.guide(guide.slug, self.language),
            "tool": guide.spec.tool,
            "state": guide.spec.state,
            "versions": self._shapes(public.Range, guide.spec.affects),
            "tags": guide.spec.tags,
        }

    def _sections(self, guide: Guide) -> tuple[public.Section, ...]:
        prose = guide.into(self.language)
        return tuple(
            public.Section(id=name, heading=prose.headings[name], markdown=prose.sections[name].strip())
            for name in SECTIONS
            if name in prose.sections
        )

    def _shape(self, shape: type[Shape], value: object) -> Shape:
        return shape.model_validate(value, context={"language": self.language})

    def _shapes(self, shape: type[Shape], values: tuple[object, ...]) -> tuple[Shape, ...]:
        return tuple(self._shape(shape, value) for value in values)

    def _linked(self, shape: type[Linked], values: tuple[object, ...]) -> tuple[Linked, ...]:
        shapes = self._shapes(shape, values)
        return tuple(each.model_copy(update={"url": self.urls.ref(each.ref)}) for each in shapes)
