"""A table's round typed as one total a side: at the table, and all tables at once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from drives.models import DriveTable, Place, Round
from tests.drives.rounds.make_scores import (
    deal,
    klaverjas,
    make_500,
    make_klaverjas,
    table_of,
    write,
)
from tests.make import make_role

pytestmark = pytest.mark.django_db


def host(round: Round) -> Client:
    client = Client()
    client.force_login(make_role(round.union))
    return client


def kinds(table: DriveTable) -> list[str]:
    return list(table.entries.order_by("seq").values_list("kind", flat=True))


def total(table: DriveTable) -> tuple[int, int]:
    table.refresh_from_db()
    return table.score["us"]["total"], table.score["them"]["total"]


def send(table: DriveTable, *, by: str = "totals", **values: str) -> Any:
    table.refresh_from_db()
    fields = {f"row1-{name}": value for name, value in values.items() if value}
    close = {"close": "1"} if values.pop("close", "") else {}
    data = {"head": str(table.head)} | fields | close
    address = f"/evenings/tables/{table.pk}/?by={by}"
    return host(table.round).post(address, data)


@pytest.fixture
def table() -> DriveTable:
    return table_of(make_klaverjas(settings={"deals": 2}))


def test_one_total_a_side_is_the_tables_result(table: DriveTable) -> None:
    answer = send(table, total_us="282", total_them="162", marsen_us="1", close="1")
    assert answer.status_code == 302
    assert total(table) == (282, 162)
    assert table.closed_at is not None
    assert table.entries.get().data == {
        "us": {"total": 282, "marsen": 1, "nat": 0},
        "them": {"total": 162, "marsen": 0, "nat": 0},
        "deals": 2,
    }


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"total_us": "182"}, "Type the total of both sides."),
        (
            {"total_us": "182", "total_them": "163"},
            "The totals add up to 345. In 2 deals 324 are cards; the rest is roem, by"
            " tens.",
        ),
        (
            {"total_us": "162", "total_them": "0", "deals": "3"},
            "A round has 2 deals at most, not 3.",
        ),
        (
            {
                "total_us": "162",
                "total_them": "162",
                "nat_us": "2",
                "marsen_them": "1",
            },
            "More deals were pit or nat than were played.",
        ),
        (
            {"total_us": "182", "total_them": "162", "marsen_us": "1"},
            "The totals add up to 344. With 100 roem for each pit that must be 424 at"
            " least.",
        ),
        (
            {"total_us": "1934", "total_them": "0"},
            "The totals add up to 1934. Cards and roem of so many deals come to 1924 at"
            " most.",
        ),
        ({"total_us": "many", "total_them": "1"}, "Enter a whole number."),
        ({"total_us": "18.2", "total_them": "142"}, "Enter a whole number."),
        ({"total_us": "182.0", "total_them": "142"}, "Enter a whole number."),
        ({"total_us": "0.182", "total_them": "142"}, "Enter a whole number."),
        ({"total_us": "1.0000", "total_them": "142"}, "Enter a whole number."),
    ],
)
def test_a_fault_is_said_at_its_field_and_nothing_is_written(
    table: DriveTable, typed: dict[str, str], sentence: str
) -> None:
    answer = send(table, **typed)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert kinds(table) == []


@pytest.mark.parametrize(
    "written", ["1302", "1.302", "1,302", "1 302", "1\u00a0302", "1\u202f302", " 1302 "]
)
def test_a_total_may_be_written_with_its_thousands_apart(written: str) -> None:
    table = table_of(make_klaverjas(settings={"deals": 16}))
    send(table, total_us=written, total_them="1.290")
    assert total(table) == (1302, 1290)


def test_a_total_below_nothing_may_have_the_minus_of_print() -> None:
    table = table_of(make_500())
    send(table, total_us="\u22121 000", total_them="500")
    assert total(table) == (-1000, 500)


def test_an_evening_by_totals_shows_two_fields_and_the_way_to_deals() -> None:
    table = table_of(make_klaverjas(settings={"deals": 2, "written": "totals"}))
    address = f"/evenings/tables/{table.pk}/"
    page = host(table.round).get(address).content.decode()
    assert 'name="row1-total_us"' in page
    assert "row1-cards_us" not in page
    assert "Type it deal by deal" in page
    page = host(table.round).get(f"{address}?by=deals").content.decode()
    assert 'name="row2-cards_us"' in page


def test_totals_take_the_place_of_deals_that_were_written(table: DriveTable) -> None:
    write(table, deal(klaverjas("us", 90)), deal(klaverjas("us", 80)))
    page = host(table.round).get(f"/evenings/tables/{table.pk}/?by=totals")
    assert "Deals are written here. The totals take their place." in (
        page.content.decode()
    )
    send(table, total_us="162", total_them="162")
    assert kinds(table) == ["deal", "deal", "correction", "void"]
    assert total(table) == (162, 162)


def test_a_switch_without_a_figure_strikes_nothing(table: DriveTable) -> None:
    write(table, deal(klaverjas("us", 90)))
    answer = send(table)
    assert answer.status_code == 422
    assert "Nothing is typed: what is written stays." in answer.content.decode()
    assert kinds(table) == ["deal"]


def test_deals_take_the_place_of_totals(table: DriveTable) -> None:
    send(table, total_us="162", total_them="162")
    assert send(table, by="deals").status_code == 422
    send(table, by="deals", maker="us", cards_us="100")
    assert kinds(table) == ["totals", "correction"]
    assert total(table) == (100, 62)


def test_totals_are_shown_to_be_corrected(table: DriveTable) -> None:
    send(table, total_us="182", total_them="162", nat_them="1")
    page = host(table.round).get(f"/evenings/tables/{table.pk}/").content.decode()
    for shown in ('total_us" value="182"', 'nat_them" value="1"', 'deals" value="2"'):
        assert shown in page
    send(table, total_us="182", total_them="162", nat_them="1")
    assert kinds(table) == ["totals"]


def test_totals_are_the_whole_round_and_no_deal_on_the_table_s_page(
    table: DriveTable,
) -> None:
    send(table, total_us="182", total_them="162")
    page = host(table.round).get(f"/evenings/tables/{table.pk}/").content.decode()
    counted = page[page.index("As it counts now") :]
    assert '<th scope="row">The whole round</th>' in counted
    assert '<th scope="row">1</th>' not in counted
    assert ">Deal<" not in counted


def test_a_table_s_own_page_says_the_sum_of_totals_too(table: DriveTable) -> None:
    address = f"/evenings/tables/{table.pk}/"
    for by, wanted in (("totals", True), ("deals", False)):
        page = host(table.round).get(f"{address}?by={by}").content.decode()
        assert ("data-sum" in page) is wanted
        assert ('id="totals-judge"' in page) is wanted


# The whole round on one page.


def make_three(**settings: Any) -> Round:
    pairs = [[1, 2], [3, 4], [5, 6]]
    return make_klaverjas(pairs, settings={"deals": 1} | settings)


def typed(round: Round, figures: dict[int, tuple[str, str]]) -> dict[str, str]:
    """What the page sends: the totals of tables by number, empty ones as well."""
    found: dict[str, str] = {}
    for table in round.tables.filter(closed_at=None):
        us, them = figures.get(table.number, ("", ""))
        key = f"table{table.pk}"
        found |= {
            f"{key}-head": str(table.head),
            f"{key}-total_us": us,
            f"{key}-total_them": them,
            f"{key}-deals": "1",
        }
    return found


def address(round: Round) -> str:
    return f"/evenings/rounds/{round.pk}/type/"


def test_a_round_is_typed_on_one_page_and_its_tables_are_closed() -> None:
    round = make_three()
    sent = typed(round, {1: ("100", "62"), 3: ("0", "262")})
    answer = host(round).post(address(round), sent, follow=True)
    assert "2 tables are written and closed." in answer.content.decode()
    one, two, three = (table_of(round, number) for number in (1, 2, 3))
    assert (total(one), total(three)) == ((100, 62), (0, 262))
    assert kinds(two) == []
    closed = [bool(each.closed_at) for each in (one, two, three)]
    assert closed == [True, False, True]


def test_a_fault_at_one_table_leaves_all_as_they_are() -> None:
    round = make_three()
    sent = typed(round, {1: ("100", "62"), 2: ("100", "63")})
    answer = host(round).post(address(round), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The totals add up to 163." in page
    assert 'value="100"' in page
    assert kinds(table_of(round, 1)) == []


def test_a_table_written_meanwhile_is_named_and_nothing_is_saved() -> None:
    round = make_three()
    sent = typed(round, {1: ("100", "62"), 2: ("100", "62")})
    write(table_of(round, 2), deal(klaverjas("us", 90)))
    answer = host(round).post(address(round), sent)
    assert (
        "Table 2: Someone wrote at this table meanwhile: look at it once more."
        in answer.content.decode()
    )
    assert kinds(table_of(round, 1)) == []


def test_tables_that_are_written_are_shown_without_fields() -> None:
    round = make_three()
    table = table_of(round, 2)
    write(table, deal(klaverjas("us", 100)))
    page = host(round).get(address(round)).content.decode()
    assert f'name="table{table.pk}-total_us"' not in page
    assert "100 – 62" in page


def test_nothing_typed_is_said() -> None:
    round = make_three()
    answer = host(round).post(address(round), typed(round, {}), follow=True)
    assert "Nothing was typed." in answer.content.decode()


def test_in_500_the_clipped_cards_are_ticked_beside_the_totals() -> None:
    round = make_500()
    table = table_of(round)
    key = f"table{table.pk}"
    sent = {
        f"{key}-head": "0",
        f"{key}-total_us": "520",
        f"{key}-total_them": "-40",
        f"{key}-clip_us": "on",
    }
    host(round).post(address(round), sent)
    gave = Place.objects.filter(round=round, side="us").values_list("gave", flat=True)
    assert [one["clips"] for one in gave] == [2, 2]


def test_a_tick_without_totals_is_not_passed_over() -> None:
    round = make_500()
    key = f"table{table_of(round).pk}"
    sent = {f"{key}-head": "0", f"{key}-clip_us": "on"}
    answer = host(round).post(address(round), sent)
    assert answer.status_code == 422
    assert "Type the total of both sides." in answer.content.decode()


def test_a_page_that_lost_its_head_says_so() -> None:
    answer = host(round := make_three()).post(address(round), {})
    assert answer.status_code == 422
    assert "This field is required." in answer.content.decode()


@pytest.mark.parametrize("revoke", ["-100", "162 + 100"])
def test_the_page_judges_by_the_settings_and_words_of_the_server(revoke: str) -> None:
    round = make_three(revoke=revoke)
    page = host(round).get(address(round)).content.decode()
    [written] = re.findall(r'<script id="totals-judge"[^>]*>(.*?)</script>', page)
    judge = json.loads(written)
    assert judge["game"] == "klaverjas"
    assert judge["settings"] == {"deals": 1, "revoke": revoke}
    assert judge["words"]["sum off"].startswith("The totals add up to %(sum)s.")
    assert page.count("data-sum") == 3


@pytest.mark.parametrize(
    ("make", "keypad"), [(make_three, "numeric"), (make_500, "text")]
)
def test_only_totals_of_500_need_a_keyboard_with_a_minus(
    make: Any, keypad: str
) -> None:
    round = make()
    page = host(round).get(address(round)).content.decode()
    [field] = re.findall(r"<input[^>]*-total_us[^>]*>", page)[:1]
    assert f'inputmode="{keypad}"' in field


def test_a_table_typed_on_the_page_costs_few_statements(
    django_assert_max_num_queries: Any,
) -> None:
    client, one, many = Client(), make_three(), make_three()
    client.force_login(make_role(one.union))
    costs = []
    for round, numbers in ((one, (1,)), (many, (1, 2, 3))):
        sent = typed(round, dict.fromkeys(numbers, ("100", "62")))
        client.force_login(make_role(round.union))
        with django_assert_max_num_queries(200) as counted:
            assert client.post(address(round), sent).status_code == 302
        costs.append(len(counted))
    assert (costs[1] - costs[0]) / 2 < 15


def test_a_ranking_of_totals_shows_what_was_written_and_no_more() -> None:
    round = make_three()
    client = host(round)
    sent = typed(round, {1: ("100", "62")})
    client.post(address(round), sent)
    page = client.get(f"/evenings/{round.drive_id}/").content.decode()
    for head in ("Cards", "Roem", "Pit", "Nat"):
        assert f"{head}</th>" not in page
    sent = typed(round, {2: ("0", "162")})
    sent |= {f"table{table_of(round, 2).pk}-nat_us": "1"}
    client.post(address(round), sent)
    page = client.get(f"/evenings/{round.drive_id}/").content.decode()
    assert "Nat</th>" in page
    assert "Pit</th>" not in page
