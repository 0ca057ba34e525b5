"""The log as it is shown: windows around what decided, folds, missing lines, one address a run, a bounded size."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from app.domain.paste import Cut, Line, Paste, Redaction
from app.web.logview import Absent, Fold, Gap, LogView, Marks, Note, Row, Run, log_view


def paste(*lines: str, cut: Cut | None = None, total: int = 0) -> Paste:
    return Paste(tuple(Line(number, text) for number, text in enumerate(lines, 1)), cut=cut, total=total)


def quiet(count: int) -> Paste:
    return paste(*[f"line {number}" for number in range(1, count + 1)])


def shown(view: LogView) -> list[object]:
    """Numbers of rows, ``first-last`` for folds and runs, the text of missing lines."""

    def name(item: Row | Gap | Fold | Run) -> object:
        if isinstance(item, Row):
            return item.number
        return item.absent.text if isinstance(item, Gap) else f"{item.first}-{item.last}"

    return [name(item) for item in view.items]


def marked(lines: Iterable[int], **more: object) -> Marks:
    return Marks(spans={line: [(0, 4)] for line in lines}, **more)  # type: ignore[arg-type]


def test_quiet_lines_between_are_folded() -> None:
    view = log_view(quiet(40), marked([20]))
    assert shown(view) == [1, 2, 3, "4-16", 17, 18, 19, 20, 21, 22, 23, "24-37", 38, 39, 40]
    assert [len(item.rows) for item in view.items if isinstance(item, Fold)] == [13, 14]


def test_a_fold_of_two_lines_is_no_fold() -> None:
    assert shown(log_view(quiet(12), marked([7]))) == list(range(1, 13))


def test_neighbouring_marks_share_an_address() -> None:
    view = log_view(quiet(6), marked([3, 4, 5]))
    assert shown(view) == [1, 2, "3-5", 6]
    assert view.run and (view.run.first, view.run.last) == (3, 5)


def test_a_missing_line_stands_where_it_should_have() -> None:
    gap = Absent("missing-1", "valve opened", 3, Note("because"))
    view = log_view(quiet(6), marked([5], absent=(gap,)))
    assert shown(view) == [1, 2, 3, "valve opened", 4, 5, 6]


@pytest.mark.parametrize(("after", "expected"), [(0, ["gone", 1, 2]), (2, [1, 2, "gone"]), (9, [1, 2, "gone"])])
def test_a_missing_line_at_either_end(after: int, expected: list[object]) -> None:
    gap = Absent("missing-1", "gone", after, Note(""))
    assert shown(log_view(quiet(2), Marks(absent=(gap,)))) == expected


def test_a_missing_line_belongs_to_the_run_around_it() -> None:
    gap = Absent("missing-1", "gone", 3, Note(""))
    assert shown(log_view(quiet(6), marked([3, 4], absent=(gap,)))) == [1, 2, "3-4", 5, 6]


def test_linked_lines_are_shown_unmarked() -> None:
    rows = [item for item in log_view(quiet(60), Marks(linked=frozenset({30}))).items if isinstance(item, Row)]
    assert [(row.number, row.hit) for row in rows if row.number == 30] == [(30, False)]


def test_what_was_cut_from_the_paste_is_named() -> None:
    lines = (*(Line(number, "a") for number in range(1, 4)), *(Line(number, "b") for number in range(90, 93)))
    view = log_view(Paste(lines, cut=Cut(4, 89), total=92), Marks())
    assert shown(view) == [1, 2, 3, "4-89", 90, 91, 92]
    assert [item.cut for item in view.items if isinstance(item, Fold)] == [True]


def test_without_room_a_fold_only_names_its_lines() -> None:
    view = log_view(quiet(2_000), marked([1_000]), room=4_000)
    assert [item.rows for item in view.items if isinstance(item, Fold)] == [(), ()]
    assert view.shortened


def test_what_decided_is_shown_even_without_room() -> None:
    view = log_view(quiet(2_000), marked([1_000]), room=0)
    assert [item.number for item in view.items if isinstance(item, Row)] == [1_000]


def test_a_long_line_is_shown_around_its_mark() -> None:
    text = "x" * 50_000 + "HERE" + "y" * 50_000
    row = log_view(paste(text), Marks(spans={1: [(50_000, 50_004)]})).items[0]
    assert isinstance(row, Row)
    assert [piece.text for piece in row.pieces if piece.kind == "mark"] == ["HERE"]
    assert sum(len(piece.text) for piece in row.pieces) < 2_100


def test_prefix_mark_and_secret_are_told_apart() -> None:
    line = Line(1, "INFO: token «hf-token» refused", offset=6)
    view = log_view(Paste((line,), redactions=(Redaction(1, "hf-token"),)), Marks(spans={1: [(23, 30)]}))
    row = view.items[0]
    assert isinstance(row, Row)
    pieces = [(piece.kind, piece.text) for piece in row.pieces]
    assert pieces == [("prefix", "INFO: "), ("", "token "), ("masked", "hf-token"), ("", " "), ("mark", "refused")]


@pytest.mark.parametrize(
    ("hidden", "visible"), [("\x1b", "␛"), ("\x00", "␀"), ("\u202e", "\ufffd"), ("\ud800", "\ufffd")]
)
def test_characters_that_cannot_be_shown_are_replaced_one_for_one(hidden: str, visible: str) -> None:
    row = log_view(paste(f"a{hidden}b"), Marks(spans={1: [(2, 3)]})).items[0]
    assert isinstance(row, Row)
    assert [(piece.kind, piece.text) for piece in row.pieces] == [("", f"a{visible}"), ("mark", "b")]


def test_a_wrapper_line_is_quiet_unless_it_decided() -> None:
    note = Note("many print it", quiet=True)
    view = log_view(quiet(2), Marks(spans={1: [(0, 4)]}, wrappers={1: note, 2: note}))
    assert [(row.wrapper, row.notes) for row in view.items if isinstance(row, Row)] == [(False, ()), (True, (note,))]
