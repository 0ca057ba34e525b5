from __future__ import annotations

import pytest

from app.render.urls import Urls

SITE = Urls("https://faultbook.example/")
BELOW = Urls("https://example.org/faults/")


def test_addresses_are_whole_by_default() -> None:
    assert SITE.guide("a-b", "zh", "cause") == "https://faultbook.example/zh/guides/a-b#cause"
    assert SITE.api("/guides", cursor="x", tool=None) == "https://faultbook.example/api/v1/guides?cursor=x"


def test_paths_keep_what_stands_before_the_site() -> None:
    assert BELOW.relative.home() == "/faults/"
    assert BELOW.relative.static("site.css") == "/faults/static/site.css"
    assert BELOW.relative.full == BELOW


def test_what_people_type_is_escaped() -> None:
    assert SITE.relative.search("en", q="a&b #c") == "/en/search?q=a%26b+%23c"
    assert SITE.relative.tag("gpu/../x", "en") == "/en/tags/gpu/../x"


@pytest.mark.parametrize(
    ("ref", "address"),
    [
        ("vllm-project/vllm#62821", "https://github.com/vllm-project/vllm/issues/62821"),
        ("NVIDIA/nccl@v2.24.3-1", "https://github.com/NVIDIA/nccl/tree/v2.24.3-1"),
        ("ggml-org/llama.cpp@b4567", "https://github.com/ggml-org/llama.cpp/tree/b4567"),
        ("https://docs.nvidia.com/deeplearning/x.html#a", "https://docs.nvidia.com/deeplearning/x.html#a"),
        ("javascript:alert(1)", None),
        ('https://x.org/"onclick="', None),
        ("see the thread", None),
        (None, None),
    ],
)
def test_references_lead_to_what_they_name(ref: str | None, address: str | None) -> None:
    assert SITE.ref(ref) == address
