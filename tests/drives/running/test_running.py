"""The pages of entrants, and the page on which an evening is run."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from drives.evenings.actions.evenings import start_drive
from drives.models import Absence, Drive, DriveTable, Entrant, EntrantPerson, Round
from drives.rounds.actions.entries import append_to_table
from drives.rounds.delivery import TablePosting
from league.lib import page_store
from league.models import Union
from tests.drives.make_drives import EVENING, make_drive, make_round
from tests.make import (
    make_club,
    make_division,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db
DEAL = {
    "bidder": "us",
    "bid": "7H",
    "tricks": {"us": 7, "them": 3},
    "penalty": None,
}


@pytest.fixture(autouse=True)
def _fresh() -> None:
    page_store.MEMORY.clear()


def client_of(union: Union, kind: str = "union secretary") -> Client:
    client = Client()
    client.force_login(make_role(union, kind))
    return client


def host_of(drive: Drive) -> Client:
    return client_of(drive.union)


def address(name: str, row: Any) -> str:
    return reverse(name, args=[row.pk])


def body_of(answer: Any) -> str:
    return str(answer.content.decode())


def names(drive: Drive) -> list[str]:
    persons = EntrantPerson.objects.filter(drive=drive).order_by("pk")
    return [str(one) for one in persons.select_related("player")]


def running(**values: Any) -> Drive:
    """A 500 evening of eight that has started."""
    drive = make_drive(**({"entrants": 8} | values))
    return start_drive(drive, seed="tonight heron", by=None)


def seated() -> tuple[Drive, Round]:
    drive = running(entrants=4)
    return drive, make_round(drive, [[1, 2, 3, 4]])


def write_deals(round: Round, number: int = 4) -> None:
    """Four deals of 7 hearts made by us: 200 a deal, tens to the others."""
    table = round.tables.get()
    deals = [
        TablePosting(
            id=f"00000000-0000-4000-8000-{at:012}",
            kind="deal",
            data=DEAL,
            at=EVENING,
            sheet="table",
        )
        for at in range(number)
    ]
    append_to_table(table, deals, by=None)


# Who enters.


def test_a_name_of_no_player_enters_as_a_guest() -> None:
    drive = make_drive()
    answer = host_of(drive).post(
        address("evening-entrants", drive), {"name-1": "  Jan  de Vries "}, follow=True
    )
    assert "Number 1: Jan de Vries (guest)." in body_of(answer)
    assert EntrantPerson.objects.get().guest_name == "Jan de Vries"


def test_a_players_name_in_other_letters_enters_the_player() -> None:
    drive = make_drive()
    thandi = make_player(union=drive.union, name="Thandi Jacobs")
    host_of(drive).post(address("evening-entrants", drive), {"name-1": "thandi jacobs"})
    assert EntrantPerson.objects.get().player == thandi


def test_two_players_of_one_name_are_asked_apart_by_their_clubs() -> None:
    union = make_union()
    division = make_division(make_season(union))
    players = [
        make_player(
            make_team(division, club=make_club(union, name=club)), name="Jan Smit"
        )
        for club in ("Aces", "Boere")
    ]
    drive = make_drive(union)
    client, page = host_of(drive), address("evening-entrants", drive)
    asked = client.post(page, {"name-1": "Jan Smit"})
    assert asked.status_code == 422
    assert "Jan Smit (Aces)" in body_of(asked)
    assert "Jan Smit (Boere)" in body_of(asked)
    client.post(page, {"name-1": "Jan Smit", "who-1": players[1].pk})
    assert EntrantPerson.objects.get().player == players[1]


def test_part_of_a_name_finds_the_players_that_have_it() -> None:
    drive = make_drive()
    make_player(union=drive.union, name="Thandi Jacobs")
    client, page = host_of(drive), address("evening-entrants", drive)
    asked = client.post(page, {"name-1": "thand"})
    assert list(asked.context["form"].errors) == ["who-1"]
    client.post(page, {"name-1": "thand", "who-1": "guest"})
    assert names(drive) == ["thand"]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"name-1": ""}, "name-1"),
        ({"name-1": "   "}, "name-1"),
        ({"name-1": "x" * 121}, "name-1"),
        ({"name-1": "a\x00b"}, "name-1"),
        ({"name-1": "Jan", "number": "0"}, "number"),
        ({"name-1": "Jan", "number": "x"}, "number"),
        ({"name-1": "Jan", "number": "1"}, "number"),
        ({"name-1": "Guest 1a"}, "__all__"),
    ],
)
def test_who_cannot_enter_so_is_told_why(sent: dict[str, str], field: str) -> None:
    drive = make_drive(entrants=1)
    answer = host_of(drive).post(address("evening-entrants", drive), sent)
    assert (answer.status_code, drive.entrants.count()) == (422, 1)
    assert list(answer.context["form"].errors) == [field]


def test_a_pair_enters_with_two_names() -> None:
    drive = make_drive(entered_as="fixed pairs")
    sent = {"name-1": "Jan", "name-2": "Anna", "has_paid": "on"}
    host_of(drive).post(address("evening-entrants", drive), sent)
    assert names(drive) == ["Jan", "Anna"]
    assert drive.entrants.get().has_paid


def test_a_pasted_list_is_looked_through_before_it_enters() -> None:
    drive = make_drive()
    make_player(union=drive.union, name="Thandi Jacobs")
    sent = {"lines": "1. Thandi Jacobs\n\n2) Jan de Vries\n"}
    client, page = host_of(drive), address("evening-paste", drive)
    looked = body_of(client.post(page, sent))
    assert "2 entrants are found in it" in looked
    assert "player of the union" in looked
    assert not drive.entrants.exists()
    client.post(page, sent | {"step": "enter"})
    assert names(drive) == ["Thandi Jacobs", "Jan de Vries"]


def test_faults_of_a_pasted_list_are_told_by_row() -> None:
    drive = make_drive(entrants=1)
    for _ in range(2):
        make_player(union=drive.union, name="Jan Smit")
    lines = "Anna\nJan Smit\nanna\nGuest 1a\nPiet; Klaas\n" + "x" * 130
    answer = host_of(drive).post(
        address("evening-paste", drive), {"lines": lines, "step": "enter"}
    )
    body = body_of(answer)
    assert (answer.status_code, drive.entrants.count()) == (422, 1)
    assert "Row 2, “Jan Smit”:" in body
    assert "Several players are called" in body
    assert "anna is already in row 1." in body
    assert "Guest 1a has entered already." in body
    assert "One name is needed on a line." in body
    assert "120 letters at most" in body


def test_pairs_are_pasted_two_on_a_line() -> None:
    drive = make_drive(entered_as="fixed pairs")
    lines = "Jan & Anna\nPiet; Klaas\nKoos / Sannie\nAlone"
    client, page = host_of(drive), address("evening-paste", drive)
    assert "Two names are needed" in body_of(client.post(page, {"lines": lines}))
    client.post(page, {"lines": lines[:-6], "step": "enter"})
    assert drive.entrants.count() == 3


@pytest.mark.parametrize("lines", ["", "  \n \n", "\x00", "a\n" * 401])
def test_a_list_of_nothing_or_of_too_much_is_said(lines: str) -> None:
    drive = make_drive()
    answer = host_of(drive).post(address("evening-paste", drive), {"lines": lines})
    assert answer.status_code == 422


def test_pairs_are_drawn_on_their_page() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=6)
    host_of(drive).post(address("evening-pairs", drive), {"seed": "heron"})
    assert drive.entrants.count() == 3
    shown = body_of(Client().get(address("evening-draws", drive)))
    assert "<code>heron</code>" in shown
    assert "heron|12" in shown


def test_an_odd_number_is_told_before_pairs_are_drawn() -> None:
    drive = make_drive(entered_as="drawn pairs", entrants=5)
    body = body_of(host_of(drive).get(address("evening-pairs", drive)))
    assert "5 have entered: an even number from 4 is needed." in body


def entrant_of(drive: Drive, number: int = 1) -> Entrant:
    return drive.entrants.get(number=number)


def test_paid_is_noted_and_taken_back_by_a_press() -> None:
    drive = make_drive(entrants=1)
    client, page = host_of(drive), address("entrant-paid", entrant_of(drive))
    client.post(page, {"paid": "yes"})
    assert entrant_of(drive).has_paid
    client.post(page, {"paid": "no"})
    assert not entrant_of(drive).has_paid


def test_a_rounds_absences_are_set_on_the_entrants_page() -> None:
    drive = make_drive(entrants=1)
    sent = {"step": "absences", "round-2": "notified", "round-3": "missing"}
    host_of(drive).post(address("entrant", entrant_of(drive)), sent)
    found = Absence.objects.values_list("round_number", "was_notified")
    assert list(found) == [(2, True), (3, False)]


def test_who_leaves_early_is_noted() -> None:
    drive = make_drive(entrants=1)
    client, page = host_of(drive), address("entrant", entrant_of(drive))
    assert client.post(page, {"step": "leave", "after": "6"}).status_code == 422
    client.post(page, {"step": "leave", "after": "3"})
    assert entrant_of(drive).left_after == 3


def test_a_name_and_a_number_are_changed_together() -> None:
    drive = make_drive(entrants=2)
    page = address("entrant", entrant_of(drive))
    client = host_of(drive)
    wrong = client.post(page, {"step": "change", "name-1": "Jan", "number": "2"})
    assert list(wrong.context["change"].errors) == ["number"]
    client.post(page, {"step": "change", "name-1": "Jan", "number": "7"})
    assert names(drive) == ["Guest 2a", "Jan"]


def test_a_changed_number_leaves_the_player_who_they_are() -> None:
    drive = make_drive()
    thandi = make_player(union=drive.union, name="Thandi Jacobs")
    make_player(union=drive.union, name="Thandi Jacobs")
    entrant = Entrant.objects.create(union=drive.union, drive=drive, number=1)
    EntrantPerson.objects.create(
        union=drive.union, drive=drive, entrant=entrant, player=thandi
    )
    sent = {"step": "change", "name-1": "Thandi Jacobs", "number": "9"}
    host_of(drive).post(address("entrant", entrant), sent)
    assert EntrantPerson.objects.get().player == thandi
    assert Entrant.objects.get().number == 9


def test_an_entrant_is_removed_by_a_press() -> None:
    drive = make_drive(entrants=1)
    host_of(drive).post(address("entrant-remove", entrant_of(drive)))
    assert not drive.entrants.exists()


# Running it.


def test_an_evening_starts_with_the_seed_that_is_typed_in() -> None:
    drive = make_drive(entrants=4)
    client = host_of(drive)
    assert client.post(address("evening-start", drive)).status_code == 422
    client.post(address("evening-start", drive), {"seed": "heron"})
    drive.refresh_from_db()
    assert (drive.state, drive.seed) == ("running", "heron")


def test_too_few_to_start_is_told_on_the_page() -> None:
    drive = make_drive(entrants=3)
    body = body_of(host_of(drive).get(address("evening-run", drive)))
    assert "A table needs 4 entrants: enter more of them." in body


def test_a_round_is_seated_by_a_press_and_shown_with_its_tables() -> None:
    drive = running()
    answer = host_of(drive).post(address("evening-seat", drive), follow=True)
    body = body_of(answer)
    assert "Round 1 of 6" in body
    assert "2 tables are not closed yet: 1, 2." in body
    assert DriveTable.objects.count() == 2


def test_who_misses_the_next_round_is_noted_and_taken_back() -> None:
    drive = running(entrants=5)
    client, page = host_of(drive), address("evening-absent", drive)
    sent = {"entrant": entrant_of(drive, 5).pk, "was_notified": "on"}
    client.post(page, sent)
    assert "absent, said so" in body_of(client.get(address("evening-run", drive)))
    client.post(page, sent | {"take-back": "yes"})
    assert not Absence.objects.exists()


@pytest.mark.parametrize("who", ["", "0", "x", "99999"])
def test_nobody_in_particular_misses_no_round(who: str) -> None:
    drive = running()
    answer = host_of(drive).post(address("evening-absent", drive), {"entrant": who})
    assert (answer.status_code, Absence.objects.count()) == (422, 0)


def test_the_bell_rings_by_a_press_and_a_second_is_refused() -> None:
    drive, _round = seated()
    client, page = host_of(drive), address("evening-bell", drive)
    assert client.post(page, {"step": "start"}).status_code == 302
    assert client.post(page, {"step": "start"}).status_code == 409
    assert client.post(page, {"step": "stop"}).status_code == 302
    assert Round.objects.get().ended_at is not None


def test_the_bell_of_no_round_is_refused() -> None:
    drive = running()
    answer = host_of(drive).post(address("evening-bell", drive), {"step": "start"})
    assert answer.status_code == 422


def test_the_screens_press_comes_back_to_the_screen() -> None:
    drive, _round = seated()
    sent = {"step": "start", "to": "screen"}
    answer = host_of(drive).post(address("evening-bell", drive), sent)
    assert answer.url == address("evening-screen", drive)


def test_a_table_with_nothing_written_closes_only_as_not_played() -> None:
    drive, round = seated()
    client, page = host_of(drive), address("evening-table-close", round.tables.get())
    assert client.post(page).status_code == 409
    assert client.post(page, {"unplayed": "yes"}).status_code == 302
    assert DriveTable.objects.get().closed_at is not None


def rung(round: Round, minutes: int) -> None:
    """Have a round's first bell rung so many minutes ago."""
    round.started_at = timezone.now() - timedelta(minutes=minutes)
    round.save(update_fields=["started_at"])


