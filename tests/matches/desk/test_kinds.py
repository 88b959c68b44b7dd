"""Kinds of what waits that have no page of tests of their own, each at the desk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse

from league.models import Fixture, RuleSet, Union
from league.models.places import today
from league.plans.actions.publishing import publish_list
from league.registrations.actions.transfers import clear_transfer
from tests.league.cups.make_cups import fixture_of, make_drawn
from tests.league.plans.make_plans import make_list, make_planned
from tests.league.registrations.make_registrations import make_place
from tests.league.registrations.test_transfers import asked
from tests.make import make_fixture, make_match, play
from tests.matches.desk.waiting_scenes import desk_of
from tests.referees.night.night import begin, hold, make_one
from tests.scoresheets.checking.make_checks import confirmed, other, over
from tests.scoresheets.photos.test_photos import add

pytestmark = pytest.mark.django_db
Waits = tuple[Union, str, Callable[[], object]]


def held_entries() -> Waits:
    match = begin(make_one())
    held = hold(match, table=1, side="home", points=4)
    page = reverse("referee-match", args=[match.pk]) + "#held"
    return match.union, page, held.delete


def photos() -> Waits:
    fixture = make_fixture()
    photo = add(fixture)
    return fixture.union, reverse("match-type", args=[fixture.pk]), photo.delete


def sheet_to_check() -> Waits:
    fixture = make_fixture()
    RuleSet.objects.update(policy={"typed_sheets": "confirmed by another"})
    sheet = over(play(make_match(fixture)))
    page = reverse("match-check", args=[fixture.pk])
    return fixture.union, page, lambda: confirmed(sheet, other(sheet))


def transfer() -> Waits:
    row = asked(make_place())
    page = reverse("transfer", args=[row.pk])
    return row.union, page, lambda: clear_transfer(row, as_registrar=True, by=None)


def undated_tie() -> Waits:
    cup = make_drawn(2)
    match = fixture_of(cup, 1, 1)
    night = today(cup.union) + timedelta(days=9)
    rows = Fixture.objects.filter(pk=match.pk)
    page = reverse("fixture-move", args=[match.pk])
    return cup.union, page, lambda: rows.update(night=night, state="planned")


def unpublished_list() -> Waits:
    planned = make_planned()
    made = make_list(planned)
    page = reverse("plan-publish", args=[planned.division.pk])
    union, by = planned.division.union, planned.secretary
    return union, page, lambda: publish_list(made, by=by)


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (held_entries, "held"),
        (photos, "photos"),
        (sheet_to_check, "to-check"),
        (transfer, "transfers"),
        (undated_tie, "undated-ties"),
        (unpublished_list, "plans"),
    ],
)
def test_it_waits_at_the_desk_one_click_from_being_done(
    make: Callable[[], Waits], key: str
) -> None:
    union, page, done = make()
    answer = desk_of(union)
    [group] = [one for one in answer.context["page"].groups if one.key == key]
    assert [line.address for line in group.lines] == [page]
    assert f'href="{page}"' in answer.content.decode()
    done()
    assert key not in {one.key for one in desk_of(union).context["page"].groups}
