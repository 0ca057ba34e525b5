"""What holds for any paste: places, names, and that leaving lines out invents nothing."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from app.domain.facts import FactKind, Facts
from app.matching.clean import clean
from app.matching.facts import read_facts

FOLDER = Path(__file__).parents[3] / "fixtures" / "facts"
# Lines of real pastes, shuffled: what stands next to what is then up to chance.
REAL = sorted({line for path in FOLDER.rglob("*.log") for line in path.read_text("utf-8").splitlines()})

lines = st.one_of(st.sampled_from(REAL), st.text(st.characters(exclude_characters="\n\r"), max_size=60))
pastes = st.lists(lines, min_size=1, max_size=25).map(lambda chosen: "\n".join([*chosen, "end"]))

LOGS = ("INFO 11-18 09:40:36 [core.py:77] starts", "ValueError: it's no port", "", "Traceback (most recent call last):")
STARTS = ("$ vllm serve M", "vllm serve M", "$ docker run --gpus all image", "python -m sglang.launch_server")
OPTIONS = ("--port 8000", "--enforce-eager", "-tp 2", """--kv-transfer-config '{"kv_role":"kv_both"}'""")

options = st.lists(st.sampled_from(OPTIONS), max_size=4)
commands = st.builds(lambda start, rest: " \\\n  ".join([start, *rest]).split("\n"), st.sampled_from(STARTS), options)
logs = st.lists(st.sampled_from(LOGS), min_size=1, max_size=3)


def facts_of(chosen: list[str]) -> Facts:
    return read_facts(clean("\n".join([*chosen, "end"])), ())


@given(pastes)
def test_facts_stand_inside_their_lines(text: str) -> None:
    paste = clean(text)
    for fact in read_facts(paste, ()).items:
        assert 0 <= fact.start <= fact.end <= len(paste.line(fact.line).raw)


@given(pastes)
def test_names_are_canonical_and_one_value_counts(text: str) -> None:
    facts = read_facts(clean(text), ())
    for fact in facts.items:
        assert fact.kind in (FactKind.FLAG, FactKind.ENV) or fact.name == fact.name.lower()
        if fact.kind in (FactKind.VERSION, FactKind.PLATFORM):
            assert [other.beside for other in facts.of(fact.kind, fact.name)].count(None) == 1


@given(pastes)
def test_the_same_paste_gives_the_same_facts(text: str) -> None:
    assert read_facts(clean(text), ()) == read_facts(clean(text), ())


@given(command=commands, kept=st.integers(min_value=1), before=logs, behind=logs, data=st.data())
def test_a_cut_command_stays_cut_whatever_lines_go(
    command: list[str], kept: int, before: list[str], behind: list[str], data: st.DataObject
) -> None:
    cut = command[: 1 + kept % len(command)]
    whole = [*before, *cut, *behind]
    chosen = data.draw(st.lists(st.booleans(), min_size=len(whole), max_size=len(whole)))
    thinned = [line for line, stays in zip(whole, chosen, strict=True) if stays]
    if not any(item.whole for item in facts_of(whole).commands):
        assert not any(item.whole for item in facts_of(thinned).commands)


@given(command=commands, before=logs, behind=logs, data=st.data())
def test_leaving_lines_out_adds_no_flag(
    command: list[str], before: list[str], behind: list[str], data: st.DataObject
) -> None:
    whole = [*before, *command, *behind]
    chosen = data.draw(st.lists(st.booleans(), min_size=len(whole), max_size=len(whole)))
    thinned = [line for line, stays in zip(whole, chosen, strict=True) if stays]
    assert facts_of(thinned).counting(FactKind.FLAG).keys() <= facts_of(whole).counting(FactKind.FLAG).keys()
