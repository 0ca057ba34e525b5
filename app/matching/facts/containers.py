"""Commands that run elsewhere: ``docker run``, ``docker exec``, ``kubectl exec``, ``ssh``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.matching.facts.options import Option
from app.matching.facts.programs import CONTAINER_SHORT_VALUES, is_switch
from app.matching.facts.shell import Word

_ASSIGNED = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<value>.*)", re.DOTALL)
_KIND = re.compile(r"(?:pods?|po|deploy(?:ment)?s?|sts|statefulset)/")
# Options with a value: in front of the verb, and behind it.
_GLOBAL_VALUES = frozenset({"-n", "--namespace", "--context", "--kubeconfig", "-f", "--file", "-p", "-H", "--host"})
_EXEC_VALUES = {
    "ssh": frozenset({"-i", "-p", "-o", "-l", "-F", "-J", "-L"}),
    "kubectl": frozenset(
        {"-n", "--namespace", "-c", "--container", "--context", "-l", "--selector", "--tail", "--since"}
    ),
    "docker": frozenset({"-u", "--user", "-w", "--workdir", "-e", "--env", "-n", "--tail", "--since", "--index"}),
}


@dataclass(frozen=True, slots=True)
class ContainerRun:
    """What such a command names: the image it starts or the host it reaches into, and what runs there.

    ``options`` are the runtime's own long ones; ``variables`` come from ``-e`` and ``--env``.
    """

    program: str
    image: str = ""
    host: str = ""
    command: tuple[Word, ...] = ()
    options: tuple[Option, ...] = ()
    variables: tuple[Option, ...] = ()
    entrypoint: str = ""


def container_run(program: str, words: Sequence[Word]) -> ContainerRun:
    """Read the words behind ``docker``, ``kubectl`` or ``ssh``."""
    if program == "ssh":
        return _exec(program, words)
    program = "docker" if program == "docker-compose" else program
    while words and (words[0].text in ("compose", "container") or words[0].text.startswith("-")):
        skipped = 2 if words[0].text in _GLOBAL_VALUES else 1
        words = words[skipped:]
    verb = words[0].text if words else ""
    if verb in ("run", "create") and program not in ("kubectl", "oc", "crictl"):
        return _run(f"{program} {verb}", words[1:])
    if verb in ("exec", "logs"):
        return _exec(f"{program} {verb}", words[1:])
    return ContainerRun(f"{program} {verb}".strip())


def _exec(program: str, words: Sequence[Word]) -> ContainerRun:
    """The first word that is no option names where; what follows (behind ``--``, if there is one) runs there."""
    host, position = "", 0
    takers = _EXEC_VALUES.get({"oc": "kubectl"}.get(program.split()[0], program.split()[0]), _EXEC_VALUES["docker"])
    while position < len(words):
        text = words[position].text
        if text == "--":
            position += 1
            break
        if text.startswith("-"):
            position += 2 if text in takers else 1
        elif not host:
            host = _KIND.sub("", text.rpartition("@")[2] if program == "ssh" else text)
            position += 1
        elif any(word.text == "--" for word in words[position:]):
            position += 1
        else:
            break
    command = words[position:] if not program.endswith("logs") else ()
    return ContainerRun(program, host=host, command=tuple(command))


def _run(program: str, words: Sequence[Word]) -> ContainerRun:
    options: list[Option] = []
    variables: list[Option] = []
    position = 0
    while position < len(words) and words[position].text.startswith("-"):
        name, value, position = _own_option(words, position)
        if name in ("e", "env"):
            variables.extend(_variable(value))
        elif len(name) > 1 and value is not None:
            options.append(Option(name, value.text, value.start, value.end))
    image = words[position].text if position < len(words) else ""
    entrypoint = next((option.value for option in options if option.name == "entrypoint"), "")
    command = tuple(words[position + 1 :])
    return ContainerRun(program, image or "?", "", command, tuple(options), tuple(variables), entrypoint)


def _variable(value: Word | None) -> list[Option]:
    found = _ASSIGNED.fullmatch(value.text) if value else None
    return [Option(found["name"], found["value"], value.start, value.end)] if found and value else []


def _own_option(words: Sequence[Word], position: int) -> tuple[str, Word | None, int]:
    """Name and value of the runtime's option at ``position``, and where the next one stands."""
    word = words[position]
    follower = words[position + 1] if position + 1 < len(words) else None
    name, assigned, text = word.text.lstrip("-").partition("=")
    if word.text.startswith("--"):
        if assigned:
            return name, Word(text, word.start, word.end), position + 1
        if is_switch(name) or follower is None or follower.text.startswith("-"):
            return name, Word("true", word.start, word.end), position + 1
        return name, Word(follower.text, word.start, follower.end), position + 2
    letter = name[:1]
    if letter in CONTAINER_SHORT_VALUES and len(word.text) > 2:
        return letter, Word(word.text[2:].removeprefix("="), word.start, word.end), position + 1
    if name[-1:] in CONTAINER_SHORT_VALUES and follower is not None and not follower.text.startswith("-"):
        return name[-1:], Word(follower.text, follower.start, follower.end), position + 2
    return letter, None, position + 1
