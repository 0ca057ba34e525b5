"""Code is set without hues, and copying it gives exactly what the author wrote."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from app.ingest.prose import code_blocks
from app.ingest.typeset import typeset

CONTENT = Path(__file__).parents[3] / "content"


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("$ kill -TERM API_SERVER_PID", '<i class="p">$ </i>kill -TERM <u>API_SERVER_PID</u>'),
        ("docker run IMAGE COMMAND", "docker run <u>IMAGE</u> <u>COMMAND</u>"),
        ("kubectl exec POD -c CONTAINER -- df", "kubectl exec <u>POD</u> -c <u>CONTAINER</u> -- df"),
        ("srun --jobid=JOB cat /proc/PID/environ", "srun --jobid=<u>JOB</u> cat /proc/<u>PID</u>/environ"),
        ('curl "http://HOST:PORT/v1"', 'curl "http://<u>HOST</u>:<u>PORT</u>/v1"'),
        ("NCCL_DEBUG=INFO COMMAND", "NCCL_DEBUG=INFO <u>COMMAND</u>"),
        ("export PATH=/x:$PATH ${HOST}", "export PATH=/x:$PATH ${HOST}"),
        ("unset NCCL_HOST_ID VLLM_PORT", "unset NCCL_HOST_ID VLLM_PORT"),
        ("curl -X POST a#b", "curl -X POST a#b"),
        ("ls # on NODE", "ls <i># on NODE</i>"),
        ("ls  # 在节点上", 'ls  <i lang="zh-Hans"># 在节点上</i>'),
        ("grep '# not one' f # one", "grep '# not one' f <i># one</i>"),
    ],
)
def test_shell(source: str, html: str) -> None:
    assert typeset(source, "bash", "zh-Hans") == html


def test_python_has_bold_keywords_outside_strings_and_comments() -> None:
    source = 'def f(x): return "if" + x.is_  # while'
    assert typeset(source, "python", "en") == ('<b>def</b> f(x): <b>return</b> "if" + x.is_  <i># while</i>')


def test_output_is_only_escaped() -> None:
    source = "# HOST <0> & def"
    assert typeset(source, "text", "en") == "# HOST &lt;0&gt; &amp; def"


@pytest.mark.parametrize("path", sorted(CONTENT.glob("guides/*/*/*.md")), ids=lambda path: "/".join(path.parts[-2:]))
def test_copied_code_is_the_authors_code(path: Path) -> None:
    fences = re.findall(r"^( *)```(\w+)\n(.*?)^ *```$", path.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(fences) == len(code_blocks(path.read_text("utf-8")))
    for _, language, source in fences:
        assert unescape(re.sub(r"<[^>]*>", "", typeset(source, language, "en"))) == source