@pytest.mark.parametrize(("minutes", "is_offered"), [(9, False), (11, True)])
def test_not_played_is_offered_when_the_bell_is_over(
    minutes: int, is_offered: bool
) -> None:
    drive, round = seated()
    client, page = host_of(drive), address("evening-run", drive)
    assert "Not played" not in body_of(client.get(page))
    rung(round, minutes)
    assert ("Not played" in body_of(client.get(page))) is is_offered


def test_without_minutes_not_played_is_asked_twice() -> None:
    drive = running(entrants=4, settings={"minutes": 0})
    round = make_round(drive, [[1, 2, 3, 4]])
    client, page = host_of(drive), address("evening-run", drive)
    assert "<details><summary>Nobody played here" in body_of(client.get(page))
    Round.objects.filter(pk=round.pk).update(started_at=EVENING, ended_at=EVENING)
    assert "Nobody played here" not in body_of(client.get(page))


def test_a_closed_table_is_not_offered_to_be_closed_again() -> None:
    drive, round = seated()
    write_deals(round, 3)
    client = host_of(drive)
    client.post(address("evening-table-close", round.tables.get()))
    rung(round, 11)
    page = body_of(client.get(address("evening-run", drive)))
    assert address("evening-table-close", round.tables.get()) not in page


def test_the_run_page_hears_that_the_minutes_have_run_out() -> None:
    drive, round = seated()
    write_deals(round, 1)
    rung(round, 9)
    client, page = host_of(drive), address("evening-run-now", drive)
    state = client.get(page).headers["X-State"]
    assert client.get(page, {"since": state}).status_code == 204
    rung(round, 11)
    news = client.get(page, {"since": state})
    assert address("evening-table-close", round.tables.get()) in body_of(news)


