"""Answers to reads of the catalogue, which a client may keep until the catalogue changes."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

_KEPT = "public, max-age=300, stale-while-revalidate=86400"


@dataclass(frozen=True, slots=True)
class Edition:
    """What a representation depends on besides its address: catalogue, program version and base address."""

    catalogue: str
    version: str
    base_url: str

    def tag(self, language: str) -> str:
        """The strong ETag of every representation in this language; addresses keep resources apart."""
        parts = "\0".join((self.catalogue, self.version, self.base_url, language))
        return f'"{sha256(parts.encode()).hexdigest()[:32]}"'

    def answer(self, request: Request, body: BaseModel, language: str) -> Response:
        """The body as JSON with its ETag, or 304 when the client has it already (RFC 9110, section 13.1.2)."""
        tag = self.tag(language)
        headers = {
            "ETag": tag,
            "Cache-Control": _KEPT,
            "Vary": "Accept-Language",
            "Content-Language": language,
        }
        if _holds(request.headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=headers)
        return Response(body.model_dump_json(by_alias=True), headers=headers, media_type="application/json")


def _holds(header: str, tag: str) -> bool:
    return any(held.strip().removeprefix("W/") in (tag, "*") for held in header.split(","))
