"""Log prefixes and paste noise as people really paste them, against what a careful reader takes from them.

``tests/fixtures/prefixes/SOURCE/N.log`` is cut from a public report, ``N.yaml`` holds what was owed before anything was
run: messages and streams by line number, versions by docs/facts.md, texts that a wrapped message has once joined.
Number 3 of each source is held out: it measures, and nothing is written for it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.facts import FactKind
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.yaml12 import loads

CORPUS = Path(__file__).parents[2] / "fixtures" / "prefixes"
PASTES = {f"{path.parent.name}/{path.stem}" for path in CORPUS.glob("*/*.log")}
KNOWN_MISSES = {
    "docker-compose/1",  # container_name: a message of one word keeps "ollama  | "
    "markdown/1",  # gunicorn's "[124]" gives no stream; "Sanic v23.6.0" gives no version
    "python-logging/2",  # "service=vllm, service_version=0.22.1" is no version
    "ray/1",  # a prefix whose beginning was cut off stays
    "slurm-label/1",  # pdsh's "HOST: " is taken off only before what is known to be output
    "syslog/2",  # a redacted "<host>"; the kernel's version in an oops
    "tmux-wrap/2",  # two wraps at one width are not joined
    "tqdm/2",  # the numbers of a log viewer stay; a prefix behind a progress bar is not seen
    # Held out: what is misread is not told here.
    *(f"{source}/3" for source in ("docker-compose", "klog", "kubectl-prefix", "loguru", "markdown", "python-logging")),
}


def misreadings(name: str) -> list[tuple[str, object, object]]:
    """What was owed and is read otherwise."""
    owed = loads((CORPUS / f"{name}.yaml").read_text("utf-8"))
    paste = clean((CORPUS / f"{name}.log").read_text("utf-8"))
    versions = read_facts(paste, ()).counting(FactKind.VERSION)
    messages = [("message", text, paste.line(int(n)).text) for n, text in owed["messages"].items()]
    streams = [("stream", text, paste.line(int(n)).stream) for n, text in owed["streams"].items()]
    joined = [("joined", text, "\n".join(one.text for one in paste.joined)) for text in owed.get("joined", [])]
    wrong: list[tuple[str, object, object]] = [found for found in messages if found[1] != found[2]]
    wrong += [found for found in (*streams, *joined) if found[1] not in found[2]]
    return wrong if versions == owed["facts"] else [*wrong, ("facts", owed["facts"], versions)]


@pytest.mark.parametrize("name", sorted(PASTES | KNOWN_MISSES))
def test_a_paste_is_read_as_owed_unless_it_is_a_known_miss(name: str) -> None:
    assert bool(misreadings(name)) == (name in KNOWN_MISSES), misreadings(name)
