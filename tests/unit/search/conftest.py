"""A small index about an imaginary forge, in two languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.search import ENGINES, Document, Index, build

FIRE = Document(
    slug="bellows-lose-pressure",
    language="en",
    title="The bellows lose pressure because the valve is worn",
    asks=("why does the forge go cold",),
    signatures=("BellowsValve: pressure <*> below FORGE_MIN_PRESSURE", "forge went cold after <*> strokes"),
    labels=("forge", "bellows"),
    sections={"summary": "A worn valve leaks.", "fix": "Replace the leather.", "cause": "Exit code 137 of ForgeCore."},
)
FIRE_ZH = Document(
    slug="bellows-lose-pressure",
    language="zh",
    title="风箱漏气：阀门磨损",
    asks=("为什么炉子会变冷",),
    signatures=FIRE.signatures,
    labels=FIRE.labels,
    sections={"summary": "阀门磨损会漏气。", "fix": "更换皮革。"},
)
ANVIL = Document(
    slug="anvil-cracks",
    language="en",
    title="The anvil cracks in the cold",
    signatures=("AnvilError: crack at column <*>",),
    labels=("anvil",),
    sections={"summary": "Cold steel is brittle.", "symptoms": "It rings dull; Xid 79 is printed.", "fix": "Warm it."},
)
ANVIL_ZH = Document(
    slug="anvil-cracks",
    language="zh",
    title="铁砧在低温下开裂",
    signatures=ANVIL.signatures,
    labels=ANVIL.labels,
    sections={"summary": "低温下钢会变脆。", "fix": "先预热。"},
)
TONGS = Document(
    slug="tongs-slip",
    language="en",
    title="The tongs slip on round stock",
    signatures=("TongsError: grip lost",),
    labels=("tongs",),
    sections={"summary": "Flat jaws cannot hold a rod.", "fix": "Use v-bit jaws."},
)
DOCUMENTS = (FIRE, FIRE_ZH, ANVIL, ANVIL_ZH, TONGS)


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def forge(tmp_path: Path, engine: str) -> Iterator[Index]:
    build(tmp_path / "index", DOCUMENTS, engine)
    with closing(Index.open(tmp_path / "index")) as index:
        yield index
