"""What a paste says about the machine it came from.

The convention (names, which of two contradicting values counts, what is no fact) is fixed in ``docs/facts.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class FactKind(StrEnum):
    """The five kinds of things read out of a paste, plus measured quantities."""

    VERSION = "version"
    FLAG = "flag"
    ENV = "env"
    HARDWARE = "hardware"
    PLATFORM = "platform"
    QUANTITY = "quantity"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact and the line where it stands.

    ``value`` is text as printed (bare switches: ``true``); a quantity that is a size is in bytes, in decimal
    digits. ``start`` and ``end`` are columns of the line's ``raw``. ``host`` is the host, pod or container named by
    the line or by the command that printed it. ``beside`` is set when this value lost against that of another
    environment: it is the value that counts.
    """

    kind: FactKind
    name: str
    value: str
    line: int
    start: int = 0
    end: int = 0
    host: str = ""
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A command line in the paste, continuation lines joined.

    ``launch`` tells commands that start a workload (``vllm serve``, ``torchrun``, ``docker run IMAGE ARGS``, a
    printed argument dump) from helpers such as ``df`` or ``kubectl logs``. ``whole`` is false when the end was cut
    off, so that a missing flag proves nothing.
    """

    line: int
    last_line: int
    program: str
    launch: bool
    whole: bool
    flags: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything read out of one paste.

    ``environment_shown`` is the line of a whole environment dump (``env``, ``/proc/PID/environ``, a settings
    dump), or ``None``: only then an unset variable is known to be unset.
    """

    items: tuple[Fact, ...] = ()
    commands: tuple[Command, ...] = ()
    environment_shown: int | None = None
    _by_name: dict[tuple[FactKind, str], tuple[Fact, ...]] = field(default_factory=dict, repr=False, compare=False)

    def of(self, kind: FactKind, name: str) -> tuple[Fact, ...]:
        """All facts of this kind and name, the one that counts first. Flags: ``-`` and ``_`` are the same."""
        if not self._by_name and self.items:
            self._fill()
        return self._by_name.get((kind, fold_name(kind, name)), ())

    def _fill(self) -> None:
        grouped: dict[tuple[FactKind, str], list[Fact]] = {}
        for item in self.items:
            grouped.setdefault((item.kind, fold_name(item.kind, item.name)), []).append(item)
        for key, items in grouped.items():
            self._by_name[key] = tuple(sorted(items, key=lambda item: item.beside is not None))

    def counting(self, kind: FactKind) -> dict[str, str]:
        """Name to value for the facts of this kind that count, in the order of the paste."""
        values: dict[str, str] = {}
        for item in self.items:
            if item.kind is kind and item.beside is None:
                values.setdefault(item.name, item.value)
        return values


def fold_name(kind: FactKind, name: str) -> str:
    """The spelling by which names of a kind are compared: flags without dashes, ``_`` for ``-``."""
    return name.lstrip("-").replace("-", "_") if kind is FactKind.FLAG else name
