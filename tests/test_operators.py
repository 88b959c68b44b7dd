from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

from league.access import link_terms
from matches.access.tickets import CLOSES_AFTER

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs/operators.md").read_text()
NAMES = sorted(
    {
        name
        for path in (ROOT / "config").glob("*.py")
        for name in re.findall(
            r'environment\.\w+\(\s*"([A-Z_]+)"|environment, "([A-Z_]+)"',
            path.read_text(),
        )
        for name in name
        if name
    }
    | {"SECRET_KEY"}
)
OURS = ("league", "matches", "referees", "scoresheets", "drives", "archive")


def test_the_settings_are_found() -> None:
    assert {"DATABASE_URL", "SECRET_KEY_FALLBACKS", "VAR_DIR"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_variable_is_explained_to_operators(name: str) -> None:
    assert f"| `{name}` |" in GUIDE


@pytest.mark.parametrize(
    "command", sorted(name for name, app in get_commands().items() if app in OURS)
)
def test_each_command_is_listed_for_operators(command: str) -> None:
    assert f"| `manage.py {command}`" in GUIDE


@pytest.mark.parametrize(
    ("what", "term"),
    [
        ("that asks an official", f"{link_terms.ANSWER.days} days after the mail"),
        ("that stops such mails", f"{link_terms.STOP_MAILS.days} days after the mail"),
        (
            "that offers a role",
            f"{link_terms.INVITATION // timedelta(hours=1)} hours after the mail",
        ),
        ("for a new password", f"{settings.PASSWORD_RESET_TIMEOUT // 3600} hours"),
        ("own calendar", f"{link_terms.CALENDAR.days} days after it was made"),
        (
            "of a table of a card evening",
            f"{link_terms.EVENING_CODE.total_seconds() / 3600:.0f} hours after",
        ),
        ("of a marker or a captain", f"{CLOSES_AFTER.seconds // 3600} hours after"),
    ],
)
def test_operators_are_told_when_each_link_ends(what: str, term: str) -> None:
    [row] = [line for line in GUIDE.splitlines() if f"{what} |" in line]
    assert term in row.split("|")[3]
