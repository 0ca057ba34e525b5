"""What the routes of all resources share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request

from app.api.conditional import Edition
from app.api.problems import Refused, WrongValue
from app.api.schemas import ProblemDocument
from app.errors import LanguageNotFound
from app.library import Library
from app.render.language import negotiate
from app.render.urls import Urls


class Query(BaseModel):
    """Base of the parameters of a route: one that is not known is a mistake."""

    model_config = ConfigDict(extra="forbid")

    lang: str | None = Field(default=None, description="Language of the answer: `en` or `zh`; else Accept-Language.")


@dataclass(frozen=True, slots=True)
class Door:
    """The library behind the routes, the site's addresses, and examples of each operation by its id."""

    library: Library
    urls: Urls
    edition: Edition
    examples: dict[str, Any]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the site."""
        return self.library.taxonomy.site.languages

    def language(self, request: Request, asked: str | None, place: str = "query") -> str:
        """The language to answer in; :class:`Refused` when ``lang`` names none of the site."""
        try:
            return negotiate(asked, request.headers.get("accept-language"), self.languages)
        except LanguageNotFound:
            wrong = WrongValue((place, "lang"), "choice", {"choices": self.languages})
            raise Refused("invalid-request", [wrong]) from None

    def described(self, operation: str) -> dict[str, Any]:
        """What OpenAPI says of an operation beyond its shapes: its id, an example, the problems it may end in."""
        content = {"application/json": {"example": self.examples[operation]["response"]}}
        return {
            "operation_id": operation,
            "responses": {
                200: {"content": content},
                "default": {
                    "description": "A problem, as RFC 9457 spells it.",
                    "content": {"application/problem+json": {"schema": ProblemDocument.model_json_schema()}},
                },
            },
        }

    def body(self, operation: str, shape: type[BaseModel], *, paste: bool) -> dict[str, Any]:
        """What OpenAPI says of the body of an operation, which the route reads by itself."""
        example = self.examples[operation]["request"]
        content: dict[str, Any] = {"application/json": {"schema": shape.model_json_schema(), "example": example}}
        if paste:
            fields = {"file": {"type": "string", "format": "binary"}, "text": {"type": "string"}}
            content["text/plain"] = {"schema": {"type": "string"}, "example": example["text"]}
            content["multipart/form-data"] = {"schema": {"type": "object", "properties": fields}}
        return {"requestBody": {"required": True, "content": content}}
