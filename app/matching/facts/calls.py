"""What a command line starts, through wrappers, containers and launchers, and with which options and variables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.matching.facts.containers import ContainerRun, container_run
from app.matching.facts.options import Option, complete, read_options
from app.matching.facts.programs import (
    CONTAINERS,
    ENGINE_MODULES,
    ENGINES,
    HELPER_MODULES,
    HELPER_SCRIPTS,
    HELPERS,
    HIDING_OPTIONS,
    PROMPT_ONLY,
    SCHEDULERS,
    SCRIPT_LAUNCHERS,
    SUBCOMMANDS,
    WRAPPER_VALUES,
    WRAPPERS,
    basename,
)
from app.matching.facts.shell import Word, Words, simple_commands

ASSIGNMENT = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<value>.*)", re.DOTALL)
_EXPANSION = re.compile(r"\$(?:\{|@|\*|\w|\()")
_INTERPRETER_VALUES = frozenset({"-W", "-X", "--check-hash-based-pycs"})
_PATH = re.compile(r"[/\\]|\.(?:py|sh)$")
_MAX_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Call:
    """A command's program, options and variables.

    ``host`` is the container, pod or machine it reaches into. ``launch`` tells that it starts a workload;
    ``revealing`` that whatever is missing from its options was not given.
    """

    program: str
    options: tuple[Option, ...] = ()
    variables: tuple[Option, ...] = ()
    host: str = ""
    launch: bool = False
    revealing: bool = False


def call(command: Words, *, prompted: bool, depth: int = 0) -> Call | None:
    """What ``command`` starts; ``None`` where its words make no command line."""
    variables, words = _assignments(command.words)
    words, more = _unwrapped(words)
    variables = (*variables, *more)
    if not words or depth > _MAX_DEPTH:
        return Call("", variables=variables) if variables and not words else None
    found = _called(basename(words[0].text), words, prompted, depth)
    if found is None:
        return None
    revealing = found.revealing and command.closed and not _hides(words, found.options)
    return replace(found, variables=(*variables, *found.variables), revealing=revealing)


def _assignments(words: Sequence[Word]) -> tuple[tuple[Option, ...], tuple[Word, ...]]:
    """Leading ``NAME=value`` words, and the rest."""
    taken: list[Option] = []
    for position, word in enumerate(words):
        found = ASSIGNMENT.fullmatch(word.text)
        if found is None:
            return tuple(taken), tuple(words[position:])
        taken.append(Option(found["name"], found["value"], word.start, word.end))
    return tuple(taken), ()


def _unwrapped(words: Sequence[Word]) -> tuple[tuple[Word, ...], tuple[Option, ...]]:
    """The words behind ``sudo``, ``nohup``, ``uv run`` and the like, with the variables ``env`` sets."""
    variables: tuple[Option, ...] = ()
    while len(words) > 1 and basename(words[0].text) in WRAPPERS:
        position = 1
        while position < len(words) and words[position].text.startswith("-"):
            position += 2 if words[position].text in WRAPPER_VALUES else 1
        if position < len(words) and words[position].text == "run":
            position += 1
        more, words = _assignments(words[position:])
        variables = (*variables, *more)
    return tuple(words), variables


def _called(program: str, words: tuple[Word, ...], prompted: bool, depth: int) -> Call | None:
    rest = words[1:]
    if words[0].text.startswith("--"):
        return Call("", read_options(words, short=True).options)
    if program in CONTAINERS or program in ("docker-compose", "kubectl", "oc", "crictl", "ssh"):
        return _reached(container_run(program, rest), prompted, depth)
    if program == "python":
        return _python(rest)
    if program in ("bash", "sh") and (script := _inline_script(rest)):
        return _scripted(script, prompted, depth)
    if program in ("export", "set", "declare"):
        variables, _ = _assignments([word for word in rest if not word.text.startswith("-")])
        return Call(program, variables=variables)
    if program in PROMPT_ONLY and not prompted:
        return None
    if program in SUBCOMMANDS:
        if not rest or rest[0].text not in SUBCOMMANDS[program]:
            return Call(program) if prompted else None
        program, rest = f"{program} {rest[0].text}", rest[1:]
    if program.partition(" ")[0] in ENGINES:
        options = read_options(rest, short=True).options
        told = prompted or options or " " in program
        return Call(program, options, launch=True, revealing=True) if told else None
    return _script(program, words[0], rest, prompted, depth)


def _script(program: str, word: Word, rest: tuple[Word, ...], prompted: bool, depth: int) -> Call | None:
    """Launchers of scripts, and scripts themselves. What else stands behind a prompt is a helper."""
    name = program.partition(" ")[0]
    if name in SCHEDULERS:
        own = read_options(rest, short=False, until_other=True)
        inner = call(Words(own.others), prompted=True, depth=depth + 1) if own.others else None
        variables = inner.variables if inner else ()
        return Call(program, (*own.options, *(inner.options if inner else ())), variables, launch=True)
    if name in SCRIPT_LAUNCHERS:
        own = read_options(rest, short=False, until_other=True)
        if not prompted and not (own.others and _PATH.search(own.others[0].text)) and name == program:
            return None
        options = (*own.options, *read_options(own.others[1:], short=True).options)
        return Call(program, options, launch=bool(rest))
    if re.fullmatch(r"(?:\.{1,2}[/\\]|[/\\~]).+|.+\.(?:sh|py)", word.text) and name not in HELPERS:
        return Call(program, read_options(rest, short=True).options, launch=True)
    return Call(program)


def _python(rest: tuple[Word, ...]) -> Call | None:
    position = 0
    while position < len(rest) and rest[position].text.startswith("-") and rest[position].text not in ("-m", "-c", "-"):
        position += 2 if rest[position].text in _INTERPRETER_VALUES else 1
    if position >= len(rest) or rest[position].text in ("-c", "-"):
        return Call("python")
    if rest[position].text == "-m":
        return _module(rest[position + 1 :])
    script = rest[position].text
    if basename(script) in ENGINES and re.search(r"[/\\]", script):  # an installed command, as /proc shows it
        return _called(basename(script), rest[position:], prompted=True, depth=0)
    if not script.endswith(".py") and not re.search(r"[/\\]", script):
        return None
    launch = not HELPER_SCRIPTS.search(script)
    return Call("python", read_options(rest[position + 1 :], short=True).options if launch else (), launch=launch)


def _module(rest: tuple[Word, ...]) -> Call | None:
    if not rest:
        return None
    module, rest = rest[0].text, rest[1:]
    program = f"python -m {module}"
    if HELPER_MODULES.match(module):
        return Call(program)
    if module.startswith("torch.distributed.") or module.startswith(("accelerate.", "deepspeed.")):
        own = read_options(rest, short=False, until_other=True)
        options = (*own.options, *read_options(own.others[1:], short=True).options)
        return Call(program, options, launch=True)
    engine = module.partition(".")[0] in ENGINE_MODULES
    return Call(program, read_options(rest, short=True).options, launch=True, revealing=engine)


def _reached(run: ContainerRun, prompted: bool, depth: int) -> Call | None:
    """A command that a container runtime, ``kubectl`` or ``ssh`` runs elsewhere."""
    inner = call(Words(run.command), prompted=True, depth=depth + 1) if run.command and not run.image else None
    if not run.image:
        if inner is None:
            return Call(run.program, host=run.host)
        return replace(inner, host=inner.host or run.host)
    return _contained(run, prompted, depth)


def _contained(run: ContainerRun, prompted: bool, depth: int) -> Call:
    """``docker run IMAGE ...``: the runtime's own long options count, and those of what it starts."""
    started = basename(run.entrypoint or (run.command[0].text if run.command else ""))
    if started in HELPERS:
        return Call(run.program, run.options, run.variables)
    inner: Call | None = None
    if run.command and (started in ("bash", "sh", "python") or started in SCRIPT_LAUNCHERS or started in ENGINES):
        inner = call(Words(run.command), prompted=prompted, depth=depth + 1)
    if inner is not None:
        variables = (*run.variables, *inner.variables)
        revealing = inner.revealing or not inner.launch
        return Call(run.program, (*run.options, *inner.options), variables, "", inner.launch, revealing)
    options = read_options(run.command, short=True).options
    # Without arguments the image's own command is what runs, and that is not to be seen.
    return Call(run.program, (*run.options, *options), run.variables, launch=True, revealing=bool(run.command))


