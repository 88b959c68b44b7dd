from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from league.models import Fixture
from matches.models import Match, TeamSheet
from matches.record.results import refold
from referees.models import QueryCase
from rules.record import Side, Signer
from scoresheets.sheet.codes import SheetCode, read_sheet_code, sheet_code_of
from scoresheets.sheet.selectors import printed_sheet_of
from scoresheets.verifying.verification import (
    SheetStanding,
    Verification,
    verification_of,
)
from scoresheets.verifying.views import MOST_UNKNOWN
from tests.make import (
    entry,
    make_fixture,
    make_match,
    play,
    points,
    write,
)

pytestmark = pytest.mark.django_db
UNKNOWN = SheetCode(match=0x12345, line_ups=0, hash=1)


def said(code: SheetCode) -> Verification:
    found = verification_of(code)
    assert found is not None
    return found


def make_played(**points_: int) -> Match:
    return play(make_match(), **points_)


def test_the_sheet_that_stands_is_valid_with_its_totals() -> None:
    found = said(sheet_code_of(make_played(home=8, away=4)))
    assert found.standing is SheetStanding.VALID
    assert (found.totals.home, found.totals.away) == (8, 4)  # type: ignore[union-attr]


def test_a_corrected_one_is_superseded_and_keeps_its_own_totals() -> None:
    match = make_played(home=8, away=4)
    code = sheet_code_of(match)
    write(match, points(2, "away", 100, 4))
    found = said(code)
    assert found.standing is SheetStanding.SUPERSEDED
    assert (found.totals.away, found.totals_now.away) == (4, 8)  # type: ignore[union-attr]
    assert found.revision_now == match.seq


def test_every_state_that_a_match_ever_had_is_known() -> None:
    match, codes = make_match(), []
    for minute in range(6):
        write(match, entry("start", 0) if not minute else points(1, "home", minute))
        codes.append(sheet_code_of(match))
    found = [said(code) for code in codes]
    assert [one.printed.seq for one in found] == [1, 2, 3, 4, 5, 6]
    assert [one.standing for one in found] == [SheetStanding.SUPERSEDED] * 5 + ["valid"]


def test_a_signature_since_leaves_it_valid() -> None:
    match = make_played()
    code = sheet_code_of(match)
    write(match, entry("sign", 163, by=Signer.REFEREE))
    assert said(code).standing is SheetStanding.VALID
    assert said(code).added == 1


def test_a_query_that_waits_puts_it_under_query() -> None:
    match = make_played()
    QueryCase.objects.create(
        union=match.union,
        match=match,
        side="home",
        lodged_on=date(2026, 2, 4),
        due_on=date(2026, 2, 11),
    )
    assert said(sheet_code_of(match)).standing is SheetStanding.UNDER_QUERY


def test_a_query_that_was_answered_does_not() -> None:
    match = make_played()
    QueryCase.objects.create(
        union=match.union,
        match=match,
        side="home",
        state="ruled",
        lodged_on=date(2026, 2, 4),
        due_on=date(2026, 2, 11),
    )
    assert said(sheet_code_of(match)).standing is SheetStanding.VALID


def test_a_changed_team_sheet_supersedes_it_without_totals() -> None:
    match = make_played()
    code = sheet_code_of(match)
    Match.objects.filter(pk=match.pk).update(line_up_version=1)
    found = said(code)
    assert found.standing is SheetStanding.SUPERSEDED
    assert found.totals is None


def test_a_version_of_the_team_sheets_that_never_was_is_not_known() -> None:
    code = sheet_code_of(make_played())
    assert verification_of(SheetCode(code.match, 5, code.hash)) is None


def test_a_hash_that_never_was_is_not_known() -> None:
    code = sheet_code_of(make_played())
    assert verification_of(SheetCode(code.match, code.line_ups, code.hash ^ 1)) is None


def test_an_entry_of_another_match_is_not_known() -> None:
    one, other = sheet_code_of(make_played()), sheet_code_of(make_played())
    assert verification_of(SheetCode(one.match, one.line_ups, other.hash)) is None


def make_walkover() -> Match:
    """A match whose away team fields a table alone: over before any entry."""
    match = make_match()
    sheet = TeamSheet.objects.get(match=match, side="away")
    sheet.seats.filter(table__gt=1).delete()
    return refold(match, by=None)


