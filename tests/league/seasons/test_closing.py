"""The end of a season: what keeps it open, what is final, and opening it again."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.clubs.actions import save_team
from league.cups.actions.cups import CupOptions, make_cup
from league.desk.groups import DeskPost, WaitingLine
from league.fixtures.actions.fixtures import keep_fixture, void_fixture
from league.fixtures.actions.practice import make_practice
from league.models import AuditRow, Division, Fixture, Season
from league.results.actions.changes import SeasonClosed
from league.results.actions.results import (
    FixtureResult,
    adjust,
    rebuild_log,
    set_result,
)
from league.seasons.actions.closing import close_season, reopen_season
from league.seasons.actions.seasons import keep_division
from league.seasons.closing import OpenBecause, what_keeps_open
from league.standings.log.lines import log_of
from tests.make import (
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
    make_venue,
)
from tests.matches.desk.waiting_scenes import ask_to_register

pytestmark = pytest.mark.django_db

PLAYED = FixtureResult(Fixture.State.PLAYED, 90, 60, 3, 1, 0, "home")


@pytest.fixture
def played() -> Fixture:
    """A season's only match, played."""
    return set_result(make_fixture(), PLAYED, by=None)


def season_of(fixture: Fixture) -> Season:
    return Season.objects.get(pk=fixture.division.season_id)


def closed(fixture: Fixture) -> Season:
    return close_season(season_of(fixture), by=None)


def client_of_secretary(season: Season) -> Client:
    client = Client()
    client.force_login(make_role(season.union))
    return client


def page_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize(
    ("values", "because"),
    [
        ({"night": date(2026, 2, 3)}, OpenBecause.NOT_PLAYED),
        ({"night": timezone.localdate() + timedelta(days=7)}, OpenBecause.TO_COME),
        ({"night": None, "state": "postponed"}, OpenBecause.NOT_PLAYED),
        (
            {
                "state": "played",
                "home_score": 9,
                "away_score": 6,
                "is_provisional": True,
            },
            OpenBecause.TO_CLOSE,
        ),
        (
            {
                "state": "played",
                "home_score": 9,
                "away_score": 6,
                "second_look": "waiting",
            },
            OpenBecause.TO_CHECK,
        ),
    ],
    ids=["not played", "to come", "postponed", "provisional", "second look"],
)
def test_a_match_without_a_final_result_keeps_a_season_open(
    values: dict[str, Any], because: OpenBecause
) -> None:
    fixture = make_fixture(**values)
    season = season_of(fixture)
    with pytest.raises(ValidationError, match="1 match has no result that stands yet"):
        close_season(season, by=None)
    [one] = what_keeps_open(season)
    named = f"{fixture.home.name} – {fixture.away.name}"
    assert (one.because, [line.words for line in one.lines]) == (because, [named])


@pytest.mark.parametrize(
    "values",
    [{"state": "void"}, {"stage": "practice"}],
    ids=["void", "practice"],
)
def test_what_never_counts_keeps_no_season_open(values: dict[str, Any]) -> None:
    season = closed(make_fixture(**values))
    assert season.closed_at is not None


def change_result(fixture: Fixture) -> None:
    set_result(fixture, FixtureResult(Fixture.State.WALKOVER, 40, 0), by=None)


def deduct(fixture: Fixture) -> None:
    adjust(fixture.division, fixture.home, reason="x", points=Decimal(-2), by=None)


def add_a_fixture(fixture: Fixture) -> None:
    keep_fixture(
        fixture.division,
        round=9,
        home=fixture.home,
        away=fixture.away,
        night=date(2026, 9, 1),
        start=fixture.start,
        venue=None,
        by=None,
    )


def add_a_division(fixture: Fixture) -> None:
    keep_division(season_of(fixture), name="Third", by=None)


def add_a_cup(fixture: Fixture) -> None:
    make_cup(season_of(fixture), name="Cup", options=CupOptions(), by=None)


@pytest.mark.parametrize(
    "change",
    [
        change_result,
        deduct,
        void_fixture,
        add_a_fixture,
        add_a_division,
        add_a_cup,
    ],
)
def test_nothing_changes_a_closed_season(played: Fixture, change: Any) -> None:
    season, before = closed(played), log_of(played.division).lines
    more = {"by": None} if change is void_fixture else {}
    with pytest.raises(SeasonClosed, match=f"Season {season.name} is closed"):
        change(Fixture.objects.get(pk=played.pk), **more)
    assert [one.points for one in log_of(played.division).lines] == [
        one.points for one in before
    ]
    assert Division.objects.filter(season=season).count() == 1
    reopen_season(season, reason="A protest was upheld", by=None)
    change(Fixture.objects.get(pk=played.pk), **more)


