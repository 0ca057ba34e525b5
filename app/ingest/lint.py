"""Rules over one guide. Each rule looks at one thing and yields flaws; all of them run, none stops at the first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.domain.flaw import Flaw, Severity
from app.domain.guide import Check, Effect, Guide
from app.domain.question import Guard, LookFor
from app.domain.taxonomy import Taxonomy
from app.domain.text import Text
from app.domain.versions import Range
from app.domain.walk import literals, patterns, products, ranges, texts, walk
from app.errors import PatternRefused
from app.ingest.answers import reachable
from app.ingest.files import Source, line_of
from app.ingest.prose import code_blocks
from app.patterns import anchor, compile_pattern, fold

SHORTEST_ANCHOR = 4
"""A literal piece shorter than this stands in nearly every log and would have to be verified everywhere."""

REF = re.compile(r"^(?:https?://\S+|[\w.-]+/[\w.-]+(?:#\d+|@\S+))$")
UNWRITTEN = re.compile(r"\bWRITE\b|^write-an-id$|^owner/repo#1$")


@dataclass(frozen=True, slots=True)
class Subject:
    """A guide under inspection, with what is needed to name the line of a mistake."""

    guide: Guide
    folder: Path
    source: Source
    taxonomy: Taxonomy

    def flaw(self, path: tuple[str | int, ...], code: str, message: str, remedy: str) -> Flaw:
        """An error at a key path of ``guide.yaml``."""
        return self.source.flaw(line_of(self.source, path), code, message, remedy)

    def warning(self, path: tuple[str | int, ...], code: str, message: str, remedy: str) -> Flaw:
        """A warning at a key path of ``guide.yaml``."""
        line = line_of(self.source, path)
        return Flaw(self.source.file, line, code, message, remedy, Severity.WARNING, self.guide.slug)


Rule = Callable[[Subject], Iterator[Flaw]]


def lint_guide(subject: Subject) -> list[Flaw]:
    """Every flaw of one guide that parsed."""
    return [flaw for rule in RULES for flaw in rule(subject)]


def folder_agrees(subject: Subject) -> Iterator[Flaw]:
    """The guide lies in the folder of its tool."""
    if subject.folder.parent.name != subject.guide.spec.tool:
        message = f"tool is {subject.guide.spec.tool!r}, but the folder is {subject.folder.parent.name!r}"
        yield subject.flaw(("tool",), "folder-differs", message, "Move the folder or change `tool`")


def names_are_known(subject: Subject) -> Iterator[Flaw]:
    """Tool, components, tags, languages and products stand in the taxonomies."""
    spec, taxonomy = subject.guide.spec, subject.taxonomy
    tool = taxonomy.tool(spec.tool)
    if tool is None:
        yield subject.flaw(
            ("tool",), "unknown-tool", f"no tool {spec.tool!r}", "Use an id of tools.yaml or add it there"
        )
    components = {component.id for component in tool.components} if tool else set(spec.components)
    for place, component in enumerate(spec.components):
        if component not in components:
            remedy = f"Use a component of {spec.tool} in tools.yaml or add it there"
            yield subject.flaw(("components", place), "unknown-component", f"no component {component!r}", remedy)
    for place, tag in enumerate(spec.tags):
        if tag not in taxonomy.tags:
            yield subject.flaw(
                ("tags", place), "unknown-tag", f"no tag {tag!r}", "Use a tag of tags.yaml or add it there"
            )
    if spec.source_language not in taxonomy.site.languages:
        remedy = f"Use one of {', '.join(taxonomy.site.languages)}"
        yield subject.flaw(("source_language",), "unknown-language", f"no language {spec.source_language!r}", remedy)
    for path, product in products(spec):
        if taxonomy.product(product) is None:
            remedy = "Use a product of tools.yaml or add it there"
            yield subject.flaw(path, "unknown-product", f"no product {product!r}", remedy)


def ids_are_unique(subject: Subject) -> Iterator[Flaw]:
    """No id is used twice within signatures, checks or fixes."""
    spec = subject.guide.spec
    for kind in ("signatures", "checks", "fixes"):
        counted = Counter(entry.id for entry in getattr(spec, kind))
        for identifier in (identifier for identifier, times in counted.items() if times > 1):
            yield subject.flaw(
                (kind,), "id-doubled", f"{kind}: id {identifier!r} is used twice", "Give each its own id"
            )


def ids_lead_somewhere(subject: Subject) -> Iterator[Flaw]:
    """``limits`` names a fix of this guide, ``tell_by`` a check of this guide."""
    spec = subject.guide.spec
    fixes, checks = {fix.id for fix in spec.fixes}, {check.id for check in spec.checks}
    for place, check in enumerate(spec.checks):
        for key, outcome in (("if_yes", check.if_yes), ("if_no", check.if_no)):
            if outcome and outcome.limits and outcome.limits not in fixes:
                message = f"check {check.id!r} limits an unknown fix {outcome.limits!r}"
                yield subject.flaw(
                    ("checks", place, key, "limits"),
                    "unknown-fix",
                    message,
                    f"Use one of {', '.join(sorted(fixes))}",
                )
    for place, look_alike in enumerate(spec.look_alikes):
        if look_alike.tell_by and look_alike.tell_by not in checks:
            message = f"tell_by names an unknown check {look_alike.tell_by!r}"
            yield subject.flaw(
                ("look_alikes", place, "tell_by"),
                "unknown-check",
                message,
                f"Use one of {', '.join(sorted(checks))}",
            )


def texts_have_every_language(subject: Subject) -> Iterator[Flaw]:
    """Prose values hold every site language."""
    wanted = set(subject.taxonomy.site.languages)
    for path, text in texts(subject.guide.spec):
        if not text.neutral and (missing := wanted - text.languages):
            names = ", ".join(sorted(missing))
            message = f"{'.'.join(map(str, path))} lacks {names}"
            yield subject.flaw(path, "language-missing", message, "Write it in every language of site.yaml")
    for language in sorted(wanted - set(subject.guide.spec.asks)):
        yield subject.warning(
            ("asks",),
            "asks-missing",
            f"no plain questions in {language}",
            "Add two or three that people type",
        )


def patterns_compile(subject: Subject) -> Iterator[Flaw]:
    """Every pattern is one that the linear-time engine takes."""
    for path, pattern in patterns(subject.guide.spec):
        try:
            compile_pattern(pattern)
        except PatternRefused as error:
            remedy = "Write it without look-around, back-references and repeats over 1,000"
            yield subject.flaw(path, "pattern-refused", f"pattern refused: {error.details['why']}", remedy)


def literals_can_be_found(subject: Subject) -> Iterator[Flaw]:
    """Every literal has a piece long enough to look for."""
    for path, text in literals(subject.guide.spec):
        if len(anchor(text)) < SHORTEST_ANCHOR:
            message = f"{text!r} has no literal piece of {SHORTEST_ANCHOR} characters"
            yield subject.flaw(path, "text-too-short", message, "Give more of the line")


def signatures_are_own(subject: Subject) -> Iterator[Flaw]:
    """No signature is a wrapper line, which many problems print."""
    wrappers = {fold(text) for text in subject.taxonomy.wrapper_lines}
    for place, signature in enumerate(subject.guide.spec.signatures):
        for text in (signature.text, *(signature.lines or ())):
            if text and signature.lines is None and fold(text) in wrappers:
                message = f"signature {signature.id!r} is a wrapper line"
                yield subject.flaw(
                    ("signatures", place),
                    "signature-is-wrapper",
                    message,
                    "Take a line that only this problem prints",
                )
    if not any(signature.role != "supporting" for signature in subject.guide.spec.signatures):
        yield subject.flaw(
            ("signatures",), "nothing-decides", "no primary or strong signature", "Mark the line that decides"
        )


def ranges_are_readable(subject: Subject) -> Iterator[Flaw]:
    """Every version range can be read."""
    for path, text in ranges(subject.guide.spec):
        try:
            Range.parse(text)
        except ValueError as error:
            yield subject.flaw(path, "range-unreadable", str(error), "Write bounds such as >=2.12,<2.19, or *")


def sayings_are_there(subject: Subject) -> Iterator[Flaw]:
    """Every answer that a check can give has a saying."""
    for place, check in enumerate(subject.guide.spec.checks):
        answers = reachable(check)
        for answer, key, outcome in (
            ("yes", "if_yes", check.if_yes),
            ("no", "if_no", check.if_no),
            ("cannot_tell", "if_unknown", check.if_unknown),
        ):
            if answer in answers and outcome is None:
                message = f"check {check.id!r} can answer {answer}, but {key} is missing"
                yield subject.flaw(("checks", place), "saying-missing", message, f"Add {key}")
            if answer not in answers and outcome is not None:
                message = f"check {check.id!r} can never answer {answer}"
                yield subject.warning(
                    ("checks", place, key),
                    "saying-unreachable",
                    message,
                    f"Remove {key}, or add the guard that makes it reachable",
                )


def absences_are_guarded(subject: Subject) -> Iterator[Flaw]:
    """An absence that decides needs proof that the log begins early enough and reaches far enough."""
    for place, check in enumerate(subject.guide.spec.checks):
        if check.look_for and _rules_out(check):
            for guard in _guards(check.look_for):
                if guard.from_ is None or guard.to is None:
                    message = f"check {check.id!r} can rule out by an absence that is guarded at one end only"
                    yield subject.warning(
                        ("checks", place), "guard-one-sided", message, "Give `once_seen` both `from` and `to`"
                    )
                    break


def languages_agree(subject: Subject) -> Iterator[Flaw]:
    """All languages give the same commands, section by section."""
    source = subject.guide.into(subject.guide.spec.source_language)
    for language, prose in subject.guide.prose.items():
        for section, markdown in prose.sections.items():
            ours, theirs = code_blocks(markdown), code_blocks(source.sections[section])
            if [block for block in ours if block[0] != "text"] != [block for block in theirs if block[0] != "text"]:
                message = f"section {section}: commands differ from {source.language}"
                file = f"guides/{subject.guide.spec.tool}/{subject.guide.slug}/{language}.md"
                yield Flaw(
                    file,
                    0,
                    "languages-differ",
                    message,
                    "Give the same commands in every language",
                    slug=subject.guide.slug,
                )


def references_can_be_followed(subject: Subject) -> Iterator[Flaw]:
    """Every ref is ``owner/repo#123``, ``owner/repo@tag`` or an address."""
    for path, value in walk(subject.guide.spec):
        if path[-1:] == ("ref",) and isinstance(value, str) and not REF.match(value):
            message = f"cannot follow the reference {value!r}"
            yield subject.flaw(path, "ref-unreadable", message, "Write owner/repo#123, owner/repo@tag or https://...")


