"""People who are still to be told: at the desk, until somebody told them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.access.permissions import may_plan
from league.cups.actions.draws import draw_cup, undo_draw
from league.desk.areas import Right
from league.desk.groups import DeskAsk, WaitingLine
from league.desk.menu import functions_named
from league.models import Appointment, Fixture, Notice, Official, Registration, User
from league.models.places import today
from league.notices.actions import notify
from league.notices.told import listening
from league.officials.actions.appointments import tell_asked
from league.told.actions import mark_told
from league.told.pages import told_page
from league.told.sendings import sendings_page
from league.told.waiting import people_to_tell
from tests.clock import at
from tests.league.cups.make_cups import make_entered
from tests.league.notices.test_mailable import agree
from tests.league.officials.make_officials import make_mail, make_reader
from tests.league.told.test_pages import tell
from tests.league.told.test_reaching import asked
from tests.make import make_fixture, make_player, make_role
from tests.matches.desk.waiting_scenes import desk_of, groups_of

pytestmark = pytest.mark.django_db
SOON = timedelta(days=5)


def to_come(**values: Any) -> Any:
    return make_fixture(night=timezone.localdate() + SOON, **values)


def lines_for(user: User, union: Any) -> list[WaitingLine]:
    desk = DeskAsk(union, user, today(union), timezone.now())
    return [line for group in people_to_tell(desk) for line in group.lines]


def test_whoever_was_not_told_waits_at_the_desk_until_somebody_tells_them() -> None:
    fixture = to_come()
    players = [make_player(fixture.home), make_player(fixture.away)]
    sending, desk = tell(fixture, *players), make_role(fixture.union)
    notes = []
    for player in players:
        [line] = lines_for(desk, fixture.union)
        assert line.address == reverse("told", args=[sending])
        assert f"{fixture.home} – {fixture.away}" in line.words
        notes.append(line.note)
        mark_told(sending, player, by=desk)
    assert notes == ["2 people still to tell", "1 person still to tell"]
    assert lines_for(desk, fixture.union) == []


def test_the_group_is_on_the_page_of_today() -> None:
    fixture = to_come()
    tell(fixture, make_player(fixture.home))
    answer = desk_of(fixture.union)
    assert "people-to-tell" in groups_of(answer)
    assert "Person to tell" in answer.content.decode()


def test_a_match_that_is_void_is_told_to_nobody_any_more() -> None:
    fixture = to_come()
    tell(fixture, make_player(fixture.home))
    Fixture.objects.filter(pk=fixture.pk).update(state=Fixture.State.VOID)
    assert lines_for(make_role(fixture.union), fixture.union) == []


def test_of_a_draw_that_was_undone_only_that_is_left_to_tell() -> None:
    """Until the cup is drawn again: then the new draw is."""
    cup = make_entered(2)
    captain = make_player(cup.entries.get(team__code="T01").team)
    Registration.objects.filter(player=captain).update(is_captain=True)
    desk = make_role(cup.union)
    for seed in ("one", "two"):
        with listening() as sending:
            draw_cup(cup, seed=seed, by=desk)
        [line] = lines_for(desk, cup.union)
        assert line.address == reverse("told", args=[sending])
        with listening() as sending:
            undo_draw(cup, reason="a team was forgotten", by=desk)
        [line] = lines_for(desk, cup.union)
        assert line.address == reverse("told", args=[sending])
        assert line.words == f"{cup.division.name}: the draw is undone"


def test_a_line_names_what_most_of_its_people_are_to_be_told() -> None:
    fixture = to_come()
    first, second = make_player(fixture.home), make_player(fixture.away)
    with listening():
        tell(fixture, first)
        notify(
            Notice.Kind.TEAM_WITHDRAWN,
            [first, second],
            union=fixture.union,
            about=fixture.division,
            facts={"team": fixture.home.name},
            by=None,
        )
    desk = make_role(fixture.union)
    [line] = lines_for(desk, fixture.union)
    [listed] = sendings_page(fixture.union, None, at=timezone.now()).lines
    assert f"{fixture.home.name} withdraws" in line.words
    assert (listed.subject, line.note) == (line.words, "2 people still to tell")


def test_the_group_counts_people_and_not_notices() -> None:
    fixture = to_come()
    tell(fixture, make_player(fixture.home), make_player(fixture.away))
    tell(fixture, make_player(fixture.home))
    page = desk_of(fixture.union).context["page"]
    [group] = [one for one in page.groups if one.key == "people-to-tell"]
    assert (group.count, len(group.lines)) == (3, 2)
    assert group.title == "People to tell"


def test_the_desk_and_the_page_count_the_same_people() -> None:
    fixture = to_come()
    reader = make_reader(fixture.union)
    sending = tell(
        fixture, make_player(fixture.home), reader, make_reader(fixture.union)
    )
    mail = make_mail(reader, fixture.union)
    Notice.objects.filter(person=reader).update(mail=mail)
    desk = make_role(fixture.union)
    page = told_page(sending, desk)
    assert page is not None
    assert len(page.to_tell) == 2
    [line] = lines_for(desk, fixture.union)
    assert line.note == "2 people still to tell"


def test_somebody_whose_mail_failed_waits_though_nobody_else_does() -> None:
    fixture = to_come()
    reader, desk = make_reader(fixture.union), make_role(fixture.union)
    tell(fixture, reader)
    assert lines_for(desk, fixture.union) == []
    Notice.objects.update(mail=make_mail(reader, fixture.union))
    [line] = lines_for(desk, fixture.union)
    assert line.note == "1 person still to tell"


def test_a_match_that_was_played_is_past_and_a_decision_waits_two_weeks() -> None:
    fixture = to_come()
    tell(fixture, make_player(fixture.home))
    with listening():
        people = [make_player(fixture.away)]
        decided = Notice.Kind.RESULT_DECIDED
        notify(decided, people, union=fixture.union, about=fixture, by=None)
    desk = make_role(fixture.union)
    seen = []
    for days in (0, 6, 15):
        with at(timezone.now() + timedelta(days=days)):
            seen.append(len(lines_for(desk, fixture.union)))
    assert seen == [2, 1, 0]


def test_an_official_to_be_asked_waits_until_the_match_begins() -> None:
    _sending, desk = asked({}, {"phone": "082 123 4567"})
    union = desk.roles.get().union
    assert [one.note for one in lines_for(desk, union)] == ["2 people still to tell"]
    with at(timezone.now() + timedelta(days=10)):
        assert lines_for(desk, union) == []


def test_an_official_who_answered_waits_no_longer_to_be_asked() -> None:
    sending, desk = asked({})
    Appointment.objects.update(state="accepted")
    assert lines_for(desk, desk.roles.get().union) == []
    page = told_page(sending, desk)
    assert page is not None
    assert (len(page.to_tell), len(page.over)) == (0, 1)


def test_an_official_who_is_reminded_waits_once() -> None:
    first, desk = asked({}, {})
    union, appointments = desk.roles.get().union, list(Appointment.objects.all())
    with listening() as second:
        tell_asked(appointments[:1], is_reminder=True, by=None)
    notes = {one.address: one.note for one in lines_for(desk, union)}
    assert notes == {
        reverse("told", args=[first]): "1 person still to tell",
        reverse("told", args=[second]): "1 person still to tell",
    }
    page = told_page(first, desk)
    assert page is not None
    assert (len(page.to_tell), len(page.over)) == (1, 1)


def test_an_official_whom_a_reminder_reached_waits_no_longer() -> None:
    _sending, desk = asked({})
    union, official = desk.roles.get().union, Official.objects.get()
    official.player.email = "o@example.org"
    official.player.save()
    agree(official.player)
    with listening():
        tell_asked(Appointment.objects.all(), is_reminder=True, by=None)
    assert Notice.objects.filter(by_mail=True).count() == 1
    assert lines_for(desk, union) == []


def test_whoever_may_not_see_the_page_reads_no_line_of_it() -> None:
    fixture = to_come()
    tell(fixture, make_player(fixture.home))
    registrar = make_role(fixture.union, "registrar")
    assert not may_plan(registrar, fixture.union)
    assert lines_for(registrar, fixture.union) == []


def test_the_desk_asks_the_database_no_more_for_many_sendings() -> None:
    counts = []
    fixture = to_come()
    desk = make_role(fixture.union)
    for times in (1, 4):
        for _number in range(times):
            minor = make_player(fixture.home, email=f"m{_number}@example.org")
            tell(fixture, minor, make_player(fixture.away))
        with CaptureQueriesContext(connection) as caught:
            found = lines_for(desk, fixture.union)
        counts.append(len(caught))
    assert len(found) == 5
    assert counts[0] == counts[1]


@pytest.mark.parametrize("words", ["who hears of it", "not told", "tell", "wie hoor"])
def test_the_search_of_the_desk_finds_them(words: str) -> None:
    fixture = to_come()
    found = functions_named(words.split(), fixture.union, None, frozenset(Right))
    assert "People to tell" in [one.name for one in found]
