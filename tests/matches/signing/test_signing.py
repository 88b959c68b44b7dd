"""Signing a match's sheet: under what it stands, and what asks again (1.10)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from league.models import AuditRow, User
from matches.access.permissions import ActingHand
from matches.models import Entry, Match, Signature
from matches.record.results import refold
from matches.signing.actions import (
    ResultChanged,
    SigningQuery,
    close,
    sign_sheet,
    withhold,
)
from matches.signing.selectors import seal_hash, seal_of, signings_by_match, signings_of
from rules.book import RuleViolation
from rules.record import Side
from tests.make import at, entry, make_match, make_user, play, points, write

pytestmark = pytest.mark.django_db

LATER = at(170)


def signed(
    match: Match, side: Side = Side.HOME, *, when: datetime = LATER, **values: object
) -> Signature:
    hand = ActingHand(user=make_user())
    seen = str(values.pop("seen", seal_of(match).token))
    return sign_sheet(match, side, seen=seen, hand=hand, at=when, **values)  # type: ignore[arg-type]


def both_signed(match: Match) -> Match:
    for side in Side:
        signed(match, side)
    match.refresh_from_db()
    return match


def current(match: Match) -> list[bool]:
    match.refresh_from_db()
    found = signings_of(match, seal_of(match))
    return [found[side].current is not None for side in Side]


def correct(match: Match) -> None:
    """What the secretary's desk writes: a press that was missed."""
    write(match, points(1, "away", 40))
    match.refresh_from_db()


def test_a_signature_is_an_entry_by_the_captain_and_a_row_under_the_hash() -> None:
    match = play(make_match())
    under = seal_hash(match)
    assert signed(match).seal_hash == under
    assert list(match.entries.filter(kind="sign").values_list("choice")) == [
        ("home captain",)
    ]


def test_neither_a_signature_nor_a_query_asks_to_sign_again() -> None:
    match = play(make_match())
    signed(match)
    signed(match, Side.AWAY, query=SigningQuery("Was that a four?", table=2))
    assert current(match) == [True, True]


def test_a_query_with_a_signature_stands_on_the_sheet_at_its_table() -> None:
    match = play(make_match())
    signed(match, Side.AWAY, query=SigningQuery("Was that a four?", table=2))
    query = Entry.objects.get(match=match, kind="query")
    assert (query.side, query.table, query.words.text) == (
        "away",
        2,
        "Was that a four?",
    )


def test_signing_twice_under_the_same_sheet_changes_nothing() -> None:
    match = play(make_match())
    signed(match, query=SigningQuery("Was that a four?"))
    seq = Match.objects.get(pk=match.pk).seq
    signed(match, query=SigningQuery("Was that a four?"))
    assert Match.objects.get(pk=match.pk).seq == seq
    assert match.signatures.count() == 1


def test_a_second_query_is_added_to_the_signature() -> None:
    match = play(make_match())
    signed(match)
    signed(match, query=SigningQuery("Was that a four?"))
    assert match.signatures.count() == 1
    assert match.entries.filter(kind="query").count() == 1


def test_a_sheet_that_moved_since_it_was_shown_is_not_signed() -> None:
    match = play(make_match())
    seen = seal_of(match).token
    correct(match)
    with pytest.raises(ResultChanged):
        signed(match, seen=seen, query=SigningQuery("Was that a four?"))
    assert not match.entries.filter(kind__in=["sign", "query"]).exists()


def test_a_reseating_moves_the_sheet_too() -> None:
    match = play(make_match())
    signed(match)
    Match.objects.filter(pk=match.pk).update(line_up_version=9)
    assert current(match) == [False, False]


def test_1_10_a_match_that_is_not_over_is_not_signed() -> None:
    match = make_match()
    write(match, entry("start", 0))
    with pytest.raises(RuleViolation) as raised:
        signed(match)
    assert raised.value.rule == "1.10"


def test_1_12_a_level_knock_out_is_not_signed_before_it_is_decided() -> None:
    match = make_match()
    match.fixture.stage = "final"
    match.fixture.save()
    play(match, home=4, away=4)
    with pytest.raises(RuleViolation) as raised:
        signed(match)
    assert raised.value.rule == "1.12"


def test_a_walkover_without_any_entry_is_signed() -> None:
    match = make_match(tables=2)
    match.team_sheets.get(side="home").seats.all().delete()
    refold(match, by=None)
    assert signed(match).outcome == "signed"


