"""Reads bodies: a pasted text as JSON, as itself or as an upload, and JSON of any other shape."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ValidationError
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.api.limits import PART, media_type
from app.api.problems import Refused, WrongValue, refused
from app.api.schemas import PasteRequest
from app.api.schemas import Request as Body

_EXAMPLE = '{"text": "..."}'
_TEXTS = ("file", "text")

Shape = TypeVar("Shape", bound=Body)
PasteShape = TypeVar("PasteShape", bound=PasteRequest)


@dataclass(frozen=True, slots=True)
class Pasted(Generic[PasteShape]):
    """A pasted text as it came, and what else the body says; ``options.text`` is not set.

    The text is bytes where neither JSON nor a form field fixes its encoding: cleaning a paste tells encodings apart.
    """

    text: str | bytes
    options: PasteShape


async def read_paste(request: Request, shape: type[PasteShape]) -> Pasted[PasteShape]:
    """The paste of a request whose JSON body or form fields have this shape.

    :class:`Refused` for a body that cannot be read or used, :class:`PasteTooLarge` from the body limit.
    """
    kind = media_type(request.headers)
    if kind == "application/json":
        body = await read_json(request, shape)
        return Pasted(body.text, body)
    if kind == "multipart/form-data":
        return await _read_form(request, shape)
    if kind in ("", "application/octet-stream") or kind.startswith("text/"):
        return Pasted(await _bytes(request), shape(text=""))
    raise Refused("unsupported-media-type")


async def read_json(request: Request, shape: type[Shape]) -> Shape:
    """A JSON body of this shape; the language it names is kept for the answer, whatever that will be."""
    if media_type(request.headers) != "application/json":
        raise Refused("unsupported-media-type")
    try:
        loaded = json.loads(await _bytes(request))
    except (ValueError, RecursionError):
        raise Refused("malformed-body", example=_EXAMPLE) from None
    if isinstance(loaded, dict):
        _remember_language(request, loaded)
        loaded = {name: _whole(value) for name, value in loaded.items()}
    return _validated(shape, loaded, strict=True)


async def _bytes(request: Request) -> bytes:
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise Refused("unsupported-media-type")
    return await request.body()


async def _read_form(request: Request, shape: type[PasteShape]) -> Pasted[PasteShape]:
    try:
        async with request.form(max_files=1, max_fields=3, max_part_size=PART) as form:
            return await _from_form(request, form, shape)
    except (HTTPException, LookupError, UnicodeError):  # a form that cannot be read, or a charset that is none
        raise Refused("malformed-body", example=_EXAMPLE) from None


async def _from_form(request: Request, form: FormData, shape: type[PasteShape]) -> Pasted[PasteShape]:
    texts = [value for name in _TEXTS for value in form.getlist(name) if value]
    if len(texts) != 1:
        raise Refused("invalid-request", [WrongValue(("body",), "two_texts" if texts else "no_text", {})])
    fields = {name: value for name, value in form.items() if name not in _TEXTS and value}
    _remember_language(request, fields)
    options = _validated(shape, fields | {"text": ""}, strict=False)
    return Pasted(await texts[0].read() if isinstance(texts[0], UploadFile) else texts[0], options)


def _validated(shape: type[Shape], loaded: Any, *, strict: bool) -> Shape:
    try:
        return shape.model_validate(loaded, strict=strict)
    except ValidationError as error:
        raise refused(error, "body") from None


def _remember_language(request: Request, fields: dict[str, Any]) -> None:
    language = fields.get("lang")
    request.state.language = language if isinstance(language, str) else None


def _whole(value: Any) -> Any:
    """JSON may spell half a surrogate pair, which is no text; it becomes the replacement character."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return value
