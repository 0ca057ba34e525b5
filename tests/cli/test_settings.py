from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.resources import bundled
from app.settings import Settings, SettingsWrong, read_settings, variables

DOCUMENT = Path(__file__).parents[2] / "docs" / "configuration.md"


def test_the_documented_variables_are_those_that_are_read() -> None:
    documented = re.findall(r"^\| `(FAULTBOOK_\w+)` \| ", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert sorted(documented) == sorted(variables())


def test_nothing_has_to_be_set() -> None:
    settings = read_settings()
    assert settings.data.name == "faultbook"
    assert settings.content == bundled("content")
    assert (settings.content / "site.yaml").is_file()


@pytest.mark.parametrize("name", ["host", "port", "log_level"])
def test_documented_defaults_are_true(name: str) -> None:
    row = re.search(rf"^\| `FAULTBOOK_{name.upper()}` \| `(\S+)` \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert row and row[1] == str(getattr(Settings(), name))


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FAULTBOOK_DATA", str(tmp_path))
    monkeypatch.setenv("FAULTBOOK_BASE_URL", "https://faultbook.example/kb/")
    monkeypatch.setenv("FAULTBOOK_PORT", "")
    settings = read_settings()
    assert (settings.data, settings.base_url, settings.port) == (tmp_path, "https://faultbook.example/kb", 8000)


def test_a_variable_like_none_of_ours_is_told_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAULTBOOK_ZZZ", "1")
    with pytest.raises(SettingsWrong, match="FAULTBOOK_LOG_LEVEL"):
        read_settings()


def test_settings_do_not_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().port = 1
