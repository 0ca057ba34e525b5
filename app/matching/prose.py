"""Program output and a person's sentences are told apart, each line by itself.

The two mistakes cost differently. Output taken for prose loses a hit that retrieval may still make good; a quotation
taken for output may rule a guide out by a line that was never printed. Where a line shows a person's hand, it is prose.

Chinese, Japanese and Korean text is prose unless a logger's prefix or the shape of output stands before it. English
needs signs: a question, the first person, talk about the log itself. Programs address the reader ("please", "your"),
people tell what they saw. The weights were set on the lines of 179 collected reports.
"""

from __future__ import annotations

import re

# A sentence shows itself early; this bounds the work on a line of megabytes.
_READ = 1_000
_PROSE = 2.0

_QUOTE_MARKS = " \t>"
_EXTENSIONS = r"(?:cc|cu|cuh|cpp|c|h|hpp|py|go|rs|js|java)"
# What no sentence begins with.
_OUTPUT = re.compile(
    rf"""(?x)
    (?:Traceback|File\ "|During\ handling\ of\ the\ above|The\ above\ exception\ was)
    |[\w.]{{0,120}}(?:Error|Exception|Warning|Interrupt|Failure)\b(?:\ \[[^\]]{{0,40}}\])?:     # ValueError: ...
    |(?i:fatal|error|warning|warn|info|debug|critical|note|hint|panic|usage|docker|nvidia-smi)\b[\w\ ]{{0,20}}[:\]]
    |(?:\([\w.-]{{1,60}}\)\ ?)?[\w.-]{{1,60}}@[\w.-]{{1,60}}[:\ ~\]][^$\#%>❯]{{0,120}}[$\#%>❯](?:\ |$)      # user@host:~$
    |\[[\w.-]{{1,60}}@[\w.-]{{1,60}}\ [^\]]{{1,100}}\][$\#]
    |(?:\$|❯|➜|%|>>>|\.\.\.)\ |(?:\([\w.-]{{1,60}}\)\ ?)?(?:PS\ )?[A-Z]:\\[^>]{{0,200}}>          # $, >>>, C:\>
    |\[(?!\s?[xX]?\s?\]|[^\]]{{1,200}}\]\()[^\]]{{0,200}}\]                                       # [tag], no [link](…)
    |[{{}}<│┃╭╰├└┌+|]|[=*~_^─━-]{{4,}}
    |[\w./-]{{1,200}}\.{_EXTENSIONS}:\d+
    |(?:import|from)\ [\w.]+(?:\ import\ |\ as\ |$)|(?:def|class)\ \w+\s?[(:]|@\w+$|(?:return|raise|assert|await|print)\b[\ (]
    |\s*\d{{1,3}}%\||[\w.-]+\s?=\s?[\w'"\[({{-][^。，；]*$
    |at\ [\w.$<>]{{1,200}}\ ?\(
    |\#\s?(?:<|include)
    """
)
# Where a source line speaks inside a line, a program wrote it, whatever was on the screen before.
_INSIDE = re.compile(rf"/[\w.-]{{1,80}}/[\w./-]{{1,200}}\.{_EXTENSIONS}:\d+: ")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff01-\uff5e\u3001\u3002]")
_PATH_OR_STRING = re.compile(r"(?:[A-Za-z]:\\|[/\\])[^\s:,'\"，。]*|'[^']{0,200}'|\"[^\"]{0,200}\"")

# An English line without one of these words, a question mark or Markdown is not read any further.
_CUES = frozenset(
    """
    i i'm i've i'd i'll we we're we've my our me to hi hello hey thanks thank anyone nothing nowhere never why what how
    which see saw seen seems seem appear appears happen happens printed logged shown prints shows says missing sure
    tried trying after then but however although even crashes hangs dies freezes stalls stuck log logs still same got
    without works work worked does doesn't don't didn't line lines when while maybe here attached below above upgraded
    upgrading since expected actual followed compared comparison there instead other
    """.split()
)
_PUNCTUATION = str.maketrans(",.:;", "    ")
_MARKDOWN = ("#", "- ", "* ", "</", "<d", "<s", "**", "1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.")

