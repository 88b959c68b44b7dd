"""Chapters of the whole night: what does not go as on other nights.

A team stays away, a knock-out goes to extra time, a captain refuses to sign, and a
sheet is corrected after both have signed.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.night import secretary
from tests.browser.night.night import Night
from tests.browser.night.system import FIRST, FOURTH, THIRD


def a_team_stays_away(night: Night) -> None:
    """The secretary decides a walkover, before play."""
    secretary.come_in(night.secretary, night.hall.site)
    secretary.decide_walkover(night.secretary, FOURTH)
    night.look(night.secretary, "secretary-walkover")


def the_desk_waits_for_three(night: Night) -> None:
    """What was decided waits for no press of the clock."""
    panel = night.referee.match(FOURTH)
    expect(panel.locator(".night-where")).to_contain_text("walkover")
    expect(panel.locator(".night-score")).to_contain_text("80 – 0")
    button = night.referee.page.locator(".night-clock button")
    expect(button).to_contain_text("Start play")
    expect(button).to_contain_text("3 matches")


def a_knock_out_is_level(night: Night) -> None:
    """Four points each in the first half, none in the second: 4 – 4 at time."""
    night.referee.enter_points(THIRD, table=1, team=THIRD.home, number=4)
    night.referee.enter_points(THIRD, table=2, team=THIRD.away, number=2)
    night.referee.enter_points(THIRD, table=2, team=THIRD.away, number=2)
    score = night.referee.match(THIRD).locator(".night-score")
    expect(score).to_contain_text("4 – 4")


def extra_time_is_played(night: Night) -> None:
    """A new toss, an hour more, two points at table 3: 6 – 4 (1.12)."""
    panel = night.referee.match(THIRD)
    expect(panel.locator(".night-where")).to_contain_text("needs extra time")
    night.look(night.referee.page, "referee-level")
    night.referee.toss(THIRD, winner=THIRD.away)
    night.referee.move_clock("Start extra time")
    night.referee.enter_points(THIRD, table=3, team=THIRD.home, number=2)
    night.look(night.referee.page, "referee-extra-time")
    night.referee.move_clock("Call time")
    expect(panel.locator(".night-score")).to_contain_text("6 – 4")


def a_captain_refuses_to_sign(night: Night) -> None:
    """One signs on the referee's phone, the other does not: it stops nothing."""
    night.referee.open_signing(THIRD)
    night.referee.lend_the_phone(THIRD.home)
    night.referee.note_refusal(THIRD.away, "Disputes the last boom")
    night.look(night.referee.page, "referee-refused-signature")


def a_sheet_is_corrected_after_signing(night: Night) -> None:
    """Four points go; both are asked to sign again, and the result follows."""
    home, away = night.totals(FIRST)
    secretary.strike_out(
        night.secretary,
        FIRST,
        group="Second half, table 3",
        entry=f"4 points for {FIRST.away}",
        why="Called for the wrong side",
    )
    night.look(night.secretary, "secretary-corrected")
    night.ledger.strike(str(FIRST), table=3, side="away", points=4)
    assert night.totals(FIRST) == (home, away - 4)
    for captain in (night.home, night.away):
        captain.page.reload()
        expect(captain.page.locator("main")).to_contain_text("must be signed again")
        night.look(captain.page, "captain-sign-again")
        captain.sign()
        captain.has_signed()
