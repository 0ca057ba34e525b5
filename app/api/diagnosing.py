"""Explaining a paste, judging one from after the fix, and voting on a guide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Annotated, Literal, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.api.door import Door
from app.api.door import Query as Parameters
from app.api.paste_body import read_json, read_paste
from app.api.schemas import DiagnoseRequest, Diagnosis, FeedbackRequest, PasteRequest, Recorded, Verified
from app.render.markdown import markdown
from app.render.say import answer, verified

AT_ONCE = 8
"""So many pastes are worked on at a time in one process: a large one takes up to 200 MiB of memory."""

DEFAULT_LIMIT = 3
_JSON = "application/json"

Outcome = TypeVar("Outcome")


class DiagnoseQuery(Parameters):
    """Parameters of diagnosing; the body's own win over them."""

    limit: int | None = Field(default=None, ge=1, le=10)
    format: Literal["json", "markdown"] = "json"


@dataclass(frozen=True, slots=True, eq=False)
class Diagnosing:
    """The routes that take a body."""

    door: Door
    _threads: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(AT_ONCE))

    def add_to(self, router: APIRouter) -> None:
        """Register the routes."""
        door = self.door
        router.post(
            "/diagnose",
            response_model=Diagnosis,
            openapi_extra=door.body("diagnose", DiagnoseRequest, paste=True),
            **door.described("diagnose"),
        )(self.diagnose)
        router.post(
            "/guides/{slug}/verify",
            response_model=Verified,
            openapi_extra=door.body("verifyFix", PasteRequest, paste=True),
            **door.described("verifyFix"),
        )(self.verify)
        router.post(
            "/guides/{slug}/feedback",
            response_model=Recorded,
            openapi_extra=door.body("sendFeedback", FeedbackRequest, paste=False),
            **door.described("sendFeedback"),
        )(self.feedback)

    async def diagnose(self, request: Request, query: Annotated[DiagnoseQuery, Query()]) -> Response:
        """Explain a pasted error or log: the guide that fits, the lines that prove it, the checks and the fixes."""
        started = perf_counter()
        paste = await read_paste(request, DiagnoseRequest)
        language = self._language(request, paste.options.lang, query.lang)
        limit = paste.options.limit or query.limit or DEFAULT_LIMIT
        return await self._aside(lambda: self._diagnosed(paste.text, limit, language, query.format, started))

    def _diagnosed(self, text: str | bytes, limit: int, language: str, form: str, started: float) -> Response:
        library = self.door.library
        said = answer(library.diagnose(text, limit), language, self.door.urls, library.catalogue)
        headers = {"Content-Language": language, "Cache-Control": "no-store"}
        if form == "markdown":
            return Response(markdown(said), headers=headers, media_type="text/markdown")
        took = round((perf_counter() - started) * 1000, 1)
        body = Diagnosis.model_validate(said).model_copy(update={"took_ms": took})
        return Response(body.model_dump_json(), headers=headers, media_type=_JSON)

    async def verify(self, request: Request, slug: str, query: Annotated[Parameters, Query()]) -> Response:
        """Judge a log from after the fix by what the guide says it must and must not show."""
        self.door.library.guide(slug)
        paste = await read_paste(request, PasteRequest)
        language = self._language(request, paste.options.lang, query.lang)
        judged = await self._aside(partial(self.door.library.verify, slug, paste.text))
        body = Verified.model_validate(verified(judged, language, self.door.urls))
        headers = {"Content-Language": language, "Cache-Control": "no-store"}
        return Response(body.model_dump_json(), headers=headers, media_type=_JSON)

    async def feedback(self, request: Request, slug: str, query: Annotated[Parameters, Query()]) -> Response:
        """Say whether the guide solved the problem. The comment is stored with secrets masked."""
        self.door.library.guide(slug)
        vote = await read_json(request, FeedbackRequest)
        self._language(request, vote.lang, query.lang)
        await self._aside(partial(self.door.library.vote, slug, vote.solved, vote.comment))
        return JSONResponse(Recorded().model_dump(), headers={"Cache-Control": "no-store"})

    async def _aside(self, work: Callable[[], Outcome]) -> Outcome:
        """Run in a worker thread: a large log keeps a processor busy, and the event loop has others to serve."""
        return await to_thread.run_sync(work, limiter=self._threads)

    def _language(self, request: Request, of_body: str | None, of_query: str | None) -> str:
        place = "body" if of_body else "query"
        return self.door.language(request, of_body or of_query, place)
