"""Whatever is pasted becomes numbered lines that can be shown, searched and stored."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.paste import Cut, Paste, Redaction
from app.errors import EmptyPaste, PasteTooLarge
from app.matching import clean as module
from app.matching.clean import MAX_BYTES, clean

PASTES = Path(__file__).parents[2] / "fixtures" / "pastes"
PLAIN = (PASTES / "plain.log").read_text("utf-8")
MESSAGES = [line for path in sorted(PASTES.glob("*.log")) for line in path.read_text("utf-8").splitlines() if line]


def raws(text: str | bytes) -> list[str]:
    return [line.raw for line in clean(text).lines]


def texts(text: str | bytes) -> list[str]:
    return [line.text for line in clean(text).lines]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    paste = clean("one\n\n\u2028two\x85\x0bthree\r\nfour\n")
    assert [(line.number, line.text) for line in paste.lines] == [
        (1, "one"),
        (2, ""),
        (3, "\u2028two three"),
        (4, "four"),
    ]
    assert (paste.total, paste.size) == (4, 26)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"])
def test_any_encoding_is_read(encoding: str) -> None:
    assert raws("déjà vu\nNCCL WARN".encode(encoding)) == ["déjà vu", "NCCL WARN"]


def test_a_character_cut_in_two_does_not_spoil_the_others() -> None:
    assert raws("显存不足 é".encode()[:-1]) == ["显存不足 \ufffd"]


def test_surrogates_are_joined_or_replaced() -> None:
    assert raws("\ud83d\ude00 and \udc80") == ["😀 and \ufffd"]


def test_nulls_controls_and_invisible_marks_go() -> None:
    assert raws("a\0b\x07c\x7f\x9bd\u200b\ufeff \u202eRuntimeError\xa0x") == ["abcd RuntimeError x"]


def test_entities_of_a_page_are_undone() -> None:
    pasted = "Assertion `n &lt; size` failed. R&amp;D\nvector&lt;int&gt;"
    assert [line.raw for line in clean(pasted).lines] == ["Assertion `n < size` failed. R&D", "vector<int>"]
    assert clean("wget 'http://a/?b=1&amp;c=2'").lines[0].raw == "wget 'http://a/?b=1&amp;c=2'"


def test_a_prefix_in_full_width_brackets_is_one() -> None:
    (line,) = clean("（Worker pid=1） ERROR 03-05 09:56:09 [core.py:880] RuntimeError：no room").lines
    assert (line.text, line.stream, line.prose) == ("RuntimeError：no room", "Worker pid=1", False)


def test_a_progress_bar_shows_its_last_state() -> None:
    assert raws("load:   0%\rload:  50%\rload: 100%\r\nnext\r\r\nlast\r") == ["load: 100%", "next", "last"]


@pytest.mark.parametrize(
    "coloured",
    [
        "\x1b[31mERROR\x1b[0m: \x1b[1;38;5;208mx\x1b[K",
        "\x1b]0;title\x07ERROR: \x1b]8;;http://a\x1b\\x\x1b]8;;\x1b\\",
        "\x1b(B\x1b[mERROR: \x1b[?25lx\x1b7\x1b",
        "^[[31mERROR^[[0m: x",
        "[31mERROR[0m: [1;38;5;208mx",
    ],
)
def test_terminal_escapes_go(coloured: str) -> None:
    assert raws(coloured) == ["ERROR: x"]


def test_brackets_that_are_no_escapes_stay() -> None:
    kept = ["[multiproc_executor.py:375]", "[1m30s elapsed]", "[m]", "[0][1] -> [2m", "a[10m]"]
    assert raws("\n".join(kept)) == kept


def test_blanks_are_no_paste() -> None:
    for nothing in ("", b"", " \n\t\r\n", "\0\x1b[0m\u200b"):
        with pytest.raises(EmptyPaste):
            clean(nothing)


@pytest.mark.parametrize("paste", [b"x" * (MAX_BYTES + 1), "x" * (MAX_BYTES + 1), "é" * (MAX_BYTES // 2 + 1)])
def test_too_much_is_refused(paste: str | bytes) -> None:
    with pytest.raises(PasteTooLarge) as refused:
        clean(paste)
    assert refused.value.details == {"limit": MAX_BYTES}


def test_just_enough_is_taken_in_one_line() -> None:
    paste = clean(b"x" * MAX_BYTES)
    assert (len(paste.lines[0].text), paste.size, paste.total) == (MAX_BYTES, MAX_BYTES, 1)


def test_of_too_many_lines_the_middle_is_cut_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_LINES", 4)
    paste = clean("1\n2\n3\n4\n5\n6\nDB_PASS=hunter2\n")
    assert [line.number for line in paste.lines] == [1, 2, 6, 7]
    assert (paste.cut, paste.total) == (Cut(3, 5), 7)
    assert paste.redactions == (Redaction(7, "secret"),)
    assert paste.line(6).text == "6"


def test_secrets_are_masked_in_what_is_shown_and_what_is_searched() -> None:
    paste = clean('{"level":"info","msg":"--api-key hunter2"}\n[rank0]: redis://:hunter2@10.0.0.1')
    assert "hunter2" not in str(paste)
    assert [item.line for item in paste.redactions] == [1, 2]


def test_the_collector_runs_again_afterwards() -> None:
    clean("x")
    assert gc.isenabled()


def test_the_column_of_a_message_is_where_it_is_shown() -> None:
    line = clean('[rank0]:   File "a.py", line 3').lines[0]
    assert (line.raw[: line.offset], line.raw[line.offset :]) == ("[rank0]:   ", line.text)


@settings(deadline=None)
@given(st.text() | st.binary())
def test_anything_can_be_pasted(paste: str | bytes) -> None:
    try:
        cleaned = clean(paste)
    except EmptyPaste:
        return
    shown = "".join(line.raw for line in cleaned.lines)
    shown.encode("utf-8")
    assert all(character == "\t" or (character >= " " and not "\x7f" <= character < "\xa0") for character in shown)
    assert [line.number for line in cleaned.lines] == list(range(1, cleaned.total + 1))
    assert all(0 <= line.offset <= len(line.raw) for line in cleaned.lines)


def same_messages(one: Paste, other: Paste) -> bool:
    return [line.text for line in one.lines] == [line.text for line in other.lines]


MESSAGE = st.sampled_from(MESSAGES) | st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1)


@settings(deadline=None)
@given(st.lists(MESSAGE.filter(str.strip), min_size=1, max_size=5), st.integers(0, 59), st.integers(1, 99_999))
def test_the_same_messages_come_out_of_every_collector(messages: list[str], second: int, pid: int) -> None:
    clock = f"2026-11-18T02:14:{second:02d}.{pid:09d}Z"
    plain = clean("\n".join(messages))
    for prefix in (
        f"[pod/sft-{pid}/main] {clock} ",
        f"vllm-{pid % 9}  | ",
        f"{clock} ",
        f"[rank{pid}]: ",
        f"(Worker_TP0 pid={pid}) ",
        f"\x1b[1;36m(Worker_TP0 pid={pid})\x1b[0m ",
        f"[pod/sft-{pid}/main] {clock} [rank{pid}]: ",
    ):
        assert same_messages(plain, clean("\r\n".join(prefix + message for message in messages))), prefix


@settings(deadline=None)
@given(st.lists(st.sampled_from(MESSAGES) | st.text(max_size=50), min_size=2, max_size=8))
def test_a_line_means_the_same_alone(lines: list[str]) -> None:
    alone = "\n".join(lines).split("\n")
    for line, raw in zip(clean("\n".join(["x", *lines])).lines[1:], alone, strict=False):
        single = clean(f"x\n{raw}\nx").lines[1]
        assert (line.text, line.stream, line.host, line.prose) == (
            single.text,
            single.stream,
            single.host,
            single.prose,
        )


def test_a_json_line_is_read_behind_a_collectors_prefix() -> None:
    record = json.dumps({"level": "error", "msg": '[rank3]: CUDA error: "invalid argument"'})
    line = clean(f"vllm-1  | {record}").lines[0]
    assert (line.text, line.stream, line.raw[line.offset :]) == (
        'CUDA error: "invalid argument"',
        "vllm-1 rank3",
        record,
    )


@pytest.mark.parametrize(
    "written",
    [
        r'{"level":"info","message":"proxy https:\/\/user:Sup3rS3cr3tPw@host.example.com\/x"}',
        r'{"level":"info","message":"\u0022password\u0022: \u0022Sup3rS3cr3tPw\u0022"}',
        r'{"level":"info","message":"Authorization: Bearer abc\/Sup3rS3cr3tPw789mnoPQR"}',
    ],
)
def test_a_secret_behind_the_escapes_of_json_is_masked(written: str) -> None:
    (line,) = clean(written).lines
    assert "Sup3rS3cr3tPw" not in line.raw + line.text
    assert line.message


def test_the_message_of_a_json_line_is_made_printable() -> None:
    (line,) = clean(r'{"level":"error","message":"\u001b[31mCUDA \ud83d out of\u0000 memory"}').lines
    assert line.message == "CUDA \ufffd out of memory"


def test_digits_tell_sentences_from_output_though_lines_of_one_shape_are_read_once() -> None:
    lines = clean("It never printed 0x4096\nIt never printed 8x4096").lines
    assert [line.prose for line in lines] == [False, True]
