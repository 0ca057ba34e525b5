"""What differs between two runs of the same failure is replaced by ``<*>``.

Masking is idempotent. Quotation marks stay, so that they pair the same way again; every other mask takes characters of
which none is left behind it, and no mask begins or ends beside the brackets of a placeholder.
"""

from __future__ import annotations

import hashlib
import re

from app.domain.paste import Paste
from app.matching.headline import headline

PLACEHOLDER = "<*>"
# A headline is told by its beginning.
_HEADLINE = 2_000
_SHOWN = 160

_EXTENSION = re.compile(r"\.\w{1,5}$")


def _relative(match: re.Match[str]) -> str:
    """The mask for a relative path, the text itself for what only has a slash: "I/O", "NET/Socket"."""
    path = match[0]
    return PLACEHOLDER if path.count("/") > 1 or _EXTENSION.search(path) else path


_NO_WORD_BEFORE, _NO_WORD_AFTER = r"(?<![\w>])", r"(?![\w<])"
_MASKS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        # strings
        (r"\"[^\"\n]*\"", f'"{PLACEHOLDER}"'),
        (rf"{_NO_WORD_BEFORE}'[^'\n]*'{_NO_WORD_AFTER}", f"'{PLACEHOLDER}'"),
        (r"‘[^‘’\n]*’", f"‘{PLACEHOLDER}’"),
        # addresses of the net
        (r"\b[a-z][a-z0-9+.-]{1,20}://[^\s'\"<>()\[\]{},;]+", PLACEHOLDER),
        (r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}", PLACEHOLDER),
        # times, before what else has colons
        (
            r"\b\d{4}[-/]\d\d[-/]\d\d(?:[T _-]\d\d:\d\d(?::\d\d)?(?:[.,:]\d{3,9})?(?: ?Z| ?[+-]\d\d:?\d\d)?)?",
            PLACEHOLDER,
        ),
        (
            r"\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?"
            r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d(?: \d{4})?",
            PLACEHOLDER,
        ),
        (
            rf"{_NO_WORD_BEFORE}(?=[0-9a-fA-F:]{{0,39}}\d)"
            r"[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7}(?:%\w{1,20})?(?![\w:<])",
            PLACEHOLDER,
        ),
        # files
        (r"(?<![\w>/\\.~])[A-Za-z]:[\\/][^\s'\"<>|:,;*?]*", PLACEHOLDER),
        (r"(?<![\w>/.~)-])(?:~|\.\.?)?/[\w./@%+~-]*[\w/]", PLACEHOLDER),
        (r"(?<![\w>/.~-])[\w.+-]+/[\w./+-]+", _relative),
        # identifiers and numbers
        (
            rf"{_NO_WORD_BEFORE}[0-9a-fA-F]{{8}}(?:-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}}{_NO_WORD_AFTER}",
            PLACEHOLDER,
        ),
        (
            rf"{_NO_WORD_BEFORE}(?:0[xX][0-9a-fA-F]+|[0-9a-fA-F]{{8,}}|(?=[a-fA-F]*\d)[0-9a-fA-F]{{7}})"
            rf"{_NO_WORD_AFTER}",
            PLACEHOLDER,
        ),
        (r"(?:(?<=[\s=(:,\[])-)?\d+(?:\.\d+)*(?:[eE][-+]\d+)?(?: ?(?:[KMGTP]i?B|bytes)\b)?", PLACEHOLDER),
    )
)


def mask(text: str) -> str:
    """``text`` with numbers, hex, paths, addresses, times, identifiers and quoted strings replaced by ``<*>``.

    >>> mask("CUDA out of memory. Tried to allocate 10.08 GiB. GPU 0")
    'CUDA out of memory. Tried to allocate <*>. GPU <*>'
    """
    for pattern, replacement in _MASKS:
        text = pattern.sub(replacement, text)
    return text


def fingerprint(paste: Paste) -> tuple[str, str]:
    """SHA-256 (hex) of the masked headline, and what of it may be kept, cut to 160 characters.

    The same failure has the same fingerprint on another day and another machine; nothing pasted can be read from it.
    Kept are plain words and names of exceptions; of a line that speaks of credentials nothing is.
    """
    line = headline(paste)
    masked = mask(line.text[:_HEADLINE]) if line else ""
    kept = "" if _CREDENTIALS.search(masked) else _WORD.sub(_plain, masked)
    return hashlib.sha256(masked.encode()).hexdigest(), kept[:_SHOWN]


_CREDENTIALS = re.compile(
    r"authorization|bearer|passw|passphrase|secret|token|credential|api.?key|\bauth\b|\bpwd\b|«|密码|口令|密钥",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\s<>*]+")
# Lower case, Capitalised, UPPER or CamelCase, with the punctuation of sentences and code around it.
_PLAIN = re.compile(
    r"[\W_]*(?:[a-z]{1,20}|[A-Z]?[a-z]{1,20}|[A-Z]{1,20}|(?:[A-Z]{1,4}[a-z]{2,20}){1,5})(?:'[a-z]{1,2})?[\W_]*"
)
_CODE = re.compile(r"[\W_]*(?:[A-Za-z]{1,20}[._]){1,6}[A-Za-z]{1,24}(?:\(\))?[\W_]*")


def _plain(word: re.Match[str]) -> str:
    """A word that a program's authors may have written; anything else, keys among it, is a placeholder."""
    text = word[0]
    if not any(map(str.isalnum, text)):
        return text
    return text if _PLAIN.fullmatch(text) or _CODE.fullmatch(text) or not text.isascii() else PLACEHOLDER
