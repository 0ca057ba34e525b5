"""Splitting command lines into words, with their places."""

from __future__ import annotations

import pytest

from app.matching.facts.shell import simple_commands


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a --b 'c d' e", [["a", "--b", "c d", "e"]]),
        ('a --b="c \\"d\\"" e\\ f', [["a", '--b=c "d"', "e f"]]),
        ("a && b | c; d &", [["a"], ["b"], ["c"], ["d"]]),
        ("a > out.log 2>&1 < in b", [["a", "b"]]),
        ("a <model> --b # a comment", [["a", "<model>", "--b"]]),
        ('a --c {"k": "v w", "l": [1, 2]} d', [["a", "--c", '{"k": "v w", "l": [1, 2]}', "d"]]),
    ],
)
def test_words(text: str, words: list[list[str]]) -> None:
    assert [[word.text for word in command.words] for command in simple_commands(text)] == words


@pytest.mark.parametrize("text", ["a 'b", 'a "b', "a {b", """a '{"b":"""])
def test_what_stays_open_is_not_closed(text: str) -> None:
    assert [command.closed for command in simple_commands(text)] == [False]


def test_a_backslash_is_part_of_a_windows_path() -> None:
    assert simple_commands(r"a C:\t\$x", windows=True)[0].words[1].text == r"C:\t\$x"


def test_an_exact_word_stands_at_its_place() -> None:
    text = "a --b='c' 'd e' f"
    for word in simple_commands(text)[0].words:
        assert not word.exact or text[word.start : word.end] == word.text
