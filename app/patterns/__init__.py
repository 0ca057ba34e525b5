"""Compile content-supplied patterns safely and scan a paste for all of them in one pass.

:mod:`app.patterns.expressions` compiles, :mod:`app.patterns.pattern_set` scans, :mod:`app.patterns.scan` is what was
found.
"""

from app.patterns.expressions import PLACEHOLDER_LENGTH, anchor, compile_pattern, fold, spell
from app.patterns.pattern_set import PatternSet
from app.patterns.scan import Hit, Scan, pattern_source, text_source

__all__ = [
    "PLACEHOLDER_LENGTH",
    "Hit",
    "PatternSet",
    "Scan",
    "anchor",
    "compile_pattern",
    "fold",
    "pattern_source",
    "spell",
    "text_source",
]