def test_a_table_that_is_over_closes_and_then_its_round() -> None:
    drive, round = seated()
    write_deals(round, 3)
    client = host_of(drive)
    # Three times 200 for seven hearts: over at 500.
    assert client.post(address("round-close", round)).status_code == 409
    client.post(address("evening-table-close", round.tables.get()))
    assert client.post(address("round-close", round)).status_code == 302
    assert Round.objects.get().closed_at is not None


def test_the_page_tells_the_score_of_a_table_as_it_is_written() -> None:
    drive, round = seated()
    write_deals(round, 2)
    body = body_of(host_of(drive).get(address("evening-run", drive)))
    # Seven hearts is 200; three tricks are 30 for the others.
    assert "400 – 60" in body


def test_a_round_is_undone_with_a_reason() -> None:
    drive, round = seated()
    client, page = host_of(drive), address("round-undo", round)
    assert client.post(page, {"reason": " "}).status_code == 422
    client.post(page, {"reason": "somebody came late"})
    assert not Round.objects.exists()


def test_a_round_with_a_score_is_not_undone() -> None:
    drive, round = seated()
    write_deals(round, 1)
    answer = host_of(drive).post(address("round-undo", round), {"reason": "no"})
    assert (answer.status_code, Round.objects.count()) == (409, 1)


