"""What secrets look like, one linear-time pattern a class.

Token shapes are those their issuers document. A rule's first group, where it has one, is the part to mask; what stands
around it (a header's name, a flag) stays readable, for it often tells what went wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """``kind`` is what a reader sees as ``«kind»``; ``plausible`` may refuse what the pattern found."""

    kind: str
    pattern: str
    plausible: Callable[[str], bool] | None = None


# What stands where a secret might, and is none: unset values, types, references, what is masked already.
_NO_SECRET = re.compile(
    r"(?i:none|null|nil|true|false|yes|no|not|auto|unset|set|empty|str|string|bytes|optional|any|required|missing|"
    r"invalid|self|args|config|os|env|id|input|value|secretstr|password|passwd|token|secret|api_?key)(?![\w-])"
    r"|[$%<\[{(*«&|\\.…]|x{3,}|\d{1,3}$|\W*$|~?/[\w.-]+/"
)
# A call, an index, an attribute: source code, not a value.
_EXPRESSION = re.compile(r"[A-Za-z_][\w.]*(?:[\[(]|\.[a-z_]+$)")


def _assigned(value: str) -> bool:
    """Whether an assigned value is a secret at all, not a placeholder, a number or an expression."""
    return not _NO_SECRET.match(value) and not _EXPRESSION.match(value)


def _random(value: str) -> bool:
    """Whether a value is no plain word: letters with digits, or very long."""
    return _assigned(value) and (len(value) >= 24 or bool(re.search(r"\d", value) and re.search(r"[A-Za-z]", value)))


def _long_random(value: str) -> bool:
    return len(value) >= 16 and _random(value)


_PASSWORDS = (
    r"(?i:[\w.-]*(?:password|passwd|passphrase|secret[_-]?(?:access[_-]?)?key|(?:client|app)[_-]?secret|api[_-]?key|"
    r"access[_-]?key|account[_-]?key))"
)
_TOKENS = (
    r"(?i:\b(?:[\w.-]*(?:hf|hub|auth|access|api|github|gitlab|bearer|refresh|session|security|ngc|wandb|id|bot|secret)"
    r"[_-])token)"
)
# "x": "…", x='…', 'x', '…', also escaped inside a JSON string; x=…; x: … up to the end of the line
_QUOTED = r"\\?['\"]?\s{0,3}[=:,]\s{0,3}[\[(]?\\?['\"]([^\s'\"\\]+)"
_TIGHT = r"=([^\s'\"`,;&)\]}\\]+)"
_TO_END = r"['\"]?:\s{0,9}([^\s'\",;]+)(?m:$)"
_FLAG = r"(?:(?m:^)|[\s'\"=(\[])--?"
_FLAG_VALUE = r"(?:=|\s+|['\"],\s*)['\"]?([^\s'\"`,\]]+)"

PRIVATE_KEY = "private-key"
_KEY = r"(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----"
KEY_BEGINS = re.compile(f"-----BEGIN {_KEY}")
KEY_ENDS = re.compile(f"-----END {_KEY}")
# A line of a key whose end was not pasted.
KEY_BODY = re.compile(r"[A-Za-z0-9+/=\s]{16,}$|[A-Z][A-Za-z-]{2,20}: |\s*$")

RULES: tuple[Rule, ...] = (
    # A key on one line, and where a longer one begins: that is masked line by line.
    Rule(PRIVATE_KEY, rf"-----BEGIN {_KEY}[A-Za-z0-9+/=\\\s:,-]*?-----END {_KEY}"),
    Rule(PRIVATE_KEY, rf"-----BEGIN {_KEY}", lambda _: False),
    Rule("aws-key-id", r"\b(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{16}\b"),
    Rule("google-key", r"\bAIza[0-9A-Za-z_-]{35}|\bya29\.[0-9A-Za-z_-]{20,}|\bGOCSPX-[0-9A-Za-z_-]{20,}"),
    Rule("azure-key", r"(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,}={0,2})|\b[\w~.-]{3}8Q~[\w~.-]{31,34}"),
    Rule("aliyun-key-id", r"\bLTAI[A-Za-z0-9]{16,24}\b"),
    Rule("tencent-key-id", r"\bAKID[A-Za-z0-9]{32}\b"),
    Rule("github-token", r"\bgh[opsur]_[A-Za-z0-9]{30,}|\bgithub_pat_[A-Za-z0-9_]{22,}"),
    Rule("gitlab-token", r"\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[A-Za-z0-9_-]{20,}"),
    Rule("hf-token", r"\bhf_[A-Za-z0-9]{20,}|\bapi_org_[A-Za-z0-9]{30,}"),
    Rule("anthropic-key", r"\bsk-ant-[A-Za-z0-9_-]{16,}"),
    Rule("openai-key", r"\bsk-(?:(?:proj|svcacct|admin|None|or-v1|lf)-[A-Za-z0-9_-]{16,}|[A-Za-z0-9]{20,})"),
    Rule("slack-token", r"\bxox[abeoprs]-[0-9A-Za-z-]{10,}|\bxapp-\d-[0-9A-Za-z-]{10,}"),
    Rule("webhook", r"hooks\.slack\.com/(?:services|workflows)/([\w/+-]{20,})|/api/webhooks/(\d{15,}/[\w-]{30,})"),
    Rule("nvidia-key", r"\bnvapi-[A-Za-z0-9_-]{20,}"),
    Rule(
        "wandb-key",
        r"\bwandb_v1_[A-Za-z0-9_]{20,}|(?i:wandb[ _.]?(?:login|api[ _]?key)\S{0,4})[ =:'\"]{1,5}([0-9a-f]{40})\b",
    ),
    Rule("npm-token", r"\bnpm_[A-Za-z0-9]{36}|_auth(?:Token)?=([^\s'\"]{8,})", _assigned),
    Rule("pypi-token", r"\bpypi-[A-Za-z0-9_-]{40,}"),
    Rule("modelscope-token", r"\bms-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"),
    Rule("telegram-token", r"\b\d{8,10}:AA[\w-]{33}"),
    Rule("stripe-key", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
    Rule("jwt", r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?"),
    Rule("bearer-token", r"(?i:\bbearer)(?:\s+|%20)['\"]?([A-Za-z0-9._~+/=-]{8,})", _random),
    Rule(
        "basic-auth",
        r"(?i:\bauthorization\\?['\"]?\s*[:=,]\s*\\?['\"]?(?:basic|token)\s+)([A-Za-z0-9+/=._-]{6,})",
        _assigned,
    ),
    Rule(
        "secret",
        r"(?i:\b(?:x-api-key|api-key|x-auth-token|private-token|x-vault-token)['\"]?:\s*['\"]?)([^\s'\"]{6,})",
        _assigned,
    ),
    Rule("cookie", r"(?i:\b(?:set-)?cookie['\"]?:\s*['\"]?)([\w.-]+=[^'\"]{8,})"),
    Rule("url-password", r"[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@'\"]*:([^\s/@'\"]+)@", _assigned),
    Rule("url-password", r"\bhttps?://([A-Za-z0-9_-]{20,})@[\w.-]+", _random),
    Rule(
        "url-token",
        r"[?&;](?i:(?:access_|auth_|id_)?token|api_?key|key|sig|signature|secret|x-amz-(?:signature|credential|security-token))"
        r"=([^&\s'\"<>]{8,})",
        _random,
    ),
    Rule(
        "login-password",
        r"\bdocker\s+login\b[^|;&]*\s-p\s*['\"]?([^\s'\"]+)|\bsshpass\s+-p\s*['\"]?([^\s'\"]+)",
        _assigned,
    ),
    Rule("login-password", r"\bcurl\b[^|;&]*\s(?:-u|--user)[\s=]*['\"]?[^\s:'\"]+:([^\s'\"]+)", _assigned),
    Rule("registry-auth", r"\"(?:auth|identitytoken|registrytoken)\\?\"\s*:\s*\\?\"([A-Za-z0-9+/=_.-]{8,})", _assigned),
    Rule(
        "flag-secret",
        rf"{_FLAG}(?i:[\w-]*(?:password|passwd|passphrase|api-?key|secret|secret-key|access-key|private-key))"
        rf"{_FLAG_VALUE}",
        _assigned,
    ),
    Rule(
        "flag-secret",
        rf"{_FLAG}(?i:(?:[\w-]*(?:hf|hub|auth|access|api|github|gitlab|bearer|refresh|session|ngc|wandb|discovery|k3s|node)-)?token)"
        rf"{_FLAG_VALUE}",
        _random,
    ),
    Rule("secret", rf"{_PASSWORDS}(?:{_QUOTED}|{_TIGHT}|{_TO_END})", _assigned),
    Rule("secret", rf"{_PASSWORDS}\s{{1,3}}=\s{{1,3}}(\S+)(?m:$)", _random),
    Rule("secret", rf"{_TOKENS}(?:{_QUOTED}|{_TIGHT}|{_TO_END})", _random),
    Rule("secret", rf"\b[A-Z0-9_]*(?:SECRET|PASSWD|_PWD|_PASS|CREDENTIALS?)(?:{_QUOTED}|{_TIGHT})", _assigned),
    Rule("secret", rf"\b[A-Z][A-Z0-9_]*_TOKEN(?:{_QUOTED}|{_TIGHT})", _random),
    Rule("secret", rf"(?i:\b(?:token|secret))(?:{_QUOTED}|{_TIGHT}|{_TO_END})", _long_random),
)
