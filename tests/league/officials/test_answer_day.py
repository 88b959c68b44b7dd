"""By which day an official is asked to answer."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from league.models import Notice
from league.notices.mailing import texts_for_anyone
from league.officials.actions.appointments import tell_asked
from tests.clock import at
from tests.league.officials.make_officials import make_appointment
from tests.make import NIGHT, START, make_fixture

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("days_before", "until"),
    [(30, NIGHT - timedelta(days=25)), (3, NIGHT - timedelta(days=1)), (0, NIGHT)],
)
def test_an_answer_is_asked_for_before_the_night(days_before: int, until: date) -> None:
    row = make_appointment(make_fixture())
    asked_at = START - timedelta(days=days_before)
    row.asked_at = asked_at
    assert row.answer_by(days=5) == until


def test_whoever_is_asked_late_is_asked_to_answer_today() -> None:
    row = make_appointment(make_fixture(), state="proposed")
    seen = []
    for days in (3, 1):
        with at(START - timedelta(days=days)):
            tell_asked([row], by=None)
            [text] = texts_for_anyone([Notice.objects.latest("made_at")])
            seen.append("Please answer today." in text.body)
    assert seen == [False, True]
