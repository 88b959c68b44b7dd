"""A table's paper typed in by whoever runs the evening, and put right."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from drives.models import DriveTable, Place, Round
from drives.rounds.actions.rounds import close_round
from drives.typing.forms.sheet import MOST_ROWS
from league.models import AuditRow
from tests.drives.rounds.make_scores import (
    bid,
    deal,
    klaverjas,
    make_500,
    make_klaverjas,
    play,
    posting,
    table_of,
    write,
)
from tests.make import make_role

pytestmark = pytest.mark.django_db

NAT = {"maker": "us", "cards_us": "90", "roem_them": "20"}
PIT = {"maker": "them", "cards_them": "162"}


def host(table: DriveTable) -> Client:
    client = Client()
    client.force_login(make_role(table.union))
    return client


def address(table: DriveTable) -> str:
    return f"/evenings/tables/{table.pk}/"


def typed(table: DriveTable, *rows: dict[str, str], **values: str) -> dict[str, str]:
    """What the page sends: rows by their numbers, and the head they were typed from."""
    table.refresh_from_db()
    fields = {
        f"row{number}-{name}": value
        for number, row in enumerate(rows, start=1)
        for name, value in row.items()
    }
    return {"head": str(table.head)} | fields | values


def send(table: DriveTable, *rows: dict[str, str], **values: str) -> Any:
    sheet = values.pop("sheet", "")
    data = typed(table, *rows, **values)
    return host(table).post(f"{address(table)}?sheet={sheet}", data)


def total(table: DriveTable) -> tuple[int, int]:
    table.refresh_from_db()
    return table.score["us"]["total"], table.score["them"]["total"]


def kinds(table: DriveTable) -> list[str]:
    return list(table.entries.order_by("seq").values_list("kind", flat=True))


@pytest.fixture
def table() -> DriveTable:
    return table_of(make_klaverjas(settings={"deals": 3}))


def test_a_sheet_is_typed_deal_by_deal(table: DriveTable) -> None:
    assert send(table, NAT, PIT).status_code == 302
    # Nat: 162 + 20 to them; then a pit: 162 + 100.
    assert total(table) == (0, 444)


def test_the_other_side_s_cards_are_filled_in(table: DriveTable) -> None:
    send(table, {"maker": "us", "cards_them": "60"})
    assert table.entries.get().data["cards"] == {"us": 102, "them": 60}


def test_what_stands_is_shown_to_be_corrected(table: DriveTable) -> None:
    write(table, deal(klaverjas("us", 90, them_roem=20)))
    page = host(table).get(address(table)).content.decode()
    assert 'name="row1-cards_us" value="90"' in page
    assert page.count("Deal 3") == 1


def test_only_what_is_typed_otherwise_is_written(table: DriveTable) -> None:
    send(table, NAT, PIT)
    send(table, NAT, PIT | {"maker": "us"})
    assert kinds(table) == ["deal", "deal", "correction"]
    # The second: us made trumps and they took all tricks.
    assert total(table) == (0, 344)


def test_a_row_that_is_emptied_is_struck(table: DriveTable) -> None:
    send(table, NAT, PIT)
    send(table, {}, PIT)
    assert kinds(table) == ["deal", "deal", "void"]
    assert total(table) == (0, 262)


def test_the_same_sheet_again_writes_nothing(table: DriveTable) -> None:
    send(table, NAT)
    send(table, NAT)
    assert kinds(table) == ["deal"]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"cards_us": "90"}, "Say who made trumps."),
        ({"maker": "us"}, "Type the card points of one side."),
        (
            {"maker": "us", "cards_us": "90", "cards_them": "80"},
            "The card points add up to 170, not to 162.",
        ),
        (
            {"maker": "us", "cards_us": "0", "roem_us": "20"},
            "A side without a trick has no roem.",
        ),
        ({"maker": "us", "cards_us": "ninety"}, "Enter a whole number."),
    ],
)
def test_a_fault_is_said_at_its_field_and_nothing_is_written(
    table: DriveTable, row: dict[str, str], sentence: str
) -> None:
    answer = send(table, NAT, row)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert kinds(table) == []


def test_a_revoke_of_a_broken_hand_needs_no_cards(table: DriveTable) -> None:
    send(table, {"revoke": "us"})
    assert table.entries.get().data == {"side": "us", "deal": None}
    # By the default setting 162 and 100 to the others.
    assert total(table) == (0, 262)


def test_what_came_from_a_phone_meanwhile_is_looked_at_first(table: DriveTable) -> None:
    data = typed(table, NAT)
    write(table, deal(klaverjas("us", 90)))
    answer = host(table).post(address(table), data)
    assert "Someone wrote at this table meanwhile" in answer.content.decode()
    assert kinds(table) == ["deal"]


def test_a_whole_sheet_closes_the_table(table: DriveTable) -> None:
    answer = send(table, NAT, PIT, NAT, close="1")
    assert answer["Location"] == f"/evenings/{table.round.drive_id}/run/"
    table.refresh_from_db()
    assert table.closed_at is not None


def test_a_table_that_cannot_be_closed_keeps_what_was_typed_on_the_page(
    table: DriveTable,
) -> None:
    answer = send(table, NAT, close="1")
    assert answer.status_code == 422
    assert "The game is not over" in answer.content.decode()
    assert kinds(table) == []


def closed(table: DriveTable) -> Round:
    """Close a table of three deals and its round."""
    play(table, *(deal(klaverjas("us", 100)) for _ in range(3)))
    round = Round.objects.get(pk=table.round_id)
    close_round(round, by=None)
    return round


THREE = {"maker": "us", "cards_us": "100"}


def test_a_closed_table_is_corrected_with_a_reason(table: DriveTable) -> None:
    round = closed(table)
    answer = send(table, THREE, THREE, PIT, reason="The sheet was misread")
    assert answer.status_code == 302
    table.refresh_from_db()
    round.refresh_from_db()
    assert table.closed_at is not None
    assert round.closed_at is not None
    # 100 twice; 62 twice and the pit of 262.
    gave = Place.objects.filter(table=table).order_by("entrant__number")
    assert [one.gave["total"] for one in gave] == [200, 386]


def test_a_closed_table_is_not_corrected_without_a_reason(table: DriveTable) -> None:
    closed(table)
    answer = send(table, THREE, THREE, PIT)
    assert "say why it is corrected" in answer.content.decode()
    assert kinds(table) == ["deal", "deal", "deal"]


def test_typing_is_in_the_journal_with_its_reason(table: DriveTable) -> None:
    closed(table)
    send(table, THREE, THREE, PIT, reason="The sheet was misread")
    row = AuditRow.objects.get(action="drivetable.type")
    assert row.detail["reason"] == "The sheet was misread"
    assert row.by is not None


def told(table: DriveTable, *rows: dict[str, str], **values: str) -> str:
    """What the page says after it was sent."""
    data = typed(table, *rows, **values)
    return host(table).post(address(table), data, follow=True).content.decode()


def test_a_correction_is_said_to_be_one(table: DriveTable) -> None:
    page = told(table, THREE, THREE, THREE, close="1")
    assert "The table&#x27;s sheet is written." in page
    page = told(table, THREE, THREE, PIT, reason="The sheet was misread")
    assert "The sheet of table 1 is corrected." in page
    assert "sheet is written" not in page


def test_a_sheet_sent_as_it_was_is_not_said_to_be_changed(table: DriveTable) -> None:
    closed(table)
    page = told(table, THREE, THREE, THREE, reason="To be sure")
    assert "Nothing is changed: the sheet is as it was." in page


def test_why_a_table_was_corrected_stands_on_its_page_once(table: DriveTable) -> None:
    closed(table)
    told(table, THREE, THREE, PIT, reason="The sheet was misread")
    page = host(table).get(address(table)).content.decode()
    assert page.count("The sheet was misread") == 1
    host(table).post(f"{address(table)}reopen/", {"reason": "A phone came late"})
    page = host(table).get(address(table)).content.decode()
    assert page.index("A phone came late") < page.index("The sheet was misread")


def test_the_organiser_s_page_has_no_us_and_them(table: DriveTable) -> None:
    page = host(table).get(address(table)).content.decode()
    assert "Cards, North–South" in page
    for words in ("Cards, us", ">us<", ">them<", "us (North"):
        assert words not in page


def test_two_sheets_are_typed_apart_and_compared() -> None:
    table = table_of(make_klaverjas(settings={"two_sheets": True}))
    send(table, NAT, sheet="us")
    send(table, NAT | {"cards_us": "91"}, sheet="them")
    table.refresh_from_db()
    assert table.score["agrees"] is False
    page = host(table).get(f"{address(table)}?sheet=them").content.decode()
    assert 'name="row1-cards_us" value="91"' in page
    assert "The two sheets differ in deal 1." in page


HAND = {"bidder": "us", "bid": "10NT", "tricks_us": "10"}


def test_a_hand_of_500_and_its_clips_are_typed() -> None:
    table = table_of(make_500())
    send(table, HAND, clip_us="on")
    assert kinds(table) == ["deal", "clip"]
    assert table.entries.get(kind="deal").data == bid("us", "10NT", 10)


def test_a_clip_that_is_unticked_is_struck() -> None:
    table = table_of(make_500())
    send(table, HAND, clip_us="on")
    send(table, HAND)
    assert kinds(table) == ["deal", "clip", "void"]


def test_a_side_that_is_unticked_has_all_its_clips_struck() -> None:
    table = table_of(make_500())
    clips = [posting("clip", {"side": "us"}) for _ in range(2)]
    write(table, *clips)
    send(table, HAND)
    assert sorted(kinds(table)) == ["clip", "clip", "deal", "void", "void"]
    table.refresh_from_db()
    assert table.score["us"]["clips"] == 0


def test_a_sheet_of_more_rows_than_paper_has_is_shown_and_kept_whole() -> None:
    table = table_of(make_klaverjas(settings={"deals": 3}))
    write(table, *(deal(klaverjas("us", 100)) for _ in range(MOST_ROWS + 1)))
    send(table, *[THREE] * (MOST_ROWS + 1))
    assert "void" not in kinds(table)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"bid": "7H", "tricks_us": "7"}, "Say who bid highest"),
        ({"bidder": "us", "tricks_us": "7"}, "Choose the bid."),
        ({"bidder": "none", "bid": "7H", "tricks_us": "7"}, "Nobody bid"),
        ({"bidder": "us", "bid": "7H"}, "Type the tricks of one side."),
    ],
)
def test_a_hand_of_500_that_lacks_something_says_what(
    row: dict[str, str], sentence: str
) -> None:
    answer = send(table_of(make_500()), row)
    assert sentence in answer.content.decode()


@pytest.mark.parametrize(
    ("gain", "points"), [("off", 2), ("boom4", 4), ("2", 0), ("1", 0)]
)
def test_a_klawerjas_drive_s_booms_are_typed(gain: str, points: int) -> None:
    table = table_of(make_500(game="klawerjas"))
    send(table, {"side": "us", "gain": gain})
    assert total(table) == (points, 0)


def test_klaberjass_is_typed_with_melds_and_kontra() -> None:
    table = table_of(make_500(game="klaberjass"))
    row = {"maker": "us", "cards_us": "100", "melds_us": "50", "double": "2"}
    send(table, row | {"bella": "us"})
    assert total(table) == (340, 124)


def test_deals_have_words_where_there_is_something_to_be_said(
    table: DriveTable,
) -> None:
    bare = table_of(make_500())
    write(bare, deal(bid("us", "7H", 7)))
    page = host(bare).get(address(bare)).content.decode()
    assert "As it counts now" in page
    assert "In words" not in page
    write(table, deal(klaverjas("us", 100)), deal(klaverjas("us", 70)))
    page = host(table).get(address(table)).content.decode()
    counted = page[page.index("In words") :]
    assert "<td></td>" in counted
    assert "<td>nat</td>" in counted


def test_a_stranger_finds_no_table(table: DriveTable) -> None:
    client = Client()
    client.force_login(make_role(make_klaverjas().union))
    assert client.get(address(table)).status_code == 404


def test_a_member_without_the_right_may_not_look(table: DriveTable) -> None:
    client = Client()
    client.force_login(make_role(table.union, "referee"))
    assert client.get(address(table)).status_code == 403


def test_looking_writes_nothing(table: DriveTable) -> None:
    host(table).get(address(table))
    assert kinds(table) == []


def test_a_long_sheet_is_shown_in_as_many_questions_as_a_short_one(
    table: DriveTable, django_assert_max_num_queries: Any
) -> None:
    client = host(table)
    write(table, *(deal(klaverjas("us", 100)) for _ in range(3)))
    client.get(address(table))
    with django_assert_max_num_queries(30):
        assert client.get(address(table)).status_code == 200
