"""What a paste says about the machine, the programs and their settings. The convention is ``docs/facts.md``."""

from app.matching.facts.reader import read_facts

__all__ = ["read_facts"]
