"""``/{language}/diagnose``: the paste box, and the answer to what was pasted into it."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.domain.diagnosis import Verdict
from app.errors import EmptyPaste
from app.render.problem import problem
from app.web.chrome import Reader, frame, reader
from app.web.contexts import BoxPage
from app.web.diagnosis_view import diagnosed, match_page, none_page
from app.web.forms import Pasted, read_paste
from app.web.site import Site
from app.web.templating import PRIVATE, PUBLIC
from app.web.theme import with_theme

_EXAMPLES = Path(__file__).with_name("examples")


def examples() -> tuple[str, ...]:
    """The names of the logs to try; their files lie beside this module, their labels in the words."""
    return tuple(sorted(path.stem for path in _EXAMPLES.glob("*.log")))


def routes(site: Site) -> APIRouter:
    """The routes of the diagnosis."""
    router = APIRouter()

    @router.get("/{language}/diagnose")
    def box(request: Request, language: str) -> Response:
        return site.templates.respond("box.html", _box(site, reader(request, site.language(language))), headers=PUBLIC)

    @router.post("/{language}/diagnose")
    async def answer(request: Request, language: str) -> Response:
        site.language(language)
        pasted = await read_paste(request)
        who = reader(request, language, pasted.theme)
        return with_theme(await run_in_threadpool(_answer, site, who, pasted), pasted.theme)

    return router


def _answer(site: Site, who: Reader, pasted: Pasted) -> Response:
    text = _example(pasted.example) if pasted.example in examples() else pasted.text
    try:
        diagnosis = site.library.diagnose(text)
    except EmptyPaste as error:
        said = problem(error, who.language)
        page = _box(site, who, said.detail)
        return site.templates.respond("box.html", page, status=said.status, headers=PRIVATE)
    case = diagnosed(site, who, diagnosis)
    if diagnosis.verdict is Verdict.NONE:
        return site.templates.respond("none.html", none_page(case), headers=PRIVATE)
    return site.templates.respond("match.html", match_page(case), headers=PRIVATE)


def _box(site: Site, who: Reader, problem: str = "") -> BoxPage:
    say = site.say(who.language)
    chrome = frame(site, who, lambda urls, other: urls.diagnose(other), listed=not problem)
    return BoxPage(chrome, title=say("box.title"), description=say("home.description"), problem=problem)


def _example(name: str) -> bytes:
    return (_EXAMPLES / f"{name}.log").read_bytes()
