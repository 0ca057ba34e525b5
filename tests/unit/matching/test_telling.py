"""The headline is the innermost cause; what tells most comes first, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.paste import Paste
from app.matching.clean import clean
from app.matching.mask import mask
from app.matching.telling import asking_lines, headline

PASTES = Path(__file__).parents[2] / "fixtures" / "pastes"

WRAPPERS = ("EngineCore  encountered an issue",)


def paste(name: str) -> Paste:
    return clean((PASTES / f"{name}.log").read_bytes())


def numbers(name: str, limit: int = 40) -> list[int]:
    return [line.number for line in asking_lines(paste(name), limit, WRAPPERS)]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("chained/direct-cause", 4),
        ("chained/during-handling", 4),
        ("chained/nccl-last-error", 7),
        ("plain", 5),
        ("report-zh", 5),
        ("no-secrets", 38),
    ],
)
def test_the_headline_is_the_innermost_cause(name: str, number: int) -> None:
    line = headline(paste(name))
    assert line is not None and line.number == number


def test_lines_that_many_problems_print_are_no_headline() -> None:
    log = paste("chained/vllm-wrapper")
    line = headline(log, WRAPPERS)
    assert line is not None and line.number == 5
    only = clean("RuntimeError: Engine core initialization failed. See root cause above.")
    assert headline(only) == only.lines[0]


def test_without_an_error_the_last_output_speaks_and_then_the_question() -> None:
    log = clean("INFO 11-18 10:02:11 [a.py:1] Started\nINFO 11-18 10:02:12 [a.py:2] Ready\n\nWhy is it so slow?")
    line = headline(log)
    assert line is not None and line.text == "Ready"
    question = clean("Why is my server so slow?\n\n----------\n")
    assert headline(question) == question.lines[0]


def test_errors_come_first_and_wrappers_frames_and_noise_not_at_all() -> None:
    assert numbers("chained/vllm-wrapper") == [5, 4, 1]


def test_other_output_is_asked_for_only_where_nothing_speaks_of_trouble() -> None:
    quiet = "Loading the model\nStarted 4 workers"
    assert [line.number for line in asking_lines(clean(quiet))] == [2, 1]
    assert [line.number for line in asking_lines(clean(quiet + "\nRuntimeError: no workers"))] == [3]


def test_what_differs_only_in_numbers_is_told_once() -> None:
    log = clean("\n".join(f"[rank{n}]: RuntimeError: CUDA out of memory on GPU {n}" for n in range(90)))
    assert [line.number for line in asking_lines(log)] == [90]


def test_no_more_lines_than_asked_for() -> None:
    assert len(numbers("chained/vllm-wrapper", limit=2)) == 2
    lines = asking_lines(paste("programs"), limit=100)
    assert len({mask(line.text) for line in lines}) == len(lines)
