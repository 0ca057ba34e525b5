"""Program output and a person's sentences are told apart, each line by itself.

The two mistakes cost differently. Output taken for prose loses a hit that retrieval may still make good; a quotation
taken for output may rule a guide out by a line that was never printed. Where a line shows a person's hand, it is prose.

Chinese, Japanese and Korean text is prose unless a logger's prefix or the shape of output stands before it. English
needs signs: a question, the first person, talk about the log itself. Programs address the reader ("please", "your"),
people tell what they saw.
"""

from __future__ import annotations

import re

from app.matching.gate import Gate
from app.matching.prose_signs import CUES, SIGNS

# A sentence shows itself early; this bounds the work on a line of megabytes.
_READ = 1_000
_PROSE = 2.0

_QUOTE_MARKS = " \t>"
_EXTENSIONS = r"(?:cc|cu|cuh|cpp|c|h|hpp|py|go|rs|js|java)"
_ENVIRONMENT = r"(?:\([\w.-]{1,60}\)\ ?)?"
# What no sentence begins with, in any language: frames, exceptions, prompts, code, tables.
_OUTPUT = re.compile(
    rf"""(?x)
    (?:Traceback|File\ "|During\ handling\ of\ the\ above|The\ above\ exception\ was)
    |[\w.]{{0,120}}(?:Error|Exception|Warning|Interrupt|Failure)\b(?:\ \[[^\]]{{0,40}}\])?:
    |(?i:fatal|error|warning|warn|info|debug|critical|note|hint|panic|usage|docker|nvidia-smi)\b[\w\ ]{{0,20}}[:\]]
    |{_ENVIRONMENT}[\w.-]{{1,60}}@[\w.-]{{1,60}}[:\ ~\]][^$\#%>❯]{{0,120}}[$\#%>❯](?:\ |$)
    |\[[\w.-]{{1,60}}@[\w.-]{{1,60}}\ [^\]]{{1,100}}\][$\#]
    |(?:\$|❯|➜|%|>>>|\.\.\.)\ |{_ENVIRONMENT}(?:PS\ )?[A-Z]:\\[^>]{{0,200}}>
    |[{{}}│┃╭╰├└┌+|]|<(?!/?(?:details|summary))|[=*~_^─━-]{{4,}}
    |[\w./-]{{1,200}}\.{_EXTENSIONS}:\d+
    |(?:import|from)\ [\w.]+(?:\ import\ |\ as\ |$)|(?:def|class)\ \w+\s?[(:]|@\w+$
    |(?:return|raise|assert|await|print)\b[\ (]
    |\d{{1,3}}%\||at\ (?:[\w.$<>]{{1,200}}\ ?\(|(?:async|new)\ |[A-Z]:\\|/)|\#\s?(?:<|include)
    """
)
# The same for English alone: a tag in brackets that is no link and no check box, an assignment.
_ENGLISH_OUTPUT = re.compile(
    r"\[(?!\s?[xX]?\s?\]|[^\]]{1,200}\]\()[^\]]{0,200}\]|[\w.-]{1,100}\s?=\s?[\w'\"\[({-][^。，；]*$"
)
# Where a source line speaks inside a line, a program wrote it, whatever was on the screen before.
_INSIDE = re.compile(rf"/[\w.-]{{1,80}}/[\w./-]{{1,200}}\.{_EXTENSIONS}:\d+: ")
# Output with its heading on one line: "启动时报RuntimeError: …", "安装时提示：Server error: 503 - …".
_HEADED = re.compile(
    r"[:：\u3400-\u9fff] ?(?:\w{1,60}\.){0,6}[A-Z]\w{0,60}(?:Error|Exception|Interrupt): ?\S"
    r"|(?:报错|報錯|错误|錯誤|异常|異常|提示|信息|訊息|输出|日志)[:：] ?[!-~][ -~]{24}"
)
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_PATH_OR_STRING = re.compile(r"(?:[A-Za-z]:\\|[/\\])[^\s:,'\"，。]*|'[^']{0,200}'|\"[^\"]{0,200}\"")

_WEIGHTS = tuple(weight for weight, _ in SIGNS)
_SIGNS = Gate([pattern for _, pattern in SIGNS])
# A line without one of these is not weighed: one small automaton is quicker than the large one.
_CUES = Gate([CUES])


def is_prose(raw: str, offset: int) -> bool:
    """Whether the line ``raw``, whose message starts at ``offset``, is a person's sentence and no program's output.

    Full-width punctuation, spelled as ASCII, tells nothing: text recognition and input methods put it into output.
    """
    if offset and raw[:offset].strip(_QUOTE_MARKS):
        return False
    text = raw[offset : offset + _READ]
    if text.isascii():
        return bool(_CUES.of(text)) and _english(text)
    if _CJK.search(_PATH_OR_STRING.sub("", text)):
        return not (_OUTPUT.match(text) or _INSIDE.search(text) or _HEADED.search(text))
    return _english(text)


def _english(text: str) -> bool:
    if _OUTPUT.match(text) or _ENGLISH_OUTPUT.match(text):
        return False
    return sum(_WEIGHTS[sign] for sign in _SIGNS.of(text)) >= _PROSE
