"""How versions are written, which numbers can be one of a given product, and what is said right behind one."""

from __future__ import annotations

import re

VERSION = (
    r"\d{1,8}(?:\.\d{1,10}){1,6}"
    r"(?:[-._]?(?:alpha|beta|rc|post|dev|pre|a|b|c|RC|GA)(?![A-Za-z])[-._]?\d{0,12}){0,4}"
    r"(?:\.[A-Z]{2,10}\b)?(?:\+\w(?:[\w.]{0,60}\w)?)?"
)
"""A version with a release, pre-release, dev and local part; never a bare number."""

# What turns the number before it into a range, a size, an address, a path, a file name, or what something was built
# for. The hash that setuptools-scm appends (``-g0123abc``) is fine.
_NOT_BEHIND = re.compile(
    r" \(you have |[\w/\\]|\.\d|\.?[xX*]\b|:\d|\+|-(?!g[0-9a-f]{6})[A-Za-z0-9]|%|\s?(?:Gi?B|Mi?B|BPW|ms|s\b)"
    r"|\s{0,9}(?:(?:or|to|and)\s(?:later|newer|above|higher|up|older|below|\d)|->|→|~|–|-\s{0,9}\d|及以上|以上|以下)"
)
_CUDA_LOCAL = re.compile(r"\+cu(\d{2,3})(?:\.|$)")


def ends_well(text: str, end: int) -> bool:
    """Whether what follows column ``end`` leaves the number before it a version somebody has."""
    return _NOT_BEHIND.match(text, end) is None


def plausible(name: str, version: str) -> bool:
    """Whether a number can be a version of this product at all.

    CUDA counts to 13 today, NVIDIA's drivers begin with three digits, Python has had two majors since 2008.
    """
    digits = version.partition(".")[0]
    major = int(digits) if digits.isdigit() else -1
    if name in ("cuda", "cuda-driver", "torch-cuda"):
        return 5 <= major <= 20
    if name in ("nvidia-driver", "nvidia-driver-user", "nvidia-smi"):
        return 300 <= major <= 999
    if name == "python":
        return major in (2, 3)
    return True


def driver_number(code: str) -> str:
    """CUDA's packed number as a version.

    >>> driver_number("11040"), driver_number("9000")
    ('11.4', '9.0')
    """
    number = int(code)
    return f"{number // 1000}.{number % 1000 // 10}"


def torch_cuda(version: str) -> tuple[str, int, int] | None:
    """The CUDA version in a PyTorch build's local part, and its columns within the version.

    >>> torch_cuda("2.3.1+cu121")
    ('12.1', 6, 11)
    """
    found = _CUDA_LOCAL.search(version)
    return (f"{found[1][:-1]}.{found[1][-1]}", found.start() + 1, found.end(1)) if found else None


def cudnn_number(code: str) -> str:
    """cuDNN's packed number as a version: four digits up to cuDNN 8, five from cuDNN 9 on.

    >>> cudnn_number("8902"), cudnn_number("90100")
    ('8.9.2', '9.1.0')
    """
    number = int(code)
    if number >= 90000:
        return f"{number // 10000}.{number % 10000 // 100}.{number % 100}"
    return f"{number // 1000}.{number % 1000 // 100}.{number % 100}"
