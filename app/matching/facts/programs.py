"""Programs that people type: which start a workload, which only look at one, and how their options are written."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The options on the command line are all there is to see of these programs' settings.
ENGINES = _words(
    "vllm sglang xinference xinference-local xinference-worker xinference-supervisor ollama llama-server llama-cli"
    " llama-bench koboldcpp tritonserver trtllm-serve trtllm-build text-generation-launcher lorax-launcher"
    " lmcache_server lmcache lmdeploy sd"
)
ENGINE_MODULES = _words(
    "vllm sglang lmcache xinference fastchat tensorrt_llm lmdeploy llama_cpp text_generation_server"
)

# These hand over to a script whose own settings are not on the command line.
SCRIPT_LAUNCHERS = _words(
    "torchrun accelerate deepspeed srun sbatch salloc mpirun mpiexec horovodrun ray llamafactory-cli swift lm_eval"
    " axolotl singularity apptainer bash sh colossalai"
)
SCHEDULERS = _words("srun sbatch salloc mpirun mpiexec")
CONTAINERS = _words("docker podman nvidia-docker nerdctl")

SUBCOMMANDS: dict[str, frozenset[str]] = {
    "vllm": _words("serve bench chat complete run-batch launch"),
    "sglang": _words("serve generate"),
    "ollama": _words("serve run"),
    "accelerate": _words("launch"),
    "ray": _words("start job up"),
    "swift": _words("sft pt rlhf infer deploy eval export app"),
    "llamafactory-cli": _words("train chat api export webchat webui"),
    "xinference": _words("launch register"),
    "lmdeploy": _words("serve chat lite"),
    "singularity": _words("exec run"),
    "apptainer": _words("exec run"),
}
"""Subcommands without which a program starts nothing: ``vllm --version``, ``ollama list``, ``accelerate env``."""

PROMPT_ONLY = _words("ray")
"""Programs whose line is also printed as advice, so that only a prompt shows that somebody typed it."""

HELPER_MODULES = re.compile(
    r"(?:pip|venv|ensurepip|json|http|site|bitsandbytes|xformers|torch\.utils|py_compile|compileall|pdb|timeit|cProfile"
    r"|vllm\.collect_env|sglang\.check_env|ipykernel|jupyter)(?:\.|$)"
)
HELPER_SCRIPTS = re.compile(r"(?:^|[/\\])(?:collect_env|collect_env_info|setup|pip)\.py$")
HELPERS = _words(
    "nvidia-smi df ls cat env printenv ulimit free mount ps top id uname which nvcc pip pip3 ldd find grep nvtop lspci"
    " ip ping curl true nvidia-container-cli nvidia-ctk rocm-smi rocminfo npu-smi hostname sleep echo stat ibstat"
    " ibv_devinfo"
)
"""Programs that look at a machine and start nothing, also inside a container."""

WRAPPERS = _words("sudo nohup time env exec stdbuf numactl taskset nice uv uvx poetry pipenv")
WRAPPER_VALUES = _words("-u -n -c -C --cpunodebind --membind --with --python -o -e -i")

TYPED = (
    ENGINES - {"sd"}
    | SCRIPT_LAUNCHERS
    | CONTAINERS
    | WRAPPERS - {"exec"}
    | _words(
        "python docker-compose kubectl oc df nvidia-smi ulimit free pip pip3 conda nvcc export printenv ssh crictl set"
    )
)
"""Programs that are known to be typed, so that a line may start with one without a prompt."""

SWITCHES = _words(
    "rm privileged detach interactive tty init read-only publish-all no-healthcheck quiet verbose debug help version"
    " trust-remote-code enforce-eager standalone omni headless multi-gpu exclusive pty overlap unbuffered label"
    " kill-on-bad-exit allow-run-as-root force share listen lowvram medvram async-scheduling flash-attn embedding"
    " reranking calculate-kv-scales local all bf16 fp16 tf32 do-train do-eval overwrite-output-dir"
)
"""Options without a value, beside those that start with ``enable``, ``disable``, ``no``, ``use`` or ``skip``."""

_SWITCH_PREFIX = re.compile(r"(?:enable|disable|no|use|skip)-")
BOOLEAN = re.compile(r"true|false|yes|no|on|off|0|1", re.IGNORECASE)

CONTAINER_SHORT_VALUES = frozenset("pvuwhmclae")
"""One-letter options of container runtimes that take a value."""

HIDING_OPTIONS = _words("config config-file args-file options-file flagfile")
"""Options that name a file with further options, so that a flag missing on the command line proves nothing."""

SENTENCE_WORDS = _words(
    "a an the is are was were be been i we you it its this that these and or but with without when where while if then"
    " for from of to in on at by as not no does doesn't do don't can cannot can't could will would should fails"
    " failed fail works crashes crash hangs error after before because using used use via how why what which there have"
    " has had"
)


def is_switch(option: str) -> bool:
    """Whether an option (without its dashes) takes no value."""
    name = option.replace("_", "-")
    return name in SWITCHES or bool(_SWITCH_PREFIX.match(name))


def basename(word: str) -> str:
    """The program's name without its path, ``.exe`` and the version behind ``python``.

    >>> basename("/opt/venv/bin/python3.12")
    'python'
    """
    name = re.split(r"[/\\]", word)[-1].removesuffix(".exe")
    return "python" if re.fullmatch(r"python[\d.]*w?", name) else name
