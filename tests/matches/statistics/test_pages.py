"""The pages of statistics: who is ranked, in which order, and under which name."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Division, Player, Team
from matches.models import Match, PairSum, PlayerSum, Sitting
from matches.statistics.pages import booms_in_words, value_in_words
from matches.statistics.ranking import RankingOrder, Value, least_for, rank_statistics
from matches.statistics.reading import PlayerSums
from rules.record import Half, PartnerRole, Side
from rules.statistics import StatisticsTally
from tests.make import (
    entry,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    make_team,
    play,
    points,
    write,
)
from tests.reading import main_of


def make_sums(
    person: int, *, won: int = 0, drawn: int = 0, lost: int = 0, **more: int
) -> PlayerSums:
    matches = won + drawn + lost
    figures = {"matches": matches, "booms_known": matches} | more
    tally = StatisticsTally(won=won, drawn=drawn, lost=lost, **figures)
    return PlayerSums(person, counter=tally, by_speler=StatisticsTally(), total=tally)


def places(sums: list[PlayerSums], order: RankingOrder, least: int = 1) -> list[str]:
    return [
        f"{row.place}{'=' if row.is_shared else ''} {row.sums.person}"
        for row in rank_statistics(sums, order=order, least=least)
    ]


def test_who_is_level_shares_the_place() -> None:
    sums = [
        make_sums(1, won=1, lost=1),
        make_sums(2, won=3),
        make_sums(3, drawn=4),
        make_sums(4, lost=1),
    ]
    # Half of two tables is as much as four drawn ones; more matches stand first.
    assert places(sums, RankingOrder.SHARE) == ["1 2", "2= 3", "2= 1", "4 4"]


def test_thirds_and_sixths_are_compared_as_they_are() -> None:
    sums = [make_sums(1, won=1, lost=2), make_sums(2, won=2, lost=4)]
    assert places(sums, RankingOrder.SHARE) == ["1= 2", "1= 1"]


def test_fewest_awards_against_come_first() -> None:
    sums = [make_sums(1, won=2, awards_against=40), make_sums(2, won=1)]
    assert places(sums, RankingOrder.AWARDS) == ["1 2", "2 1"]


def test_who_has_no_match_with_known_booms_has_no_place_by_booms() -> None:
    sums = [make_sums(1, won=9, booms_known=0), make_sums(2, won=2, clear_booms=1)]
    assert places(sums, RankingOrder.BOOMS) == ["1 2", "None 1"]


def test_the_minimum_is_a_third_of_the_most() -> None:
    sums = [make_sums(1, won=7), make_sums(2, won=3), make_sums(3, won=2)]
    assert least_for(sums, None) == 3
    assert places(sums, RankingOrder.WON, least=3) == ["1 1", "2 2"]


def test_in_a_role_count_the_matches_in_it() -> None:
    sums = [make_sums(1, won=2)]
    assert (
        rank_statistics(
            sums, order=RankingOrder.WON, least=1, role=PartnerRole.BY_SPELER
        )
        == []
    )


@pytest.mark.parametrize(
    ("value", "order", "told"),
    [
        (Value(200, 3), RankingOrder.SHARE, "66.7%"),
        (Value(-5, 2), RankingOrder.DIFFERENCE, "−2.5"),
        (Value(5, 2), RankingOrder.DIFFERENCE, "+2.5"),
        (Value(0, 2), RankingOrder.DIFFERENCE, "0.0"),
        (Value(7), RankingOrder.WON, "7"),
        (None, RankingOrder.BOOMS, "not known"),
    ],
)
def test_a_figure_in_words(value: Value | None, order: RankingOrder, told: str) -> None:
    assert value_in_words(value, order) == told


@pytest.mark.parametrize(
    ("known", "told"), [(8, "5"), (7, "5 in 7 of 8"), (0, "not known")]
)
def test_clear_booms_are_never_told_as_none_where_they_are_not_known(
    known: int, told: str
) -> None:
    assert (
        booms_in_words(StatisticsTally(matches=8, clear_booms=5, booms_known=known))
        == told
    )


pytestmark = pytest.mark.django_db


def address(match: Match) -> str:
    return f"/divisions/{match.fixture.division_id}/statistics/"


def text_of(client: Client, path: str) -> str:
    """A page's words, its tags left out."""
    response = client.get(path)
    assert response.status_code == 200
    words = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", unescape(words))


