"""The prints of a season: who may, what they say, and that no name is cut."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from league.models import Crest, Division, Fixture
from league.standings.log.moves import PlaceMove
from matches.models import Match
from scoresheets.paper.words import date_in_words
from scoresheets.prints.lists import pocket
from scoresheets.prints.lists.listing import Strong
from scoresheets.prints.lists.log import log_listing
from scoresheets.prints.lists.poster import poster_of
from scoresheets.prints.lists.results import results_of
from scoresheets.prints.lists.statistics import statistics_of
from tests.make import (
    NIGHT,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_team,
    make_venue,
    play,
)
from tests.matches.statistics.test_statistics import make_again
from tests.scoresheets.prints.make_prints import (
    make_rounds,
    names_on,
    reader_of,
    squeezed,
    words_of,
)

pytestmark = pytest.mark.django_db


def pdf(client: Client, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return answer.content


def team_names(division: Division) -> list[str]:
    return list(division.teams.values_list("name", flat=True))


@pytest.mark.parametrize("what", ["fixtures", "log"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_no_team_is_cut(client: Client, what: str, paper: str) -> None:
    division = make_rounds(3)
    address = f"/divisions/{division.pk}/{what}.pdf?paper={paper}"
    told = words_of(pdf(client, address))
    assert [one for one in team_names(division) if squeezed(one) not in told] == []


@pytest.mark.parametrize("what", ["fixtures", "log", "players"])
def test_a_division_of_nothing_is_one_page(client: Client, what: str) -> None:
    body = pdf(client, f"/divisions/{make_division().pk}/{what}.pdf")
    assert len(reader_of(body).pages) == 1


def test_a_paper_that_we_do_not_know_is_a4(client: Client) -> None:
    body = pdf(client, f"/divisions/{make_division().pk}/log.pdf?paper=%00papyrus")
    assert round(float(reader_of(body).pages[0].mediabox.width)) == 595


def test_a_cup_has_no_log(client: Client) -> None:
    division = make_division()
    Division.objects.filter(pk=division.pk).update(kind="cup")
    assert client.get(f"/divisions/{division.pk}/log.pdf").status_code == 404


@pytest.mark.parametrize(
    ("before", "now", "told"), [(3, 1, "▲2"), (1, 2, "▼1"), (4, 4, "–")]
)
def test_an_arrow_says_how_far_a_team_moved(before: int, now: int, told: str) -> None:
    assert PlaceMove(before, now, []).arrow == told


def test_the_log_is_held_against_that_of_a_week_before() -> None:
    division = make_division()
    first, second = make_team(division, name="First"), make_team(division, name="Two")
    week = NIGHT - timedelta(days=7)
    play(make_match(make_fixture(division, home=first, away=second, night=week)))
    for round_ in (2, 3):
        fixture = make_fixture(division, home=second, away=first, round=round_)
        play(make_match(fixture), home=40)
    (group,) = log_listing(division).groups
    assert [(row[2], row[1]) for row in group.rows] == [("Two", "▲1"), ("First", "▼1")]


def test_in_its_first_week_a_log_has_no_arrows() -> None:
    division = make_division()
    play(make_match(make_fixture(division)))
    (group,) = log_listing(division).groups
    assert [row[1] for row in group.rows] == ["", ""]


def test_the_results_of_a_night_name_both_teams(client: Client) -> None:
    match = play(make_match())
    address = f"/unions/{match.union.slug}/nights/{NIGHT}/results.pdf"
    told = words_of(pdf(client, address))
    assert "8–4" in told


def test_a_night_of_nothing_says_so(client: Client) -> None:
    union = make_division().union
    told = words_of(pdf(client, f"/unions/{union.slug}/nights/{NIGHT}/results.pdf"))
    assert "Nomatchisplayedonthisnight." in told


def test_statistics_count_the_tables_that_were_played() -> None:
    match: Match = play(make_match())
    (group,) = statistics_of(match.fixture.division, is_member=False).groups
    assert list(group.rows[0][4:9]) == ["1", "1", "0", "0", "8"]
    assert len(group.rows) == 16


def test_the_players_on_paper_stand_as_on_the_page(client: Client) -> None:
    # One pair won more tables, the other a greater share of its own.
    often = play(make_match())
    for round_, home in ((2, 8), (3, 8), (4, 0), (5, 0)):
        play(make_again(often, round_), home=home)
    division = often.fixture.division
    well = play(make_match(make_fixture(division)))
    play(make_again(well, 7))
    page = client.get(f"/divisions/{division.pk}/statistics/").context["ranking"].lines
    (group,) = statistics_of(division, is_member=False).groups
    paper = [(row[0], row[1], row[3]) for row in group.rows]
    shown = [(one.place, one.people[0].name, one.value) for one in page]
    # The page goes on behind a link; on paper all stand.
    assert shown == paper[: len(shown)]
    assert [row[3] for row in group.rows[:3]] == ["100.0%", "100.0%", "60.0%"]


def test_the_players_list_says_what_it_is_ranked_by() -> None:
    match: Match = play(make_match())
    notes = statistics_of(match.fixture.division, is_member=False).notes
    assert notes[0].startswith("Ranked by: share of tables won.")


def test_visitors_read_initials_in_the_statistics(client: Client) -> None:
    match = play(make_match())
    address = f"/divisions/{match.fixture.division_id}/players.pdf"
    assert not any(
        squeezed(one) in words_of(pdf(client, address)) for one in names_on(match)
    )
    client.force_login(make_role(match.union, "captain"))
    assert all(
        squeezed(one) in words_of(pdf(client, address)) for one in names_on(match)
    )


def test_a_teams_card_comes_eight_to_a_page(client: Client) -> None:
    division = make_rounds(14)
    team = division.teams.first()
    body = pdf(client, f"/teams/{team.pk}/fixtures.pdf")
    assert len(reader_of(body).pages) == 1
    assert words_of(body).count(squeezed(team.name)) >= 8


def test_a_season_longer_than_a_card_goes_on_on_a_second() -> None:
    division = make_rounds(15)
    cards = pocket.cards_of_team(division.teams.first(), division)
    assert [(len(one.lines), one.part) for one in cards] == [(14, "1/2"), (1, "2/2")]


def test_the_cards_of_a_season_are_one_a_team() -> None:
    division = make_rounds(2, of=5)
    cards = pocket.cards_of_season(division.season)
    assert sorted(one.team for one in cards) == sorted(team_names(division))


def test_no_opponent_is_cut_on_a_card() -> None:
    division = make_rounds(2, of=5)
    cards = pocket.cards_of_season(division.season)
    told = words_of(pocket.draw_pocket_cards(cards, title="Cards", language="en").body)
    assert len(team_names(division)) == 10
    assert all(told.count(squeezed(one)) >= 3 for one in team_names(division))


def test_a_team_that_has_entered_nothing_has_no_card(client: Client) -> None:
    division = make_division()
    team = make_team(division)
    team.standings.all().delete()
    assert client.get(f"/teams/{team.pk}/fixtures.pdf").status_code == 404


def test_the_registrar_prints_names_and_numbers(client: Client) -> None:
    match = make_match()
    client.force_login(make_role(match.union, "registrar"))
    season = match.fixture.division.season
    told = words_of(pdf(client, f"/seasons/{season.pk}/players.pdf"))
    numbers = season.registrations.values_list("number", flat=True)
    assert numbers
    assert all(squeezed(one) in told for one in [*numbers, *names_on(match)])


def test_a_club_secretary_prints_the_own_club_alone(client: Client) -> None:
    match = make_match()
    club = match.fixture.home.club
    client.force_login(make_role(match.union, "club secretary", club=club))
    season = match.fixture.division.season
    told = words_of(pdf(client, f"/seasons/{season.pk}/players.pdf"))
    assert squeezed(match.fixture.home.name) in told
    assert squeezed(match.fixture.away.name) not in told


def test_the_appointments_show_what_is_open(client: Client) -> None:
    night = timezone.localdate() + timedelta(days=1)
    fixture = make_fixture(night=night)
    client.force_login(make_role(fixture.union))
    span = f"first={night}&last={night}"
    address = f"/seasons/{fixture.division.season_id}/appointments.pdf?{span}"
    assert "nobodyyet" in words_of(pdf(client, address))


@pytest.mark.parametrize("what", ["fixtures", "log", "players"])
def test_a_long_season_asks_no_more_than_a_short_one(
    client: Client, what: str, django_assert_max_num_queries: object
) -> None:
    division = make_rounds(6)
    for fixture in division.fixtures.all()[:4]:
        play(make_match(fixture))
    with django_assert_max_num_queries(12):
        pdf(client, f"/divisions/{division.pk}/{what}.pdf")


def test_the_winner_of_a_match_is_in_bold_on_results_and_fixtures() -> None:
    match = play(make_match())
    union, division = match.union, match.fixture.division
    for listing in (results_of(union, NIGHT), poster_of(division)):
        (group,) = listing.groups
        strong = [one for one in group.rows[0] if isinstance(one, Strong)]
        assert strong == [match.fixture.home.name]
        assert "The winner's name is in bold." in listing.notes


def test_nobody_is_in_bold_where_nobody_won() -> None:
    match = play(make_match(), home=4, away=4)
    (group,) = results_of(match.union, NIGHT).groups
    assert not any(isinstance(one, Strong) for one in group.rows[0])


@pytest.mark.parametrize("what", ["fixtures", "log"])
def test_a_posters_code_leads_to_its_page(client: Client, what: str) -> None:
    division = make_rounds(1)
    made = {"fixtures": poster_of, "log": log_listing}[what](division)
    address = made.poster.address.removeprefix(settings.SITE_ADDRESS)
    assert address.startswith(f"/divisions/{division.pk}/")
    assert client.get(address).status_code == 200


def test_a_poster_has_the_crest_of_its_union() -> None:
    division = make_division()
    Crest.objects.create(
        union=division.union, picture=b"picture", icon=b"icon", digest="0" * 64
    )
    assert poster_of(division).poster.crest == b"picture"


@pytest.mark.parametrize("what", ["fixtures", "log"])
def test_a_poster_is_one_page_with_the_longest_names(client: Client, what: str) -> None:
    division = make_rounds(14, of=4)
    body = pdf(client, f"/divisions/{division.pk}/{what}.pdf?paper=a3")
    assert len(reader_of(body).pages) == 1


def make_home_halls(*halls: str) -> Division:
    """A division of one home team that plays in these halls, and another's hall."""
    division = make_division()
    one, two = make_team(division, name="One"), make_team(division, name="Two")
    for number, name in enumerate(halls, start=1):
        hall = make_venue(division.union, name=name)
        make_fixture(division, home=one, away=two, round=number, venue=hall)
    other = make_venue(division.union, name="Other hall")
    make_fixture(division, home=two, away=one, round=9, venue=other)
    return division


