"""What a start checks of the code, and when."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import SystemCheckError

from matches.management.commands.prepare import Command, newest_code


@pytest.fixture
def checked(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Return a list that gets a word for each time that the code is checked."""
    settings.VAR_DIR = tmp_path / "var"
    found: list[str] = []
    monkeypatch.setattr(Command, "check", lambda _self: found.append("checked"))
    return found


def test_code_that_passed_is_not_checked_again(checked: list[str]) -> None:
    Command().check_code()
    Command().check_code()
    assert checked == ["checked"]


def test_changed_code_is_checked_again(checked: list[str], settings: Any) -> None:
    Command().check_code()
    before = newest_code() - 1
    os.utime(settings.VAR_DIR / "checked", (before, before))
    Command().check_code()
    assert checked == ["checked"] * 2


def test_in_production_every_start_is_checked(
    checked: list[str], settings: Any
) -> None:
    settings.PRODUCTION = True
    Command().check_code()
    Command().check_code()
    assert checked == ["checked"] * 2


def test_code_that_fails_does_not_pass(
    checked: list[str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_self: Command) -> None:
        raise SystemCheckError("a page has no address")

    monkeypatch.setattr(Command, "check", fails)
    with pytest.raises(SystemCheckError):
        Command().check_code()
    assert not (settings.VAR_DIR / "checked").exists()
