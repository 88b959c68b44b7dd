"""Every view that says whom it told is in the table of actions, or named here."""

from __future__ import annotations

import ast
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.urls import resolve

from tests.league.told.actions import ACTIONS, Action
from tests.source import FILES

pytestmark = pytest.mark.django_db
# What is walked elsewhere, and what tells nobody and says so.
ELSEWHERE = {
    "heads_publish": "tests/scoresheets/fingerprints/test_heads.py",
    "several": "tests/league/pasting/test_people.py",
    "cup_dates": "tells nobody",
}


def views_that_tell() -> set[str]:
    """Return the names of the views that listen for whom they told."""
    functions = (
        one
        for path in FILES
        for one in ast.walk(ast.parse(path.read_text()))
        if isinstance(one, ast.FunctionDef)
    )
    return {one.name for one in functions if any(map(listens, one.decorator_list))}


def listens(decorator: ast.expr) -> bool:
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id == "listening"


def view_of(action: Action) -> str:
    """Return the name of the view that an action posts to; leave nothing behind."""
    with transaction.atomic():
        page = urlsplit(action.make()[1]).path
        transaction.set_rollback(True)
    return resolve(page).func.__name__


def test_every_view_that_tells_is_walked() -> None:
    walked = {view_of(one) for one in ACTIONS}
    assert views_that_tell() - walked == set(ELSEWHERE)
