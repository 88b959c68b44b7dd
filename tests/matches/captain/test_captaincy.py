"""What a captain does: what it changes, what is noted of it, what is refused."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from league.models import AuditRow, Player
from matches.captain import actions as captaincy
from matches.captain.actions import SubstitutionRequest
from matches.models import Entry, Match, MatchNote, Night
from matches.signing.actions import SigningQuery
from matches.team_sheets.seating import toss_of
from rules.book import RuleViolation
from rules.record import Kind, PartnerRole, Side
from tests.make import START, at, entry, make_match, make_player, write
from tests.matches.captain.captains import (
    BEFORE,
    captain,
    hand_in,
    make_open_match,
    note,
    official,
)
from tests.matches.tonight import make_match_in, seat, squad

pytestmark = pytest.mark.django_db

AT_TOSS = at(-5)


def say_toss(match: Match, winner: str = "home", when: datetime = AT_TOSS) -> None:
    captaincy.say_toss(
        match, winner=Side(winner), token=uuid4().hex, hand=captain(), at=when
    )


def actions() -> list[str]:
    return list(AuditRow.objects.order_by("pk").values_list("action", flat=True))


def test_1_5_a_sheet_that_is_handed_in_seats_eight_and_is_logged() -> None:
    match = make_open_match()
    sheet = hand_in(match)
    assert (sheet.seats.count(), sheet.handed_in_at) == (8, BEFORE)
    assert actions()[-2:] == ["match.team_sheet", "match.hand_in"]


def test_the_squad_is_the_registered_and_whoever_is_seated_without_being_so() -> None:
    match = make_open_match()
    guest = make_player(union=match.union)
    sheet = hand_in(match, players=[guest, *squad(match.fixture.home)])
    members = {one.player for one in sheet.squad.all()}
    assert members == {guest, *squad(match.fixture.home)}


def test_a_sheet_that_is_handed_in_moves_the_nights_version() -> None:
    match = make_open_match()
    hand_in(match)
    assert Night.objects.get(union=match.union).version == 1


def test_until_the_toss_a_captain_changes_the_sheet_freely() -> None:
    match = make_open_match()
    hand_in(match)
    hand_in(match, players=squad(match.fixture.home)[2:], when=at(-6))
    assert seat(match, "home", 1) == squad(match.fixture.home)[2]


def test_1_3_after_the_toss_other_players_are_refused() -> None:
    match = make_open_match()
    hand_in(match)
    say_toss(match)
    with pytest.raises(RuleViolation, match="the same players stay"):
        hand_in(match, players=squad(match.fixture.home)[2:], when=at(-4))


def test_1_3_after_the_toss_the_same_players_may_still_change_seats() -> None:
    match = make_open_match()
    hand_in(match)
    say_toss(match)
    hand_in(match, players=squad(match.fixture.home)[7::-1], when=at(-4))
    assert seat(match, "home", 1) == squad(match.fixture.home)[7]


def test_1_3_once_the_team_sits_its_captain_changes_nothing() -> None:
    match = make_open_match()
    hand_in(match, "away")
    say_toss(match)
    captaincy.sit_down(match, Side.AWAY, hand=captain(), at=at(-4))
    with pytest.raises(RuleViolation, match="has sat down"):
        hand_in(match, "away", when=at(-3))


def test_1_3_a_sheet_that_is_late_is_taken_though_the_toss_was_made() -> None:
    match = make_open_match()
    say_toss(match)
    assert hand_in(match, "away", when=at(-1)).seats.count() == 8


def test_11_1_after_the_start_the_captain_changes_no_sheet_but_an_official_does() -> (
    None
):
    match = make_match()
    write(match, entry("start", 0))
    other = squad(match.fixture.home)[2:]
    with pytest.raises(RuleViolation, match="Play has begun"):
        hand_in(match, players=other, when=at(1))
    hand_in(match, players=other, hand=official(), when=at(1))
    assert seat(match, "home", 1) == other[0]


def test_1_10_nobody_changes_the_sheet_of_a_match_that_is_signed() -> None:
    match = make_match()
    Match.objects.update(sealed_at=timezone.now())
    with pytest.raises(RuleViolation, match="has been signed"):
        hand_in(match, hand=official())


def test_1_13_a_captain_does_not_hand_in_two_tables_but_an_official_does() -> None:
    match = make_open_match()
    with pytest.raises(RuleViolation, match="so few tables"):
        hand_in(match, leave_open=(3, 4))
    hand_in(match, leave_open=(3, 4), hand=official())
    match.refresh_from_db()
    assert match.sheet["status"] == "walkover"


def test_1_13_both_teams_leave_the_same_table_open() -> None:
    match = make_open_match()
    hand_in(match, "away", leave_open=(2,))
    with pytest.raises(RuleViolation, match="leave table 2 open"):
        hand_in(match, leave_open=(4,))
    assert hand_in(match, leave_open=(2,)).seats.count() == 6


def test_1_13_a_short_sheet_notes_the_short_team_with_its_time() -> None:
    match = make_open_match()
    hand_in(match, leave_open=(4,))
    assert (note(match).tables, note(match).is_late, note(match).at) == (
        3,
        False,
        BEFORE,
    )


@pytest.mark.parametrize(("minutes", "is_late"), [(-5.1, False), (-4.9, True)])
def test_1_3_notice_after_the_toss_is_due_is_late(
    minutes: float, is_late: bool
) -> None:
    match = make_open_match()
    captaincy.give_notice(match, Side.HOME, tables=3, hand=captain(), at=at(minutes))
    assert note(match).is_late is is_late


def test_the_same_notice_again_is_noted_once() -> None:
    match = make_open_match()
    captaincy.give_notice(match, Side.HOME, tables=3, hand=captain(), at=BEFORE)
    hand_in(match, leave_open=(4,), when=at(-4))
    assert MatchNote.objects.count() == 1


def test_notice_of_a_full_team_takes_that_of_a_short_one_back() -> None:
    match = make_open_match()
    for tables in (3, 4):
        captaincy.give_notice(
            match, Side.HOME, tables=tables, hand=captain(), at=BEFORE
        )
    assert captaincy.tables_on_notice(match, Side.HOME) == 4


def test_notice_of_a_full_team_alone_is_no_news() -> None:
    match = make_open_match()
    captaincy.give_notice(match, Side.HOME, tables=4, hand=captain(), at=BEFORE)
    assert not MatchNote.objects.exists()


def test_1_3_the_toss_is_written_by_whoever_says_it() -> None:
    match, hand = make_match(), captain()
    captaincy.say_toss(match, winner=Side.AWAY, token="t", hand=hand, at=at(-5))
    row = Entry.objects.get()
    assert (row.kind, row.choice, row.by, row.at) == ("toss", "away", hand.user, at(-5))


def test_1_3_the_same_winner_said_by_the_other_captain_writes_nothing_more() -> None:
    match = make_match()
    say_toss(match)
    say_toss(match)
    assert Entry.objects.count() == 1


def test_1_3_another_winner_is_kept_as_refused_and_overwrites_nothing() -> None:
    match = make_match()
    say_toss(match, "home")
    say_toss(match, "away")
    match.refresh_from_db()
    assert toss_of(match) is Side.HOME
    assert [one["rule"] for one in match.sheet["refused"]] == ["1.3"]


def test_1_3_nobody_sits_down_before_the_toss() -> None:
    with pytest.raises(RuleViolation, match="toss comes first"):
        captaincy.sit_down(make_match(), Side.HOME, hand=captain(), at=at(-6))


def test_1_3_the_winners_of_the_toss_sit_down_after_the_losers() -> None:
    match = make_match()
    say_toss(match, "home")
    with pytest.raises(RuleViolation, match="losers"):
        captaincy.sit_down(match, Side.HOME, hand=captain(), at=at(-4))
    captaincy.sit_down(match, Side.AWAY, hand=captain(), at=at(-4))
    sheet = captaincy.sit_down(match, Side.HOME, hand=captain(), at=at(-3))
    assert sheet.seated_at == at(-3)


def test_sitting_down_twice_keeps_the_first_time() -> None:
    match = make_match()
    say_toss(match, "home")
    for minutes in (-4, -3):
        captaincy.sit_down(match, Side.AWAY, hand=captain(), at=at(minutes))
    assert match.team_sheets.get(side="away").seated_at == at(-4)
    assert actions().count("match.sit_down") == 1


def make_interval() -> Match:
    match = make_match()
    write(match, entry("start", 0), entry("interval", 75))
    match.refresh_from_db()
    return match


def change(
    match: Match, *, on: Player | None = None, table: int = 1
) -> SubstitutionRequest:
    spare = squad(match.fixture.home)[-1]
    return SubstitutionRequest(
        table=table,
        off=str(seat(match, "home", table).pk),
        on=str((on or spare).pk),
        role=PartnerRole.BY_SPELER,
    )


def substitute(match: Match, wanted: SubstitutionRequest, token: str = "s") -> object:
    answer = captaincy.write_substitution(
        match, Side.HOME, change=wanted, token=token, hand=captain(), at=at(78)
    )
    return answer and (answer.outcome, answer.rule)


def test_11_1_a_substitution_in_the_interval_stands() -> None:
    match = make_interval()
    assert substitute(match, change(match)) == ("accepted", None)


def test_the_same_form_sent_twice_substitutes_once() -> None:
    match = make_interval()
    wanted = change(match)
    substitute(match, wanted)
    assert substitute(match, wanted) == ("duplicate", None)
    assert Entry.objects.filter(kind=Kind.SUBSTITUTION).count() == 1


def test_11_1_a_substitution_in_play_is_kept_as_refused() -> None:
    match = make_match()
    write(match, entry("start", 0))
    assert substitute(match, change(match)) == ("accepted", "11.1")


def test_1_5_a_substitute_who_is_not_registered_is_kept_as_refused() -> None:
    match = make_interval()
    guest = make_player(union=match.union)
    assert substitute(match, change(match, on=guest)) == ("accepted", "1.5")


def undo(match: Match, side: str = "home", minutes: float = 79) -> None:
    captaincy.undo_substitution(
        match,
        Side(side),
        entry="s",
        reason="undone by the captain",
        hand=captain(),
        at=at(minutes),
    )


def test_a_substitution_is_undone_by_a_void_while_the_interval_lasts() -> None:
    match = make_interval()
    substitute(match, change(match))
    undo(match)
    void = Entry.objects.get(kind=Kind.VOID)
    assert (void.target, void.words.text) == ("s", "undone by the captain")


def test_11_1_after_the_interval_a_substitution_is_not_undone() -> None:
    match = make_interval()
    substitute(match, change(match))
    write(match, entry("resume", 85))
    with pytest.raises(RuleViolation, match="ask the referee"):
        undo(match, minutes=86)


def test_the_opponents_undo_no_substitution() -> None:
    match = make_interval()
    substitute(match, change(match))
    with pytest.raises(RuleViolation, match="no substitution of your team"):
        undo(match, "away")


def test_1_10_a_query_stands_at_its_table_with_its_words() -> None:
    match = make_match()
    captaincy.ask_query(
        match,
        Side.AWAY,
        doubted=SigningQuery("Was that 4 points?", 3),
        token="q",
        hand=captain(),
        at=START + timedelta(minutes=10),
    )
    row = Entry.objects.get()
    assert (row.kind, row.side, row.table) == ("query", "away", 3)
    assert row.words.text == "Was that 4 points?"


def test_the_helper_for_tonight_plans_the_start_ahead() -> None:
    assert make_match_in(60).fixture.starts_at > timezone.now()
