"""Prefixes: the same messages come out of every collector and logger, and nothing else is taken for a prefix."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.matching.clean import clean
from app.matching.prefixes import peel

PASTES = Path(__file__).parents[2] / "fixtures" / "pastes"
# Each of these files holds the lines of plain.log as another logger or collector prints them.
FORMS = sorted(path.stem for path in (PASTES / "forms").glob("*.log"))


def texts(name: str) -> list[str]:
    return [line.text for line in clean((PASTES / f"{name}.log").read_bytes()).lines]


@pytest.mark.parametrize("form", FORMS)
def test_messages_are_the_same_under_every_prefix(form: str) -> None:
    assert texts(f"forms/{form}") == texts("plain")


@pytest.mark.parametrize("raw", (PASTES / "no-prefix.log").read_text("utf-8").splitlines())
def test_what_only_looks_like_a_prefix_stays(raw: str) -> None:
    assert peel(raw) == (0, "", "", None)


def test_where_a_line_was_printed() -> None:
    rows = [row.split("\t") for row in (PASTES / "streams.tsv").read_text("utf-8").splitlines()]
    assert [[*peel(raw)[1:3], raw] for _, _, raw in rows] == rows


def test_nccl_keeps_its_tag_and_loses_host_rank_and_source() -> None:
    assert texts("nccl") == [
        "NCCL version 2.21.5+cuda12.4",
        "NCCL INFO Using network Socket",
        "",
        "NCCL WARN Error: failed to extend /dev/shm/nccl-W9kd1M to 9637892 bytes",
        "NCCL INFO misc/shmutils.cc:113 -> 2",
        "NCCL WARN Call to shm_open failed : Permission denied",
    ]


def test_task_labels_are_peeled_only_off_known_output() -> None:
    assert [peel(line.raw).stream for line in clean((PASTES / "slurm-labels.log").read_bytes()).lines] == [
        *("0", "0", "12", "3"),
        *("", ""),
    ]


def test_a_line_that_is_all_prefix_has_no_text() -> None:
    raw = "(VllmWorkerProcess pid=14679) ERROR 08-05 23:58:29 multiproc_worker_utils.py:226]"
    assert raw[peel(raw).offset :] == ""


def test_the_message_of_a_json_line_is_unescaped() -> None:
    peeled = peel(r'{"level":"error","msg":"could not select device driver \"nvidia\""}')
    assert (peeled.offset, peeled.message) == (0, 'could not select device driver "nvidia"')
