"""Content-supplied patterns: refused or linear, and found wherever a line shows them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.paste import Joined, Line, Paste
from app.errors import PatternRefused
from app.patterns import PLACEHOLDER_LENGTH, PatternSet, compile_pattern, fold, spell
from app.patterns.expressions import holds, text_in

LINE = "node7:12:12 [0] NCCL WARN failed to extend /dev/shm/nccl-pQ3 to 9637892 bytes, error"


def paste(*lines: Line, joined: tuple[Joined, ...] = ()) -> Paste:
    return Paste(lines=lines, joined=joined)


@pytest.mark.parametrize("source", ["(?=ahead)", r"(a)\1", "(?<!b)a", "a{2000}", "(", "[z-a]"])
def test_what_the_linear_engine_cannot_do_is_refused_with_a_reason(source: str) -> None:
    with pytest.raises(PatternRefused) as refused:
        compile_pattern(source)
    assert refused.value.details["why"]


def test_a_text_is_found_in_the_message_and_placed_there() -> None:
    text = "failed to extend /dev/shm/nccl-<*> to <*> bytes"
    (hit,) = PatternSet([text], []).scan(paste(Line(1, LINE, offset=16))).text(text)
    place = hit.place()
    assert place.text[place.start : place.end] == "failed to extend /dev/shm/nccl-pQ3 to 9637892 bytes"
    assert (place.line, place.column) == (1, 16)


def test_a_text_across_prefix_and_message_is_placed_in_the_whole_line() -> None:
    (hit,) = PatternSet(["[0] NCCL WARN"], []).scan(paste(Line(1, LINE, offset=16))).text("[0] NCCL WARN")
    assert (hit.place().text, hit.place().column) == (LINE, 0)


def test_the_start_of_the_line_is_that_of_the_peeled_message() -> None:
    scan = PatternSet([], ["^NCCL WARN", "^node7"]).scan(paste(Line(1, LINE, offset=16)))
    assert [hit.number for hit in scan.pattern("^NCCL WARN")] == [1]
    assert scan.pattern("^node7") == []


def test_a_paste_that_no_pattern_hits_is_an_empty_answer() -> None:
    assert PatternSet([], ["^NCCL WARN"]).scan(paste(Line(1, "all is well"))).pattern("^NCCL WARN") == []


def test_a_message_out_of_a_json_line_is_found() -> None:
    line = Line(1, r'{"level":"error","msg":"say \"no\" now"}', message='say "no" now')
    (hit,) = PatternSet(['say "no"'], []).scan(paste(line)).text('say "no"')
    assert hit.place().text == 'say "no" now'


def test_a_wrapped_message_is_found_and_placed_on_its_first_line() -> None:
    lines = (Line(1, "needs 22.5 GiB, which is larger"), Line(2, "than the available 17.39 GiB"))
    joined = Joined("needs 22.5 GiB, which is larger than the available 17.39 GiB", ((1, 0), (2, 32)))
    text = "which is larger than the available"
    (hit,) = PatternSet([text], []).scan(paste(*lines, joined=(joined,))).text(text)
    assert (hit.place().line, hit.place().text) == (1, "needs 22.5 GiB, which is larger")


def test_a_placeholder_stays_on_its_line_and_inside_its_length() -> None:
    near, far = "x" * PLACEHOLDER_LENGTH, "x" * (PLACEHOLDER_LENGTH + 1)
    lines = (Line(1, f"begin {near} end"), Line(2, f"begin {far}  end"), Line(3, "begin"), Line(4, "end"))
    found = PatternSet(["begin <*> end"], []).scan(paste(*lines)).text("begin <*> end")
    assert [hit.number for hit in found] == [1]


def test_prose_is_kept_apart() -> None:
    scan = PatternSet(["exiting busy loop"], []).scan(paste(Line(1, "It says exiting busy loop.", prose=True)))
    assert scan.text("exiting busy loop") == []
    assert [hit.number for hit in scan.text("exiting busy loop", prose=True)] == [1]


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=60))
def test_every_line_is_found_by_its_own_text(text: str) -> None:
    if "<*>" in text or not fold(text):
        return
    scan = PatternSet([text], []).scan(paste(Line(1, f"before {text} after")))
    assert [hit.number for hit in scan.text(text)] == [1]


@pytest.mark.parametrize(
    "printed",
    [
        "ValueError：No room （4096） for the model’s cache",
        "ValueError:  No room (4096)\tfor the model's cache",
        "VALUEERROR: NO ROOM (4096) FOR THE MODEL‘S CACHE",
    ],
)
def test_punctuation_that_was_put_in_on_the_way_is_no_hindrance(printed: str) -> None:
    text = "ValueError: No room (<*>) for the model's cache"
    (hit,) = PatternSet([text], []).scan(paste(Line(1, printed))).text(text)
    assert (hit.place().start, hit.place().end) == (0, len(printed))


def test_a_blank_is_owed_behind_a_colon_of_ordinary_width() -> None:
    text = "granted: <*>/"
    scan = PatternSet([text], []).scan(
        paste(Line(1, "granted:','ORG/"), Line(2, "granted: ORG/"), Line(3, "granted：ORG/"))
    )
    assert [hit.number for hit in scan.text(text)] == [2, 3]


def test_patterns_see_plain_punctuation_too() -> None:
    pattern = r"model's cache \(\d+\)"
    (hit,) = PatternSet([], [pattern]).scan(paste(Line(1, "the model’s cache （12） is full"))).pattern(pattern)
    assert (hit.place().start, hit.place().end) == (4, 22)


@given(st.text())
def test_spelling_keeps_every_column(text: str) -> None:
    assert len(spell(text)) == len(text)
    assert spell(spell(text)) == spell(text)


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("device <*> is gone", "device  is gone", True),
        ("device <*> is gone", "device is gone", False),
        ("line ", "line 3 of 4", True),
        ("line ", "Offline", False),
        ("nvidia-smi ", "nvidia-smi: command not found", False),
    ],
)
def test_blanks_at_edges_and_placeholders_are_owed(text: str, line: str, found: bool) -> None:
    assert bool(PatternSet([text], []).scan(paste(Line(1, line))).text(text)) is found


WORDS = st.lists(st.sampled_from(["device", "is", "gone", "a", "<*>", ":", ",", "  ", "错误"]), min_size=1, max_size=6)


@given(wanted=WORDS, printed=WORDS)
def test_asking_whether_and_asking_where_agree(wanted: list[str], printed: list[str]) -> None:
    text, line = " ".join(wanted), " ".join(printed).replace("<*>", "x")
    if text.replace("<*>", "").strip():
        assert holds(line, text) is (text_in(text, line) is not None)


def test_what_stands_in_very_many_lines_is_found_at_both_ends() -> None:
    lines = [Line(number, f"step {number} done") for number in range(1, 3001)]
    scan = PatternSet(["step <*> done"], [r"^step \d+"]).scan(paste(*lines))
    for hits in (scan.text("step <*> done"), scan.pattern(r"^step \d+")):
        assert len(hits) > 1000
        assert (hits[0].number, hits[-1].number > 2700) == (1, True)


def test_thousands_of_patterns_are_looked_for() -> None:
    patterns = [rf"\bvalve{number}(Error|Exception): .{{0,80}}pressure" for number in range(3000)]
    scan = PatternSet([], patterns).scan(
        paste(Line(1, "valve2999Error: no pressure"), Line(2, "valve7Error: pressure"))
    )
    assert set(scan.sources) == {"~" + patterns[7], "~" + patterns[2999]}