def test_halls_stand_below_the_fixtures_where_each_team_has_its_own() -> None:
    listing = poster_of(make_home_halls("Civic Centre"))
    assert [*listing.notes] == [
        "At home in Civic Centre: One.",
        "At home in Other hall: Two.",
    ]
    assert "Hall" not in [one.title for one in listing.columns]


def test_a_team_in_two_halls_has_them_beside_its_fixtures() -> None:
    listing = poster_of(make_home_halls("Civic Centre", "School hall"))
    assert listing.notes == []
    (row,) = listing.groups[1].rows
    assert row[-1] == "School hall"


def test_the_rounds_that_end_a_cup_are_named_on_its_fixtures() -> None:
    division = make_division()
    make_fixture(division, round=2, stage=Fixture.Stage.SEMI_FINAL)
    late = {"night": None, "state": Fixture.State.POSTPONED}
    make_fixture(division, round=3, stage=Fixture.Stage.FINAL, **late)
    told = [one.heading for one in poster_of(division).groups]
    assert told == ["Semi-final · " + date_in_words(NIGHT), "Final · Date open"]


def test_bold_is_explained_only_where_somebody_won() -> None:
    match = make_match()
    assert results_of(match.union, NIGHT).notes == []


def test_the_log_on_paper_stands_as_on_its_page_and_says_its_order(
    client: Client,
) -> None:
    division = make_rounds(3)
    for fixture in division.fixtures.all():
        play(make_match(fixture))
    page = client.get(f"/divisions/{division.pk}/").content.decode()
    body = page[page.index("<tbody") : page.index("</tbody>")]
    listing = log_listing(division)
    places = [body.index(row[2]) for row in listing.groups[0].rows]
    assert places == sorted(places)
    assert any(one.startswith("Teams are ranked by: ") for one in listing.notes)