def test_an_evening_is_closed_and_opened_again_with_a_reason() -> None:
    drive, round = seated()
    client = host_of(drive)
    assert client.post(address("evening-close", drive)).status_code == 409
    Round.objects.update(closed_at=EVENING)
    client.post(address("evening-close", drive))
    assert Drive.objects.get().state == "closed"
    assert client.post(address("evening-reopen", drive)).status_code == 422
    client.post(address("evening-reopen", drive), {"reason": "a slip"})
    assert Drive.objects.get().state == "running"


def test_the_draw_of_a_whole_evening_is_asked_for_and_stopped() -> None:
    drive = running(seating="whole")
    client, page = host_of(drive), address("evening-draw", drive)
    answer = client.post(page, follow=True)
    assert "The draw waits for the worker" in body_of(answer)
    client.post(page, {"step": "stop"})
    assert drive.whole_draws.get().state == "stopped"


def test_a_draw_whose_worker_fell_silent_is_told() -> None:
    drive = running(seating="whole")
    client = host_of(drive)
    client.post(address("evening-draw", drive))
    silent = timezone.now() - timedelta(seconds=11)
    state = {"state": "running", "token": uuid4(), "started_at": silent}
    drive.whole_draws.update(**state, beat_at=silent)
    page = body_of(client.get(address("evening-run", drive)))
    assert "given up: the worker stopped answering" in page


