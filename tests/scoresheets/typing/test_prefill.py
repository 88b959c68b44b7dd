from __future__ import annotations

from rules.record import Half, Side
from scoresheets.tally.fields import tally_field, total_field
from scoresheets.tally.prefill import Proposed, doubtful_in, fill_empty_fields

TWOS = tally_field(1, Half.FIRST, Side.HOME, "twos")


def test_a_field_is_named_by_half_table_side_and_claim() -> None:
    assert TWOS == "first-1-home-twos"
    assert total_field(4, Half.EXTRA, Side.AWAY) == "extra-4-away-total"


def test_a_proposal_fills_an_empty_field() -> None:
    assert fill_empty_fields({TWOS: ""}, {TWOS: Proposed("7")})[TWOS] == "7"


def test_what_was_typed_stays() -> None:
    merged = fill_empty_fields({TWOS: "5"}, {TWOS: Proposed("7", is_doubtful=True)})
    assert (merged[TWOS], doubtful_in(merged)) == ("5", [])


def test_a_total_that_was_typed_stays_alone() -> None:
    typed = {total_field(1, Half.FIRST, Side.HOME): "14"}
    assert TWOS not in fill_empty_fields(typed, {TWOS: Proposed("7")})


def test_a_doubtful_proposal_is_marked_once() -> None:
    once = fill_empty_fields({}, {TWOS: Proposed("7", is_doubtful=True)})
    assert doubtful_in(fill_empty_fields(once, {})) == [TWOS]
