"""An evening of klaberjass in which each plays alone, from its form to its ranking."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from drives.draws.floor import seatings_of
from drives.models import Drive, DriveTable
from drives.ranking.rebuilding import differences_of
from drives.seating.tables import repeats_of
from league.models import Union
from tests.drives.askers import body_of, client_of
from tests.drives.make_drives import make_drive
from tests.make import make_union

pytestmark = pytest.mark.django_db

# What stands on a page, without its tags.
TAG = re.compile(r"<[^>]+>")


def text_of(answer: Any) -> str:
    return " ".join(html.unescape(TAG.sub(" ", body_of(answer))).split())


PLAN = {
    "name": "Klaberjass on Thursday",
    "day": "2026-02-05",
    "start": "19:30",
    "entered_as": "individuals",
    "seating": "whole",
    "rounds": "4",
    "entry_cents": "",
    "hall_names": "full",
    "public_names": "initials",
    "set-minutes": "0",
    "set-deals": "0",
    "set-written": "deals",
    "set-counts": "total",
    "set-sit_out": "average",
    "set-sit_out_points": "0",
    "set-absent": "0",
    "set-missing": "0",
    "set-ties": "won",
}


def new_evening(union: Union, game: str, **typed: str) -> Any:
    address = f"/unions/{union.slug}/evenings/new/?game={game}"
    return client_of(union).post(address, PLAN | typed)


def seated(game: str, count: int, **values: Any) -> tuple[Client, Drive]:
    """An evening under way with its first round seated, by the organiser's buttons."""
    drive = make_drive(
        game=game, entrants=count, rounds=4, **({"seating": "whole"} | values)
    )
    host = client_of(drive.union)
    assert (
        host.post(f"/evenings/{drive.pk}/start/", {"seed": "aces"}).status_code == 302
    )
    assert host.post(f"/evenings/{drive.pk}/seat/").status_code == 302
    return host, drive


def typed(host: Client, table: DriveTable, **fields: str) -> Any:
    table.refresh_from_db()
    close = {"close": "1"} if fields.pop("close", "") else {}
    rows = {name.replace("__", "-"): value for name, value in fields.items()}
    data = {"head": str(table.head)} | rows | close
    return host.post(f"/evenings/tables/{table.pk}/", data)


def totals(table: DriveTable) -> list[int]:
    table.refresh_from_db()
    sides = (one for one in ("us", "them", "third") if one in table.score)
    return [table.score[side]["total"] for side in sides]


@pytest.mark.parametrize("game", ["klaberjass-2", "klaberjass-3"])
def test_it_is_made_for_individuals_alone(game: str) -> None:
    union = make_union()
    address = f"/unions/{union.slug}/evenings/new/?game={game}"
    page = body_of(client_of(union).get(address))
    assert 'value="fixed pairs"' not in page
    assert ('value="movement"' in page) == (game == "klaberjass-2")
    assert new_evening(union, game, entered_as="fixed pairs").status_code == 422
    assert new_evening(union, game).status_code == 302
    assert Drive.objects.get().game == game


def test_nine_play_four_rounds_at_tables_of_three_and_nobody_meets_twice() -> None:
    _host, drive = seated("klaberjass-3", 9)
    draw = drive.whole_draws.get()
    assert [len(one["tables"]) for one in draw.rounds] == [3, 3, 3, 3]
    [first] = seatings_of(drive)
    assert [len(table.sides) for table in first.tables] == [3, 3, 3]
    assert repeats_of([first]).opponents == draw.repeats["found"]["opponents"] == 0


def test_of_eleven_at_tables_of_three_two_have_the_round_off() -> None:
    _host, drive = seated("klaberjass-3", 11, seating="round")
    [first] = seatings_of(drive)
    assert (len(first.tables), len(first.out)) == (3, 2)