def rows_of(client: Client, path: str) -> list[str]:
    body = client.get(path).content.decode()
    bodies = re.findall(r"<tbody>(.*?)</tbody>", body, re.DOTALL)
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", bodies[0], re.DOTALL) if bodies else []
    told = (unescape(re.sub(r"<[^>]+>", " ", row)) for row in rows)
    return [re.sub(r"\s+", " ", row).strip() for row in told]


def test_a_divisions_players_are_ranked_by_tables_won(client: Client) -> None:
    match = play(make_match(), home=8, away=4)
    rows = rows_of(client, address(match))
    assert len(rows) == 16
    assert rows[0].startswith("1= ")
    assert rows[0].endswith("1 1 0 0 8 4 +4 0 0 100.0%")


def test_a_visitor_reads_initials_and_a_member_names(client: Client) -> None:
    match = play(make_match())
    names = Player.objects.filter(seats__team_sheet__match=match)
    assert names
    assert not any(one.name in text_of(client, address(match)) for one in names)
    client.force_login(make_role(match.union, "viewer"))
    assert all(one.name in text_of(client, address(match)) for one in names)


def test_a_member_of_another_union_reads_initials(client: Client) -> None:
    match = play(make_match())
    client.force_login(make_role(make_division().union))
    name = Player.objects.filter(seats__team_sheet__match=match)[0].name
    assert name not in text_of(client, address(match))


def test_partnerships_are_two_and_say_who_counts(client: Client) -> None:
    match = play(make_match())
    rows = rows_of(client, f"{address(match)}?show=partnerships")
    assert len(rows) == 8
    assert " and " in rows[0]
    assert " counts" in rows[0]


def test_the_order_and_the_minimum_can_be_chosen(client: Client) -> None:
    match = play(make_match())
    assert rows_of(client, f"{address(match)}?order=points")[0].endswith(" 8.0")
    told = text_of(client, f"{address(match)}?least=2")
    assert "Nobody has played 2 matches." in told


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("", "Players · In both roles · Share of tables won"),
        ("show=partnerships&order=won", "Partnerships · Tables won"),
        ("role=counter&order=unknown", "Players · As counter · Share of tables won"),
    ],
)
def test_what_is_shown_is_said_over_the_choices(
    client: Client, asked: str, words: str
) -> None:
    match = play(make_match())
    assert words in text_of(client, f"{address(match)}?{asked}")


@pytest.mark.parametrize(
    "asked",
    ["least=x", "least=-1", "order=%00", "show=teams", "role=dealer", "page=99"],
)
def test_what_cannot_be_read_is_answered_with_the_usual_ranking(
    client: Client, asked: str
) -> None:
    match = play(make_match())
    assert len(rows_of(client, f"{address(match)}?{asked}")) in (8, 16)


def test_a_minimum_that_is_no_number_is_named_at_its_field(client: Client) -> None:
    match = play(make_match())
    assert "Enter a whole number." in text_of(client, f"{address(match)}?least=x")


def test_booms_of_a_total_are_told_as_not_known(client: Client) -> None:
    match = make_match()
    total = {"table": 1, "side": Side.HOME, "half": Half.FIRST, "points": 8}
    write(match, entry("start", 0), entry("total", 40, **total))
    write(match, entry("interval", 75), entry("resume", 85), entry("time", 160))
    rows = rows_of(client, f"{address(match)}?order=won")
    assert "clear booms not known" in rows[0]


def test_a_union_is_shown_by_season_and_for_ever(client: Client) -> None:
    first = make_division()
    play(make_match(make_fixture(first)))
    union = first.union
    later = make_division(make_season(union, name="2099"), name="Later")
    play(make_match(make_fixture(later)))
    path = f"/unions/{union.slug}/statistics/"
    assert len(rows_of(client, path)) == 16
    assert "Later" in text_of(client, path)
    assert len(rows_of(client, f"{path}?season=ever&page=2")) == 32 - 20
    assert len(rows_of(client, f"{path}?season={first.season_id}")) == 16


@pytest.mark.parametrize("whose", ["club", "team"])
def test_a_club_and_a_team_have_their_own(client: Client, whose: str) -> None:
    match = play(make_match())
    team = match.fixture.home
    pk = team.pk if whose == "team" else team.club_id
    assert len(rows_of(client, f"/{whose}s/{pk}/statistics/")) == 8
    assert (
        f"/{whose}s/{pk}/statistics/" in client.get(f"/{whose}s/{pk}/").content.decode()
    )


def test_before_anything_was_played_the_page_says_so(client: Client) -> None:
    division = make_division()
    told = text_of(client, f"/divisions/{division.pk}/statistics/")
    assert "No match has been played yet." in told


