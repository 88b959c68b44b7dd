from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from drives.models import Drive, Place, Round
from drives.rounds.actions.closing import close_table, refold_round, reopen_table
from league.models import AuditRow
from rules.book import RuleViolation
from tests.drives.make_drives import make_drive, make_round
from tests.drives.rounds.make_scores import (
    PRESSED,
    bid,
    deal,
    gave,
    klaverjas,
    make_500,
    make_klaverjas,
    play,
    posting,
    ring,
    table_of,
    write,
)

pytestmark = pytest.mark.django_db

DEAL = klaverjas("us", 100, us_roem=20)


def why_open(round: Round, **values: Any) -> str:
    with pytest.raises(RuleViolation) as caught:
        close_table(table_of(round), by=None, **values)
    return caught.value.detail


def test_a_closed_table_gives_each_pair_what_its_side_scored() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(DEAL))
    assert gave(round.drive) == [(1, 120), (2, 62)]
    assert gave(round.drive, "roem") == [(1, 20), (2, 0)]


def test_each_player_of_a_side_is_given_the_same() -> None:
    round = make_500()
    hand = deal(bid("us", "10NT", 10))
    play(table_of(round), hand, posting("clip", {"side": "us"}))
    assert gave(round.drive, "clips") == [(1, 2), (2, 2), (3, 0), (4, 0)]


def test_closing_is_logged_with_the_head_that_it_closed() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(DEAL))
    assert AuditRow.objects.get(action="drivetable.close").detail == {"head": 1}


def test_closing_tells_the_live_pages() -> None:
    round = make_klaverjas()
    write(table_of(round), deal(DEAL))
    version = Drive.objects.get(pk=round.drive_id).version
    close_table(table_of(round), by=None)
    assert Drive.objects.get(pk=round.drive_id).version == version + 1


def test_a_table_is_closed_once() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(DEAL))
    with pytest.raises(ValidationError):
        close_table(table_of(round), by=None)


def test_a_table_at_which_nothing_is_written_stays_open() -> None:
    assert why_open(make_klaverjas()) == "Nothing is written."


def test_a_table_that_did_not_play_is_closed_where_that_is_said() -> None:
    round = make_klaverjas()
    close_table(table_of(round), by=None, is_unplayed=True)
    assert gave(round.drive) == [(1, 0), (2, 0)]


def test_a_table_whose_deals_are_missing_stays_open() -> None:
    round = make_klaverjas(settings={"deals": 16})
    write(table_of(round), deal(DEAL))
    assert "not over" in why_open(round)


def test_the_last_bell_ends_what_is_missing() -> None:
    round = make_klaverjas(settings={"deals": 16})
    ring(round)
    play(table_of(round), deal(DEAL))
    assert gave(round.drive) == [(1, 120), (2, 62)]


def test_a_bell_that_is_due_ends_the_game_whether_or_not_it_was_rung() -> None:
    round = make_500()
    Round.objects.update(started_at=PRESSED)
    write(table_of(round), deal(bid("us", "7H", 7)), posting("clip", {"side": "us"}))
    due = PRESSED + timedelta(minutes=10)
    assert "not over" in why_open(round, at=due - timedelta(seconds=1))
    close_table(table_of(round), by=None, at=due)
    assert gave(round.drive, "clips") == [(1, 2), (2, 2), (3, 0), (4, 0)]


def test_1g_winners_who_had_no_cards_clipped_are_given_none() -> None:
    round = make_500()
    play(table_of(round), deal(bid("us", "10NT", 10)))
    assert gave(round.drive, "clips") == [(1, 0), (2, 0), (3, 0), (4, 0)]


def make_two_sheets() -> Round:
    return make_klaverjas(settings={"deals": 2, "two_sheets": True})


def test_sheets_that_differ_keep_a_table_open_and_the_deal_is_named() -> None:
    round = make_two_sheets()
    us = [deal(DEAL, sheet="us"), deal(DEAL, sheet="us")]
    them = [deal(DEAL, sheet="them"), deal(klaverjas("us", 90), sheet="them")]
    write(table_of(round), *us, *them)
    assert why_open(round) == "The two sheets differ in deal 2."


def test_a_deal_that_one_sheet_lacks_keeps_a_table_open() -> None:
    round = make_two_sheets()
    us = [deal(DEAL, sheet="us"), deal(DEAL, sheet="us")]
    write(table_of(round), *us, deal(DEAL, sheet="them"))
    assert why_open(round) == "Deal 2 is missing on the sheet of East–West."


