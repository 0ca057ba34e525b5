"""The cutting of text into terms: identifiers whole and in parts, codes with their word, Chinese in pairs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.search.terms import MAX_TERM, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Shared memory", ["shared", "memory"]),
        ("NCCL_IB_DISABLE=1", ["nccl_ib_disable", "nccl", "ib", "disable"]),
        ("LMCacheConnectorV1", ["lmcacheconnectorv1", "lmcache", "connector", "v1"]),
        ("kv_role", ["kv_role", "kv", "role"]),
        ("vllm._C", ["vllm._c", "vllm"]),
        ("vLLM", ["vllm"]),
        ("NCCLError", ["ncclerror", "nccl", "error"]),
        ("EngineCore_DP0", ["enginecore_dp0", "enginecore", "engine", "core", "dp0"]),
        ("--tensor-parallel-size", ["tensor-parallel-size", "tensor", "parallel", "size"]),
        ("sm_120", ["sm_120", "sm"]),
        ("H200 fp8 w4a16 e4m3fn", ["h200", "fp8", "w4a16", "e4m3fn"]),
        ("cu126 python3.12", ["cu126", "python3.12", "python3", "python"]),
        ("ＮＣＣＬ　Ｗａｒｎ", ["nccl", "warn"]),
        (
            "force杀死进程EngineCore",
            ["force", "杀死", "死进", "进程", "杀", "死", "进", "程", "enginecore", "engine", "core"],
        ),
        ("卡", ["卡"]),
        ("how is it that the", []),
        ("怎么", []),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert terms(text) == found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Xid 79", "xid_79"),
        ("NVRM: Xid (PCI:0000:c3:00): 79, pid=1", "xid_79"),
        ("exit code 137", "exit_code_137"),
        ("Process exited with code: 137", "exit_code_137"),
        ("退出码为 135", "exit_code_135"),
        ("exitcode: -9 (pid: 4)", "signal_9"),
        ("signal 7", "signal_7"),
        ("信号 7", "signal_7"),
        ("[Errno 28] No space left on device", "errno_28"),
        ("errno=98", "errno_98"),
        ("CUDA error 802", "cuda_error_802"),
        ("CUDA initialization: cudaGetDeviceCount(): Error 802: system not yet initialized", "cuda_error_802"),
        ('"GET /v1/models HTTP/1.1" 503', "status_503"),
    ],
)
def test_a_code_is_joined_to_its_word(text: str, code: str) -> None:
    assert code in terms(text)


@pytest.mark.parametrize("text", ["xid: none 79", "signal handler 7", "error code", "exit code 12.5", "signal 7b"])
def test_a_number_that_belongs_to_something_else_is_no_code(text: str) -> None:
    assert [term for term in terms(text) if term[-1].isdigit()] == []


@pytest.mark.parametrize(
    "text",
    [
        "137 9637888 2.14 0.31.0 v0.31.0 12:30:01",
        "0x7f3a2c deadbeef01 ge68efc685 3f2504e0-4f89-11d3-9a0c-0305e82c3301",
        "2026-11-20T08:11:02.123Z",
        "64MiB 9.2GiB 120ms 10.5s 70B",
        "0.32.1rc1.dev36",
    ],
)
def test_numbers_hex_times_sizes_and_versions_are_dropped(text: str) -> None:
    assert [term for term in terms(text) if not term.startswith("dev")] == []


@given(st.text())
def test_any_text_gives_short_lower_case_terms(text: str) -> None:
    assert all(term == term.lower() and len(term) <= MAX_TERM and " " not in term for term in terms(text))


@given(st.text(), st.text())
def test_terms_of_two_lines_are_those_of_each(first: str, second: str) -> None:
    assert sorted(terms(f"{first}\n.\n{second}")) == sorted(terms(first) + terms(second))
