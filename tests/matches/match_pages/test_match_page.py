"""The score-sheet's page: every figure with the entries and rules behind it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from league.models import Player, User
from matches.models import Match, Seat, SquadMember
from rules.record import Defaulters, PartnerRole, Side, Signer, StoppageRule, Why
from tests.clock import at
from tests.make import (
    START,
    entry,
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db


def read(client: Client, match: Match, page: str = "") -> str:
    answer = client.get(f"/matches/{match.pk}/{page}")
    assert answer.status_code == 200
    return answer.content.decode()


def words(page: str) -> str:
    """The page as it is read: without its tags."""
    body = page.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def table(page: str, number: int) -> str:
    after = page.partition(f'id="table-{number}"')[2]
    return words("<main" + after.partition("</article>")[0] + "</main>")


def seat(match: Match, side: str, number: int, role: str = "counter") -> str:
    found = Seat.objects.get(
        team_sheet__match=match, team_sheet__side=side, table=number, role=role
    )
    return str(found.player_id)


def spare(match: Match, side: str) -> str:
    squad = SquadMember.objects.filter(team_sheet__match=match, team_sheet__side=side)
    return str(squad.last().player_id)  # type: ignore[union-attr]


def name(player: str, called: str, **values: object) -> None:
    Player.objects.filter(pk=player).update(name=called, **values)


def member(match: Match, kind: str = "player") -> Client:
    client = Client()
    client.force_login(make_role(match.union, kind))
    return client


def test_the_page_shows_both_totals_and_who_won(client: Client) -> None:
    match = play(make_match(), home=8, away=4)
    page = words(read(client, match))
    assert f"{match.fixture.home.name} 8 – 4 {match.fixture.away.name}" in page
    assert f"{match.fixture.home.name} won" in page


def test_times_stand_on_the_unions_own_clock(client: Client) -> None:
    match = play(make_match())
    # 17:30 UTC is 19:30 in South Africa.
    assert "Start 19:30" in words(read(client, match))


def test_a_figure_leads_to_the_entries_behind_it(client: Client) -> None:
    match = play(make_match(), home=4, away=2)
    page = read(client, match)
    assert '<a href="#table-1-home-first-half">4</a>' in page
    behind = page.partition('id="table-1-home-first-half"')[2].partition("</div>")[0]
    assert words(f"<main{behind}</main>").count("+2 boom rule 6.1") == 2


@pytest.mark.parametrize(
    ("why", "rule"),
    [(Why.PUNISHMENT, "rule 6.2"), (Why.OVER_PUNISHING, "rule 6.6")],
)
def test_points_name_the_rule_that_they_were_claimed_by(
    client: Client, why: Why, rule: str
) -> None:
    match = make_match()
    claim = entry("points", 5, table=1, side=Side.HOME, points=2, why=why)
    write(match, entry("start", 0), claim)
    assert rule in table(read(client, match), 1)


def test_a_stopped_table_shows_its_rule_and_what_was_forfeited(client: Client) -> None:
    match = make_match()
    stop = entry(
        "stoppage",
        20,
        table=2,
        defaulters=Defaulters.AWAY,
        rule=StoppageRule.DURING_PLAY,
    )
    write(match, entry("start", 0), points(2, "away", 5, 4), stop)
    stopped = table(read(client, match), 2)
    assert "stopped, rule 12.1" in stopped
    assert f"At fault: {match.fixture.away.name}" in stopped


def test_every_award_names_its_rule_and_what_the_book_says(client: Client) -> None:
    match = make_match()
    away = entry(
        "called-away", 20, table=3, side=Side.HOME, player=seat(match, "home", 3)
    )
    write(match, entry("start", 0), away)
    page = words(read(client, match))
    assert "+20 rule 11.2" in page
    assert "Called away without a substitute: 20 points to the opponents" in page


def test_an_award_in_the_second_half_shows_the_absence_that_led_to_it(
    client: Client,
) -> None:
    match = make_match()
    away = entry(
        "called-away", 20, table=3, side=Side.HOME, player=seat(match, "home", 3)
    )
    write(match, entry("start", 0), away, entry("interval", 75), entry("resume", 85))
    awards = read(client, match).partition("<h2>Awards</h2>")[2]
    assert awards.partition("</section>")[0].count("was called away") == 2


def test_a_struck_entry_stands_there_with_what_struck_it(client: Client) -> None:
    match = make_match()
    typed = points(1, "home", 5)
    void = entry("void", 6, entry=typed.id, reason="typed twice")
    write(match, entry("start", 0), typed, void)
    assert "struck out by entry 3" in table(read(client, match), 1)


def test_a_refused_entry_stands_there_with_its_rule_in_a_sentence(
    client: Client,
) -> None:
    match = make_match()
    write(match, entry("start", 0), points(1, "home", 5, 3))
    page = words(read(client, match))
    assert "refused, rule 6.5" in page
    assert "A counter may claim 2 or 4 points, no other number." in page


def test_a_level_knock_out_says_what_it_still_needs(client: Client) -> None:
    match = play(make_match(make_fixture(stage="final")), home=4, away=4)
    page = words(read(client, match))
    assert "still needs extra time" in page
    assert "Not finished: played" not in page


def test_signatures_that_are_missing_show_as_not_signed(client: Client) -> None:
    match = play(make_match())
    write(match, entry("sign", 165, by=Signer.REFEREE))
    page = words(read(client, match))
    assert "Referee signed" in page
    assert "Home captain not signed" in page


def test_a_substitution_shows_both_players(client: Client) -> None:
    match = make_match()
    off, on = seat(match, "home", 1), spare(match, "home")
    name(off, "Off Going", agreed_to_name=True)
    name(on, "On Coming", agreed_to_name=True)
    change = entry(
        "substitution",
        80,
        table=1,
        side=Side.HOME,
        off=off,
        on=on,
        role=PartnerRole.COUNTER,
    )
    write(match, entry("start", 0), entry("interval", 75), change)
    assert "Counter Off Going → On Coming" in table(read(client, match), 1)


def test_a_local_number_is_shown_as_a_local_rule(client: Client) -> None:
    match = make_match(rules={"late_award": 14})
    assert "14 (SAKBOC: 10)" in words(read(client, match))


def test_a_planned_fixture_says_when_and_where(client: Client) -> None:
    fixture = make_fixture()
    with at(START - timedelta(days=1)):
        page = client.get(f"/matches/{fixture.pk}/").content.decode()
    assert "Tuesday 3 February 2026" in page
    assert "has not been played yet" in page


def test_a_match_without_team_sheets_shows_no_names(client: Client) -> None:
    fixture = make_fixture()
    match = Match.objects.create(union=fixture.union, fixture=fixture)
    write(match, entry("start", 0))
    assert "not named yet" in table(read(client, match), 1)


def test_the_list_of_entries_has_all_in_the_order_of_scoring(client: Client) -> None:
    match = make_match()
    write(match, points(1, "home", 5), entry("start", 0))
    page = words(read(client, match, "entries/"))
    assert page.index("19:30:00") < page.index("19:35:00")
    assert match.entries.get(seq=1).hash[:10] in page


def test_a_match_that_is_not_there_is_not_found(client: Client) -> None:
    path = "/matches/00000000-0000-0000-0000-000000000000/"
    assert client.get(path).status_code == 404
    assert client.get(f"{path}entries/").status_code == 404


def test_a_player_who_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/players/999/").status_code == 404


def told() -> Match:
    """A match in which Fatima Adams sits, is called away, and is written about."""
    match = make_match()
    player = seat(match, "home", 1)
    name(player, "Fatima Adams")
    write(
        match,
        entry("start", 0),
        entry("called-away", 20, table=1, side=Side.HOME, player=player),
        entry("query", 30, side=Side.AWAY, text="Fatima Adams counted 79 twice"),
    )
    return match


PAGES = ["", "entries/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_visitor_meets_no_full_name(client: Client, page: str) -> None:
    shown = read(client, told(), page)
    assert "F. A." in shown
    assert "Fatima" not in shown
    assert "Adams" not in shown


@pytest.mark.parametrize("page", PAGES)
def test_someone_of_the_union_sees_names_and_what_was_written(page: str) -> None:
    match = told()
    shown = read(member(match), match, page)
    assert "Fatima Adams was called away" in shown or "Fatima Adams of" in shown
    assert "Fatima Adams counted 79 twice" in shown


@pytest.mark.parametrize("page", PAGES)
def test_someone_of_another_union_meets_no_full_name(client: Client, page: str) -> None:
    client.force_login(make_role(make_union(), "union secretary"))
    assert "Fatima" not in read(client, told(), page)


def test_a_player_who_agreed_is_named(client: Client) -> None:
    match = told()
    Player.objects.filter(name="Fatima Adams").update(agreed_to_name=True)
    assert "Fatima Adams of" in read(client, match)


@pytest.mark.parametrize("role", ["referee", "board secretary"])
def test_who_wrote_an_entry_shows_to_the_union_alone(client: Client, role: str) -> None:
    match = make_match(
        make_fixture(make_division(make_season(make_union(board=make_board()))))
    )
    writer: User = make_role(match.union, role)
    write(match, entry("start", 0), points(1, "home", 5), by=writer)
    assert f"{writer.username} ({role})" in read(member(match), match)
    assert writer.username not in read(client, match)


def player_page(client: Client, match: Match) -> str:
    answer = client.get(f"/players/{seat(match, 'home', 1)}/")
    assert answer.status_code == 200
    return words(answer.content.decode())


def test_a_player_has_a_record_of_tables_won_and_lost(client: Client) -> None:
    match = play(make_match(), home=8, away=4)
    assert "1 table won 0 drawn 0 lost" in player_page(client, match)


def test_an_unplayed_match_adds_no_table_to_a_record(client: Client) -> None:
    page = player_page(client, make_match())
    assert "No table of" in page
    assert "0 tables won" not in page


def test_a_players_page_shows_initials_to_visitors_alone(client: Client) -> None:
    match = make_match()
    name(seat(match, "home", 1), "Fatima Adams")
    assert "Fatima" not in player_page(client, match)
    assert "Fatima Adams" in player_page(member(match), match)


def test_the_desk_is_offered_to_those_who_keep_it(client: Client) -> None:
    match = play(make_match())
    correct = f"/matches/{match.pk}/correct/"
    assert correct in read(member(match, "union secretary"), match)
    assert correct not in read(client, match)


def test_the_record_goes_to_those_of_the_union_with_its_names() -> None:
    match = told()
    record = member(match).get(f"/matches/{match.pk}/record.json")
    assert record.json()["format"] == "klawerjas-match/1"
    assert "Fatima Adams" in record.content.decode()


def test_the_record_is_nobody_elses(client: Client) -> None:
    path = f"/matches/{told().pk}/record.json"
    assert client.get(path).headers["Location"].startswith("/accounts/login/")
    client.force_login(make_role(make_union()))
    assert client.get(path).status_code == 404


def test_a_fixture_without_a_match_has_no_record(client: Client) -> None:
    fixture = make_fixture()
    client.force_login(make_role(fixture.union))
    assert client.get(f"/matches/{fixture.pk}/record.json").status_code == 404


def test_on_a_phone_each_part_of_an_entry_says_what_it_is(client: Client) -> None:
    page = client.get(f"/matches/{play(make_match()).pk}/entries/").content.decode()
    (row, *_more) = page[page.index("<tbody>") :].split("</tr>")
    labels = re.findall(r'<td[^>]* data-label="([^"]+)"', row)
    assert labels[:3] == ["Table", "Rule", "What happened to it"]
    assert row.count("<td") == len(labels) + 3


def test_the_stage_of_a_cup_begins_the_page_as_a_round_does(client: Client) -> None:
    match = make_match(make_fixture(make_division(), stage="semi-final"))
    assert "Semi-final" in words(read(client, match))
