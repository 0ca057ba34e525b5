"""The base of all content types, and the spellings they share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=80)]
"""An id in content: lower case, digits, dots and dashes."""

Wanted = Annotated[str, StringConstraints(min_length=1, max_length=400)]
"""A text or pattern to look for in a paste."""


class Model(BaseModel):
    """Base of all content types: frozen, and an unknown key is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
