"""Under which names programs are printed, and the one name their facts have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.domain.taxonomy import Product

# Product to further spellings, after `folded`. Underscores, blanks and case need no spelling of their own.
_SPELLINGS: dict[str, tuple[str, ...]] = {
    # engines and servers
    **{"vllm": (), "lmcache": (), "sglang": (), "tensorrt": (), "tgi": ("text-generation-inference",)},
    **{"tensorrt-llm": ("tensorrtllm", "trt-llm"), "ollama": (), "llama.cpp": ("llama-cpp",), "xinference": ()},
    **{"vllm-ascend": (), "lmdeploy": (), "lorax": (), "llama-cpp-python": (), "flashinfer": (), "mooncake": ()},
    **{"flashinfer-python": (), "sgl-kernel": (), "nixl": (), "xgrammar": (), "ktransformers": (), "mlc-llm": ()},
    # PyTorch and what stands on it
    **{"torch": ("pytorch",), "torchvision": (), "torchaudio": (), "triton": (), "pytorch-triton": ()},
    **{"transformers": (), "tokenizers": (), "safetensors": (), "accelerate": (), "peft": (), "trl": ()},
    **{"bitsandbytes": (), "flash-attn": ("flash-attention", "flashattention"), "xformers": (), "torchao": ()},
    **{"deepspeed": (), "datasets": (), "huggingface-hub": ("huggingface_hub",), "diffusers": (), "optimum": ()},
    **{"sentence-transformers": (), "unsloth": (), "llamafactory": (), "axolotl": (), "ms-swift": ()},
    **{"detectron2": (), "mmcv": (), "mmengine": (), "mmdet": ("mmdetection",), "transformer-engine": ()},
    **{"megatron-core": (), "lightning": (), "pytorch-lightning": (), "timm": (), "auto-gptq": (), "autoawq": ()},
    **{"torch-npu": (), "intel-extension-for-pytorch": (), "sentencepiece": (), "einops": (), "evaluate": ()},
    # CUDA, drivers and collectives
    **{"cuda": ("cudatoolkit", "cuda-toolkit"), "nccl": (), "rccl": (), "cudnn": (), "rocm": (), "cann": ()},
    **{"nvidia-nccl-cu12": (), "nvidia-cudnn-cu12": (), "cuda-python": (), "pynvml": (), "nvidia-ml-py": ()},
    # other frameworks and the Python around them
    **{"python": (), "numpy": (), "pydantic": (), "gradio": (), "gradio-client": (), "ray": (), "scipy": ()},
    **{"tensorflow": (), "keras": (), "jax": (), "jaxlib": (), "onnx": (), "onnxruntime": (), "pandas": ()},
    **{"onnxruntime-gpu": (), "tensorflow-gpu": (), "cupy": (), "protobuf": (), "grpcio": (), "pyarrow": ()},
    **{"paddle": ("paddlepaddle", "paddlepaddle-gpu"), "modelscope": (), "fastapi": (), "uvicorn": ()},
    **{"openai": (), "langchain": (), "opencv": (), "opencv-python": (), "pillow": (), "setuptools": ()},
    **{"comfyui": (), "stable-diffusion-webui": (), "invokeai": (), "pytest": ()},
    # machines
    **{"docker": (), "docker-compose": (), "containerd": (), "kubernetes": (), "slurm": (), "enroot": ()},
    **{"nvidia-container-toolkit": (), "podman": (), "cmake": (), "ninja": (), "openmpi": (), "ucx": ()},
}

# Words that are also everyday words or parts of others: never taken from a sentence.
LABELS_ONLY = frozenset({"triton", "ray", "lightning", "evaluate", "opencv", "docker", "ninja", "mooncake", "openai"})

_PUNCTUATION = re.compile(r"[*`'\"]+")
_BLANKS = re.compile(r"[\s_]+")


def folded(label: str) -> str:
    """The spelling in which names are compared: lower case, ``-`` for blanks and underscores, no quotes.

    >>> folded("`huggingface_hub`")
    'huggingface-hub'
    """
    return _BLANKS.sub("-", _PUNCTUATION.sub("", label).strip()).lower()


@dataclass(frozen=True, slots=True)
class Names:
    """Every known spelling, folded, with the product it stands for."""

    spellings: dict[str, str]

    def product(self, label: str) -> str | None:
        """The product that a printed name stands for, or ``None``."""
        return self.spellings.get(folded(label))


def names(products: Sequence[Product]) -> Names:
    """The built-in spellings and those of the taxonomy; the taxonomy wins."""
    return _names(tuple((product.id, product.logged_as) for product in products))


@lru_cache(maxsize=8)
def _names(logged: tuple[tuple[str, tuple[str, ...]], ...]) -> Names:
    spellings = {spelling: name for name, more in _SPELLINGS.items() for spelling in (name, *more)}
    for name, more in logged:
        spellings[folded(name)] = name
        spellings.update({folded(spelling): name for spelling in more})
    return Names(spellings)