def everything_is_written(subject: Subject) -> Iterator[Flaw]:
    """Nothing is left of a new guide's marks."""
    for path, value in walk(subject.guide.spec):
        strings = value.all() if isinstance(value, Text) else (value,) if isinstance(value, str) else ()
        if any(UNWRITTEN.search(string) for string in strings):
            yield subject.flaw(path, "unwritten", f"{'.'.join(map(str, path))} is not written yet", "Write it")
    for language, prose in subject.guide.prose.items():
        texts_by_section = {"title": prose.title, **prose.sections}
        for section in (name for name, text in texts_by_section.items() if UNWRITTEN.search(text)):
            file = f"guides/{subject.guide.spec.tool}/{subject.guide.slug}/{language}.md"
            message = f"section {section} is not written yet"
            yield Flaw(file, 0, "unwritten", message, "Write it", slug=subject.guide.slug)


def proof_is_there(subject: Subject) -> Iterator[Flaw]:
    """A guide has a paste it must win and a look-alike it must not."""
    for code, name in (("sample-missing", "samples"), ("near-miss-missing", "near-misses")):
        if not any((subject.folder / name).glob("*.log")):
            file = f"guides/{subject.guide.spec.tool}/{subject.guide.slug}/{name}"
            yield Flaw(file, 0, code, f"no {name}/*.log", "Add at least one paste", slug=subject.guide.slug)


RULES: tuple[Rule, ...] = (
    folder_agrees,
    names_are_known,
    ids_are_unique,
    ids_lead_somewhere,
    texts_have_every_language,
    patterns_compile,
    literals_can_be_found,
    signatures_are_own,
    ranges_are_readable,
    sayings_are_there,
    absences_are_guarded,
    languages_agree,
    references_can_be_followed,
    everything_is_written,
    proof_is_there,
)


def _rules_out(check: Check) -> bool:
    outcomes = (check.if_yes, check.if_no)
    return any(outcome and outcome.effect is Effect.RULES_OUT for outcome in outcomes)


def _guards(look_for: LookFor, inherited: Guard | None = None) -> Iterator[Guard]:
    """The guard of every text question that can answer from silence, its parents' included."""
    guard = look_for.once_seen or inherited
    if look_for.parts:
        for part in look_for.parts:
            yield from _guards(part, guard)
    elif look_for.kind in {"present", "pattern", "absent"} and guard is not None:
        yield guard
