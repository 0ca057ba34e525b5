"""Names and values in JSON, dictionaries, calls and listings."""

from __future__ import annotations

import pytest

from app.matching.facts.structure import outermost_first, read_structure


@pytest.mark.parametrize(
    ("text", "leaves", "closed"),
    [
        ('{"a": "x, y", "b": {"c": true, "d": [1, 2]}}', {"a": "x, y", "c": "true", "d": "[1, 2]"}, True),
        ("{'a': 1, 'b': 'it\\'s'} tail=3", {"a": "1", "b": "it\\'s"}, True),
        (
            "Namespace(a='x', f=<function f at 0x7f>, c=C(d=None))",
            {"a": "x", "f": "<function f at 0x7f>", "d": "None"},
            True,
        ),
        ("a=torch.float16, url=fs://h:0/x, e=1)", {"a": "torch.float16", "url": "fs://h:0/x", "e": "1"}, True),
        ("{'a': 1, 'b': [2", {"a": "1"}, False),
        ("plain words only", {}, True),
    ],
)
def test_leaves(text: str, leaves: dict[str, str], closed: bool) -> None:
    structure = read_structure(text)
    assert {pair.name: pair.value for pair in structure.pairs if pair.leaf} == leaves
    assert structure.closed is closed


def test_a_value_stands_at_its_place() -> None:
    text = "{'a': 'x', \"b\": {\"c\":  1}}"
    for pair in read_structure(text).pairs:
        assert text[pair.start : pair.end] == pair.value


def test_the_least_deep_of_one_name_is_kept() -> None:
    pairs = outermost_first(read_structure("a=B(model='draft'), model='main'").pairs)
    assert [(pair.name, pair.value) for pair in pairs] == [("a", "B(model='draft')"), ("model", "main")]
