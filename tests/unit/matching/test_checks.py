"""Every cell of the check table: yes, no and cannot tell, each with the line or the missing line it rests on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.question import LookFor
from app.domain.taxonomy import Product, VersionScheme
from app.domain.text import Text
from app.domain.walk import literals, patterns
from app.matching.checks import Case, Finding, answer
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.patterns import PatternSet
from app.yaml12 import loads

TABLE = Path(__file__).parents[2] / "fixtures" / "checks"
PRODUCTS = [Product(id=name, name=Text(name), versions=VersionScheme.PEP440) for name in ("vllm", "nccl", "lmcache")]


def rows() -> list[Any]:
    found = []
    for path in sorted(TABLE.glob("*.yaml")):
        data = loads(path.read_text(encoding="utf-8"))
        for case in data["cases"]:
            found.append(pytest.param(data["look_for"], case, id=f"{path.stem}: {case['name']}"))
    return found


def asked(look_for: LookFor, paste_text: str) -> Finding:
    paste = clean(paste_text)
    texts = [text for _, text in literals(look_for)]
    sources = [source for path, source in patterns(look_for) if path[-1] == "pattern"]
    scan = PatternSet(texts, sources).scan(paste)
    return answer(look_for, Case(paste, scan, read_facts(paste, PRODUCTS)))


@pytest.mark.parametrize(("look_for", "case"), rows())
def test_each_answer_rests_on_its_line(look_for: dict[str, Any], case: dict[str, Any]) -> None:
    finding = asked(LookFor.model_validate(look_for), case["paste"])
    assert finding.answer == case["answer"]
    assert (finding.because.line if finding.because else None) == case.get("line")
    assert (finding.missing.text if finding.missing else None) == case.get("missing")
    if "after" in case:
        assert finding.missing is not None
        assert (finding.missing.after, finding.missing.until) == (case["after"], case["until"])


def test_every_kind_has_every_answer() -> None:
    answers: dict[str, set[str]] = {}
    for look_for, case in (row.values for row in rows()):
        answers.setdefault(LookFor.model_validate(look_for).kind, set()).add(case["answer"])
    assert set(answers) == {
        "present",
        "pattern",
        "absent",
        "version",
        "flag",
        "env",
        "fact",
        "all",
        "any",
        "not",
    }
    assert all(given == {"yes", "no", "cannot_tell"} for given in answers.values()), answers


def test_a_fact_of_a_host_named_otherwise_cannot_tell() -> None:
    look_for = LookFor.model_validate({"fact": {"name": "dev-shm-size", "less_than": "129MiB"}})
    paste = clean((TABLE / "hosts" / "df-in-another-container.log").read_bytes())
    scan, facts = PatternSet([], []).scan(paste), read_facts(paste, PRODUCTS)
    assert answer(look_for, Case(paste, scan, facts, frozenset({"router-1"}))).answer == "cannot_tell"
    assert answer(look_for, Case(paste, scan, facts, frozenset({"engine-0"}))).answer == "yes"
    assert answer(look_for, Case(paste, scan, facts, frozenset())).answer == "yes"
