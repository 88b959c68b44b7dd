"""Who may see where a team sits (1.3): by the rules, and by every page that has it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from matches.models import Match, Seat, TeamSheet
from matches.team_sheets.seating import (
    ANYONE,
    Shown,
    Viewer,
    may_see_seats,
    visibility_to,
)
from rules.record import Side
from tests.make import START, entry, make_match, make_role, make_union, play, write
from tests.matches.tonight import captain_of, client_of, make_match_in, seat, seat_down

pytestmark = pytest.mark.django_db

HOME = Viewer(frozenset([Side.HOME]))
OFFICIAL = Viewer(frozenset(Side), is_official=True)


def toss(match: Match, winner: Side = Side.HOME) -> None:
    write(match, entry("toss", -5, winner=winner))


def shown(match: Match, side: str, minutes: float, to: Viewer = ANYONE) -> Shown:
    """What shows so many minutes after the planned start of a match of tests.make."""
    match = Match.objects.select_related("fixture__union").get(pk=match.pk)
    return visibility_to(
        match, Side(side), to=to, at=START + timedelta(minutes=minutes)
    )


def test_1_3_nothing_shows_while_the_other_sheet_is_not_in() -> None:
    match = make_match()
    TeamSheet.objects.get(match=match, side="away").seats.all().delete()
    match.team_sheets.get(side="away").squad.all().delete()
    match.team_sheets.get(side="away").delete()
    assert shown(match, "home", -10) is Shown.NOTHING


def test_1_3_names_show_once_both_sheets_are_in() -> None:
    assert shown(make_match(), "home", -10) is Shown.NAMES


def test_1_3_the_losers_show_two_minutes_before_the_start_at_the_latest() -> None:
    match = make_match()
    toss(match, Side.HOME)
    assert shown(match, "away", -2.1) is Shown.NAMES
    assert shown(match, "away", -2) is Shown.SEATS


def test_1_3_the_losers_show_as_soon_as_they_sit() -> None:
    match = make_match()
    toss(match, Side.HOME)
    seat_down(match, "away")
    assert shown(match, "away", -4) is Shown.SEATS


def test_1_3_the_winners_do_not_show_before_the_losers_though_they_sit() -> None:
    match = make_match()
    toss(match, Side.HOME)
    seat_down(match, "home")
    assert shown(match, "home", -4) is Shown.NAMES


def test_1_3_the_winners_show_once_both_sit_and_else_at_the_start() -> None:
    match = make_match()
    toss(match, Side.HOME)
    seat_down(match, "away")
    assert shown(match, "home", -1) is Shown.NAMES
    assert shown(match, "home", 0) is Shown.SEATS


def test_without_a_toss_nothing_shows_however_late_it_gets() -> None:
    assert shown(make_match(), "home", 30) is Shown.NAMES


def test_a_toss_that_was_struck_out_shows_nothing() -> None:
    match = make_match()
    write(match, entry("toss", -5, id="t", winner=Side.HOME))
    write(match, entry("void", -4, entry="t", reason="the other one"))
    seat_down(match, "away")
    assert shown(match, "away", -1) is Shown.NAMES


@pytest.mark.parametrize("to", [HOME, OFFICIAL])
def test_the_team_and_the_officials_see_its_seats_at_any_time(to: Viewer) -> None:
    assert shown(make_match(), "home", -60, to=to) is Shown.SEATS


def test_a_captain_sees_no_more_of_the_opponents_than_anyone() -> None:
    assert shown(make_match(), "away", -60, to=HOME) is Shown.NAMES


def test_from_the_start_on_everything_shows() -> None:
    match = make_match()
    write(match, entry("start", 0))
    assert shown(match, "home", 0.1) is Shown.SEATS


def test_the_day_after_everything_shows_though_nothing_was_pressed() -> None:
    assert shown(make_match(), "home", 12 * 60) is Shown.SEATS


def test_seats_are_asked_for_the_sides_that_someone_leads() -> None:
    match, at = make_match(), START - timedelta(minutes=30)
    assert may_see_seats(match, Side.HOME, to=[Side.HOME], at=at)
    assert not may_see_seats(match, Side.AWAY, to=[Side.HOME], at=at)


# Every way by which a seat could get out. Each asks as someone and tells all it read.
def page(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/").content.decode()


def entries_page(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/entries/").content.decode()


def live_page(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/live/").content.decode()


def night(path: str) -> Callable[[Client, Match], str]:
    def read(client: Client, match: Match) -> str:
        address = f"/unions/{match.union.slug}/nights/{match.fixture.night}/{path}"
        return client.get(address).content.decode()

    return read


def record(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/record.json").content.decode()


def printed(name: str) -> Callable[[Client, Match], str]:
    def read(client: Client, match: Match) -> str:
        body = client.get(f"/matches/{match.pk}/{name}.pdf").content
        pages = PdfReader(io.BytesIO(body)).pages
        return " ".join(one.extract_text() for one in pages)

    return read


def api(path: str) -> Callable[[Client, Match], str]:
    def read(client: Client, match: Match) -> str:
        return client.get(f"/api/v1/matches/{match.pk}/{path}").content.decode()

    return read


WAYS: dict[str, Callable[[Client, Match], str]] = {
    "match page": page,
    "entries page": entries_page,
    "live page": live_page,
    "night page": night(""),
    "night now": night("now/"),
    "screen": night("0/screen/"),
    "record": record,
    "sheet.pdf": printed("sheet"),
    "blank.pdf": printed("blank"),
    "api match": api(""),
    "api entries": api("entries/"),
    "api live": api("live/"),
    "api record": api("record/"),
    "api score-sheet": api("score-sheet/"),
}
READERS = ("visitor", "opponent", "viewer", "marker", "stranger")


def reader(who: str, match: Match) -> Client:
    if who == "visitor":
        return client_of(None)
    if who == "opponent":
        return client_of(captain_of(match, "away"))
    if who == "stranger":
        return client_of(make_role(make_union()))
    place = {"fixture": match.fixture} if who == "marker" else {}
    return client_of(make_role(match.union, who, **place))


def make_secret_match() -> Match:
    """Only the home sheet is in; its counter at table 1 has a name of their own."""
    match = make_match_in(60)
    away = match.team_sheets.get(side="away")
    away.seats.all().delete()
    away.squad.all().delete()
    away.delete()
    player = seat(match, "home", 1)
    player.name, player.agreed_to_name = "Zoltan Quagga", True
    player.save()
    return match


@pytest.mark.parametrize("who", READERS)
@pytest.mark.parametrize("way", WAYS)
def test_no_one_else_reads_of_a_sheet_before_the_other_is_in(
    way: str, who: str
) -> None:
    match = make_secret_match()
    told = WAYS[way](reader(who, match), match)
    assert "Quagga" not in told


@pytest.mark.parametrize("way", ["match page", "record", "blank.pdf", "api match"])
def test_the_own_captain_reads_the_own_sheet_or_waits_for_the_record(way: str) -> None:
    match = make_secret_match()
    told = WAYS[way](client_of(captain_of(match)), match)
    assert ("Quagga" in told) is (way != "record")


@pytest.mark.parametrize("way", ["match page", "record", "blank.pdf", "api match"])
def test_the_referee_reads_both_sheets(way: str) -> None:
    match = make_secret_match()
    assert "Quagga" in WAYS[way](client_of(make_role(match.union, "referee")), match)


@pytest.mark.parametrize("way", WAYS)
def test_with_names_known_no_way_tells_at_which_table_one_sits(way: str) -> None:
    match = make_match_in(60)
    client = reader("opponent", match)
    before = WAYS[way](client, match)
    first, last = seat(match, "home", 1), seat(match, "home", 4)
    swap(match, "home")
    assert first != seat(match, "home", 1)
    assert last == seat(match, "home", 1)
    swapped = WAYS[way](client, match)
    swap(match, "home")
    # Midnight, on which a page has other links, may fall between two of the three.
    again = WAYS[way](client, match)
    assert steady(swapped) in (steady(before), steady(again))


def swap(match: Match, side: str) -> None:
    """Let the counters of tables 1 and 4 change places."""
    sheet = match.team_sheets.get(side=side)
    seats = {one.table: one for one in sheet.seats.filter(role="counter")}
    one, four = seats[1], seats[4]
    players = one.player_id, four.player_id
    sheet.seats.filter(pk__in=[one.pk, four.pk]).delete()
    for old, player in ((one, players[1]), (four, players[0])):
        sheet.seats.create(
            union=match.union, table=old.table, role="counter", player_id=player
        )
    forget_seats(match)


def steady(told: str) -> str:
    """An answer without what is new in each: tokens, problem numbers, the time."""
    plain = re.sub(r'csrfmiddlewaretoken" value="\w+"|"version": ?"[^"]*"', "", told)
    return re.sub(
        r"\d{4}-\d\d-\d\d[T ][\d:.+]+|\d\d:\d\d:\d\d|data-[a-z]+=\"[^\"]*\"", "", plain
    )


def test_the_players_of_a_sheet_stand_by_name_while_their_seats_are_hidden() -> None:
    match = make_match_in(60)
    told = client_of(make_role(match.union, "viewer")).get(
        f"/api/v1/matches/{match.pk}/"
    )
    sheet = told.json()["team_sheets"][0]
    names = [one["name"] for one in sheet["players"]]
    assert (sheet["shown"], sheet["pairs"]) == ("names", None)
    assert names == sorted(names)


@pytest.mark.parametrize("way", WAYS)
def test_1_13_no_way_tells_which_table_a_short_team_leaves_open(way: str) -> None:
    match = make_match_in(60)
    client = client_of(None)
    seats = Seat.objects.filter(team_sheet__match=match)
    seats.filter(table=4).delete()
    told = []
    for _ in range(2):
        told.append(steady(WAYS[way](client, match)))
        seats.filter(table=3).update(table=4)
        forget_seats(match)
    assert told[0] == told[1]


def forget_seats(match: Match) -> None:
    """Let the processes read the seats anew, as a team sheet's action does."""
    Match.objects.filter(pk=match.pk).update(line_up_version=F("line_up_version") + 1)


def test_a_match_that_was_played_asks_nobody_who_reads_it() -> None:
    match = play(make_match())
    assert timezone.now() > START
    assert seat(match, "home", 1).initials in page(client_of(None), match)
