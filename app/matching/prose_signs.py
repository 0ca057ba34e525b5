"""What a person's hand looks like in an English line, and what a program's: weights and linear-time patterns.

Positive weights speak for a person, negative ones for a program. A line of about two points is prose; the weights were
set so on the lines of 179 collected reports and on 90 lines written or collected to be hard.
"""

from __future__ import annotations

# A line without one of these words, a question mark or Markdown is not weighed at all.
CUES = (
    r"(?i:\b(?:"
    r"i|i'm|i've|i'd|i'll|we|we're|we've|my|our|me|to|hi|hello|hey|thanks|thank|anyone|nothing|nowhere|never"
    r"|why|what|how|which|see|saw|seen|seems|seem|appear|appears|happen|happens|printed|logged|shown|prints"
    r"|shows|says|missing|sure|tried|trying|after|then|but|however|although|even|crashes|hangs|dies|freezes"
    r"|stalls|stuck|log|logs|still|same|got|without|works|work|worked|does|doesn't|don't|didn't|line|lines|when"
    r"|while|maybe|here|attached|below|above|upgraded|upgrading|since|expected|actual|followed|compared"
    r"|comparison|there|instead|other"
    r")\b)"
    r"|\?\W{0,3}$|^(?:#|[-*] |\*\*|</?[ds]|\d[.)])"
)

