"""Cut text into terms: code-aware, Chinese-aware, the same for index and query.

``NCCL_IB_DISABLE`` is found whole and by its parts; ``Xid 79`` becomes the one term ``xid_79``, since bare numbers,
which are most of a log, are dropped; Chinese is cut into pairs of characters and single ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from app.search.words import STOP

MAX_TERM = 64
"""Longer runs of letters are encoded data, not words."""

_CJK = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af"
_TOKEN = re.compile(rf"[{_CJK}]+|[A-Za-z0-9_]+(?:[.-]+[A-Za-z0-9_]+)*")
_CJK_START = re.compile(rf"[{_CJK}]")
_UUID = re.compile(r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b")
_PIECE = re.compile(r"[A-Z]+[a-z]*\d*|[a-z]+\d*|\d+[a-z]*")
_ACRONYM = re.compile(r"([A-Z]{3,})([A-Z][a-z]+)\d*")
_HEX = re.compile(r"0x[0-9a-f]+|g?(?=[a-f]*\d)[0-9a-f]{6,}")
_MEASURE = re.compile(
    r"v?\d+[._-][\d._-]*|\d+|\d[\d.]*(?:[kmgt]i?b?|s|ms|us|ns|x|h|d)"  # versions, times, numbers, sizes
    r"|\d[\d.]*(?:a|b|c|rc|dev|post)\d+.*|\d+\.\d.*"  # builds on the way to a release
)
_WORD = re.compile(r"[a-z]{2}|^[a-z][1-9]\d{0,3}$|^(?:[a-z]\d{1,2}){2}$")

# The number belongs to the word before it: exit codes of the shell, errno(3), signal(7), the NVIDIA driver's Xid
# catalogue, CUDA's cudaError_t, HTTP status codes.
_CODES = (
    (
        "exit_code",
        r"(?:exit(?:ed)?(?: with)?[ _-]?(?:code|status)|exitcode|return ?code|退出码|退出代码)[ :=为是(]*(\d{1,3})",
    ),
    ("signal", r"(?:exitcode|exit code|returncode)[ :=(]*-(\d{1,2})"),
    ("signal", r"(?:signal|信号)[ :=(]*(\d{1,2})"),
    ("errno", r"errno[ :=(]*(\d{1,3})"),
    ("xid", r"\bxid(?:错误| error)?[ :=#]*(?:\(pci:[^)\n]{0,32}\)[ :]*)?(\d{1,3})"),
    ("cuda_error", r"cuda(?: runtime| driver)?[ _]?error[ :=(#]*(\d{1,4})"),
    ("cuda_error", r"cuda[^\n]{0,160}\berror (\d{3}):"),
    ("status", r"(?:http(?:/\d(?:\.\d)?\"?)?|status(?: code)?)[ :=]*([45]\d\d)"),
)
_CODE = tuple((name, re.compile(pattern + r"(?![\w.])", re.IGNORECASE)) for name, pattern in _CODES)


def terms(text: str) -> list[str]:
    """The terms of ``text`` in lower case, with repeats; grammar words, bare numbers and hex are left out."""
    text = _UUID.sub(" ", unicodedata.normalize("NFKC", text))
    found = [f"{name}_{int(match[1])}" for name, pattern in _CODE for match in pattern.finditer(text)]
    cut: dict[str, list[str]] = {}
    for token in _TOKEN.findall(text):
        if token not in cut:
            cut[token] = _chinese(token) if _CJK_START.match(token) else _latin(token)
        found += cut[token]
    return [term for term in found if term not in STOP]


def single(term: str) -> bool:
    """Whether a term is one Chinese character, which stands in nearly every text."""
    return len(term) == 1


def _chinese(run: str) -> list[str]:
    return [*map("".join, pairwise(run)), *run]


def _latin(token: str) -> list[str]:
    """The token, its parts between ``.``, ``-`` and ``_``, and the words in camel case, each once."""
    if token.isalpha() and token[1:].islower():  # an ordinary word
        return [token.lower()] if 1 < len(token) <= MAX_TERM else []
    if not _worth(token.lower()) and len(token) <= MAX_TERM:
        return []
    forms = dict.fromkeys([token.strip("_.-"), *(part.strip("_") for part in re.split(r"[.-]+", token))])
    for part in re.split(r"[._-]+", token):
        forms[part] = None
        if not (part.isalpha() and part[1:].islower()):
            forms.update(dict.fromkeys(_camel(part)))
    return list(dict.fromkeys(form.lower() for form in forms if _worth(form.lower())))


def _camel(part: str) -> Iterator[str]:
    """The words inside a part; nothing for what looks like a random name (``x2k4q``, ``pQ3vZt``)."""
    pieces = _PIECE.findall(part) if _worth(part.lower()) else []
    if len(pieces) > 1 and len(pieces[0]) == 1:  # vLLM, eRDMA, iSCSI are one word
        pieces[:2] = ["".join(pieces[:2])]
    if any(len(piece) == 1 for piece in pieces) or not any(re.search(r"[A-Za-z]{3}", piece) for piece in pieces):
        return
    for piece in pieces:
        yield piece
        stem = piece.rstrip("0123456789")
        if len(stem) > 2:  # python3 is also python
            yield stem
        if acronym := _ACRONYM.fullmatch(piece):  # NCCLError, but not LMCache
            yield from acronym.groups()


def _worth(term: str) -> bool:
    if len(term) > MAX_TERM or _HEX.fullmatch(term) or _MEASURE.fullmatch(term):
        return False
    return _WORD.search(term) is not None
