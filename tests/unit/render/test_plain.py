from __future__ import annotations

import pytest

from app.render.plain import plain


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("A **bold** `code()` and [a link](https://x.org).", "A bold code() and a link."),
        ("kv_connector_module_path stays", "kv_connector_module_path stays"),
        ("`a < b && c` is code", "a < b && c is code"),
        ("one\ntwo\n\nthree", "one two three"),
        ("内置的\n连接器 `X`", "内置的连接器 X"),
        ("<script>alert(1)</script>ok", "ok"),
    ],
)
def test_marks_go_and_text_stays(markdown: str, text: str) -> None:
    assert plain(markdown) == text