def _inline_script(rest: Sequence[Word]) -> Word | None:
    """The script of ``bash -c '...'``."""
    for position, word in enumerate(rest[:-1]):
        if re.fullmatch(r"-[a-z]*c", word.text):
            return rest[position + 1]
        if not word.text.startswith("-"):
            return None
    return None


def _scripted(script: Word, prompted: bool, depth: int) -> Call | None:
    """The first launch among the commands of an inline script, with the variables set before it."""
    variables: tuple[Option, ...] = ()
    for command in simple_commands(script.text):
        moved = Words(tuple(_moved(word, script) for word in command.words), command.closed)
        found = call(moved, prompted=prompted, depth=depth + 1)
        if found is not None:
            variables = (*variables, *found.variables)
            if found.launch:
                return replace(found, variables=variables)
    return Call("bash", variables=variables)


def _moved(word: Word, script: Word) -> Word:
    if not script.exact:
        return Word(word.text, script.start, script.end, exact=False, quoted=word.quoted)
    return replace(word, start=word.start + script.start, end=word.end + script.start)


def _hides(words: Sequence[Word], options: Sequence[Option]) -> bool:
    """Whether some options are not to be seen: in a file, in a shell variable, cut off, or left out with dots."""
    if any(option.name.replace("_", "-") in HIDING_OPTIONS for option in options):
        return True
    if not all(complete(option.value) for option in options):
        return True
    values = {option.end for option in options}
    for word in words:
        if word.text.endswith(("...", "…")):
            return True
        if _EXPANSION.match(word.text) and word.end not in values:
            return True
    return False
