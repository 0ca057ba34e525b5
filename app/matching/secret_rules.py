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


@dataclass(frozen=True, slots=True)
class Pair:
    """A secret whose name ends one line (``first``) while it stands on the ``following`` one."""

    first: str
    following: Rule


# What stands where a secret might, and is none: unset values, types, references, what is masked already.
_NO_SECRET = re.compile(
    r"(?i:none|null|nil|true|false|enabled|disabled|yes|no|not|auto|unset|set|empty|str|string|bytes|optional|any|required|missing|"
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


def _any_assigned(values: str) -> bool:
    """Whether a list of quoted values holds a secret."""
    return any(map(_assigned, re.split(r"['\"\\,\s]+", values)))


def _further_key(word: str) -> bool:
    """Whether a word behind a first key is one more, not a model's name or a path."""
    return len(word) >= 8 and _random(word) and not re.search(r"[/.:«]", word)


def _unquoted(value: str) -> bool:
    """Whether a bare value inside a line is a secret, not the type of a parameter."""
    return _assigned(value) and not re.fullmatch(r"[A-Z][A-Za-z]*", value)


def _header_value(value: str) -> bool:
    return _assigned(value) and not re.match(r"(?i:auth|scheme|credential|realm)", value)


def _no_port(value: str) -> bool:
    return _assigned(value) and not re.match(r"\d{2,5}/", value)


def _told(value: str) -> bool:
    """Whether the word behind "password is" is one: "incorrect" and "required" are not."""
    return _assigned(value) and bool(re.search(r"\d", value))


def _no_remark(word: str) -> bool:
    """Whether the last word of "the password is …" is no remark on the password."""
    remarks = r"(?i:(?:in)?correct|wrong|weak|short|long|expired|needed|encrypted|hashed|stored|unknown|hidden|masked)$"
    return _assigned(word) and not re.match(remarks, word)


def _rest_of_token(word: str) -> bool:
    """Whether a line's only word is what a line break cut off a token."""
    return bool(re.search(r"[A-Za-z]\d|\d[A-Za-z]|[a-z][A-Z]", word))


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
_TIGHT = r"(?:=|\\u003[dD]|%3[dD])([^\s'\"`,;&)\]}\\]+)"
_TO_END = r"['\"]?:\s{0,9}([^\s'\",;]+)(?:[ \t]+#[^\n]*)?(?m:$)"
# The same in quotes, where blanks and escaped quotes are part of it.
_PHRASE = r"(?:\"((?:[^\"\\\n]|\\.)+)\"|'([^'\\\n]+)'|\\\"([^\"\\\n]+)\\\")"
_QUOTED_PHRASE = rf"\\?['\"]?\s{{0,3}}[=:]\s{{0,3}}{_PHRASE}"
# x: … inside a line; None and null, which every print of arguments holds, are passed over already here.
_INLINE = r"['\"]?:\s{0,3}((?:[^Nn\s'\",;)}\]]|[Nn][^ou\s'\",;)}\]])[^\s'\",;)}\]]*)[,;)}\]]"
_FLAG = r"(?:(?m:^)|[\s'\"=(\[])--?"
_FLAG_VALUE = r"(?:=|\s+|['\"],\s*)['\"]?([^\s'\"`,\]]+)"
_PASSWORD_FLAG = (
    rf"{_FLAG}(?i:[\w-]*(?:password|passwd|passphrase|api-?key|secret|secret-key|access-key|private-key)|"
    r"requirepass|masterauth)"
)
_TOKEN_FLAG = (
    rf"{_FLAG}(?i:(?:[\w-]*(?:hf|hub|auth|access|api|github|gitlab|bearer|refresh|session|ngc|wandb|discovery|k3s|node)-)?"
    r"token)"
)
_WORD = r"['\"]?,?\s+['\"]?([^\s'\",-][^\s'\",\]]*)"
_FURTHER = _WORD + f"(?:{_WORD})?" * 4
# A container's variable: its name in one field, what it holds in the next.
_NAMED = (
    r"(?i:\bname)\\?['\"]?\s{0,3}:\s{0,3}\\?['\"]?"
    r"(?i:[\w.-]*(?:password|passwd|_pass|_pwd|passphrase|token|secret|api[_-]?key|access[_-]?key|secret[_-]?key))"
    r"\\?['\"]?"
)
_ENV_VALUE = rf"\\?['\"]?(?i:\bvalue)\\?['\"]?\s{{0,3}}:\s{{0,3}}(?:{_PHRASE}|['\"]?([^\s'\",}}\]\\]+))"

PRIVATE_KEY = "private-key"
_KEY = r"(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----"
KEY_BEGINS = re.compile(f"-----BEGIN {_KEY}")
KEY_ENDS = re.compile(f"-----END {_KEY}")
# A line of a key behind whatever a collector writes before and after it, and any line of one whose end was not pasted.
KEY_LINE = re.compile(r"(?:^|.*[\s\"|])[A-Za-z0-9+/=]{60,}(?:$|\\[nr]|\")")
KEY_BODY = re.compile(r"[A-Za-z0-9+/=\s]{16,}$|[A-Z][A-Za-z-]{2,20}: |\s*$|" + KEY_LINE.pattern)
# The last, short line of a key.
KEY_TAIL = re.compile(r"(?:^|.*[\s\"|])[A-Za-z0-9+/]{1,59}={0,2}(?:$|\\[nr]|\")")

RULES: tuple[Rule, ...] = (
    # A key on one line, and where a longer one begins: that is masked line by line.
    Rule(PRIVATE_KEY, rf"-----BEGIN {_KEY}[A-Za-z0-9+/=\\\s:,-]*?-----END {_KEY}"),
    Rule(PRIVATE_KEY, rf"-----(?:BEGIN|END) {_KEY}", lambda _: False),
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
    Rule("wandb-key", r"\bwandb\s+login\b[^|;&\n]*\s([0-9a-f]{40})\b"),
    Rule("npm-token", r"\bnpm_[A-Za-z0-9]{36}|_auth(?:Token)?=([^\s'\"]{8,})", _assigned),
    Rule("pypi-token", r"\bpypi-[A-Za-z0-9_-]{40,}"),
    Rule("modelscope-token", r"\bms-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b"),
    Rule("telegram-token", r"\b\d{8,10}:AA[\w-]{33}"),
    Rule("stripe-key", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
    Rule("jwt", r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?"),
    Rule("docker-token", r"\bdckr_[po]at_[A-Za-z0-9_-]{20,}"),
    Rule("sendgrid-key", r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{20,}"),
    Rule("groq-key", r"\bgsk_[A-Za-z0-9]{30,}"),
    Rule("replicate-token", r"\br8_[A-Za-z0-9]{30,}"),
    Rule("tavily-key", r"\btvly-[A-Za-z0-9_-]{20,}"),
    Rule("vault-token", r"\bhv[sbr]\.[A-Za-z0-9_-]{20,}"),
    Rule("atlassian-token", r"\bATATT[A-Za-z0-9_=-]{30,}"),
    Rule("digitalocean-token", r"\bdo[opr]_v1_[0-9a-f]{40,}"),
    Rule("langsmith-key", r"\blsv2_[ps][tk]_[A-Za-z0-9_]{20,}"),
    Rule("pinecone-key", r"\bpcsk_[A-Za-z0-9_]{30,}"),
    Rule("tailscale-key", r"\btskey-[a-z]{3,12}-[A-Za-z0-9-]{16,}"),
    Rule("xai-key", r"\bxai-[A-Za-z0-9]{40,}"),
    Rule("fireworks-key", r"\bfw_[A-Za-z0-9]{20,}", _random),
    Rule(
        "bearer-token",
        r"(?i:\bauthorization\\?['\"]?\s*[:=,]\s*\\?['\"]?bearer)\s+([A-Za-z0-9._~+/=-]{12,})",
        _header_value,
    ),
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
    Rule(
        "url-password",
        r"\b(?:rediss?|postgres(?:ql)?|mysql|mariadb|mongodb|amqps?|clickhouse)(?:\+\w+)?://[^\s/:@'\"]*:([^\s@'\"]+)@",
        _no_port,
    ),
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
    Rule(
        "login-password",
        rf"\b(?:mysql|mariadb)(?:-?dump|-?admin)?(?:\s|\s[^|;&\n]*\s)-p(?:{_PHRASE}|([^\s'\"]+))",
        _assigned,
    ),
    Rule(
        "login-password",
        r"(?:(?m:^)|\b(?i:config\s+set)\b)\s*(?:requirepass|masterauth)\s+['\"]?([^\s'\"]+)['\"]?(?m:$)",
        _assigned,
    ),
    Rule("login-password", r"\blogin\s+\S+\s+password\s+([^\s'\"]+)", _assigned),
    Rule("login-password", r"(?m:^)\s*password\s+([^\s'\"]+)(?m:$)", _told),
    Rule("login-password", r"\b(?i:password|passwd|pwd|passphrase) is: ['\"]?([^\s'\",]{4,})(?m:$)", _assigned),
    Rule(
        "login-password",
        r"\b(?i:(?:the|my|our|root|admin) (?:password|passphrase) is) ['\"]?([^\s'\",.]{4,})['\"]?[.!]?(?m:$)",
        _no_remark,
    ),
    Rule("login-password", r"\b(?i:password|passwd|pwd|passphrase) is:? ['\"]?([^\s'\",]{4,})", _told),
    Rule(
        "login-password",
        r"(?:密码|口令|密钥|令牌)\s{0,3}(?:[:：=]|是|为)\s{0,3}['\"]?([!-~][^\s'\",;，。；、]*)",
        _assigned,
    ),
    Rule("login-password", r"\bcurl\b[^|;&]*\s(?:-u|--user)[\s=]*['\"]?[^\s:'\"]+:([^\s'\"]+)", _assigned),
    Rule(PRIVATE_KEY, r"\b(?:client-key-data|tls\.key|ssh-privatekey)\\?['\"]?:\s{0,3}\\?['\"]?([A-Za-z0-9+/=]{8,})"),
    Rule("registry-auth", r"\.docker(?:configjson|cfg)\\?['\"]?:\s{0,3}\\?['\"]?([A-Za-z0-9+/=]{8,})"),
    Rule("registry-auth", r"\"(?:auth|identitytoken|registrytoken)\\?\"\s*:\s*\\?\"([A-Za-z0-9+/=_.-]{8,})", _assigned),
    Rule("secret", rf"{_NAMED},\s{{0,3}}{_ENV_VALUE}", _assigned),
    Rule(
        "flag-secret", rf"{_FLAG}(?i:api-?keys?)(?:=|\s+|['\"],\s*)['\"]?[^\s'\",-][^\s'\",]*{_FURTHER}", _further_key
    ),
    Rule("flag-secret", rf"{_PASSWORD_FLAG}(?:=|\s+|['\"],\s*){_PHRASE}", _assigned),
    Rule("flag-secret", rf"{_PASSWORD_FLAG}{_FLAG_VALUE}", _assigned),
    Rule("flag-secret", rf"{_TOKEN_FLAG}{_FLAG_VALUE}", _random),
    Rule(
        "secret", rf"{_PASSWORDS}s?\\?['\"]?\s{{0,3}}[=:]\s{{0,3}}[\[(]\\?['\"]([^\])\n]+[^\])'\"\\\n])", _any_assigned
    ),
    Rule("secret", rf"(?:{_PASSWORDS}|\b[A-Z0-9_]*(?:SECRET|_PWD|_PASS)){_QUOTED_PHRASE}", _assigned),
    Rule("secret", rf"{_PASSWORDS}(?:{_QUOTED}|{_TIGHT}|{_TO_END})", _assigned),
    Rule("secret", rf"{_PASSWORDS}{_INLINE}", _unquoted),
    Rule("secret", rf"{_PASSWORDS}\s{{1,3}}=\s{{1,3}}([^\s«]+)(?m:$)", _random),
    Rule("secret", rf"{_TOKENS}(?:{_QUOTED}|{_TIGHT}|{_TO_END})", _random),
    Rule(
        "secret",
        rf"\b[A-Z0-9_]*(?:SECRET|PASSWD|_PWD|_PASS|CREDENTIALS?|REDISCLI_AUTH)(?:{_QUOTED}|{_TIGHT})",
        _assigned,
    ),
    Rule("secret", rf"\b[A-Z][A-Z0-9_]*_TOKEN(?:{_QUOTED}|{_TIGHT})", _random),
    Rule("secret", rf"(?i:\b(?:token|secret))(?:{_QUOTED}|{_TIGHT}|{_TO_END})", _long_random),
)

_BEHIND = r",?\s*(?:\s#[^\n]*)?(?m:$)"
_CONTINUED = r"(?m:^)\s*(?:['\"]([^'\"]+)['\"]|([^\s'\"`,\\-][^\s'\"`,\\]*))"
_LISTED = r"(?m:^)\s*(?:-\s+(?:['\"]([^'\"]+)['\"]|([^\s'\"-]\S*))|['\"]([^'\"-][^'\"]*)['\"],?)(?m:$)"
_CUT = r"(?m:^)([A-Za-z0-9_-]{8,})(?m:$)"

PAIRS: tuple[Pair, ...] = (
    # Fields of a container's variable, in YAML or spread JSON.
    Pair(f"{_NAMED}{_BEHIND}", Rule("secret", _ENV_VALUE, _assigned)),
    # A block of text in YAML.
    Pair(rf"{_PASSWORDS}:\s{{1,3}}[|>][+-]?(?m:$)", Rule("secret", r"(?m:^)\s+(\S+)(?m:$)", _assigned)),
    # A shell command that goes on, and a list of arguments, one a line.
    Pair(rf"{_PASSWORD_FLAG}[=\s]\s*\\(?m:$)", Rule("flag-secret", _CONTINUED, _assigned)),
    Pair(rf"{_TOKEN_FLAG}[=\s]\s*\\(?m:$)", Rule("flag-secret", _CONTINUED, _random)),
    Pair(rf"{_PASSWORD_FLAG}['\"]?,?(?m:$)", Rule("flag-secret", _LISTED, _assigned)),
    Pair(rf"{_TOKEN_FLAG}['\"]?,?(?m:$)", Rule("flag-secret", _LISTED, _random)),
    # Tokens a line break cut in two; those of known length only when the first piece is too short.
    Pair(r"\bhf_[A-Za-z0-9]{4,33}(?m:$)", Rule("hf-token", _CUT, _rest_of_token)),
    Pair(r"\bgh[opsur]_[A-Za-z0-9]{4,35}(?m:$)", Rule("github-token", _CUT, _rest_of_token)),
    Pair(r"\bnvapi-[A-Za-z0-9_-]{4,63}(?m:$)", Rule("nvidia-key", _CUT, _rest_of_token)),
    Pair(r"\bsk-ant-[A-Za-z0-9_-]{8,}(?m:$)", Rule("anthropic-key", _CUT, _rest_of_token)),
    Pair(r"\bsk-proj-[A-Za-z0-9_-]{8,}(?m:$)", Rule("openai-key", _CUT, _rest_of_token)),
)