def test_the_second_signature_seals_the_match_at_its_time() -> None:
    match = play(make_match())
    signed(match)
    assert Match.objects.get(pk=match.pk).sealed_at is None
    signed(match, Side.AWAY, when=at(171))
    assert Match.objects.get(pk=match.pk).sealed_at == at(171)


def test_a_correction_asks_both_captains_again_and_the_match_stays_sealed() -> None:
    match = both_signed(play(make_match()))
    correct(match)
    assert current(match) == [False, False]
    assert match.sealed_at is not None


def test_what_was_signed_before_a_correction_is_told_beside_it() -> None:
    match = play(make_match())
    first = signed(match)
    correct(match)
    found = signings_of(match, seal_of(match))[Side.HOME]
    assert (found.current, found.former) == (None, first)


def test_a_corrected_sheet_is_signed_anew() -> None:
    match = both_signed(play(make_match()))
    correct(match)
    both_signed(match)
    assert current(match) == [True, True]
    assert match.entries.filter(kind="sign").count() == 4


def test_a_signature_not_given_is_kept_with_its_reason_and_seals_too() -> None:
    match, referee = play(make_match()), make_user()
    signed(match)
    seen = seal_of(match).token
    withhold(match, Side.AWAY, seen=seen, reason="Went home", by=referee, at=LATER)
    found = match.signatures.get(side="away")
    assert (found.outcome, found.reason, found.by) == (
        "not given",
        "Went home",
        referee,
    )
    assert Match.objects.get(pk=match.pk).sealed_at == LATER


def test_a_captain_may_still_sign_after_it_was_noted_that_he_had_not() -> None:
    match = play(make_match())
    seen = seal_of(match).token
    withhold(match, Side.HOME, seen=seen, reason="Out", by=make_user(), at=LATER)
    later = signed(match)
    assert signings_of(match, seal_of(match))[Side.HOME].current == later


def live(match: Match) -> Match:
    """A match that was played on the screens: its result is provisional."""
    Match.objects.filter(pk=match.pk).update(is_live=True)
    match.refresh_from_db()
    return play(match)


def closed(match: Match, by: User | None = None, **reasons: str) -> Match:
    given = {Side(side): reason for side, reason in reasons.items()}
    return close(match, reasons=given, by=by or make_user(), at=timezone.now())


def test_the_result_is_provisional_until_the_match_is_closed() -> None:
    match = live(make_match())
    match.fixture.refresh_from_db()
    assert match.fixture.is_provisional
    closed(both_signed(match))
    match.fixture.refresh_from_db()
    assert not match.fixture.is_provisional


def test_closing_moves_the_logs_version_and_is_audited() -> None:
    match = both_signed(live(make_match()))
    match.fixture.division.refresh_from_db()
    version = match.fixture.division.log_version
    closed(match)
    match.fixture.division.refresh_from_db()
    assert match.fixture.division.log_version > version
    assert AuditRow.objects.filter(action="match.close").count() == 1


def test_a_match_closes_without_signatures_with_a_reason_for_each() -> None:
    match = live(make_match())
    found = closed(match, home="No phone", away="Went home")
    assert found.closed_at
    assert found.sealed_at
    assert [one.reason for one in match.signatures.order_by("side")] == [
        "Went home",
        "No phone",
    ]


def test_a_match_does_not_close_while_a_reason_is_missing() -> None:
    match = live(make_match())
    with pytest.raises(ValidationError):
        closed(match, home="No phone")
    assert not match.signatures.exists()


def test_a_closed_match_is_signed_no_more() -> None:
    match = closed(both_signed(live(make_match())))
    with pytest.raises(ValidationError):
        signed(match)


def test_closing_again_changes_nothing() -> None:
    secretary = make_user()
    match = closed(both_signed(live(make_match())), by=secretary)
    assert closed(match).closed_by == secretary


def test_a_correction_after_closing_does_not_make_the_result_provisional() -> None:
    match = closed(both_signed(live(make_match())))
    correct(match)
    match.fixture.refresh_from_db()
    assert (match.fixture.away_score, match.fixture.is_provisional) == (6, False)


def test_the_signings_of_a_night_are_asked_for_at_once(
    django_assert_num_queries: Any,
) -> None:
    one = both_signed(play(make_match()))
    other = play(make_match())
    with django_assert_num_queries(2):
        found = signings_by_match([one, other])
    assert [bool(found[match.pk][Side.AWAY].current) for match in (one, other)] == [
        True,
        False,
    ]
