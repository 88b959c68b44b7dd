"""A whole match night by clicks alone, on the server that `make run` starts.

Four markers, a referee, two captains and the secretary play two halves, and a knock-out
its extra time; a team stays away, a signature is refused, a signed sheet is corrected.
The hall's network is cut for two phones for most of the first half, the server dies in
the second, one phone's browser is killed, and two phones come back only after time.

The server's clock cannot be moved, so that the night is played in a minute: what is cut
for an hour of play here spans an hour's part of the presses, not of the clock.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import with_plain_text
from tests.browser.night import secretary, unusual
from tests.browser.night.hall import LogLine, log_lines
from tests.browser.night.ledger import SIDES, TABLES
from tests.browser.night.night import Night
from tests.browser.night.record import HELD, TWICE, expected, id_of, record_of, refused
from tests.browser.night.system import FIRST, FOURTH, SECOND, THIRD

ONE, TWO = str(FIRST), str(SECOND)


@with_plain_text
def test_a_whole_night_is_played_and_no_press_is_lost(night: Night) -> None:
    before = logs(night.secretary)
    the_doors_open(night)
    unusual.a_team_stays_away(night)
    the_teams_sit_down(night)
    the_markers_come_in(night)
    unusual.the_desk_waits_for_three(night)
    the_first_half_without_a_network(night)
    unusual.a_knock_out_is_level(night)
    the_interval(night)
    the_server_dies(night)
    two_phones_stay_away(night)
    time_is_called(night)
    unusual.extra_time_is_played(night)
    the_record_holds_what_the_screens_showed(night)
    the_captains_sign(night)
    unusual.a_captain_refuses_to_sign(night)
    unusual.a_sheet_is_corrected_after_signing(night)
    the_secretary_is_about_to_close(night)
    the_log_is_right(night, before)
    assert (night.watch.faults, night.album.faults) == ([], [])


def the_doors_open(night: Night) -> None:
    """The referee makes the codes; whoever looks opens the screens."""
    night.referee.open_night(night.hall.site)
    night.look(night.referee.page, "referee-night-before")
    night.referee.make_codes()
    night.look(night.referee.page, "referee-codes")
    night.look(night.screen.page, "public-night")
    night.screen.to_screen()
    night.live.to_match(FIRST)


def the_teams_sit_down(night: Night) -> None:
    """Team sheets, toss, and the seats: hidden before, the losers' first (1.3)."""
    home, away = night.home, night.away
    away.come_in(night.hall.site)
    night.look(away.page, "captain-begin")
    home.page.goto(night.referee.address(FIRST, f"Captain of {FIRST.home}"))
    night.look(home.page, "captain-enter")
    home.come_in_as("Achmat")
    for captain in (away, home):
        captain.open_sheet()
        night.look(captain.page, "captain-sheet")
        captain.hand_in()
    nobody_sees_the_other(night)
    night.look(home.page, "captain-toss")
    home.say_toss(FIRST.home)
    home.toss_is("You won the toss")
    night.look(home.page, "captain-seat-winner")
    away.toss_is("You lost the toss")
    assert home.seat_button.count() == 0
    away.sit_down()
    assert away.pairs(FIRST.home).count() == 0
    home.sit_down()
    expect(home.pairs(FIRST.away)).to_have_count(4)
    night.look(home.page, "captain-ready")


def nobody_sees_the_other(night: Night) -> None:
    home, away = night.home, night.away
    # It would load itself anew, at any moment.
    away.page.reload()
    own = {captain.team: captain.own_players() for captain in (home, away)}
    assert [len(players) for players in own.values()] == [8, 8]
    assert home.sees(own[away.team]) == []
    assert away.sees(own[home.team]) == []


def the_markers_come_in(night: Night) -> None:
    """Each scans the card of a table; one scans two, one a card for all four."""
    cards = night.referee.address
    night.thandi.arrive(cards(FIRST, "Mark table 1"))
    night.look(night.thandi.page, "marker-arrive")
    night.thandi.come_in(cards(FIRST, "Mark table 1"))
    night.sipho.come_in(cards(FIRST, "Mark table 2"))
    night.fatima.come_in(cards(FIRST, "Mark table 3"))
    night.fatima.come_in(cards(FIRST, "Mark table 4"))
    night.jan.come_in(cards(SECOND, "Mark all four tables"))
    night.look(night.thandi.page, "marker-not-started")
    night.referee.page.reload()
    night.look(night.referee.page, "referee-codes-in")
    night.referee.back()
    night.referee.check_cards(FIRST)
    night.look(night.referee.page, "referee-match")
    night.referee.back()


