"""What differs between two runs is masked; what tells the problem stays."""

from __future__ import annotations

import string
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.matching.clean import clean
from app.matching.mask import fingerprint, mask

PASTES = Path(__file__).parents[2] / "fixtures" / "pastes"
LINES = [
    line for path in sorted(PASTES.rglob("*.log")) for line in path.read_text("utf-8", errors="replace").splitlines()
]


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Tried to allocate 10.08 GiB. GPU 0 is full", "Tried to allocate <*>. GPU <*> is full"),
        ("at 0x7f18f0e00000 of 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "at <*> of <*>"),
        ("open /dev/shm/nccl-hB0x2s, ./a.py and misc/shmutils.cc:87", "open <*>, <*> and <*>:<*>"),
        (r"Cannot read C:\Program-Files\rocm\x.dat: gone", "Cannot read <*>: gone"),
        ("mail ops@example.com or https://example.com/a?b=1", "mail <*> or <*>"),
        ("peer 10.214.9.122<39138> or fe80::b878:6cff:fe52:abe2%veth0", "peer <*><<*>> or <*>"),
        ("cannot import name 'load' from \"datasets\", it's gone", "cannot import name '<*>' from \"<*>\", it's gone"),
        ("2026-11-18T09:41:22.123Z and Nov 18 02:14:09", "<*> and <*>"),
        ("int8 on rank3 of sm_120", "int<*> on rank<*> of sm_<*>"),
        ("I/O error and TCP/IP in torch::Tensor", "I/O error and TCP/IP in torch::Tensor"),
        ("commit 82a973c04367123ae98bd9abdf80d9eda9b910e2", "commit <*>"),
    ],
)
def test_what_is_masked(text: str, masked: str) -> None:
    assert mask(text) == masked


@settings(deadline=None)
@given(st.sampled_from(LINES) | st.text(alphabet=string.printable, max_size=80) | st.text(max_size=80))
def test_masking_twice_changes_nothing(text: str) -> None:
    assert mask(mask(text)) == mask(text)


NUMBERS = st.integers(0, 10**12).map(str) | st.floats(0, 1e6, allow_nan=False).map(lambda value: f"{value:.3f}")
HEX = st.integers(0, 2**64).map(hex) | st.text("0123456789abcdef", min_size=8, max_size=64)
PATHS = st.lists(st.text(string.ascii_letters + string.digits + "_-.", min_size=1, max_size=9), min_size=1).map(
    lambda parts: "/" + "/".join(parts) + "x"
)
TIMES = st.datetimes(min_value=datetime(1970, 1, 1)).map(str)
TEMPLATES = st.sampled_from(
    (
        "failed to extend {} to size={} bytes, error: No space left on device ({})",
        "[{}] Watchdog: block: [{},0,0] ({}/4 GiB)",
        'Worker {} exited: "{}" at line {}',
    )
)


@settings(deadline=None)
@given(TEMPLATES, st.sampled_from((NUMBERS, HEX, PATHS, TIMES)), st.data())
def test_another_run_masks_alike(template: str, values: st.SearchStrategy[str], data: st.DataObject) -> None:
    one, other = (template.format(*(data.draw(values) for _ in range(3))) for _ in range(2))
    assert mask(one) == mask(other)


def test_the_fingerprint_names_the_failure_and_not_the_run() -> None:
    one = fingerprint(clean("(Worker pid=3) RuntimeError: Tried to allocate 10.08 GiB"))
    other = fingerprint(clean("[rank7]: RuntimeError: Tried to allocate 508.00 MiB\n"))
    assert one == other
    assert (len(one[0]), one[1]) == (64, "RuntimeError: Tried to allocate <*>")


def test_the_shown_part_of_a_fingerprint_is_short() -> None:
    digest, shown = fingerprint(clean("word " * 100_000 + "error"))
    assert (len(digest), len(shown)) == (64, 160)


@pytest.mark.parametrize("row", (PASTES / "headlines-with-secrets.tsv").read_text("utf-8").splitlines())
def test_what_is_kept_of_a_headline_holds_no_secret(row: str) -> None:
    secret, text = row.split("\t")
    assert secret in text
    assert secret not in fingerprint(clean(text))[1]
