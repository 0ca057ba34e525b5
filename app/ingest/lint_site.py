"""Rules across guides and over the site-wide files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from app.domain.flaw import Flaw, Severity
from app.domain.guide import Guide
from app.domain.taxonomy import Taxonomy


def lint_site(taxonomy: Taxonomy, guides: Sequence[Guide], slugs: Sequence[str]) -> list[Flaw]:
    """Every flaw that no single guide shows. ``slugs`` are those of all folders, also of guides with flaws."""
    return [
        *_doubled_ids(taxonomy),
        *_doubled_slugs(slugs),
        *_redirects(taxonomy, set(slugs)),
        *_published(taxonomy, set(slugs)),
        *_unknown_neighbours(guides, set(slugs)),
    ]


def _doubled_ids(taxonomy: Taxonomy) -> Iterator[Flaw]:
    for kind, ids in (
        ("tools", [tool.id for tool in taxonomy.tools]),
        ("products", [product.id for product in taxonomy.products]),
        ("tags", list(taxonomy.tags)),
    ):
        file = "tags.yaml" if kind == "tags" else "tools.yaml"
        for identifier in (identifier for identifier, times in Counter(ids).items() if times > 1):
            yield Flaw(file, 0, "id-doubled", f"{kind}: {identifier!r} stands twice", "Keep one")


def _doubled_slugs(slugs: Sequence[str]) -> Iterator[Flaw]:
    for slug in (slug for slug, times in Counter(slugs).items() if times > 1):
        yield Flaw("guides", 0, "slug-doubled", f"two folders are named {slug!r}", "Rename one", slug=slug)


def _redirects(taxonomy: Taxonomy, slugs: set[str]) -> Iterator[Flaw]:
    for old, new in taxonomy.redirects.items():
        if old in slugs:
            yield Flaw(
                "redirects.yaml",
                0,
                "redirect-shadows",
                f"{old!r} redirects, but the guide exists",
                "Remove the redirect",
            )
        if new in taxonomy.redirects:
            remedy = "Point at the final slug"
            yield Flaw(
                "redirects.yaml",
                0,
                "redirect-chain",
                f"{old!r} leads to {new!r}, which redirects again",
                remedy,
            )
        elif new not in slugs:
            yield Flaw(
                "redirects.yaml",
                0,
                "redirect-dead",
                f"{old!r} leads to {new!r}, which does not exist",
                "Point at a guide",
            )


def _published(taxonomy: Taxonomy, slugs: set[str]) -> Iterator[Flaw]:
    for slug in taxonomy.published:
        if slug not in slugs and slug not in taxonomy.redirects:
            message = f"{slug!r} was published and is gone"
            yield Flaw(
                "published.txt",
                0,
                "published-gone",
                message,
                "Bring it back or add a redirect; addresses are for ever",
            )
    for slug in sorted(slugs - set(taxonomy.published)):
        message = f"{slug!r} is not in the list of published slugs"
        yield Flaw(
            "published.txt",
            0,
            "unpublished",
            message,
            "Add it when the guide is released",
            Severity.WARNING,
            slug,
        )


def _unknown_neighbours(guides: Sequence[Guide], slugs: set[str]) -> Iterator[Flaw]:
    for guide in guides:
        named = [*guide.spec.related, *(alike.slug for alike in guide.spec.look_alikes if alike.slug)]
        for slug in dict.fromkeys(name for name in named if name not in slugs):
            file = f"guides/{guide.spec.tool}/{guide.slug}/guide.yaml"
            message = f"names a guide that does not exist: {slug!r}"
            yield Flaw(
                file,
                0,
                "unknown-guide",
                message,
                "Write that guide; until then it is not shown",
                Severity.WARNING,
                guide.slug,
            )
