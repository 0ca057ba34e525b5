"""Start a new guide: a folder with every key and section, marked where an author has to write."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.domain.guide import SECTIONS
from app.errors import BadInput, ContentUnreadable

_SPEC = """\
tool: {tool}
components: [WRITE]          # of this tool, from tools.yaml
tags: [WRITE]                # from tags.yaml
source_language: en
state: draft                 # draft, unverified, verified, outdated, archived
review_in: 180d

asks:                        # plain questions people type; indexed, not shown
{asks}
affects:
  - {{product: {tool}, versions: "WRITE", degree: full}}

fixes:
  - id: write-an-id
    kind: setting            # pr, commit, release, setting, workaround
    ref: null                # owner/repo#123, owner/repo@tag or an address
    title: {title}
    state: unknown           # open, merged, closed, released, available, unknown
    fixed_in: null
    checked_on: {today}

signatures:
  - {{id: write-an-id, text: "WRITE the line that only this problem prints", role: primary}}

checks:
  - id: write-an-id
    ask: {title}
    look_for: {{present: "WRITE"}}
    if_yes: {{effect: supports, say: {title}}}
    if_unknown: {{say: {title}, run: "WRITE"}}

verification:
  expect: ["WRITE"]
  must_not: ["WRITE"]
  once_seen: {{from: "WRITE", to: "WRITE"}}

references:
  - {{ref: "owner/repo#1", kind: issue, state: unknown, read: part, checked_on: {today}, note: {title}}}
"""


def write_skeleton(root: Path, tool: str, slug: str, languages: tuple[str, ...]) -> Path:
    """Make ``guides/<tool>/<slug>`` below ``root`` and return it; BadInput when it exists already."""
    if not (root / "site.yaml").is_file():
        raise ContentUnreadable(f"{root} has no site.yaml", path=str(root))
    folder = root / "guides" / tool / slug
    if folder.exists():
        raise BadInput(f"{folder} exists already")
    for name in ("samples", "near-misses"):
        (folder / name).mkdir(parents=True)
    written = "{" + ", ".join(f'{language}: "WRITE"' for language in languages) + "}"
    asks = "".join(f'  {language}: ["WRITE"]\n' for language in languages)
    today = datetime.now(UTC).date().isoformat()
    spec = _SPEC.format(tool=tool, asks=asks, title=written, today=today)
    (folder / "guide.yaml").write_text(spec, encoding="utf-8")
    for language in languages:
        sections = "".join(f"\n## {section.capitalize()} {{#{section}}}\n\nWRITE\n" for section in SECTIONS)
        (folder / f"{language}.md").write_text(f"# WRITE the title\n{sections}", encoding="utf-8")
    return folder
