"""Versions in the tags of images whose tag is the product's version."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.matching.facts.gate import Rule
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.version_text import VERSION

# Repository (last parts of its path) to product. Left out are images with a release month for a tag
# (nvcr.io/nvidia/pytorch:24.05-py3, tritonserver) and those that are tagged by another product's version.
_PRODUCTS = {
    "vllm/vllm-openai": "vllm",
    "lmsysorg/sglang": "sglang",
    "huggingface/text-generation-inference": "tgi",
    "predibase/lorax": "lorax",
    "ollama/ollama": "ollama",
    "pytorch/pytorch": "torch",
    "nvidia/cuda": "cuda",
    "rayproject/ray": "ray",
    "rayproject/ray-ml": "ray",
    "xprobe/xinference": "xinference",
    "ascend/vllm-ascend": "vllm-ascend",
    "tensorflow/tensorflow": "tensorflow",
}
_IMAGE = re.compile(
    rf"(?<![\w.-])(?:[\w.-]+(?::\d+)?/)?(?P<repository>{'|'.join(map(re.escape, _PRODUCTS))})"
    rf":v?(?P<version>{VERSION})(?P<rest>[\w.-]*)"
)
_CUDA = re.compile(r"-cuda(?P<version>\d+\.\d+)")


def read_images(view: View) -> Iterator[Sighting]:
    """The product's version, and for PyTorch's own images the CUDA they are built on."""
    for found in _IMAGE.finditer(view.text):
        if found["rest"][:1] not in ("", "-", "."):
            continue
        name = _PRODUCTS[found["repository"]]
        yield view.saw_version(name, found["version"], found.span("version"), Weight.PATH)
        if name == "torch" and (cuda := _CUDA.match(found["rest"])):
            start = found.start("rest") + cuda.start("version")
            yield view.saw_version("cuda", cuda["version"], (start, start + len(cuda["version"])), Weight.PATH)


RULES = (Rule(tuple(f"{repository}:" for repository in _PRODUCTS), read_images),)
