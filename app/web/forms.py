"""What forms bring: a paste from a box, a file or both, inside the limits of a paste, not of a form library.

Starlette refuses a form field over 1 MiB unless told otherwise (``Request.form``, ``max_part_size``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.errors import PasteTooLarge
from app.matching.clean import MAX_BYTES

_MAX_PART = MAX_BYTES + 1024 * 1024
"""A part of a form: browsers send ``\\r\\n`` for every line end of a box, so it may be longer than its text."""
_MAX_FIELDS = 20


@dataclass(frozen=True, slots=True)
class Pasted:
    """The text of a form and what else it asked for."""

    text: str | bytes
    theme: str
    example: str


async def read_fields(request: Request) -> dict[str, str]:
    """The text fields of a form, each by the first of its name."""
    async with _form(request) as form:
        return {name: _text(form, name) for name in form}


async def read_paste(request: Request) -> Pasted:
    """The paste of a form: the file where one was chosen, the box, or both one after the other."""
    async with _form(request) as form:
        # Browsers send every line end of a box as two characters.
        box = _text(form, "text").replace("\r\n", "\n")
        read = [await item.read() for item in form.getlist("file") if isinstance(item, UploadFile)]
        theme, example = _text(form, "theme"), _text(form, "example")
    files = [data for data in read if data]
    if not files:
        return Pasted(box, theme, example)
    parts = [box.encode("utf-8", "replace"), *files] if box.strip() else files
    return Pasted(b"\n".join(parts), theme, example)


@asynccontextmanager
async def _form(request: Request) -> AsyncIterator[FormData]:
    """The form of a request; :class:`PasteTooLarge` over the limit, 400 for one that cannot be read."""
    try:
        form = await request.form(max_files=4, max_fields=_MAX_FIELDS, max_part_size=_MAX_PART)
    except HTTPException as refusal:
        if "maximum size" in str(refusal.detail):
            raise PasteTooLarge(limit=MAX_BYTES) from None
        raise
    except (LookupError, UnicodeError):  # a charset that is none
        raise HTTPException(400) from None
    try:
        yield form
    finally:
        await form.close()


def _text(form: FormData, name: str) -> str:
    """A field as text; empty when it was not sent, or is a file."""
    value = form.get(name)
    return value if isinstance(value, str) else ""
