"""Guides that nobody wrote: as many as wanted, with lines as programs print them and prose of the size of real guides.

Words come from the real guides, so that generated lines share theirs; no generated line is a line of a real guide.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from app.domain.guide import SECTIONS, Check, Guide, GuideSpec, Outcome, Prose, Role, Signature
from app.domain.question import LookFor

_WORD = re.compile(r"[A-Za-z][A-Za-z_]{3,20}")
_LINES = (
    "{A}Error: {b} {c} is not supported by {d} <*>, expected {e}",
    "{a}: failed to {b} {c} <*>: {d} {e} (code <*>)",
    "[{a}.{b}] {c} {d} timed out after <*> ms while waiting for {e}",
    "RuntimeError: {A}{B} does not match {c} {d} in <*>: {e}",
    "{a}/{b}.py: assertion `{c}.{d} == {e}` failed for rank <*>",
)
_PATTERNS = (r"\b{A}{B}(Error|Exception): .{{0,80}}{c}", r"{a}_{b}\.(so|py):[0-9]+: {c}", r"^{A}: [0-9]+ {b} {c}")
_SIGNATURES = 5


def distractors(real: Sequence[Guide], count: int, seed: int = 1) -> Iterator[Guide]:
    """``count`` guides in English and Chinese; the same for the same ``seed``."""
    dice = random.Random(seed)
    words = sorted({word for guide in real for prose in guide.prose.values() for word in _words(prose)})
    for number in range(count):
        model = real[number % len(real)]
        yield _guide(f"distractor-{number}", model, words, dice)


def _words(prose: Prose) -> Iterator[str]:
    for text in prose.sections.values():
        yield from _WORD.findall(text)


def _guide(slug: str, model: Guide, words: Sequence[str], dice: random.Random) -> Guide:
    lines = [_filled(dice.choice(_LINES), words, dice) for _ in range(_SIGNATURES)]
    spec = model.spec.model_copy(
        update={
            "signatures": _signatures([*lines, _filled(dice.choice(_PATTERNS), words, dice)]),
            "checks": (_check(lines[0], model.spec), _check(_filled(_LINES[0], words, dice), model.spec)),
            "affects": model.spec.affects[:1],
            "asks": {"en": (" ".join(dice.choices(words, k=6)),)},
            "verification": model.spec.verification.model_copy(
                update={"expect": (), "must_not": (), "once_seen": None}
            ),
        }
    )
    prose = {language: _prose(language, lines, words, dice) for language in ("en", "zh")}
    return Guide.model_construct(slug=slug, spec=spec, prose=prose)


def _signatures(lines: Sequence[str]) -> tuple[Signature, ...]:
    roles = (Role.PRIMARY, Role.STRONG, *[Role.SUPPORTING] * len(lines))
    *texts, pattern = lines
    found = [Signature.model_construct(id=f"s{n}", text=text, role=roles[n]) for n, text in enumerate(texts)]
    return (*found, Signature.model_construct(id="p", pattern=pattern, role=Role.SUPPORTING))


def _check(line: str, spec: GuideSpec) -> Check:
    outcome = next(check.if_yes for check in spec.checks if check.if_yes)
    yes = Outcome.model_construct(effect=outcome.effect, say=outcome.say, limits=outcome.limits)
    return Check.model_construct(
        id=f"c{abs(hash(line)) % 1000}", ask=spec.checks[0].ask, look_for=LookFor(present=line), if_yes=yes
    )


def _prose(language: str, lines: Sequence[str], words: Sequence[str], dice: random.Random) -> Prose:
    sections = {name: " ".join(dice.choices(words, k=40)) for name in SECTIONS}
    return Prose.model_construct(
        language=language,
        title=" ".join(dice.choices(words, k=8)),
        headings={},
        sections={**sections, "symptoms": "\n".join(lines)},
    )


def _filled(line: str, words: Sequence[str], dice: random.Random) -> str:
    a, b, c, d, e = dice.choices(words, k=5)
    return line.format(a=a.lower(), A=a.capitalize(), b=b.lower(), B=b.capitalize(), c=c, d=d, e=e)
