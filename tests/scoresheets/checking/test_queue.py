"""The queue of paper: each night's sheets, from missing to confirmed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Fixture, RuleSet
from scoresheets.models import TypedSheet
from tests.make import make_division, make_fixture, make_match, make_role, play
from tests.scoresheets.checking.make_checks import client_of, confirmed, over, rejected

pytestmark = pytest.mark.django_db


def season_of_paper() -> tuple[Client, Fixture]:
    """A season with a night of each: missing, typed, waiting, rejected, confirmed."""
    division = make_division()
    RuleSet.objects.update(policy={"typed_sheets": "confirmed by another"})
    night = timezone.localdate() - timedelta(days=7)
    missing = make_fixture(division, night=night)
    for judged in (None, confirmed, rejected):
        sheet = over(play(make_match(make_fixture(division, night=night))))
        if judged:
            judged(sheet)
    TypedSheet.objects.create(
        union=division.union,
        fixture=make_fixture(division, night=night),
        typed_by=make_role(division.union),
    )
    return client_of(make_role(division.union)), missing


def test_the_queue_tells_each_nights_paper() -> None:
    client, missing = season_of_paper()
    path = f"/desk/{missing.union.slug}/sheets/?show=all"
    page = client.get(path).content.decode()
    for words in (
        "no sheet yet: 1",
        "being typed: 1",
        "waits for another person: 1",
        "rejected, to be corrected: 1",
        "confirmed: 1",
    ):
        assert words in page


def test_the_queue_shows_what_is_open_first_of_all() -> None:
    client, missing = season_of_paper()
    page = client.get(f"/desk/{missing.union.slug}/sheets/").content.decode()
    assert "state-check-waiting" in page
    assert "state-check-confirmed" not in page


def test_a_longer_queue_asks_no_more() -> None:
    client, missing = season_of_paper()
    path = f"/desk/{missing.union.slug}/sheets/?show=all"
    few = asked(client, path)
    for _more in range(4):
        fixture = make_fixture(missing.division, night=missing.night)
        over(play(make_match(fixture)))
    assert asked(client, path) == few


def asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