def test_for_two_the_second_of_each_table_moves_on() -> None:
    host, drive = seated("klaberjass-2", 4, seating="movement", settings={"deals": 1})
    for table in DriveTable.objects.all():
        answer = typed(
            host,
            table,
            row1__maker="us",
            row1__cards_us="55",
            row1__cards_them="50",
            close="1",
        )
        assert answer.status_code == 302
    host.post(f"/evenings/rounds/{drive.drawn_rounds.get().pk}/close/")
    host.post(f"/evenings/{drive.pk}/seat/")
    first, second = seatings_of(drive)
    assert [one.us for one in second.tables] == [one.us for one in first.tables]
    moved = [one.them for one in first.tables]
    assert [one.them for one in second.tables] == [*moved[-1:], *moved[:-1]]


def test_a_table_of_three_is_typed_closed_and_ranked() -> None:
    host, drive = seated("klaberjass-3", 3, settings={"deals": 1})
    [table] = DriveTable.objects.all()
    page = text_of(host.get(f"/evenings/tables/{table.pk}/"))
    assert all(word in page for word in ("Cards, North", "Cards, East", "Cards, West"))
    # North made trumps and has less than East: 50 + 60 go to East.
    cards = {
        "row1__cards_us": "50",
        "row1__cards_them": "60",
        "row1__cards_third": "20",
    }
    answer = typed(host, table, row1__maker="us", **cards, close="1")
    assert answer.status_code == 302
    assert totals(table) == [0, 110, 20]
    run = text_of(host.get(f"/evenings/{drive.pk}/run/"))
    assert "0 – 110 – 20" in run
    public = text_of(Client().get(f"/evenings/{drive.pk}/"))
    assert all(word in public for word in ("North", "East", "West"))
    host.post(f"/evenings/rounds/{drive.drawn_rounds.get().pk}/close/")
    ranked = drive.drawn_rounds.get().places.order_by("side")
    assert [(one.side, one.gave["total"]) for one in ranked] == [
        ("them", 110),
        ("third", 20),
        ("us", 0),
    ]
    assert differences_of(drive) == []


def test_a_claim_ends_the_table_and_is_shown_again_as_it_was_typed() -> None:
    host, drive = seated("klaberjass-2", 2)
    [table] = DriveTable.objects.all()
    rows = {
        f"row{number}__{name}": value
        for number in range(1, 5)
        for name, value in (("maker", "us"), ("cards_us", "120"), ("cards_them", "40"))
    }
    claim = {"row5__maker": "them", "row5__claim": "us", "row5__claimed": "20"}
    assert typed(host, table, **rows, **claim).status_code == 302
    assert (totals(table), table.score["winner"]) == ([500, 160], "us")
    page = body_of(host.get(f"/evenings/tables/{table.pk}/"))
    assert '<option value="us" selected>North</option>' in page
    assert 'name="row5-claimed" value="20"' in page
    # Saved again as it stands, nothing is written.
    head = table.head
    typed(host, table, **rows, **claim)
    table.refresh_from_db()
    assert table.head == head


SOME = {"maker": "us", "cards_us": "9", "cards_them": "0"}
FAULTS: list[tuple[dict[str, str], str]] = [
    ({"cards_us": "55", "cards_them": "50"}, "Say who made trumps."),
    ({"maker": "us"}, "Type the card points of each; 0 for who made none."),
    (
        {"maker": "us", "cards_us": "90"},
        "Type the card points of each; 0 for who made none.",
    ),
    (
        {"maker": "us", "cards_us": "90", "cards_them": "80"},
        "The card points add up to 170: there are 162 at most.",
    ),
    (
        SOME | {"melds_us": "20", "melds_them": "20"},
        "Only one player scores melds.",
    ),
    (
        SOME | {"claim": "us"},
        "Type the points that the player had made in this hand.",
    ),
    (
        SOME | {"claimed": "5"},
        "Say who claimed 500.",
    ),
    (
        SOME | {"claim": "us", "claimed": "5", "revoke": "them"},
        "One revoked and one claimed: nobody would score.",
    ),
]


@pytest.mark.parametrize(("fields", "sentence"), FAULTS)
def test_a_wrong_hand_is_said_at_its_field_and_nothing_is_written(
    fields: dict[str, str], sentence: str
) -> None:
    host, _drive = seated("klaberjass-2", 2)
    [table] = DriveTable.objects.all()
    answer = typed(
        host, table, **{f"row1__{name}": one for name, one in fields.items()}
    )
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not table.entries.exists()