def the_first_half_without_a_network(night: Night) -> None:
    """Two phones mark on with the network cut; a player is called away; a pause."""
    thandi, sipho, fatima, jan = night.markers
    night.referee.move_clock("Start play")
    thandi.press((2, "home"), (4, "away"), table=1)
    sipho.press((4, "home"), (2, "home"), table=2)
    fatima.turn_to(3)
    fatima.press((2, "away"), (2, "home"), table=3)
    jan.turn_to(1)
    jan.press((4, "home"), (2, "away"), table=1)
    thandi.says_all_sent()
    sipho.says_all_sent()
    night.look(thandi.page, "marker-first-half")

    thandi.lose_network()
    sipho.lose_network()
    without_a_network(night)
    a_player_is_called_away(night)
    the_lights_go_out(night)

    thandi.find_network()
    sipho.find_network()
    thandi.says_all_sent()
    sipho.says_all_sent()
    night.screen.shows(FIRST, night.totals(FIRST))
    night.live.shows(FIRST, night.totals(FIRST))
    night.look(night.screen.page, "screen-first-half")
    night.look(night.live.page, "live-first-half")


def without_a_network(night: Night) -> None:
    thandi, sipho, fatima, jan = night.markers
    thandi.press((2, "away"), (2, "away"), (4, "home"), (2, "home"), table=1)
    thandi.undo(table=1)
    thandi.press((4, "away"), table=1)
    thandi.press((2, "home"), table=1, why="over-punishing")
    thandi.says_here(7)
    night.look(thandi.page, "marker-offline")
    sipho.press((2, "away"), (4, "away"), (2, "home"), (2, "home"), table=2)
    sipho.press((4, "home"), table=2, why="punishment")
    sipho.says_here(5)
    jan.turn_to(4)
    jan.press((2, "home"), (2, "away"), (4, "away"), table=4)
    jan.undo(table=4)
    fatima.turn_to(4)
    fatima.press((2, "home"), (4, "away"), table=4)
    fatima.press((2, "away"), table=4, why="punishment")


def a_player_is_called_away(night: Night) -> None:
    """Nobody takes the seat: the table stands still for the rest of the half (11.2)."""
    night.fatima.says_all_sent()
    night.called_away = night.referee.call_away(FIRST, table=4, team=FIRST.home)
    night.ledger.call_away(ONE, table=4, side="home")
    expect(night.fatima.card).to_contain_text("A player was called away")
    night.fatima.press((2, "away"), table=4, rule="11.2")
    expect(night.fatima.card).to_contain_text("refused by rule 11.2")
    night.look(night.fatima.page, "marker-idle")


def the_lights_go_out(night: Night) -> None:
    night.referee.pause()
    night.look(night.referee.page, "referee-paused")
    expect(night.jan.page.get_by_role("banner")).to_contain_text("Paused")
    night.screen.says("Play is paused")
    night.look(night.screen.page, "screen-paused")
    night.referee.go_on()


def the_interval(night: Night) -> None:
    """The captain brings someone on for the player who was called away (11)."""
    night.referee.move_clock("Call the interval")
    night.look(night.referee.page, "referee-interval")
    night.home.substitute(night.called_away)
    night.look(night.home.page, "captain-substitute")
    night.home.send_substitute()
    night.referee.move_clock("Start the second half")
    night.ledger.half = "second_half"
    for phone in night.markers:
        expect(phone.page.get_by_role("banner")).to_contain_text("Second half")


def the_server_dies(night: Night) -> None:
    """Every phone goes on; what it keeps arrives once the server is back."""
    thandi, sipho, fatima, jan = night.markers
    thandi.press((4, "home"), table=1)
    night.hall.system.kill()
    thandi.press((2, "home"), (4, "away"), (2, "away"), table=1)
    sipho.press((2, "away"), (2, "home"), table=2)
    fatima.press((2, "home"), (4, "home"), table=4)
    jan.turn_to(2)
    jan.press((2, "home"), (2, "away"), (2, "away"), table=2)
    sipho.says_here(2)
    night.hall.system.start()
    for phone in night.markers:
        phone.says_all_sent()
    night.screen.shows(FIRST, night.totals(FIRST))


def two_phones_stay_away(night: Night) -> None:
    """They lose the network for good; a table is stopped; one browser is killed."""
    _thandi, sipho, fatima, jan = night.markers
    fatima.lose_network()
    jan.lose_network()
    fatima.turn_to(3)
    fatima.press((4, "away"), (2, "home"), table=3)
    jan.turn_to(3)
    jan.press((2, "home"), (2, "home"), table=3)
    a_table_is_stopped(night)

    night.profile.kill()
    fatima.context = night.unlocked()
    fatima.lose_network()
    fatima.page = fatima.context.new_page()
    fatima.page.goto("/mark/")
    fatima.says_here(2)
    night.look(fatima.page, "marker-reopened-offline")
    fatima.turn_to(3)
    fatima.press((2, "away"), table=3)
    fatima.turn_to(4)
    fatima.press((2, "away"), (2, "home"), table=4)
    fatima.undo(table=4)
    fatima.says_here(6)
    sipho.says_all_sent()


