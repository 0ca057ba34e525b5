"""Reading the catalogue: search, guides, tools and tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.api import guide_schemas as public
from app.api.cursors import cursor, offset
from app.api.door import Door
from app.api.door import Query as Parameters
from app.api.guide_view import View
from app.domain.guide import State

DEFAULT_LIMIT = 20
MAX_LIMIT = 100
_ROUTES = {
    "search": ("/search", public.Page[public.Hit], "search"),
    "listGuides": ("/guides", public.Page[public.Card], "guides"),
    "getGuide": ("/guides/{slug}", public.Guide, "guide"),
    "listTools": ("/tools", public.Page[public.Tool], "tools"),
    "listTags": ("/tags", public.Page[public.Tag], "tags"),
}


class ListQuery(Parameters):
    """Parameters of lists; ``cursor`` is the ``next`` of the page before."""

    limit: int = Field(default=DEFAULT_LIMIT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class GuidesQuery(ListQuery):
    """Filters of the list of guides."""

    tool: str | None = None
    tag: str | None = None


class SearchQuery(ListQuery):
    """A search in plain words, and its filters. Longer texts belong into ``diagnose``."""

    q: str = Field(default="", description="At most 2,000 characters; empty lists every guide.")
    tool: str | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Browsing:
    """The routes that only read."""

    door: Door

    def add_to(self, router: APIRouter) -> None:
        """Register the routes."""
        for operation, (path, shape, name) in _ROUTES.items():
            router.get(path, response_model=shape, **self.door.described(operation))(getattr(self, name))

    def search(self, request: Request, query: Annotated[SearchQuery, Query()]) -> Response:
        """Find guides by words, an error line or a question."""
        view, library = self._view(request, query), self.door.library
        start = offset(query.cursor, library.catalogue)
        page = library.search(
            query.q, language=view.language, tool=query.tool, state=query.state, limit=query.limit, offset=start
        )
        hits = [view.hit(hit) for hit in page.hits]
        return self._page(request, query, view, public.Page[public.Hit], hits, start, page.total)

    def guides(self, request: Request, query: Annotated[GuidesQuery, Query()]) -> Response:
        """List the guides, by slug."""
        view, library = self._view(request, query), self.door.library
        start = offset(query.cursor, library.catalogue)
        guides = library.guides(tool=query.tool, tag=query.tag)
        cards = [view.card(guide) for guide in guides[start : start + query.limit]]
        return self._page(request, query, view, public.Page[public.Card], cards, start, len(guides))

    def guide(self, request: Request, slug: str, query: Annotated[Parameters, Query()]) -> Response:
        """One guide: what it knows of the problem, and its prose as Markdown."""
        view, library = self._view(request, query), self.door.library
        target = library.moved(slug)
        if target is not None:
            return RedirectResponse(self.door.urls.api(f"/guides/{target}", lang=query.lang), status_code=308)
        related = tuple(guide.slug for guide in library.related(slug))
        return self.door.edition.answer(request, view.whole(library.guide(slug), related), view.language)

    def tools(self, request: Request, query: Annotated[Parameters, Query()]) -> Response:
        """List the tools that there are guides for."""
        view, urls = self._view(request, query), self.door.urls
        items = [
            public.Tool(
                id=tool.id,
                name=tool.name.into(view.language),
                home=tool.home,
                url=urls.tool(tool.id, view.language),
                guides=guides,
            )
            for tool, guides in self.door.library.tools()
        ]
        return self.door.edition.answer(request, public.Page[public.Tool](items=tuple(items)), view.language)

    def tags(self, request: Request, query: Annotated[Parameters, Query()]) -> Response:
        """List the tags in use."""
        view, urls = self._view(request, query), self.door.urls
        items = [
            public.Tag(tag=tag, url=urls.tag(tag, view.language), guides=guides)
            for tag, guides in self.door.library.tags()
        ]
        return self.door.edition.answer(request, public.Page[public.Tag](items=tuple(items)), view.language)

    def _view(self, request: Request, query: Parameters) -> View:
        return View(self.door.language(request, query.lang), self.door.urls)

    def _page(
        self,
        request: Request,
        query: ListQuery,
        view: View,
        shape: type[public.Page[public.Item]],
        items: Sequence[public.Item],
        start: int,
        total: int,
    ) -> Response:
        end = start + len(items)
        following = cursor(end, self.door.library.catalogue) if items and end < total else None
        asked = query.model_dump(exclude_defaults=True, mode="json") | {"cursor": following}
        url = self.door.urls.path(request.url.path, **asked) if following else None
        body = shape(items=tuple(items), next=following, next_url=url)
        return self.door.edition.answer(request, body, view.language)
