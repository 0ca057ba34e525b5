"""Bytes or text of any kind become clean text: what a terminal would do is done, what it would hide is dropped.

Line feeds alone end lines afterwards. A carriage return inside a line is a progress bar that overwrites itself: the
last segment that is not blank is kept, as the screen would show it. Line and paragraph separators of Unicode are
no line ends: no terminal and no log reader counts them so, and numbers must agree with the reader's editor.
"""

from __future__ import annotations

import re

import re2

# Deleted: C0 controls except tab, line feed, carriage return, and bell and escape, which are read below.
_DELETED = bytes(code for code in range(32) if code not in (7, 9, 10, 11, 12, 13, 27)) + b"\x7f"
_BLANKED = bytes.maketrans(b"\x0b\x0c", b"  ")

# ECMA-48: CSI, then OSC and the other strings up to BEL or ST, then two- and three-byte escapes, then bells.
_ANSI = re.compile(
    r"\x1b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]?|[\]PX^_][^\x07\x1b\n]{0,999}(?:\x07|\x1b\\)|[ -/]{1,4}[0-~]?|[0-~])?|\x07"
)
# Colour codes whose escape character was lost on the way, as browsers and trackers do: "[36m(Worker pid=7)[0m".
_LOST_ESCAPE = re.compile(r"\[(?:[01]|[349]\d|22|27|\d{1,3}(?:;\d{1,3}){1,4})m(?!\d+s)")
# Tells within milliseconds whether there is any: brackets are common in logs, and the search above slow on them.
_MAY_LACK_ESCAPE = re2.compile(rb"\[\d{1,3}(?:;\d{1,3}){0,4}m")
# Any escape of JSON; those of printable ASCII by number are told apart.
_JSON_ESCAPE = re.compile(r"\\(?:u00([2-7][0-9a-fA-F])|.)")
# Controls of the second block, marks of direction and of no width. Each begins with one of the bytes below.
_INVISIBLE = re.compile("[\x80-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_LEADS = (b"\xc2", b"\xe2\x80", b"\xe2\x81", b"\xef\xbb\xbf")


def decode(data: bytes) -> str:
    """Text of ``data``: UTF-8, UTF-16 with a byte order mark, else Latin-1. Never fails.

    A few broken bytes, as a cut through a character leaves them, become U+FFFD and do not change the encoding.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    sound = len(text) - broken - len(text.encode("ascii", "ignore"))
    return text if sound >= broken else data.decode("latin-1")


def whole(text: str) -> str:
    """``text`` with surrogate pairs joined and lone surrogates replaced, so that it can be encoded."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def printable(text: str) -> str:
    """``text`` without controls, terminal escapes and invisible marks; only line feeds end a line."""
    if "&lt;" in text or "&gt;" in text or "&quot;" in text:
        text = _unescaped(text)
    if "\\/" in text or "\\u00" in text:
        text = _plainly_escaped(text)
    data = text.encode("utf-8").translate(_BLANKED, _DELETED)
    text = data.decode("utf-8")
    if not data.isascii() and any(lead in data for lead in _LEADS):
        text = _INVISIBLE.sub("", text).replace("\xa0", " ")
    for written in ("^[[", "␛[", "\\u001b["):
        text = text.replace(written, "\x1b[")
    if "\x1b" in text or "\x07" in text:
        text = _ANSI.sub("", text)
    if _MAY_LACK_ESCAPE.search(data):
        text = _LOST_ESCAPE.sub("", text)
    return _returned(text) if "\r" in text else text


def _plainly_escaped(text: str) -> str:
    r"""JSON lines with the escapes undone that nothing asks for, as some encoders write them.

    PHP writes ``\/``, encoders for web pages ``\u0022``: no rule for secrets would know a word behind these.
    """
    lines = text.split("\n")
    return "\n".join(_JSON_ESCAPE.sub(_plain, line) if '{"' in line and "\\" in line else line for line in lines)


def _plain(escape: re.Match[str]) -> str:
    if escape[1]:
        sign = chr(int(escape[1], 16))
        return f"\\{sign}" if sign in '"\\' else sign
    return "/" if escape[0] == "\\/" else escape[0]


def _unescaped(text: str) -> str:
    """The five entities of XML undone: logs are copied out of the source of pages and out of trackers' exports.

    :func:`html.unescape` would also undo ``&copy`` and the like without a semicolon, which stand in addresses.
    """
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&")):
        text = text.replace(entity, sign)
    return text


def _returned(text: str) -> str:
    text = text.replace("\r\n", "\n")
    if "\r" not in text:
        return text
    return "\n".join(_last_shown(line) if "\r" in line else line for line in text.split("\n"))


def _last_shown(line: str) -> str:
    shown = [segment for segment in line.split("\r") if segment.strip()]
    return shown[-1] if shown else ""
