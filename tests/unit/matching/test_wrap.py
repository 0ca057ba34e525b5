"""Wrapped messages are read whole, and know on which line and column each piece stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.paste import Paste
from app.matching.clean import clean
from app.matching.wrap import MAX_JOINS, MAX_PARTS

WRAPPED = Path(__file__).parents[2] / "fixtures" / "pastes" / "wrapped"


def paste(name: str) -> Paste:
    return clean((WRAPPED / f"{name}.log").read_bytes())


def joined(name: str) -> list[tuple[list[int], str]]:
    return [([number for number, _ in join.parts], join.text) for join in paste(name).joined]


def test_a_terminal_of_80_columns_is_undone() -> None:
    whole = [line.text for line in paste("unwrapped").lines]
    texts = [text for _, text in joined("terminal-80")]
    assert [text for text in texts if text in whole] == [whole[0], whole[1], whole[3]]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("terminal-120-one-message", "x86_64-linux-gnu.so: undefined symbol: _ZN3c105ErrorC2ENS_14SourceLocationESs"),
        ("terminal-80-in-a-name", "RuntimeError: Could not find nvcc"),
    ],
)
def test_a_single_message_broken_in_a_word_is_one(name: str, message: str) -> None:
    assert any(text.endswith(message) for _, text in joined(name))


def test_tables_rules_hashes_and_records_as_wide_as_a_terminal_stay_apart() -> None:
    assert joined("as-wide-as-a-terminal") == []


def test_a_break_between_words_may_have_been_a_blank() -> None:
    texts = [text for _, text in joined("at-a-blank")]
    assert [text.count("desired GPU memory utilization (0.9") for text in texts] == [0, 1]


def test_sentences_broken_by_a_person_go_on() -> None:
    texts = dict((numbers[0], (numbers, text)) for numbers, text in joined("by-hand"))
    assert sorted(numbers for numbers, _ in texts.values()) == [[1, 2], [4, 5, 6], [7, 8]]
    assert "max seq len (1048576), 22.5 GiB KV cache is needed" in texts[1][1]
    assert "cannot be run in NumPy 2.3.3" in texts[7][1]


def test_pieces_of_one_stream_find_each_other() -> None:
    assert [numbers for numbers, _ in joined("repeated-prefix")] == [[1, 3], [2, 4]]
    assert joined("repeated-prefix")[0][1].endswith("at least two devices in the forward pass of the last layer")


def test_a_command_goes_on_behind_its_backslash() -> None:
    command = "vllm serve /data/models/Qwen/Qwen3-Omni-30B-A3B-Instruct --host 0.0.0.0 --port 10808"
    assert joined("command") == [([1, 2, 3, 4], f"CUDA_VISIBLE_DEVICES=1,5 {command}")]


def test_lines_of_their_own_stay_apart() -> None:
    assert joined("separate") == []


def test_a_column_is_found_on_its_line() -> None:
    both = paste("by-hand")
    join = both.joined[0]
    number, column = join.locate(join.text.index("KV cache is needed"))
    assert (number, both.line(number).text[column:].split(",")[0]) == (2, "KV cache is needed")


def test_a_join_of_many_lines_is_cut_and_goes_on_with_its_last_line() -> None:
    lines = ["  --option-of-a-command value \\"] * (MAX_PARTS + 2) + ["end"]
    assert [(join.parts[0][0], join.parts[-1][0]) for join in clean("\n".join(lines)).joined] == [
        (1, MAX_PARTS),
        (MAX_PARTS, MAX_PARTS + 3),
    ]


def test_no_more_joins_than_anybody_needs() -> None:
    assert len(clean("command \\\n--flag\n" * (MAX_JOINS + 5)).joined) == MAX_JOINS


LINES = [line for path in sorted(WRAPPED.glob("*.log")) for line in path.read_text("utf-8").splitlines()]


@settings(deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text(max_size=90), min_size=1, max_size=30))
def test_every_piece_is_the_text_of_its_line(lines: list[str]) -> None:
    whole = clean("x\n" + "\n".join(lines))
    for join in whole.joined:
        ends = [start for _, start in join.parts[1:]] + [len(join.text)]
        for (number, start), end in zip(join.parts, ends, strict=True):
            piece = join.text[start:end].rstrip()
            assert whole.line(number).text.startswith(piece)
            assert not whole.line(number).prose
