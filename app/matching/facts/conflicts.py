"""One answer of many sightings: repetitions merged, the most precise version kept, contradictions settled.

Of contradicting values the heaviest counts (:class:`Weight`), then the one seen more often, then the later one;
every other is kept with the value that counts beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.domain.facts import Fact, FactKind
from app.matching.facts.sighting import Sighting, Weight

_MOST_VALUES = 100  # values of one name that are kept apart; a paste with more tells nothing by it
_CONTRADICTING = frozenset({FactKind.VERSION, FactKind.FLAG, FactKind.ENV, FactKind.PLATFORM})


@dataclass(slots=True)
class _Candidate:
    """A value with all the places where it was seen."""

    fact: Fact
    weight: Weight
    times: int = 1
    last: int = field(default=0)

    def rank(self) -> tuple[int, int, int]:
        """By what the heavier of two candidates is told."""
        return self.weight, self.times, self.last


def settle(sightings: Iterable[Sighting], weights: Mapping[int, Weight]) -> tuple[Fact, ...]:
    """The facts of a paste in its order; ``weights`` overrules the weight of whole lines."""
    groups: dict[tuple[FactKind, str], dict[tuple[str, str], _Candidate]] = {}
    for sighting in sightings:
        fact, weight = sighting.fact, weights.get(sighting.fact.line, sighting.weight)
        _add(groups.setdefault((fact.kind, fact.name), {}), fact, weight)
    facts = [fact for (kind, _), group in groups.items() for fact in _settled(kind, list(group.values()))]
    return tuple(sorted(facts, key=lambda fact: (fact.line, fact.start, fact.kind, fact.name)))


def _add(group: dict[tuple[str, str], _Candidate], fact: Fact, weight: Weight) -> None:
    key = (fact.value, fact.host if fact.kind is FactKind.QUANTITY else "")
    candidate = group.get(key)
    if candidate is None:
        if len(group) < _MOST_VALUES:
            group[key] = _Candidate(fact, weight, last=fact.line)
        return
    candidate.times += 1
    candidate.last = max(candidate.last, fact.line)
    candidate.weight = max(candidate.weight, weight)
    if (fact.line, fact.start) < (candidate.fact.line, candidate.fact.start):
        candidate.fact = fact


def _settled(kind: FactKind, candidates: list[_Candidate]) -> list[Fact]:
    if kind is FactKind.VERSION:
        candidates = _precise(candidates)
    elif kind in (FactKind.HARDWARE, FactKind.PLATFORM):
        candidates = _telling(candidates)
    if kind not in _CONTRADICTING or len(candidates) == 1:
        return [candidate.fact for candidate in candidates]
    counts = max(candidates, key=_Candidate.rank)
    return [
        candidate.fact if candidate is counts else replace(candidate.fact, beside=counts.fact.value)
        for candidate in candidates
    ]


def _precise(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Versions of which another one is the more precise form are taken up in it."""
    kept: list[_Candidate] = []
    for candidate in sorted(candidates, key=lambda one: -len(one.fact.value)):
        finer = [one for one in kept if refines(one.fact.value, candidate.fact.value)]
        if candidate.weight is Weight.OTHER or not finer:
            kept.append(candidate)
            continue
        best = max(finer, key=_Candidate.rank)
        best.weight, best.times = max(best.weight, candidate.weight), best.times + candidate.times
    return kept


def refines(finer: str, coarser: str) -> bool:
    """Whether one version says all that another one says, and more.

    >>> refines("3.12.1", "3.12"), refines("2.3.1+cu121", "2.3.1"), refines("3.10", "3.1")
    (True, True, False)
    """
    return finer.startswith(coarser) and not finer[len(coarser) : len(coarser) + 1].isalnum()


def _telling(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Names of which another one is a longer form are dropped: ``RTX 4090`` beside ``NVIDIA GeForce RTX 4090``."""
    kept: list[_Candidate] = []
    for candidate in sorted(candidates, key=lambda one: -len(one.fact.value)):
        if not any(_within(candidate.fact.value, one.fact.value) for one in kept):
            kept.append(candidate)
    return kept


_LINUX = ("ubuntu", "debian", "centos", "rocky", "almalinux", "red hat", "rhel", "fedora", "suse", "linux")


def _within(short: str, long: str) -> bool:
    short, long = short.lower(), long.lower()
    return short in long or (short == "linux" and any(name in long for name in _LINUX))