def test_a_name_can_still_be_corrected_in_a_closed_season(played: Fixture) -> None:
    closed(played)
    version = Division.objects.get(pk=played.division_id).log_version
    played.home.name = "Retreat A"
    save_team(played.home, changed=["name"], by=None)
    assert Division.objects.get(pk=played.division_id).log_version == version + 1


def test_a_practice_match_is_played_after_the_season(played: Fixture) -> None:
    season = closed(played)
    night = timezone.localdate() + timedelta(days=7)
    match = make_practice(
        season,
        home=played.home,
        away=played.away,
        night=night,
        start=played.start,
        venue=make_venue(season.union),
        by=None,
    )
    assert set_result(match, PLAYED, by=None).home_score == 90


def test_the_sums_of_a_final_log_can_be_mended(played: Fixture) -> None:
    closed(played)
    played.division.standings.filter(team=played.home).update(won=7)
    assert rebuild_log(played.division) == 1
    assert played.division.standings.get(team=played.home).won == 1


def test_closing_twice_keeps_the_first_moment(played: Fixture) -> None:
    first = closed(played).closed_at
    assert closed(played).closed_at == first
    assert AuditRow.objects.filter(action="season.close").count() == 1


def test_opening_again_is_journalled_with_its_reason(played: Fixture) -> None:
    season = reopen_season(closed(played), reason="A protest was upheld", by=None)
    assert season.closed_at is None
    row = AuditRow.objects.get(action="season.reopen")
    assert row.detail["reason"] == "A protest was upheld"


def test_another_seasons_logs_stay_open(played: Fixture) -> None:
    other = make_fixture()
    closed(played)
    set_result(other, PLAYED, by=None)
    assert Fixture.objects.get(pk=other.pk).home_score == 90


# The pages.


def test_the_page_lists_what_keeps_the_season_open() -> None:
    fixture = make_fixture()
    season = season_of(fixture)
    page = page_of(
        client_of_secretary(season).get(reverse("season-close", args=[season.pk]))
    )
    assert "Match without a result" in page
    assert reverse("match-detail", args=[fixture.pk]) in page
    assert "Close the season</button>" not in page


def test_the_page_closes_the_season_and_offers_the_next(played: Fixture) -> None:
    season = season_of(played)
    client = client_of_secretary(season)
    address = reverse("season-close", args=[season.pk])
    assert "Close the season</button>" in page_of(client.get(address))
    page = page_of(client.post(address, follow=True))
    assert f"Season {season.name} is closed. Its log is final." in page
    assert reverse("season-new", args=[season.union.slug]) in page
    assert "Close the season</button>" not in page


def test_a_closed_season_leads_to_the_one_that_follows(played: Fixture) -> None:
    ask_to_register(played)
    season = closed(played)
    Season.objects.filter(pk=season.pk).update(starts_on=date(2025, 9, 6))
    later = make_season(season.union, name="later", starts_on=date(2099, 1, 1))
    there = reverse("season-close", args=[season.pk])
    page = page_of(client_of_secretary(season).get(there))
    assert reverse("season-new", args=[season.union.slug]) not in page
    assert reverse("season-office", args=[later.pk]) in page.partition("<main")[2]
    assert 'id="left"' in page
    assert "Once it is closed" not in page


def test_a_line_that_one_tap_does_is_no_link_to_nowhere() -> None:
    post = DeskPost("Take it up", "/there/")
    line = WaitingLine("A – B", note="rule by 5 Dec", post=post)
    page = render_to_string("league/seasons/_open_line.html", {"line": line})
    assert 'href=""' not in page
    assert 'action="/there/"' in page


def test_a_match_that_came_up_since_is_told_and_nothing_is_closed() -> None:
    season = season_of(make_fixture())
    client = client_of_secretary(season)
    answer = client.post(reverse("season-close", args=[season.pk]))
    assert answer.status_code == 422
    assert "1 match has no result that stands yet" in page_of(answer)


def test_teams_level_at_the_top_are_both_shown() -> None:
    played = make_fixture(state="void")
    season = season_of(played)
    page = page_of(
        client_of_secretary(season).get(reverse("season-close", args=[season.pk]))
    )
    assert f"{played.home.name}, {played.away.name}" in page
    assert "level</span>" in page


