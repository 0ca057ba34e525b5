"""Read YAML 1.2 with libyaml, which is thirty times quicker than a parser in Python.

libyaml's Python binding resolves plain words as YAML 1.1 does, where a bare ``no`` is false and ``1.10`` a number of
another kind than expected. Here the core schema of YAML 1.2 (https://yaml.org/spec/1.2.2/, section 10.3.2) decides,
and a key that stands twice is a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

from yaml import CSafeLoader, MappingNode, Node, ScalarNode, SequenceNode, YAMLError
from yaml.constructor import ConstructorError

__all__ = ["MappingNode", "Node", "SequenceNode", "YAMLError", "loads", "nodes"]


class _Loader(CSafeLoader):  # type: ignore[misc]
    """The core schema, and no doubled keys."""

    yaml_implicit_resolvers: dict[str, list[Any]] = {}  # noqa: RUF012 - the library's own spelling

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """A mapping; :class:`ConstructorError` at a key that is there already."""
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, ScalarNode):
                if key.value in seen:
                    raise ConstructorError(None, None, f"the key {key.value!r} stands twice", key.start_mark)
                seen.add(key.value)
        made: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return made


def _integer(loader: _Loader, node: ScalarNode) -> int:
    text = str(loader.construct_scalar(node))
    return int(text, 0) if text.startswith(("0x", "0o")) else int(text)


_SCHEMA = (
    ("null", r"(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", list("-+0123456789")),
    (
        "float",
        r"(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$",
        list("-+.0123456789"),
    ),
)
for _name, _pattern, _first in _SCHEMA:
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_name}", re.compile(_pattern), _first)
_Loader.add_constructor("tag:yaml.org,2002:int", _integer)


def loads(text: str) -> Any:
    """The data of a YAML text, ``None`` for an empty one; :class:`YAMLError`, mostly with a ``problem_mark``."""
    loader = _Loader(text)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()


def nodes(text: str) -> Node | None:
    """The nodes of a YAML text with their places; raises as :func:`loads` does."""
    loader = _Loader(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()
