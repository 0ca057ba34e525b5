"""``/{language}/diagnose``: the paste box, and the answer to what was pasted into it."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.domain.diagnosis import Verdict
from app.errors import EmptyPaste
from app.render.problem import problem
from app.web.chrome import THEMES, frame
from app.web.contexts import BoxPage
from app.web.diagnosis_view import diagnosed, match_page, none_page
from app.web.forms import Pasted, read_paste
from app.web.site import Site
from app.web.templating import PRIVATE, PUBLIC
from app.web.theme import set_theme

_EXAMPLES = Path(__file__).with_name("examples")


def examples() -> tuple[str, ...]:
    """The names of the logs to try; their files lie beside this module, their labels in the words."""
    return tuple(sorted(path.stem for path in _EXAMPLES.glob("*.log")))


def routes(site: Site) -> APIRouter:
    """The routes of the diagnosis."""
    router = APIRouter()

    @router.get("/{language}/diagnose")
    def box(request: Request, language: str) -> Response:
        return site.templates.respond("box.html", _box(site, request, site.language(language)), headers=PUBLIC)

    @router.post("/{language}/diagnose")
    async def answer(request: Request, language: str) -> Response:
        site.language(language)
        pasted = await read_paste(request)
        response = await run_in_threadpool(_answer, site, request, language, pasted)
        if pasted.theme:
            set_theme(response, pasted.theme)
        return response

    return router


def _answer(site: Site, request: Request, language: str, pasted: Pasted) -> Response:
    theme = (pasted.theme if pasted.theme in THEMES else "") if pasted.theme else None
    text = _example(pasted.example) if pasted.example in examples() else pasted.text
    try:
        diagnosis = site.library.diagnose(text)
    except EmptyPaste as error:
        said = problem(error, language)
        page = _box(site, request, language, said.detail)
        return site.templates.respond("box.html", page, status=said.status, headers=PRIVATE)
    case = diagnosed(site, request, language, diagnosis, theme)
    if diagnosis.verdict is Verdict.NONE:
        return site.templates.respond("none.html", none_page(case), headers=PRIVATE)
    return site.templates.respond("match.html", match_page(case), headers=PRIVATE)


def _box(site: Site, request: Request, language: str, problem: str = "") -> BoxPage:
    say = site.say(language)
    chrome = frame(site, request, language, lambda urls, other: urls.diagnose(other), listed=not problem)
    return BoxPage(chrome, title=say("box.title"), description=say("home.description"), problem=problem)


def _example(name: str) -> bytes:
    return (_EXAMPLES / f"{name}.log").read_bytes()