def test_news_of_the_run_page_move_with_the_draw() -> None:
    drive = running(seating="whole")
    client = host_of(drive)
    before = client.get(address("evening-run-now", drive)).headers["X-State"]
    client.post(address("evening-draw", drive))
    drive.whole_draws.update(progress={"steps": 5})
    after = client.get(address("evening-run-now", drive)).headers["X-State"]
    assert before != after


RUNNING = ["evening-start", "evening-seat", "evening-bell", "evening-close"]


@pytest.mark.parametrize("name", [*RUNNING, "evening-draw", "evening-absent"])
def test_who_may_not_run_an_evening_presses_nothing(name: str) -> None:
    drive, _round = seated()
    before = Drive.objects.get().version
    for client, status in (
        (client_of(drive.union, "player"), 403),
        (client_of(make_union()), 404),
        (Client(), 302),
    ):
        assert (
            client.post(address(name, drive), {"step": "start"}).status_code == status
        )
    assert Drive.objects.get().version == before


@pytest.mark.parametrize("name", RUNNING)
def test_a_get_presses_nothing(name: str) -> None:
    drive, _round = seated()
    assert host_of(drive).get(address(name, drive)).status_code == 405
    assert Round.objects.get().started_at is None


@pytest.mark.parametrize("name", ["evening-run", "evening-start", "entrant"])
def test_an_evening_that_is_none_is_not_found(name: str) -> None:
    client = client_of(make_union())
    for pk in (987654321, 2**70):
        assert client.post(reverse(name, args=[pk])).status_code in (404, 405)


def queries(client: Client, page: str) -> int:
    client.get(page)
    with CaptureQueriesContext(connection) as found:
        assert client.get(page).status_code == 200
    return len(found)


@pytest.mark.parametrize("name", ["evening-run", "evening-entrants"])
def test_the_organisers_pages_take_as_many_queries_for_many(name: str) -> None:
    few, many = running(entrants=4), running(entrants=32)
    make_round(few, [[1, 2, 3, 4]])
    make_round(many, [list(range(n, n + 4)) for n in range(1, 33, 4)])
    seen = [queries(host_of(one), address(name, one)) for one in (few, many)]
    assert seen[0] == seen[1]
