"""Variables, and when a whole environment is shown so that a missing one is known to be unset."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.facts import FactKind
from app.matching.clean import clean
from app.matching.facts import read_facts

DUMP = (Path(__file__).parents[3] / "fixtures" / "facts" / "environment.log").read_text("utf-8")


def test_a_whole_environment_is_shown_from_its_first_line() -> None:
    facts = read_facts(clean(DUMP), ())
    assert facts.environment_shown == 2
    assert facts.counting(FactKind.ENV)["KUBERNETES_PORT"] == "tcp://10.43.0.1:443"


@pytest.mark.parametrize("missing", ["PATH=", "HOME=|HOSTNAME="])
def test_a_part_of_an_environment_is_none(missing: str) -> None:
    starts = tuple(missing.split("|"))
    part = "\n".join(line for line in DUMP.splitlines() if not line.startswith(starts))
    assert read_facts(clean(part), ()).environment_shown is None


def test_options_of_a_container_are_no_environment() -> None:
    facts = read_facts(clean("$ docker run -e PATH=/bin -e HOME=/root -e A=1 image --model M"), ())
    assert facts.environment_shown is None
    assert facts.counting(FactKind.ENV) == {"PATH": "/bin", "HOME": "/root", "A": "1"}


@pytest.mark.parametrize(
    ("line", "variables"),
    [
        ("NCCL_DEBUG=INFO NCCL_IB_DISABLE=1", {"NCCL_DEBUG": "INFO", "NCCL_IB_DISABLE": "1"}),
        ('export VLLM_USE_V1="0"; # V0', {"VLLM_USE_V1": "0"}),
        ('os.environ["CUDA_VISIBLE_DEVICES"] = "0,1"', {"CUDA_VISIBLE_DEVICES": "0,1"}),
        ("gpu-a:7:7 [0] NCCL INFO NCCL_IB_DISABLE set by environment to 1.", {"NCCL_IB_DISABLE": "1"}),
        ("CUDA_HOME               /usr/local/cuda", {"CUDA_HOME": "/usr/local/cuda"}),
        ("export HF_TOKEN=$TOKEN", {}),
        ("export HF_HOME=<your cache>", {}),
        ("For debugging consider passing CUDA_LAUNCH_BLOCKING=1", {}),
        ("PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.", {}),
        ("NCCL error: unhandled system error (run with NCCL_DEBUG=INFO for details)", {}),
    ],
)
def test_a_line_sets_variables_or_talks_about_them(line: str, variables: dict[str, str]) -> None:
    assert read_facts(clean(line), ()).counting(FactKind.ENV) == variables