# What a person's hand looks like (positive) and what a program's (negative); the sum decides.
_SIGNS: tuple[tuple[float, re.Pattern[str]], ...] = tuple(
    (weight, re.compile(pattern))
    for weight, pattern in (
        # who speaks, and to whom
        (4.0, r"\bI(?:'m|'ve|'d|'ll)?,? (?!/O)[a-z]"),
        (2.0, r"(?i:\bmy\b|\bto me\b|\byou can see\b)"),
        (1.1, r"(?i:\b(?:we|we've|we're)\b)"),
        (1.5, r"(?i:\bour\b)"),
        (3.0, r"(?i:^(?:hi|hello|hey|dear)\b|\bthank(?:s| you)\b|\bany (?:ideas?|help|hints?|clue)\b|\banyone\b)"),
        (-1.0, r"(?i:\byour?\b)"),
        (-1.0, r"(?i:\b(?:please|make sure|consider|try (?:to|increasing|decreasing|reducing|setting))\b)"),
        # what is asked; programs ask "did you …?" and "is the daemon running?"
        (2.0, r"[^\s?]\?[)\"'”]?\s*$"),
        (1.5, r"(?i:\b(?:why|what|how|which|where|who)\b[^.!]*\?\s*$)"),
        (-3.0, r"(?i:\b(?:did|have|do|are) you\b[^.!?]*\?\s*$)"),
        (
            -3.0,
            r"(?i:(?:^|[.!?:;,(]\s{1,2})(?:is|are|was|perhaps)\b (?!there|this|that|it (?:poss|exp|norm))[^.!?]*\?\s*$)",
        ),
        # talk about the log
        (2.0, r"(?i:\bnever (?:appear|show|print|come|exit|stop|end|log|get|see|saw|reache|return)|\bnowhere\b)"),
        (
            2.0,
            r"(?i:\b(?:is|are|was|were|gets?|being|be) (?:never |not |only |also |ever )?(?:printed|logged|shown|seen)\b)",
        ),
        (
            2.0,
            r"(?i:\b(?:do|does|did|is|are|was)(?: not|n['’]t) (?:appear|show|print|come|help|see|there|happen|get|shut|stop|exit))",
        ),
        (2.0, r"(?i:\bnothing (?:from|is|in|else|about|happens|gets|more|after|between|shows|appears))"),
        (
            2.0,
            r"(?i:\b(?:we|I|can|also|only|then|never|still|people|users) (?:see|saw|get|got|notice|observe|find|found)\b)",
        ),
        (
            1.5,
            r"(?i:\b(?:log|logs|line|lines|message|output|stack|trace)\b.{0,80}\b(?:says?|shows?|prints?|never|missing|appears?|contains?|ends?|stops?|absent|followed)\b)",
        ),
        (1.5, r"(?i:\bthere(?: is|'s| are|’s) no\b.{0,99}\b(?:line|lines|message|log|logs|output|at all)\b)"),
        (
            1.0,
            r"(?i:\b(?:it|engine|server|process|node|vllm|lmcache|which|enginecore|worker|client) (?:then |just |only |also |still )?(?:prints?|logs|says|shows|hangs|waits|keeps|gets|goes))",
        ),
        (
            1.5,
            r"(?i:\bis (?:the|our|my) (?:last|first|only) (?:line|message|thing|entry)|\bdoes (?:show|appear|print|come)|\bgot (?:an? |this |the )?(?:error|issue|oom)\b)",
        ),
        (
            2.0,
            r"(?i:\b(?:crashes|hangs|dies|freezes|stalls|stuck)\b,? (?:with|on|when|after|at|during|in|as|and|forever|until))",
        ),
        (1.5, r"(?i:\b(?:is|are|was) (?:completely |simply |entirely )?(?:missing|absent|gone)\b|\bfollowed by\b)"),
        # telling a story
        (
            2.0,
            r"(?i:\bworks? (?:fine|for|well|with|without|when|again|as)\b|\bworked (?:fine|in|before|with|on)\b|\bused to\b|\bto reproduce\b)",
        ),
        (
            2.0,
            r"(?i:^(?:the )?same (?:thing|problem|issue|error|result|here|log)\b|\bsame result|\bnot sure\b|^here(?: is|'s| are)\b|\battached\.?$)",
        ),
        (
            2.0,
            r"(?i:\bgo(?:es)? away\b|\bfor comparison\b|\bcompared (?:with|to)\b|\bother (?:machine|node|host|pod|server)\b|\bin (?:this|that|our) case\b)",
        ),
        (
            1.5,
            r"(?i:\b(?:last (?:night|week|month)|yesterday|today)\b|\b(?:after|since|when) .{0,30}\b(?:upgrad|downgrad|updat|switch))",
        ),
        (3.5, r"^(?i:expected|actual)[\w ]{0,20}: "),
        (0.7, r"(?i:\bseems? (?:to|like|that)\b|\blooks like\b)"),
        (0.7, r"(?i:\b(?:then|afterwards|however|although|still|somehow|sometimes|always|anymore|again)\b)"),
        (0.7, r"(?i:\b(?:but|because|after|before|when|while|until|without|instead|maybe|probably|also|even|so)\b)"),
        # a quotation of several words inside a sentence
        (
            2.0,
            r"(?:^|[a-z,:]) (?:\"[^\"]{2,60} [^\"]{2,80}\"|“[^”]{2,60} [^”]{2,80}”)(?: [a-z]|[.,;?]|$)|^\"[^\"]{2,60} [^\"]{2,80}\" [a-z]",
        ),
        (0.7, r"[a-z,:] (?:`[^`]{2,60} [^`]{2,80}`|'[^']{2,60} [^']{2,80}')(?: [a-z]|[.,;?]|$)"),
        # Markdown of a report
        (2.5, r"^(?:[-*] \[[ xX]?\] |\#{2,6} \S|\*\*[^*]{2,80}\*\*|</?(?:details|summary)>)"),
        (1.0, r"^(?:[-*•] |\d{1,2}[.)] )[A-Z`*].*[\w)`\"][.!]$"),
        # shapes of output
        (-2.0, r"(?i:\b(?:error|fatal|failed|warning|exception)\b[^:.]{0,40}: \S)"),
        (-1.5, r"^[\w.\[\]-]{1,60}: \S"),
        (-1.0, r"\b[\w.-]+=[\w'\"\[({/-]"),
        (-1.0, r"\b0x[0-9a-fA-F]{4,}|\b[0-9a-f]{16,}\b|::\w|[a-z][A-Z]\w*\(\)"),
    )
)


def is_prose(raw: str, offset: int) -> bool:
    """Whether the line ``raw``, whose message starts at ``offset``, is a person's sentence and no program's output."""
    if offset and raw[:offset].strip(_QUOTE_MARKS):
        return False
    text = raw[offset : offset + _READ]
    if not text or _OUTPUT.match(text):
        return False
    if not text.isascii() and _CJK.search(_PATH_OR_STRING.sub("", text)):
        return not _INSIDE.search(text)
    if not _speaks(text):
        return False
    return sum(weight for weight, sign in _SIGNS if sign.search(text)) >= _PROSE


def _speaks(text: str) -> bool:
    """Whether anything in an English line is worth weighing; most output ends here."""
    return (
        "?" in text[-3:]
        or text.startswith(_MARKDOWN)
        or not _CUES.isdisjoint(text.lower().translate(_PUNCTUATION).split())
    )
