"""Short texts of a guide as HTML, and version ranges in words."""

from __future__ import annotations

import pytest

from app.render.urls import Urls
from app.render.wording import Wording
from app.web.inline import command, inline, with_links
from app.web.ranges import range_in_words
from app.web.speech import WORDS, Speaker

REF = Urls("https://x.example").ref


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("`x <y>` here", '<code lang="en">x &lt;y&gt;</code> here'),
        ("**not** `**this**`", '<b>not</b> <code lang="en">**this**</code>'),
        ("see a/b#12.", 'see <a href="https://github.com/a/b/issues/12" lang="en">a/b#12</a>.'),
        ("path/a/b#12", "path/a/b#12"),
        ("2 * 3 * 4 ` open", "2 * 3 * 4 ` open"),
    ],
)
def test_inline(text: str, html: str) -> None:
    assert inline(text, REF) == html


def test_a_command_has_prompts_and_placeholders() -> None:
    html = command("kubectl logs POD \\\n    --tail=5\necho '<ok>'", "en")
    assert html == (
        '<i class="p">$ </i>kubectl logs <u>POD</u> \\\n    --tail=5\n<i class="p">$ </i>echo \'&lt;ok&gt;\''
    )


def test_lines_that_a_sentence_names_lead_to_the_log() -> None:
    html = with_links("Lines 7 and 1,204 of <7.5> say 7.", {7, 1204})
    assert html == 'Lines <a href="#L7">7</a> and <a href="#L1204">1,204</a> of &lt;7.5&gt; say 7.'


@pytest.mark.parametrize(
    ("versions", "words"),
    [
        ("*", "all versions"),
        (">=2.3", "2.3 and later"),
        ("<=0.31.0", "0.31.0 and earlier"),
        (">=2.12,<2.19", "2.12 to before 2.19"),
        (">=0.11,<=0.33.0", "0.11 to 0.33.0"),
        ("==1.2", "1.2"),
        (">=1,<2,!=1.5", ">=1,<2,!=1.5"),
    ],
)
def test_ranges_in_words(versions: str, words: str) -> None:
    assert range_in_words(versions, Speaker(Wording.load(WORDS), "en")) == words
