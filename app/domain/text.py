"""Texts in the site's languages.

A plain string in content is language-neutral (an identifier, a command); prose is a mapping that holds every
site language. :class:`Text` is both, so that nobody downstream has to ask which it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import core_schema


class Text:
    """A text for readers: one neutral string, or one string a language.

    >>> Text({"en": "yes", "zh": "是"}).into("zh")
    '是'
    >>> Text("NVIDIA H200").into("zh")
    'NVIDIA H200'
    """

    __slots__ = ("_value",)

    def __init__(self, value: str | Mapping[str, str]) -> None:
        self._value: str | dict[str, str] = value if isinstance(value, str) else dict(value)

    @property
    def neutral(self) -> bool:
        """Whether every language gets the same string."""
        return isinstance(self._value, str)

    @property
    def languages(self) -> frozenset[str]:
        """The languages written out; empty for a neutral text."""
        return frozenset() if isinstance(self._value, str) else frozenset(self._value)

    def into(self, language: str) -> str:
        """The string in ``language``, else in English, else in any language there is."""
        if isinstance(self._value, str):
            return self._value
        return self._value.get(language) or self._value.get("en") or next(iter(self._value.values()), "")

    def all(self) -> tuple[str, ...]:
        """Every string of this text, for indexing."""
        return (self._value,) if isinstance(self._value, str) else tuple(self._value.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value if isinstance(self._value, str) else tuple(sorted(self._value.items())))

    def __repr__(self) -> str:
        return f"Text({self._value!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        string = core_schema.str_schema(min_length=1)
        mapping = core_schema.dict_schema(core_schema.str_schema(), string, min_length=1)
        return core_schema.no_info_after_validator_function(
            lambda value: value if isinstance(value, Text) else cls(value),
            core_schema.union_schema([core_schema.is_instance_schema(cls), string, mapping]),
            serialization=core_schema.plain_serializer_function_ser_schema(lambda text: text._value),
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: core_schema.CoreSchema, handler: Any) -> dict[str, Any]:
        return {
            "anyOf": [
                {"type": "string", "minLength": 1},
                {
                    "type": "object",
                    "additionalProperties": {"type": "string", "minLength": 1},
                    "minProperties": 1,
                },
            ]
        }