def test_reopening_needs_a_reason(played: Fixture) -> None:
    season = closed(played)
    client = client_of_secretary(season)
    address = reverse("season-reopen", args=[season.pk])
    assert client.post(address, {"reason": " "}).status_code == 422
    assert season_of(played).closed_at is not None
    client.post(address, {"reason": "A protest was upheld"})
    assert season_of(played).closed_at is None


def test_the_public_log_says_that_it_is_final(client: Client, played: Fixture) -> None:
    address = reverse("division-log", args=[played.division_id])
    assert "The final log" not in page_of(client.get(address))
    season = closed(played)
    assert season.closed_at is not None
    day = season.closed_at.astimezone(season.union.zone)
    words = f"The final log: the season was closed on {day.day} {day:%B %Y}."
    shared = client.get(address).context["share"].text
    assert shared.startswith("*Final log: ")
    assert words in page_of(client.get(address))


def test_a_deduction_in_a_closed_season_is_refused_in_words(played: Fixture) -> None:
    season = closed(played)
    client = client_of_secretary(season)
    address = reverse("deductions", args=[played.division_id])
    given = {"team": played.home_id, "way": "taken", "points": "2", "step": "save"}
    answer = client.post(address, given | {"reason": "Late"})
    assert answer.status_code == 422
    assert f"Season {season.name} is closed" in page_of(answer)
    assert not played.division.adjustments.exists()
    reopen_season(season, reason="A protest was upheld", by=None)
    assert client.post(address, given | {"reason": "Late"}).status_code == 302


def test_the_pages_queries_do_not_grow(
    played: Fixture, django_assert_max_num_queries: Any
) -> None:
    season = season_of(played)
    client, address = (
        client_of_secretary(season),
        reverse("season-close", args=[season.pk]),
    )
    asked = []
    for _time in range(2):
        for _ in range(6):
            home, away = make_team(played.division), make_team(played.division)
            make_fixture(played.division, home=home, away=away)
        with django_assert_max_num_queries(45) as seen:
            assert client.get(address).status_code == 200
        asked.append(len(seen))
    assert asked[0] == asked[1]


def titles_at_desk(season: Season) -> list[str]:
    answer = client_of_secretary(season).get(reverse("desk", args=[season.union.slug]))
    return [one.title for one in answer.context["page"].groups]


def test_the_desk_asks_to_close_a_season_that_is_over(played: Fixture) -> None:
    season = season_of(played)
    assert "Season to close" in titles_at_desk(season)
    closed(played)
    assert "Season to close" not in titles_at_desk(season)


@pytest.mark.parametrize("is_played", [True, False])
def test_the_desk_asks_for_no_closing_before(is_played: bool) -> None:
    fixture = make_fixture()
    if is_played:
        other = make_fixture(fixture.division, round=2)
        set_result(other, PLAYED, by=None)
    assert "Season to close" not in titles_at_desk(season_of(fixture))


@pytest.mark.parametrize("name", ["union-detail", "union-about"])
def test_the_public_finds_the_logs_of_earlier_seasons(
    client: Client, played: Fixture, name: str
) -> None:
    former, union = closed(played), played.union
    season = make_season(union, starts_on=timezone.localdate())
    Season.objects.filter(pk=former.pk).update(starts_on=date(2025, 2, 4))
    now = make_team(make_division(season, "Now")).divisions.get()
    page = page_of(client.get(reverse(name, args=[union.slug])))
    address = reverse("division-log", args=[played.division_id])
    listed = page[page.index("Earlier seasons") :]
    assert f'<a href="{address}">{former.name}, Premier</a>' in listed
    assert reverse("division-log", args=[now.pk]) not in listed


def test_the_list_of_seasons_leads_to_closing_one_that_is_over(played: Fixture) -> None:
    season = season_of(played)
    client = client_of_secretary(season)
    address = reverse("seasons", args=[season.union.slug])
    link = reverse("season-close", args=[season.pk])
    assert link not in client.get(address).text.partition("<main")[2]
    Season.objects.filter(pk=season.pk).update(ends_on=date(2026, 3, 1))
    assert link in client.get(address).text.partition("<main")[2]
    closed(played)
    assert link not in client.get(address).text.partition("<main")[2]


def test_what_also_waits_does_not_deny_what_keeps_the_season_open() -> None:
    fixture = make_fixture()
    ask_to_register(fixture)
    season = season_of(fixture)
    page = page_of(
        client_of_secretary(season).get(reverse("season-close", args=[season.pk]))
    )
    keeps = page.index("The season can be closed once nothing above is left.")
    assert keeps < page.index('id="logs"') < page.index('id="left"')
    assert "what is listed above the logs does" in page
