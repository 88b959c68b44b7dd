"""What is in the demo that `make run` makes."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import QuerySet

from drives.demo.making import NotEmpty, make_living_demo
from drives.models import Drive, Round
from drives.ranking.ranking import ranking_of
from league.models import (
    Appointment,
    Consent,
    Demo,
    Fixture,
    Notice,
    Player,
    Postponement,
    Registration,
    RegistrationRequest,
    Season,
    Tie,
    Transfer,
    Union,
    User,
)
from league.standings.selectors import current_season
from matches.desk.today import today_page
from matches.models import Match
from referees.models import QueryCase
from tests.clock import at
from tests.drives.demo.make_living import NOW

HERE, SECRETARY = "South Peninsula", "union-secretary"
pytestmark = pytest.mark.django_db


def season(name: str) -> QuerySet[Fixture]:
    return Fixture.objects.filter(
        union__name=HERE, division__season__name=name, division__kind="league"
    )


def tonights() -> list[str]:
    found = season("2026").filter(night=NOW.date()).order_by("start")
    return [one.match.sheet["status"] for one in found]


def test_last_season_is_whole() -> None:
    states = season("2025").values_list("state", flat=True)
    assert list(states) == ["played"] * 56


def test_this_season_is_played_up_to_last_week() -> None:
    before = season("2026").filter(night__lt=NOW.date())
    assert list(before.values_list("state", flat=True)) == ["played"] * 36


def test_the_next_rounds_lie_ahead() -> None:
    ahead = season("2026").filter(night__gt=NOW.date())
    assert list(ahead.values_list("state", flat=True)) == ["planned"] * 16


def test_tonight_one_match_is_over_two_are_on_and_one_waits() -> None:
    assert tonights() == ["played", "second half", "first half", "not started"]


def test_the_match_that_is_over_is_signed_by_both_with_a_query() -> None:
    match = Match.objects.get(fixture__night=NOW.date(), sheet__status="played")
    assert match.sealed_at is not None
    assert QueryCase.objects.filter(match=match, state="open").exists()


def test_no_entry_of_the_demo_is_refused_or_held() -> None:
    assert not Match.objects.exclude(sheet__refused=[]).exclude(sheet={}).exists()
    assert not Match.objects.filter(held_count__gt=0).exists()


def test_the_captain_has_the_match_that_waits() -> None:
    captain = User.objects.get(username="captain")
    waiting = season("2026").get(night=NOW.date(), match__sheet__status="not started")
    assert captain.roles.get().team in (waiting.home, waiting.away)


def test_the_cups_first_round_is_played_and_its_second_is_to_come() -> None:
    rounds = Tie.objects.exclude(fixture=None).values_list("round", "fixture__state")
    assert sorted(rounds) == [(1, "played")] * 4 + [(2, "planned")] * 2


def test_an_evening_of_each_game_is_over_or_on_and_another_is_to_come() -> None:
    found = Drive.objects.order_by("starts_at").values_list("game", "state")
    assert list(found) == [
        ("klaberjass", "closed"),
        ("klawerjas", "closed"),
        ("klaverjas", "closed"),
        ("500", "running"),
        ("klaverjas", "planned"),
    ]


@pytest.mark.parametrize("game", ["klaberjass", "klawerjas"])
def test_who_won_an_evening_that_is_over_is_known(game: str) -> None:
    drive = Drive.objects.get(game=game)
    assert not Round.objects.filter(drive=drive, closed_at=None).exists()
    totals = [one.total for one in ranking_of(drive)]
    assert totals[0] > totals[-1] > 0


def test_the_evening_that_is_on_has_a_round_under_way() -> None:
    rounds = Round.objects.filter(drive__game="500", closed_at=None)
    assert rounds.get().tables.filter(head__gt=0).exists()


def test_the_evening_that_is_on_has_somebody_ahead() -> None:
    totals = [one.total for one in ranking_of(Drive.objects.get(game="500"))]
    # At each of six tables two won two clips each, or four were level for one each.
    assert sum(totals) == 6 * 4
    assert totals[0] > totals[-1]


@pytest.mark.parametrize("slug", ["south-peninsula", "helderberg"])
def test_most_players_agreed_to_be_named_and_not_all(slug: str) -> None:
    season = Season.objects.filter(union__slug=slug).latest("pk")
    rows = Registration.objects.filter(season=season, ended_on=None)
    named = rows.filter(player__agreed_to_name=True).count()
    assert 0.6 < named / rows.count() < 0.75


def test_the_union_names_whom_to_ask() -> None:
    assert Union.objects.get(name=HERE).contact_email.endswith(".example")


def test_consents_are_given_not_given_and_taken_back() -> None:
    assert Player.objects.filter(agreed_to_name=True).exists()
    assert Player.objects.filter(agreed_to_name=False, consents=None).exists()
    assert Consent.objects.exclude(withdrawn_on=None).exists()


def test_registrations_a_transfer_and_a_request_wait() -> None:
    assert RegistrationRequest.objects.filter(state="asked").count() == 2
    assert Transfer.objects.filter(state="asked").count() == 1
    assert Postponement.objects.filter(state="asked").count() == 1


def test_a_referee_is_asked_and_has_not_answered() -> None:
    waiting = Appointment.objects.filter(state="asked")
    asked = {one.official.player.user.username for one in waiting}
    assert asked == {"referee"}


def test_its_desk_shows_what_a_secretary_does() -> None:
    """From what presses most: what is late comes first."""
    union, user = Union.objects.get(name=HERE), User.objects.get(username=SECRETARY)
    with at(NOW):
        page = today_page(union, current_season(union), user=user, at=NOW)
    assert [one.key for one in page.groups] == [
        "officials-missing",
        "postponements",
        "queries",
        "to-close",
        "registrations",
        "transfers",
        "officials-unanswered",
    ]


def test_its_users_read_three_languages() -> None:
    languages = User.objects.values_list("language", flat=True)
    assert set(languages) >= {"af", "nl", ""}


def test_notices_wait_in_afrikaans_and_dutch() -> None:
    waiting = Notice.objects.filter(read_at=None)
    languages = set(waiting.values_list("person__language", flat=True))
    assert languages >= {"af", "nl", ""}


def test_a_second_union_has_a_season_under_way() -> None:
    union = Union.objects.get(name="Helderberg")
    states = Fixture.objects.filter(union=union).values_list("state", flat=True)
    assert sorted(states) == ["planned"] * 6 + ["played"] * 6


def test_the_database_has_the_mark_of_a_demo() -> None:
    assert Demo.objects.get().made_at == NOW


def test_the_second_season_is_the_current_one() -> None:
    found = Season.objects.filter(union__name=HERE).order_by("-starts_on")
    assert [one.name for one in found] == ["2026", "2025"]


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("rebuild", {"check": True}),
        ("rebuildevenings", {"check": True}),
        ("verify", {}),
    ],
)
def test_its_record_is_sound(command: str, options: dict[str, bool]) -> None:
    told = StringIO()
    # A difference or a fault ends the command with 1.
    call_command(command, stdout=told, **options)
    assert "0 differences" in told.getvalue() or "0 faults" in told.getvalue()


def test_a_database_with_a_union_is_left_alone() -> None:
    with pytest.raises(NotEmpty):
        make_living_demo(at=NOW)
