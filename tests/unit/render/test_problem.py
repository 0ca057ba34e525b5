from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.errors import FaultbookError, GuideNotFound, PasteTooLarge
from app.render.problem import STATUS, for_status, named, problem
from app.render.wording import own


def tree(kind: type[FaultbookError]) -> Iterator[type[FaultbookError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from tree(child)


@pytest.mark.parametrize("kind", list(tree(FaultbookError)), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("language", own().languages)
def test_every_error_is_told(kind: type[FaultbookError], language: str) -> None:
    said = problem(kind(), language)
    assert said.status >= 400
    assert said.title and said.detail and "{" not in said.detail.replace('{"', "")


def test_every_code_has_words_and_every_words_a_code() -> None:
    told = {key.split(".")[1] for key in own().entries["en"] if key.startswith("problem.")}
    assert told == STATUS.keys()


def test_details_are_named() -> None:
    assert "vllm-x" in problem(GuideNotFound(slug="vllm-x"), "en").detail


def test_limits_are_told_in_units_people_use() -> None:
    assert "10 MiB" in problem(PasteTooLarge(limit=10 * 1024 * 1024), "zh").detail


def test_unknown_details_are_left_open() -> None:
    assert "called …" in named("guide-not-found", "en").detail


@pytest.mark.parametrize(
    ("status", "code"),
    [(404, "not-found"), (405, "method-not-allowed"), (418, "request-refused"), (502, "internal-error")],
)
def test_a_bare_status_keeps_its_number(status: int, code: str) -> None:
    said = for_status(status, "en")
    assert (said.status, said.code) == (status, code)