_SPEAKERS = (
    (4.0, r"\bI(?:'m|'ve|'d|'ll)?,? [a-z]"),
    (2.0, r"(?i:\bmy |\bto me\b|\byou can see\b)"),
    (1.1, r"(?i:\b(?:we|we've|we're)\b)"),
    (1.1, r"(?i:\bour\b)"),
    (1.0, r"(?i:\bour (?:pods?|cluster|setup|nodes?|servers?|machines?|logs?|deployment|environment|job|team))"),
    (3.0, r"(?i:^(?:hi|hello|hey|dear)\b|\bthank(?:s| you)\b|\bany (?:ideas?|help|hints?|clue)\b|\banyone\b)"),
    # programs speak to the reader
    (-1.0, r"(?i:\byour?\b)"),
    (-1.0, r"(?i:\b(?:please|make sure|consider|try (?:to|increasing|decreasing|reducing|setting))\b)"),
)
_QUESTIONS = (
    (1.5, r"[^\s?]\?[\"'”]?\s*$"),
    (1.5, r"(?i:\b(?:why|what|how|which|where|who)\b[^.!]*\?\s*$)"),
    # programs ask "did you forget …?" and "is the daemon running?", people "is there …?" and "is this …?"
    (-3.0, r"(?i:\b(?:did|have|do|are) you\b[^.!?]*\?\s*$)"),
    (-3.0, r"(?i:(?:^|[.!?:;,(]\s{1,2})(?:is|are|was|perhaps)\b[^.!?]*\?\s*$)"),
    (3.5, r"(?i:(?:^|[.!?:;,(]\s{1,2})(?:is|are) (?:there|this|that|it (?:poss|exp|norm))[^.!?]*\?\s*$)"),
)
_LOG = r"(?:logs?|lines?|message|output|stack|trace)"
_RUNS = r"(?:it|engine|server|process|node|vllm|lmcache|which|enginecore|worker|client)"
_TALK_ABOUT_THE_LOG = (
    (2.0, r"(?i:\bnever (?:appear|show|print|come|exit|stop|end|log|get|see|saw|reache|return)|\bnowhere\b)"),
    (
        2.0,
        r"(?i:\b(?:is|are|was|were|gets?|being|be) (?:never |not |only |also |ever )?(?:printed|logged|shown|seen)\b)",
    ),
    (
        2.0,
        r"(?i:\b(?:do|does|did|is|are|was)(?: not|n['’]t) "
        r"(?:appear|show|print|see|there)\b)",
    ),
    (1.3, r"(?i:\b(?:do|does|did)(?: not|n['’]t) (?:come|help|happen|get|shut|stop|exit|go)\b)"),
    (-2.0, r"(?i:(?: not|n['’]t) (?:appear|seem) to\b)"),
    (2.0, r"(?i:\bnothing (?:from|is|in|else|about|happens|gets|more|after|between|shows|appears))"),
    (
        2.0,
        r"(?i:\b(?:we|I|can|also|only|then|never|still|people|users) "
        r"(?:see|saw|get|got|notice|observe|find|found)\b)",
    ),
    (
        1.5,
        rf"(?i:\b{_LOG}\b.{{0,80}}\b"
        r"(?:says?|shows?|prints?|never|missing|appears?|contains?|ends?|stops?|absent|followed)\b)",
    ),
    (1.2, rf"(?i:\bthere(?: is|'s| are|’s) no\b.{{0,99}}\b(?:{_LOG}|at all)\b)"),
    (
        1.0,
        rf"(?i:\b{_RUNS} (?:then |just |only |also |still )?(?:prints?|logs|says|shows|hangs|waits|keeps|gets|goes))",
    ),
    (1.5, r"(?i:\bis (?:the|our|my) (?:last|first|only) (?:line|message|thing|entry))"),
    (1.5, r"(?i:\bdoes (?:show|appear|print|come)|\bgot (?:an? |this |the )?(?:error|issue|oom)\b)"),
    (
        2.0,
        r"(?i:\b(?:crashes|hangs|dies|freezes|stalls|stuck)\b,? "
        r"(?:with|on|when|after|at|during|in|as|and|forever|until))",
    ),
    (1.2, r"(?i:\b(?:is|are|was) (?:completely |simply |entirely )?(?:missing|absent|gone)\b|\bfollowed by\b)"),
)
_STORY = (
    (1.0, r"(?i:\bworks? (?:for|with|when)\b)"),
    (2.0, r"(?i:\bworks? (?:fine|well|without|again|as expected)\b|\bworked (?:fine|in|before|with|on)\b)"),
    (2.0, r"(?i:\b(?:it|this|that|which) used to\b|\bto reproduce\b|\bsame result|^not sure if\b|\battached\.?$)"),
    (2.0, r"(?i:^here(?: is|'s| are) (?:the|my|our|what|some|more)\b)"),
    (2.0, r"(?i:^(?:the )?same (?:thing|problem|issue|error|result|here|log)\b)"),
    (2.0, r"(?i:\bgo(?:es)? away\b|\bfor comparison\b|\bcompared (?:with|to)\b)"),
    (2.0, r"(?i:\bother (?:machine|node|host|pod|server)\b)"),
    (1.5, r"(?i:\b(?:last (?:night|week|month)|yesterday|today)\b)"),
    (1.5, r"(?i:\b(?:after|since|when) .{0,30}\b(?:upgrad|downgrad|updated|switched))"),
    (3.5, r"^(?i:expected|actual)(?: (?:behaviou?r|results?|output))?: "),
    (0.7, r"(?i:\bseems? (?:to|like|that)\b|\blooks like\b)"),
    (0.7, r"(?i:\b(?:then|afterwards|however|although|still|somehow|sometimes|always|anymore|again)\b)"),
    (0.7, r"(?i:\b(?:but|because|after|before|when|while|until|without|instead|maybe|probably|also|even|so)\b)"),
)
# Several words between quotation marks, with words of the sentence beside them.
_QUOTATIONS = (
    (
        2.0,
        r"(?:^|[a-z,:]) (?:\"[^\"]{2,60} [^\"]{2,80}\"|“[^”]{2,60} [^”]{2,80}”)(?: [a-z]|[.,;?]|$)"
        r"|^\"[^\"]{2,60} [^\"]{2,80}\" [a-z]",
    ),
    (0.7, r"[a-z,:] (?:`[^`]{2,60} [^`]{2,80}`|'[^']{2,60} [^']{2,80}')(?: [a-z]|[.,;?]|$)"),
)
_MARKDOWN = (
    (2.5, r"^(?:[-*] \[[ xX]?\] |\#{2,6} \S|\*\*[^*]{2,80}\*\*|</?(?:details|summary)>)"),
    (1.0, r"^(?:[-*•] |\d{1,2}[.)] )[A-Z`*].*[\w)`\"][.!]$"),
)
_SHAPES_OF_OUTPUT = (
    (-2.0, r"(?i:\b(?:error|fatal|failed|warning|exception)\b[^:.]{0,40}: \S)"),
    (-1.5, r"^[\w.\[\]-]{1,60}: \S"),
    (-1.0, r"\b[\w.-]+=[\w'\"\[({/-]"),
    (-1.0, r"\b0x[0-9a-fA-F]{4,}|\b[0-9a-f]{16,}\b|::\w|[a-z][A-Z]\w*\(\)"),
)

SIGNS: tuple[tuple[float, str], ...] = (
    *_SPEAKERS,
    *_QUESTIONS,
    *_TALK_ABOUT_THE_LOG,
    *_STORY,
    *_QUOTATIONS,
    *_MARKDOWN,
    *_SHAPES_OF_OUTPUT,
)