@pytest.mark.parametrize("noun", ["divisions", "clubs", "teams"])
def test_nothing_is_known_of_an_unknown_one(client: Client, noun: str) -> None:
    assert client.get(f"/{noun}/999999/statistics/").status_code == 404


def test_a_players_page_has_sums_partners_and_tables(client: Client) -> None:
    match = make_match()
    seats = match.team_sheets.get(side="home").seats.filter(table=1)
    counter, by_speler = (one.player for one in seats.order_by("-role"))
    away = entry("called-away", 20, table=1, side=Side.HOME, player=str(counter.pk))
    write(match, entry("start", 0), points(1, "home", 10, 4), away)
    write(match, entry("interval", 75), entry("resume", 85), entry("time", 160))
    told = text_of(client, f"/players/{counter.pk}/")
    assert f"with {by_speler.public_name}" in told
    assert "rule 11.2 2 awards, 40 points" in told
    assert "4–40" in told


def make_ranked(division: Division, number: int) -> Team:
    """Make so many players with sums, and their partnerships."""
    team = make_team(division)
    own = {"union": division.union, "division": division, "team": team}
    players = [make_player(union=division.union) for _ in range(number)]
    PlayerSum.objects.bulk_create(
        PlayerSum(player=one, role="counter", matches=place + 1, won=1, **own)
        for place, one in enumerate(players)
    )
    pairs = zip(players[::2], players[1::2], strict=True)
    PairSum.objects.bulk_create(
        PairSum(counter=one, by_speler=other, matches=1, won=1, **own)
        for one, other in pairs
    )
    return team


@pytest.mark.parametrize("asked", ["least=1", "least=1&show=partnerships&order=points"])
@pytest.mark.parametrize("whose", ["division", "union", "club", "team"])
def test_100_players_cost_no_more_queries_than_10(
    client: Client, whose: str, asked: str
) -> None:
    counts = []
    for number in (10, 100):
        division = make_division()
        team = make_ranked(division, number)
        paths = {
            "division": f"/divisions/{division.pk}",
            "union": f"/unions/{division.union.slug}",
            "club": f"/clubs/{team.club_id}",
            "team": f"/teams/{team.pk}",
        }
        path = f"{paths[whose]}/statistics/?{asked}"
        client.get(path)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 10


def test_20_stand_on_a_page_and_the_choice_goes_on_with_them(client: Client) -> None:
    division = make_division()
    make_ranked(division, 36)
    path = f"/divisions/{division.pk}/statistics/?least=1&order=matches"
    assert len(rows_of(client, path)) == 20
    assert len(rows_of(client, f"{path}&page=2")) == 16


def test_a_page_of_a_ranking_is_light(client: Client) -> None:
    division = make_division()
    make_ranked(division, 30)
    page = client.get(f"/divisions/{division.pk}/statistics/?least=1").text
    # Numbers of rows grow in a long run, and stand in each link.
    assert len(main_of(page)) < 12_000


def test_how_it_is_counted_is_a_link_away(client: Client) -> None:
    page = client.get(f"/divisions/{make_division().pk}/statistics/").content.decode()
    assert '<a href="/statistics/">' in page
    assert "A clear boom is 4 points" in client.get("/statistics/").content.decode()


def test_the_choice_of_an_order_stays_on_the_next_page(client: Client) -> None:
    division = make_division()
    make_ranked(division, 30)
    path = f"/divisions/{division.pk}/statistics/?least=1&order=matches"
    assert "?order=matches&amp;least=1&amp;page=2" in client.get(path).content.decode()


def play_again(match: Match, times: int) -> None:
    """Let a match have been played so many times more, by the same pairs."""
    rows = list(match.sittings.all())
    for number in range(times):
        first = match.fixture
        fixture = make_fixture(
            first.division, home=first.home, away=first.away, round=number + 2
        )
        again = Match.objects.create(union=match.union, fixture=fixture)
        for row in rows:
            row.pk, row.match = None, again
        Sitting.objects.bulk_create(rows)


def test_a_players_page_costs_the_same_after_many_matches(client: Client) -> None:
    counts = []
    for times in (2, 35):
        match = play(make_match())
        play_again(match, times)
        path = f"/players/{match.sittings.all()[0].counter_id}/"
        client.get(path)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 13


def test_who_leads_is_marked_and_nobody_on_a_later_page(client: Client) -> None:
    division = make_division()
    make_ranked(division, 36)
    path = f"/divisions/{division.pk}/statistics/?least=1&order=matches"
    marked = [
        main_of(client.get(f"{path}&page={n}").text).count("is-top") for n in "12"
    ]
    assert marked == [1, 0]
