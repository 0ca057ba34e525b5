"""Every error of the JSON interface as ``application/problem+json`` (RFC 9457), in the asked language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.errors import FaultbookError, LanguageNotFound
from app.render.language import negotiate
from app.render.problem import Problem, for_status, named, problem
from app.render.urls import Urls
from app.render.wording import list_in, own

Where = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class WrongValue:
    """One value of a request that cannot be used: where it stands and which sentence says why.

    ``where`` begins with ``body`` or ``query``; ``details`` fill the sentence ``value.<why>``.
    """

    where: Where
    why: str
    details: Mapping[str, object]


class Refused(Exception):
    """A request that HTTP or JSON, not the product, makes unusable; ``code`` is one of ``render.problem.STATUS``."""

    def __init__(self, code: str, wrong: Sequence[WrongValue] = (), /, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.wrong = tuple(wrong)
        self.details = details


def refused(error: ValidationError | RequestValidationError, place: str | None = None) -> Refused:
    """What a failed validation is to the client; ``place`` goes before the locations that pydantic names."""
    prefix: Where = (place,) if place else ()
    wrong = [_wrong(details, prefix) for details in error.errors()]
    return Refused("invalid-request", wrong)


def told(error: Exception, language: str) -> Problem:
    """The problem behind any exception."""
    if isinstance(error, FaultbookError):
        return problem(error, language)
    if isinstance(error, Refused):
        return named(error.code, language, **error.details)
    if isinstance(error, RequestValidationError):
        return named("invalid-request", language)
    return for_status(error.status_code if isinstance(error, HTTPException) else 500, language)


def asked_language(request: Request, available: Sequence[str]) -> str:
    """The language to answer in: of the body once read, else ``?lang=``, else Accept-Language, else English."""
    explicit = getattr(request.state, "language", None) or request.query_params.get("lang")
    accepted = request.headers.get("accept-language")
    try:
        return negotiate(explicit, accepted, available)
    except LanguageNotFound:
        return negotiate(None, accepted, available)


@dataclass(frozen=True, slots=True)
class Problems:
    """Makes the problem documents of one site."""

    urls: Urls
    languages: tuple[str, ...]

    def response(self, request: Request, error: Exception) -> Response:
        """The answer to a request that ended in this exception."""
        language = asked_language(request, self.languages)
        if isinstance(error, RequestValidationError):
            error = _unknown_parameter(request, error) or refused(error)
        said = told(error, language)
        headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
        headers |= {"Content-Language": language, "Cache-Control": "no-store"}
        wrong = error.wrong if isinstance(error, Refused) else ()
        body = self.document(said) | ({"errors": [_said(each, language) for each in wrong]} if wrong else {})
        return JSONResponse(body, said.status, headers, media_type="application/problem+json")

    def document(self, said: Problem) -> dict[str, object]:
        """A problem as RFC 9457 spells it, with our ``code`` beside."""
        return {
            "type": self.urls.full.problem(said.code),
            "title": said.title,
            "status": said.status,
            "detail": said.detail,
            "code": said.code,
        }


def _unknown_parameter(request: Request, error: RequestValidationError) -> Refused | None:
    """A parameter that does not exist is told apart: nothing is wrong with its value."""
    unknown = [e for e in error.errors() if e["type"] == "extra_forbidden" and e["loc"][0] == "query"]
    if not unknown:
        return None
    route = request.scope["route"]
    known = [name for field in route.dependant.query_params for name in field.field_info.annotation.model_fields]
    return Refused("unknown-parameter", name=unknown[0]["loc"][-1], known=known)


def _wrong(error: ErrorDetails, prefix: Where) -> WrongValue:
    context = error.get("ctx", {})
    where = prefix + tuple(error["loc"])
    kind = error["type"]
    if kind in ("missing", "extra_forbidden"):
        return WrongValue(where, {"missing": "missing"}.get(kind, "unknown"), {})
    if kind in ("enum", "literal_error"):
        return WrongValue(where, "choice", {"choices": str(context["expected"]).replace("'", "")})
    if kind in ("greater_than_equal", "less_than_equal"):
        side = "least" if kind.startswith("greater") else "most"
        return WrongValue(where, f"at_{side}", {side: context["ge" if side == "least" else "le"]})
    expected = _EXPECTED.get(kind.split("_")[0])
    return WrongValue(where, "type", {"expected": expected}) if expected else WrongValue(where, "other", {})


_EXPECTED = {"string": "string", "int": "integer", "bool": "boolean", "model": "object", "dict": "object"}


def _said(wrong: WrongValue, language: str) -> dict[str, str]:
    words = own()
    details = dict(wrong.details)
    if wrong.why == "type":
        details["expected"] = words.say(language, f"expected.{details['expected']}")
    if isinstance(details.get("choices"), tuple):
        details["choices"] = list_in(language, details["choices"], style="or")  # type: ignore[arg-type]
    detail = words.say(language, f"value.{wrong.why}", **details)
    place, *steps = wrong.where
    if place == "query":
        return {"detail": detail, "parameter": ".".join(map(str, steps))}
    return {"detail": detail, "pointer": "#" + "".join(f"/{_escaped(step)}" for step in steps)}


def _escaped(step: str | int) -> str:
    """One step of a JSON pointer (RFC 6901, section 3)."""
    return str(step).replace("~", "~0").replace("/", "~1")
