"""One environment for every test: none of the caller's settings, no proxy, no language, a cache of its own.

The network is off for all of them too; the options for that stand in ``pyproject.toml``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

# What changes Faultbook's answers, its language, the width and colour of its output, or where it writes.
FOREIGN = (
    *("FAULTBOOK_", "XDG_", "LC_", "LANG", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PY_COLORS"),
    "GITHUB_ACTIONS",  # the command-line library forces colour where it finds this
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
)


@pytest.fixture(scope="session", autouse=True)
def clean_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """For the whole session, so that a catalogue built once for many tests does not see the caller either."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.upper().startswith(FOREIGN):
                patch.delenv(name)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("COLUMNS", "120")
        yield
