"""Quotation marks and typographic punctuation hide no fact, and places are told in the lines as shown."""

from __future__ import annotations

from app.domain.facts import FactKind, Facts
from app.domain.paste import Paste
from app.matching.clean import clean
from app.matching.facts import read_facts

COMMAND = """vllm serve a/b --port 8000 --kv-transfer-config '{"kv_connector":"C1"}'"""


def flags(text: str) -> dict[str, str]:
    return read_facts(clean(text), ()).counting(FactKind.FLAG)


def places(paste: Paste, facts: Facts) -> list[str]:
    return [paste.line(fact.line).raw[fact.start : fact.end] for fact in facts.items if fact.name == "port"]


def test_a_command_in_a_quotation_is_one() -> None:
    quoted = clean(f"> I ran this:\n>\n> $ {COMMAND}\n> > and {COMMAND}")
    facts = read_facts(quoted, ())
    assert facts.counting(FactKind.FLAG) == flags(f"$ {COMMAND}")
    assert places(quoted, facts)[0] == "--port 8000"


def test_a_python_prompt_is_no_quotation() -> None:
    session = ">>> import torch\n>>> torch.__version__\n'2.5.1+cu124'"
    assert read_facts(clean(session), ()).counting(FactKind.VERSION)["torch"] == "2.5.1+cu124"


def test_a_command_out_of_a_word_processor_is_one() -> None:
    typeset = COMMAND.replace("'", "’").replace('"', "”")
    assert flags(f"$ {typeset}") == flags(f"$ {COMMAND}")
