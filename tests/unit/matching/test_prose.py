"""A person's sentences and a program's output are told apart, each line by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.matching.clean import clean
from app.matching.prefixes import peel
from app.matching.prose import is_prose

PASTES = Path(__file__).parents[2] / "fixtures" / "pastes"


def lines(name: str) -> list[str]:
    return (PASTES / name).read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", lines("people.log"))
def test_what_people_write_is_prose(line: str) -> None:
    assert is_prose(line, peel(line).offset)


@pytest.mark.parametrize(
    "line", lines("programs.log") + lines("plain.log") + lines("nccl.log") + lines("no-prefix.log")
)
def test_what_programs_print_is_output(line: str) -> None:
    assert not is_prose(line, peel(line).offset)


def test_of_a_chinese_report_only_its_log_lines_are_output() -> None:
    output = [line.raw for line in clean((PASTES / "report-zh.log").read_bytes()).lines if not line.prose]
    assert output == [
        "[shutdown] EngineCore: trigger received signal=SIGTERM",
        "exiting busy loop",
        "force killing remaining process EngineCore",
        "def shutdown(self):",
        "return self._lmcache_engine.shutdown()",
    ]


@pytest.mark.parametrize("prefix", ["", "> ", "> > "])
def test_a_quoted_line_is_what_it_was(prefix: str) -> None:
    for line, prose in (("We never see it stop.", True), ("exiting busy loop", False)):
        raw = f"{prefix}{line}"
        assert is_prose(raw, peel(raw).offset) is prose


@pytest.mark.parametrize("line", lines("people.log") + lines("report-zh.log"))
def test_what_a_logger_prints_is_output_whatever_it_says(line: str) -> None:
    raw = f"(EngineCore_DP0 pid=271) INFO 10-22 08:14:03 [core.py:1290] {line}"
    assert not is_prose(raw, peel(raw).offset)


def test_no_line_is_asked_about_its_neighbours() -> None:
    everything = [line for name in ("people.log", "programs.log", "report-zh.log") for line in lines(name)]
    together = [line.prose for line in clean("\n".join(everything)).lines]
    assert together == [clean(line).lines[0].prose for line in everything]
