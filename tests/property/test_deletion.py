"""Deleting lines from a paste never turns a "cannot tell" into an answer, and so never into a rule-out."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.domain.question import LookFor
from app.domain.taxonomy import Product, VersionScheme
from app.domain.text import Text
from app.domain.walk import literals, patterns
from app.matching.checks import Case, answer
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.patterns import PatternSet

PRODUCTS = [Product(id="vllm", name=Text("vLLM"), versions=VersionScheme.PEP440)]

# A paste says one thing of each product, flag and variable; contradicting pastes are described in docs/facts.md.
LINES = (
    "[shutdown] EngineCore: starting resource teardown",
    "[shutdown] Process manager: force killing remaining process EngineCore",
    "Starting LMCacheConnector shutdown...",
    "(EngineCore pid=7) ERROR 11-18 09:41:23 [core.py:597] retrieve failed for request 7",
    "(APIServer pid=1) ERROR 11-18 09:41:23 [core.py:597] retrieve failed for request 8",
    "We looked for Starting LMCacheConnector shutdown but it never appears in the log.",
    "INFO 11-18 09:40:36 [api_server.py:1839] vLLM API server version 0.31.0",
    "$ vllm serve M --tensor-parallel-size 4 --enforce-eager",
    "$ NCCL_DEBUG=WARN python train.py",
    "shm              64M     0   64M   0% /dev/shm",
    "",
)
TEXTS = (
    "starting resource teardown",
    "force killing remaining process <*>",
    "Starting LMCacheConnector shutdown",
    "retrieve failed",
    "never printed by anything",
)

texts = st.sampled_from(TEXTS)
guards = st.one_of(
    st.none(),
    st.fixed_dictionaries({"from": texts}),
    st.fixed_dictionaries({"to": texts}),
    st.fixed_dictionaries({"from": texts, "to": texts}),
)


def guarded(questions: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(lambda question, guard: {**question, **({"once_seen": guard} if guard else {})}, questions, guards)


leaves = guarded(
    st.one_of(
        st.builds(lambda text: {"present": text}, texts),
        st.builds(lambda text: {"absent": text}, texts),
        st.builds(lambda text: {"pattern": f"^.*{text.split('<')[0].strip()}"}, texts),
        st.builds(lambda text, mark: {"present": text, "before": mark}, texts, texts),
        st.builds(lambda text, mark: {"present": text, "after": mark}, texts, texts),
        st.sampled_from(
            [
                {"version": {"product": "vllm", "in": "<=0.31.0"}},
                {"version": {"product": "vllm", "in": ">0.31.0"}},
                {"flag": {"name": "tensor-parallel-size", "is": "4"}},
                {"flag": {"name": "use_native", "is": "true"}},
                {"env": {"name": "NCCL_DEBUG", "unset": True}},
                {"fact": {"name": "dev-shm-size", "less_than": "129MiB"}},
            ]
        ),
    )
)
questions = st.recursive(
    leaves,
    lambda inner: guarded(
        st.one_of(
            st.builds(lambda parts: {"all": parts}, st.lists(inner, min_size=1, max_size=3)),
            st.builds(lambda parts: {"any": parts}, st.lists(inner, min_size=1, max_size=3)),
            st.builds(lambda part: {"not": part}, inner),
        )
    ),
    max_leaves=5,
)
pastes = st.lists(st.tuples(st.sampled_from(LINES), st.booleans()), min_size=1, max_size=10)


def asked(look_for: LookFor, lines: list[str]) -> str:
    paste = clean("\n".join(lines) + "\n[end of paste]")
    sources = [source for path, source in patterns(look_for) if path[-1] == "pattern"]
    scan = PatternSet([text for _, text in literals(look_for)], sources).scan(paste)
    return answer(look_for, Case(paste, scan, read_facts(paste, PRODUCTS))).answer


@given(question=questions, lines=pastes)
def test_deleting_lines_never_answers_an_open_question(question: dict[str, Any], lines: list[tuple[str, bool]]) -> None:
    look_for = LookFor.model_validate(question)
    whole = asked(look_for, [line for line, _ in lines])
    thinned = asked(look_for, [line for line, kept in lines if kept])
    assert whole != "cannot_tell" or thinned == "cannot_tell"
