"""The tables of a round that are over are closed together."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from drives.models import DriveTable, EntrantPerson, Round
from tests.drives.rounds.make_scores import (
    bid,
    deal,
    klaverjas,
    make_500,
    make_klaverjas,
    posting,
    ring,
    table_of,
    write,
)
from tests.make import make_role

pytestmark = pytest.mark.django_db


def host(round: Round) -> Client:
    client = Client()
    client.force_login(make_role(round.union))
    return client


def make_three(**settings: Any) -> Round:
    pairs = [[1, 2], [3, 4], [5, 6]]
    return make_klaverjas(pairs, settings={"deals": 1} | settings, state="running")


def run_page(client: Client, round: Round) -> str:
    return client.get(f"/evenings/{round.drive_id}/run/").content.decode()


def close_over(client: Client, round: Round, **sent: str) -> Any:
    address = f"/evenings/rounds/{round.pk}/close-tables/"
    return client.post(address, sent, follow=True)


def closed(round: Round) -> list[int]:
    tables = DriveTable.objects.filter(round=round).exclude(closed_at=None)
    return list(tables.order_by("number").values_list("number", flat=True))


def test_one_press_closes_what_is_over_and_leaves_the_rest() -> None:
    round = make_three()
    client = host(round)
    assert "Close the tables that are over" not in run_page(client, round)
    for number in (1, 3):
        write(table_of(round, number), deal(klaverjas("us", 100)))
    assert "Close the tables that are over" in run_page(client, round)
    answer = close_over(client, round)
    assert "2 tables are closed." in answer.content.decode()
    assert closed(round) == [1, 3]
    gave = round.places.filter(table__number=1).values_list("gave__total", flat=True)
    assert sorted(gave) == [62, 100]


def test_with_no_table_over_nothing_is_closed_and_that_is_said() -> None:
    round = make_three()
    answer = close_over(host(round), round)
    assert answer.status_code == 409
    assert "No open table is over." in answer.content.decode()


def test_a_game_that_only_the_bell_ended_is_asked_about_once() -> None:
    round = make_500([[1, 2, 3, 4], [5, 6, 7, 8]], state="running")
    write(table_of(round, 1), deal(bid("us", "7H", 7)))
    write(table_of(round, 2), *(deal(bid("us", "7H", 7)) for _ in range(3)))
    for number in (1, 2):
        write(table_of(round, number), posting("clip", {"side": "us"}))
    ring(round)
    client = host(round)
    page = close_over(client, round).content.decode()
    assert "Table 1: The bell ended it: a deal still on the table will not" in page
    assert "Table 2:" not in page
    assert closed(round) == []
    close_over(client, round, confirmed="yes")
    assert closed(round) == [1, 2]


def test_what_is_asked_or_refused_keeps_the_desk_s_menu() -> None:
    round = make_500(state="running")
    write(table_of(round), *(deal(bid("us", "7H", 7)) for _ in range(3)))
    client = host(round)
    menu = 'class="desk-menu no-print"'
    assert menu in run_page(client, round)
    assert menu in close_over(client, round).content.decode()
    planned = make_500(state="planned").drive
    other = host(planned.drawn_rounds.get())
    refused = other.post(f"/evenings/{planned.pk}/start/", {"seed": ""})
    assert refused.status_code == 422
    assert menu in refused.content.decode()


def test_clips_that_would_be_lost_are_asked_about() -> None:
    round = make_500(state="running")
    write(table_of(round), *(deal(bid("us", "7H", 7)) for _ in range(3)))
    page = close_over(host(round), round).content.decode()
    assert "won and had no cards clipped" in page
    assert closed(round) == []


def test_a_table_whose_totals_do_not_fit_stays_open() -> None:
    round = make_three()
    for number, total in ((1, 100), (2, 101)):
        sides = {"us": {"total": total}, "them": {"total": 62}}
        counted = {side: one | {"marsen": 0, "nat": 0} for side, one in sides.items()}
        write(table_of(round, number), posting("totals", counted | {"deals": 1}))
    close_over(host(round), round)
    assert closed(round) == [1]


def test_each_table_more_costs_a_few_statements(
    django_assert_max_num_queries: Any,
) -> None:
    costs = []
    for numbers in ((1,), (1, 2, 3)):
        round = make_three()
        for number in numbers:
            write(table_of(round, number), deal(klaverjas("us", 100)))
        client = host(round)
        with django_assert_max_num_queries(100) as counted:
            answer = client.post(f"/evenings/rounds/{round.pk}/close-tables/")
        assert answer.status_code == 302
        assert closed(round) == list(numbers)
        costs.append(len(counted))
    assert (costs[1] - costs[0]) / 2 < 15


def loud(page: str) -> list[str]:
    """The words of the open round's buttons that are not quiet."""
    part = page[page.index("drive-round") : page.index('class="table-scroll"')]
    words = [
        "Ring the first bell",
        "Type the round",
        "Close the tables that are over",
    ]
    tags = {
        one: part[: part.index(one)].rsplit("<", 1)[1] for one in words if one in part
    }
    return [one for one, tag in tags.items() if "button-quiet" not in tag]


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, []),
        ({"minutes": 30}, ["Ring the first bell"]),
        ({"written": "totals"}, ["Type the round"]),
        ({"written": "totals", "minutes": 30}, ["Type the round"]),
    ],
)
def test_the_main_step_of_a_round_is_the_one_that_is_due(
    settings: dict[str, Any], wanted: list[str]
) -> None:
    round = make_three(**settings)
    assert loud(run_page(host(round), round)) == wanted


def test_where_all_tables_are_over_closing_them_is_the_main_step() -> None:
    round = make_three(written="totals", minutes=30)
    for number in (1, 2, 3):
        write(table_of(round, number), deal(klaverjas("us", 100)))
    assert loud(run_page(host(round), round)) == ["Close the tables that are over"]


def test_a_name_is_a_text_and_no_markup() -> None:
    round = make_three()
    EntrantPerson.objects.filter(drive=round.drive).update(guest_name="<b>Ann</b>")
    client = host(round)
    for address in ("run/", ""):
        page = client.get(f"/evenings/{round.drive_id}/{address}").content.decode()
        assert "&lt;b&gt;Ann&lt;/b&gt;" in page
        assert "<b>Ann" not in page