def test_sheets_that_agree_close_the_table() -> None:
    round = make_two_sheets()
    both = [deal(DEAL, sheet=sheet) for sheet in ("us", "them", "us", "them")]
    play(table_of(round), *both)
    assert gave(round.drive) == [(1, 240), (2, 124)]


def test_a_deal_too_many_keeps_a_table_open() -> None:
    round = make_klaverjas()
    write(table_of(round), deal(DEAL), deal(DEAL))
    assert why_open(round) == "A deal was written after the end: strike it."


def test_a_sit_out_is_given_something_with_the_last_table() -> None:
    round = make_klaverjas([[1, 2], [3, 4]], entrants=5)
    play(table_of(round, 1), deal(klaverjas("us", 100)))
    assert gave(round.drive)[4] == (5, None)
    play(table_of(round, 2), deal(klaverjas("us", 90, us_roem=20)))
    # 100, 62, 110 and 72 are 344: on average 86.
    assert gave(round.drive)[4] == (5, 86)


def test_a_table_that_was_not_played_is_no_part_of_a_sit_outs_average() -> None:
    seated = [[1, 2, 3, 4], [5, 6, 7, 8]]
    round = make_klaverjas(seated, entered_as="individuals", entrants=9)
    play(table_of(round, 1), deal(klaverjas("us", 100)))
    close_table(table_of(round, 2), by=None, is_unplayed=True)
    # 100 and 62, each twice.
    assert gave(round.drive)[7:] == [(8, 0), (9, 81)]


def test_absences_are_given_what_the_evening_sets() -> None:
    settings = {"deals": 1, "sit_out": "points", "absent": 40, "missing": -10}
    round = make_klaverjas(entrants=4, settings=settings)
    for state, number in (("absent", 3), ("missing", 4)):
        Place.objects.filter(entrant__number=number).update(state=state)
    play(table_of(round), deal(DEAL))
    assert gave(round.drive) == [(1, 120), (2, 62), (3, 40), (4, -10)]


def test_a_reopened_table_takes_back_what_the_round_gave() -> None:
    round = make_klaverjas(entrants=3)
    play(table_of(round), deal(DEAL))
    reopen_table(table_of(round), reason="A deal was typed wrong.", by=None)
    assert gave(round.drive) == [(1, None), (2, None), (3, None)]


def test_a_reopened_table_leaves_what_the_other_tables_gave() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    play(table_of(round, 1), deal(DEAL))
    play(table_of(round, 2), deal(DEAL))
    reopen_table(table_of(round, 2), reason="A deal was typed wrong.", by=None)
    assert gave(round.drive) == [(1, 120), (2, 62), (3, None), (4, None)]


def test_a_closed_round_is_open_again_with_its_table() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(DEAL))
    Round.objects.update(closed_at=PRESSED)
    reopen_table(table_of(round), reason="A deal was typed wrong.", by=None)
    round.refresh_from_db()
    assert round.closed_at is None


def test_reopening_is_logged_with_its_reason() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(DEAL))
    reopen_table(table_of(round), reason="A deal was typed wrong.", by=None)
    row = AuditRow.objects.get(action="drivetable.reopen")
    assert row.detail == {"reason": "A deal was typed wrong."}


def test_reopening_takes_a_reason() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(DEAL))
    with pytest.raises(ValidationError):
        reopen_table(table_of(round), reason=" ", by=None)


def test_an_open_table_is_not_reopened() -> None:
    with pytest.raises(ValidationError):
        reopen_table(table_of(make_klaverjas()), reason="By mistake.", by=None)


def test_nothing_is_closed_or_reopened_on_a_closed_evening() -> None:
    round = make_klaverjas([[1, 2], [3, 4]])
    play(table_of(round, 1), deal(DEAL))
    Drive.objects.update(state="closed")
    with pytest.raises(ValidationError):
        reopen_table(table_of(round, 1), reason="A deal was typed wrong.", by=None)
    with pytest.raises(ValidationError):
        close_table(table_of(round, 2), by=None, is_unplayed=True)


def test_the_bell_scores_open_tables_anew_and_no_closed_one() -> None:
    round = make_round(make_drive(entrants=8), [[1, 2, 3, 4], [5, 6, 7, 8]])
    closed = deal(bid("us", "10NT", 10))
    play(table_of(round, 1), closed)
    write(table_of(round, 2), deal(bid(None, None, 5)))
    before = table_of(round, 1).score
    ring(round)
    refold_round(round)
    assert table_of(round, 1).score == before
    assert table_of(round, 2).score["us"]["clips"] == 1