def test_a_false_claim_without_the_cards_is_told() -> None:
    host, _drive = seated("klaberjass-2", 2)
    [table] = DriveTable.objects.all()
    answer = typed(host, table, row1__maker="us", row1__claim="us", row1__claimed="20")
    assert answer.status_code == 302
    page = text_of(host.get(f"/evenings/tables/{table.pk}/"))
    assert "500 were claimed too early in deal 1" in page


def test_with_a_number_of_hands_there_is_nothing_to_claim() -> None:
    host, _drive = seated("klaberjass-2", 2, settings={"deals": 3})
    [table] = DriveTable.objects.all()
    page = body_of(host.get(f"/evenings/tables/{table.pk}/"))
    assert 'name="row3-maker"' in page
    assert 'name="row4-maker"' not in page
    assert "row1-claim" not in page


def test_a_round_of_three_is_typed_as_totals() -> None:
    host, drive = seated("klaberjass-3", 6, settings={"written": "totals"})
    tables = list(DriveTable.objects.order_by("number"))
    address = f"/evenings/rounds/{drive.drawn_rounds.get().pk}/type/"
    assert body_of(host.get(address)).count("-total_third") >= 2
    fields = {
        f"table{table.pk}-{name}": str(figure)
        for table in tables
        for name, figure in (("head", 0), ("total_us", 300), ("total_them", 510))
    }
    refused = host.post(address, fields)
    assert "Type everybody’s total." in text_of(refused)
    third = {f"table{table.pk}-total_third": "90" for table in tables}
    assert host.post(address, fields | third).status_code == 302
    assert [totals(table) for table in tables] == [[300, 510, 90]] * 2


@pytest.mark.parametrize("game", ["klaberjass-2", "klaberjass-3"])
def test_places_are_changed_and_substitutes_put_in_by_the_words_of_the_game(
    game: str,
) -> None:
    host, drive = seated(game, 6)
    round = drive.drawn_rounds.get()
    last = {"klaberjass-2": "South", "klaberjass-3": "West"}[game]
    first, second = (
        round.places.filter(table__number=number).order_by("-pk")[0]
        for number in (1, 2)
    )
    address = f"/evenings/rounds/{round.pk}/swap/"
    two = {"one": first.entrant_id, "other": second.entrant_id}
    shown = text_of(host.post(address, two | {"step": "look"}))
    assert f"now table 1, {last}, then table 2, {last}" in shown
    assert "Opponents again in this round: 0 instead of 0." in shown
    assert "Partners" not in shown
    assert host.post(address, two | {"step": "swap"}).status_code == 302
    first.refresh_from_db()
    assert first.table is not None
    assert first.table.number == 2
    put = {"whose": f"{first.entrant_id}-1", "name-1": "Somebody Else", "step": "look"}
    shown = text_of(host.post(f"/evenings/rounds/{round.pk}/substitute/", put))
    assert f"plays at table 2, {last}" in shown


def test_what_became_of_a_lost_and_of_a_level_hand_is_said() -> None:
    host, _drive = seated("klaberjass-2", 2, settings={"deals": 3})
    [table] = DriveTable.objects.all()
    hands = {"row1": ("55", "70"), "row2": ("60", "60"), "row3": ("90", "20")}
    rows = {
        f"{row}__{name}": value
        for row, (us, them) in hands.items()
        for name, value in (("maker", "us"), ("cards_us", us), ("cards_them", them))
    }
    typed(host, table, **rows)
    page = text_of(host.get(f"/evenings/tables/{table.pk}/"))
    assert "1 0 125 the maker lost it" in page
    assert "2 0 60 level: the maker's points wait" in page
    assert "3 150 20 " in page


def test_an_evening_of_pairs_can_have_no_players_alone() -> None:
    union = make_union()
    made = new_evening(union, "klaberjass-3", seating="movement")
    assert made.status_code == 422
    assert not Drive.objects.exists()
