"""Set code without syntax hues: grey prompt and comment, dotted placeholder, bold keyword; everything is escaped."""

from __future__ import annotations

import keyword
import re
from html import escape

SHELLS = frozenset({"bash", "console", "sh", "shell", "zsh"})

# Words that stand for something to fill in. A fixed list: `POST`, `TCP` and the like are meant literally.
_PLACEHOLDERS = (
    *("ADDRESS", "COMMAND", "CONTAINER", "DEPLOYMENT", "DEVICE", "DIR", "FILE", "HOST", "ID", "IFACE", "IMAGE", "IP"),
    *("INTERFACE", "JOB", "LOG", "MODEL", "NAME", "NAMESPACE", "NODE", "PATH", "PID", "POD", "PORT", "RANK", "SCRIPT"),
    *("SERVICE", "SIZE", "TAG", "TOKEN", "URL", "USER", "VERSION"),
)
# Not a variable (`$PATH`), not one being set (`PATH=`), not part of a longer name (`NCCL_HOST_ID` is no ID).
_PLACEHOLDER = rf"(?<![\w$.{{-])(?:[A-Z]+_)*(?:{'|'.join(_PLACEHOLDERS)})(?![\w=.])"
_PREFIXED_VARIABLES = ("CUDA_", "HF_", "LMCACHE_", "NCCL_", "NVIDIA_", "OMP_", "SLURM_", "TORCH_", "UCX_", "VLLM_")
_STRING = r"'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\""
_COMMENT = r"(?<!\S)\#[^\n]*"
_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")

_SHELL = re.compile(
    rf"(?P<prompt>^\$ )|(?P<comment>{_COMMENT})|(?P<placeholder>{_PLACEHOLDER})|\\.|{_STRING}", re.MULTILINE
)
_YAML = re.compile(rf"(?P<comment>{_COMMENT})|(?P<placeholder>{_PLACEHOLDER})|{_STRING}")
_PYTHON = re.compile(
    r"(?P<comment>\#[^\n]*)"
    rf"|\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''|{_STRING}"
    rf"|(?P<keyword>(?<![\w.])(?:{'|'.join(keyword.kwlist)})(?!\w))"
)
_MARKS = {
    **dict.fromkeys(SHELLS, _SHELL),
    **dict.fromkeys(("yaml", "yml", "dockerfile", "toml", "ini"), _YAML),
    **dict.fromkeys(("python", "py"), _PYTHON),
}
_TAGS = {
    "prompt": ('<i class="p">', "</i>"),
    "comment": ("<i>", "</i>"),
    "placeholder": ("<u>", "</u>"),
    "keyword": ("<b>", "</b>"),
}


def typeset(source: str, code_language: str, page_language: str) -> str:
    """``source`` as HTML for a ``code`` element.

    ``page_language`` is the language tag of the page around it; the block itself is English, so a comment in
    another script carries it. A language that is not known here, and program output, is only escaped.
    """
    marks = _MARKS.get(code_language)
    if marks is None:
        return escape(source, quote=False)
    pieces, done = [], 0
    for mark in marks.finditer(source):
        pieces += [escape(source[done : mark.start()], quote=False), _marked(mark, page_language)]
        done = mark.end()
    return "".join((*pieces, escape(source[done:], quote=False)))


def _marked(mark: re.Match[str], page_language: str) -> str:
    text = escape(mark[0], quote=False)
    kind = mark.lastgroup
    if kind is None:
        return _inside_string(mark[0], mark.re)
    if kind == "placeholder" and mark[0].startswith(_PREFIXED_VARIABLES):
        return text
    opening, closing = _TAGS[kind]
    if kind == "comment" and foreign(mark[0]):
        opening = f'<i lang="{escape(page_language)}">'
    return f"{opening}{text}{closing}"


def _inside_string(text: str, marks: re.Pattern[str]) -> str:
    """Placeholders count in a quoted string too, such as ``"http://HOST:PORT"``; nothing else does."""
    if marks is _PYTHON or text.startswith("\\"):
        return escape(text, quote=False)
    return re.sub(_PLACEHOLDER, r"<u>\g<0></u>", escape(text, quote=False))


def foreign(text: str) -> bool:
    """Whether there is Chinese in ``text``, so that it must not be marked as English."""
    return _CJK.search(text) is not None
