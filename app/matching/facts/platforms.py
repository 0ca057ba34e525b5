"""Operating systems and kernels. Windows and macOS may be told from paths, Linux never."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule, any_of
from app.matching.facts.sighting import Sighting, View, Weight

_RELEASE = r"\d{1,3}\.\d{1,3}\.\d{1,5}[\w.+~-]{0,80}"
_DISTRIBUTION = (
    r"(?:Ubuntu|Debian GNU/Linux|Debian|CentOS(?: Linux| Stream)?|Rocky Linux|AlmaLinux|Fedora(?: Linux)?|RHEL"
    r"|Red Hat Enterprise Linux(?: Server)?|openSUSE \w{1,20}|SUSE Linux Enterprise \w{1,20}|Oracle Linux(?: Server)?"
    r"|Amazon Linux|Arch Linux|Linux Mint|NixOS|openEuler|TencentOS Server|Alibaba Cloud Linux"
    r"|Kylin Linux Advanced Server|macOS|Mac OS X|(?:Microsoft )?Windows(?: Server)?)"
)
_LABEL = r"(?:OS|Operating [Ss]ystem|OS [Ii]mage|PRETTY_NAME|OS [Vv]ersion|System|系统)"
_SIGN = r"\*{0,2}\s{0,60}[:=：]\s{0,60}"

_PRINTED = (
    re.compile(rf"^\s{{0,20}}-?\s{{0,9}}\*{{0,2}}{_LABEL}{_SIGN}\"?(?P<os>{_DISTRIBUTION}[^\"()\[\]]{{0,80}})"),
    re.compile(r"\[(?:GCC|Clang|MSC)[^\]]{0,120}\] on (?P<os>linux|darwin|win32)\s*$"),
    re.compile(r"\[MSC v\.\d{1,6}[^\]]{0,120}\](?: on (?P<os>win32))?"),
    re.compile(r"^platform (?P<os>\w+) -- Python"),
    re.compile(r"^(?:sys\.)?platform\s{0,40}[:=]?\s{1,60}(?P<os>linux|darwin|win32|windows|macos)\s*$", re.IGNORECASE),
    re.compile(r"^\W{0,4}(?:Python )?[Pp]latform\s{0,40}: (?P<os>Linux|Windows-\d+|macOS-[\d.]+|Darwin)(?=[-\s]|$)"),
    re.compile(rf"^(?P<os>Linux) \S{{1,80}} {_RELEASE} #\d+"),
    re.compile(rf"^\s{{0,20}}Kernel: (?P<os>Linux) {_RELEASE}"),
    re.compile(rf"^(?P<os>Linux) version {_RELEASE} \("),
)
_KERNELS = (
    re.compile(rf"^Linux \S{{1,80}} (?P<kernel>{_RELEASE}) #\d+"),
    re.compile(rf"\bLinux version (?P<kernel>{_RELEASE}) \("),
    re.compile(rf"^\s{{0,20}}Kernel(?: [Vv]ersion|)\s{{0,40}}: {{0,20}}(?:Linux )?(?P<kernel>{_RELEASE})"),
    re.compile(rf"^\W{{0,4}}(?:Python )?[Pp]latform\s{{0,40}}: Linux-(?P<kernel>{_RELEASE}?)-(?:x86_64|aarch64)"),
)
_BEFORE_PATH = r"(?:^|(?<=[\s\"'(=\[<]))"
_WINDOWS_PATH = re.compile(
    rf"{_BEFORE_PATH}(?:PS )?[A-Z]:(?:\\[\w.$ ()-]{{1,100}}[\\>]|\\[\w.-]{{1,100}}$"
    r"|/(?:Users|Windows|ProgramData|Program Files)/)"
)
_MAC_PATH = re.compile(
    rf"{_BEFORE_PATH}(?:/Users/[\w.-]{{1,60}}/|/Library/Frameworks/|/opt/homebrew/|/System/Library/)|\.dylib\b"
)
_WINDOWS = re.compile(r"(?<![\w.-])(?P<os>[Ww]in(?:dows)? ?(?P<number>7|8|8\.1|10|11))(?![\w.])")
_NAMED = re.compile(
    r"(?:^|[(,;，；、。]\s?|\bon |在 ?)"
    r"(?P<os>(?:Ubuntu|Debian|CentOS|Rocky|RHEL|macOS|Windows) ?\d+(?:\.\d+){0,2}(?: LTS)?)"
    r"(?=\s{0,9}(?:$|[),;，；。、+\u4e00-\u9fff]))"
)

_SAME = {"win32": "Windows", "darwin": "macOS", "Darwin": "macOS"}


def read_printed(view: View) -> Iterator[Sighting]:
    """What a program says of its system. A bare ``[MSC v.1932 ...]`` is how Python on Windows was built."""
    if found := next((found for pattern in _PRINTED if (found := pattern.search(view.text))), None):
        printed = (found["os"] or "").rstrip()
        value = _SAME.get(printed, printed.replace("-", " ")) or "Windows"
        start, end = found.span("os") if printed else found.span()
        yield _seen(view, value, (start, start + len(printed) if printed else end), Weight.PRINTED)
    for pattern in _KERNELS:
        if found := pattern.search(view.text):
            yield view.saw_version("linux", found["kernel"], found.span("kernel"), Weight.LISTED)


def read_path(view: View) -> Iterator[Sighting]:
    """Drive letters are Windows', ``/Users`` and ``/Library/Frameworks`` are macOS's; a prompt names paths too."""
    for pattern, value in ((_WINDOWS_PATH, "Windows"), (_MAC_PATH, "macOS")):
        if found := pattern.search(view.text):
            yield _seen(view, value, found.span(), Weight.PATH)
            return
        if found := pattern.search(view.line.raw[: view.line.offset]):
            yield _seen(view, value, (found.start() - view.line.offset, found.end() - view.line.offset), Weight.PATH)
            return


def read_written(view: View) -> Iterator[Sighting]:
    """A system that somebody names with its number."""
    if view.line.prose and (found := _WINDOWS.search(view.text)):
        yield _seen(view, f"Windows {found['number']}", found.span("os"), Weight.MENTIONED)
    elif found := _NAMED.search(view.text):
        yield _seen(view, found["os"], found.span("os"), Weight.MENTIONED)


def _seen(view: View, value: str, span: tuple[int, int], weight: Weight) -> Sighting:
    return view.saw(FactKind.PLATFORM, "platform", value, span, weight)


RULES = (
    Rule(
        (
            *any_of(
                "platform¦\nos¦os:¦os image¦operating system¦pretty_name¦] on linux¦] on darwin¦[msc v.¦kernel¦linux "
            ),
            *any_of("系统¦ubuntu¦debian¦centos"),
        ),
        read_printed,
    ),
    Rule(any_of(":\\¦:/users/¦:/program¦:/windows/¦/users/¦/library/frameworks/¦/opt/homebrew/¦.dylib"), read_path),
    Rule(any_of("win7¦win8¦win10¦win11¦win 1¦windows¦ubuntu¦debian¦centos¦rocky¦rhel¦macos"), read_written, prose=True),
)