def a_table_is_stopped(night: Night) -> None:
    night.referee.stop_table(FIRST, table=2, defaulters=FIRST.away)
    night.look(night.referee.page, "referee-stop")
    night.referee.send()
    night.ledger.stop(ONE, table=2, defaulters="away")
    stopped = "Table 2 was stopped by the referee (rule 12.1)"
    expect(night.sipho.saved).to_contain_text(stopped)
    night.sipho.press((4, "away"), table=2, rule="12.1")
    expect(night.sipho.card).to_contain_text("refused by rule 12.1")
    night.look(night.sipho.page, "marker-stopped")


def time_is_called(night: Night) -> None:
    """Presses from before time count though they come after it; later ones do not."""
    night.referee.announce("Tea and koeksisters after the match")
    night.referee.move_clock("Call time")
    night.look(night.referee.page, "referee-time")
    for captain in (night.home, night.away):
        captain.open_signing()
    night.jan.press((4, "away"), table=3, rule="2.2")
    night.jan.says_here(3)
    night.fatima.find_network()
    night.jan.find_network()
    night.fatima.says_all_sent()
    night.jan.says_all_sent()
    expect(night.referee.page.locator(".night-trouble")).to_have_count(0)
    night.screen.says("Tea and koeksisters")
    for match in (FIRST, SECOND):
        night.screen.shows(match, night.totals(match))
    night.live.shows(FIRST, night.totals(FIRST))
    night.look(night.screen.page, "screen-time")
    night.look(night.live.page, "live-time")


def the_record_holds_what_the_screens_showed(night: Night) -> None:
    """Press by press, in each phone's order: nothing lost, nothing twice, no more."""
    system = night.hall.system
    assert system.query(HELD) == [(0,)]
    assert system.query(TWICE) == []
    for match in (FIRST, SECOND):
        pk = id_of(system, match)
        record = record_of(system, pk)
        assert record.rows == expected(night.ledger, str(match))
        sheet = score_sheet(night, pk)
        shown = {one["entry"]: one["rule"] for one in sheet["refused"]}
        assert shown == refused(night.ledger, str(match), record)
        assert figures(sheet) == by_hand(night, str(match))


def score_sheet(night: Night, match: str) -> dict[str, object]:
    return night.live.page.request.get(f"/api/v1/matches/{match}/score-sheet/").json()


def figures(sheet: dict[str, object]) -> dict[tuple[int, str], dict[str, int]]:
    return {
        (one["table"], side): one[side] for one in sheet["tables"] for side in SIDES
    }


def by_hand(night: Night, match: str) -> dict[tuple[int, str], dict[str, int]]:
    return {
        (table, side): night.ledger.figures(match, table, side)
        for table in TABLES
        for side in SIDES
    }


def the_captains_sign(night: Night) -> None:
    home, away = night.home, night.away
    home.sign()
    alert = home.page.get_by_role("alert")
    expect(alert).to_contain_text("The result has changed since you looked")
    night.look(home.page, "captain-sign-changed")
    home.sign()
    home.has_signed()
    away.page.reload()
    away.sign_with_query("Were the last two at table 3 ours?", table=3)
    away.has_signed()
    night.look(away.page, "captain-signed")


def the_secretary_is_about_to_close(night: Night) -> None:
    secretary.open_closing(night.secretary, FIRST)
    night.look(night.secretary, "secretary-close")


def the_log_is_right(night: Night, before: dict[str, LogLine]) -> None:
    """Three results of the league stand in the log, each worked out by hand.

    The first is what the phones showed and the correction took, the second what its
    phone showed, the walkover 80 points to none (ours). The knock-out is not the
    log's. Provisional is what was played, until the secretary closes it.
    """
    expected = dict(before)
    for match, (home, away) in {
        FIRST: night.totals(FIRST),
        SECOND: night.totals(SECOND),
        FOURTH: (80, 0),
    }.items():
        expected[match.home] = before[match.home].after(own=home, other=away)
        expected[match.away] = before[match.away].after(own=away, other=home)
    page = night.live.page
    assert logs(page) == expected
    provisional = page.locator(".log-provisional")
    expect(provisional).to_contain_text("2 results are provisional")
    night.look(page, "log-provisional")
    secretary.close(night.secretary, night.totals(FIRST))
    night.screen.shows(FIRST, night.totals(FIRST))
    assert logs(page) == expected
    expect(provisional).to_contain_text("1 result is provisional")


def logs(page: Page) -> dict[str, LogLine]:
    """Return the log's lines of all the teams that play tonight."""
    matches = (FIRST, SECOND, THIRD, FOURTH)
    return {
        team: line for one in matches for team, line in log_lines(page, one).items()
    }
