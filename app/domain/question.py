"""Questions that a paste answers with yes, no or cannot tell: the ``look_for`` language of checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from app.domain.model import Identifier, Model, Wanted


class VersionRange(Model):
    """A product and a range of its versions, e.g. ``>=2.12,<2.19``."""

    product: Identifier
    in_: str = Field(alias="in", min_length=1)


class Guard(Model):
    """Lines that prove the log begins early enough (``from``) and reaches far enough (``to``)."""

    from_: Wanted | None = Field(default=None, alias="from")
    to: Wanted | None = None

    @model_validator(mode="after")
    def _has_an_end(self) -> Self:
        if self.from_ is None and self.to is None:
            raise ValueError("a guard needs `from`, `to` or both")
        return self


class FlagTest(Model):
    """A flag of a command line or config, compared by value or by pattern."""

    name: str = Field(min_length=1)
    is_: str | None = Field(default=None, alias="is")
    matches: str | None = None

    @model_validator(mode="after")
    def _one_comparison(self) -> Self:
        if (self.is_ is None) == (self.matches is None):
            raise ValueError("give exactly one of `is` and `matches`")
        return self


class EnvTest(Model):
    """An environment variable, compared by value, by pattern, or asked to be unset."""

    name: str = Field(min_length=1)
    is_: str | None = Field(default=None, alias="is")
    matches: str | None = None
    unset: Literal[True] | None = None

    @model_validator(mode="after")
    def _one_comparison(self) -> Self:
        if sum(value is not None for value in (self.is_, self.matches, self.unset)) != 1:
            raise ValueError("give exactly one of `is`, `matches` and `unset: true`")
        return self


class FactTest(Model):
    """A fact or quantity; bounds may be written ``1GiB``."""

    name: str = Field(min_length=1)
    matches: str | None = None
    less_than: int | float | str | None = None
    at_least: int | float | str | None = None

    @model_validator(mode="after")
    def _one_comparison(self) -> Self:
        given = (self.matches, self.less_than, self.at_least)
        if sum(value is not None for value in given) != 1:
            raise ValueError("give exactly one of `matches`, `less_than` and `at_least`")
        return self


KINDS = ("present", "pattern", "absent", "version", "flag", "env", "fact", "all", "any", "not")
"""The kinds of questions; a ``look_for`` has exactly one of them."""


class LookFor(Model):
    """A question that a paste answers with yes, no or cannot tell."""

    present: Wanted | None = None
    pattern: Wanted | None = None
    absent: Wanted | None = None
    version: VersionRange | None = None
    flag: FlagTest | None = None
    env: EnvTest | None = None
    fact: FactTest | None = None
    all: tuple[LookFor, ...] | None = Field(default=None, min_length=1)
    any: tuple[LookFor, ...] | None = Field(default=None, min_length=1)
    not_: LookFor | None = Field(default=None, alias="not")
    before: Wanted | None = None
    after: Wanted | None = None
    once_seen: Guard | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        kinds = [kind for kind in KINDS if getattr(self, "not_" if kind == "not" else kind) is not None]
        if len(kinds) != 1:
            raise ValueError(f"give exactly one of {', '.join(KINDS)}; found {', '.join(kinds) or 'none'}")
        if (self.before or self.after) and not (self.present or self.pattern):
            raise ValueError("`before` and `after` go with `present` or `pattern` only")
        if self.before and self.after:
            raise ValueError("give `before` or `after`, not both")
        return self

    @property
    def kind(self) -> str:
        """Which of :data:`KINDS` this is."""
        return next(kind for kind in KINDS if getattr(self, "not_" if kind == "not" else kind) is not None)

    @property
    def parts(self) -> tuple[LookFor, ...]:
        """The questions inside ``all``, ``any`` and ``not``; empty for the other kinds."""
        return self.all or self.any or ((self.not_,) if self.not_ else ())

    def walk(self) -> Iterator[LookFor]:
        """Itself and every question inside it."""
        yield self
        for part in self.parts:
            yield from part.walk()