def test_a_walkover_without_entries_is_printed_filled_and_is_known() -> None:
    match = make_walkover()
    sheet = printed_sheet_of(match.fixture, is_member=False)
    assert sheet.score.status == "walkover"
    assert said(read_sheet_code(sheet.code)).standing is SheetStanding.VALID


def test_a_match_that_nothing_was_written_of_has_no_code() -> None:
    match = make_match()
    assert printed_sheet_of(match.fixture, is_member=False).code == ""
    assert verification_of(sheet_code_of(match)) is None


def test_a_fixture_without_a_match_has_no_code() -> None:
    assert printed_sheet_of(make_fixture(), is_member=False).code == ""


def test_the_qr_of_a_filled_sheet_opens_its_verification() -> None:
    match = make_played()
    sheet = printed_sheet_of(match.fixture, is_member=False)
    letters = sheet_code_of(match).letters
    assert sheet.address == f"http://127.0.0.1:8000/v/{letters}/"


def test_printing_writes_nothing() -> None:
    match = make_played()
    with CaptureQueriesContext(connection) as asked:
        printed_sheet_of(match.fixture, is_member=False)
    assert len(asked)
    assert all(one["sql"].startswith("SELECT") for one in asked)


def test_a_match_that_goes_on_is_printed_as_provisional() -> None:
    match = make_match()
    write(match, entry("start", 0))
    assert printed_sheet_of(match.fixture, is_member=True).is_provisional


def test_a_match_that_is_not_closed_is_printed_as_provisional() -> None:
    match = make_played()
    assert not printed_sheet_of(match.fixture, is_member=True).is_provisional
    Fixture.objects.filter(pk=match.pk).update(is_provisional=True)
    assert printed_sheet_of(match.fixture, is_member=True).is_provisional


def test_the_page_tells_totals_teams_and_the_whole_hash_and_no_player(
    client: Client,
) -> None:
    match = make_played(home=8, away=4)
    response = client.get(f"/v/{sheet_code_of(match).letters}/")
    body = response.content.decode()
    for wanted in ("Valid", match.fixture.home.name, match.head_hash, "3 February"):
        assert wanted in body
    seats = match.team_sheets.get(side="home").seats.select_related("player")
    for seat in seats:
        assert seat.player.name not in body
        assert seat.player.public_name not in body
    assert response["X-Robots-Tag"] == "noindex"


def test_the_page_asks_as_much_of_a_long_match_as_of_a_short_one(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = make_played(home=60, away=60)
    with django_assert_max_num_queries(20):
        assert client.get(f"/v/{sheet_code_of(match).letters}/").status_code == 200


def test_the_page_of_a_superseded_sheet_says_by_which_revision(client: Client) -> None:
    match = make_played()
    code = sheet_code_of(match)
    write(match, points(2, "away", 100, 4))
    body = client.get(f"/v/{code.letters}/").content.decode()
    assert f"Superseded by revision {match.seq}" in body


def test_a_code_that_was_never_printed_is_not_known(client: Client) -> None:
    response = client.get(f"/v/{UNKNOWN.letters}/")
    assert response.status_code == 404
    assert "Not known" in response.content.decode()


def test_a_slip_in_the_address_is_told_as_one(client: Client) -> None:
    response = client.get("/v/7QK2/")
    assert response.status_code == 404
    assert "this one has 4" in response.content.decode()


def test_a_typed_code_leads_to_its_page(client: Client) -> None:
    code = sheet_code_of(make_played())
    response = client.get("/v/", {"code": code.shown.lower()})
    assert response["Location"] == f"/v/{code.letters}/"


def test_a_typed_slip_is_told_beside_what_was_typed(client: Client) -> None:
    response = client.get("/v/", {"code": "7QK2-M9XD-4TPP<b>"})
    assert response.status_code == 422
    assert "7QK2-M9XD-4TPP&lt;b&gt;" in response.content.decode()


def test_who_guesses_is_asked_to_wait_and_a_right_code_still_answers(
    client: Client,
) -> None:
    right = sheet_code_of(make_played()).letters
    for _ in range(MOST_UNKNOWN):
        assert client.get(f"/v/{UNKNOWN.letters}/").status_code == 404
    refused = client.get(f"/v/{UNKNOWN.letters}/")
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert client.get(f"/v/{right}/").status_code == 200


@pytest.mark.parametrize("side", list(Side))
def test_a_walkover_prints_its_totals(side: Side) -> None:
    sheet = printed_sheet_of(make_walkover().fixture, is_member=False)
    assert sheet.score.totals[side] is not None
