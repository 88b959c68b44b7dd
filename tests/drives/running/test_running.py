"""The page on which an evening is run: its rounds, its bell, its tables, its end."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from drives.models import Absence, Drive, DriveTable, Round
from tests.drives.askers import body_of, client_of, host_of, path_of, queries
from tests.drives.make_drives import EVENING, make_drive, make_round
from tests.drives.running.make_running import entrant_of, running, seated, write_deals
from tests.make import make_union

pytestmark = pytest.mark.django_db


def test_an_evening_starts_with_the_seed_that_is_typed_in() -> None:
    drive = make_drive(entrants=4)
    client = host_of(drive)
    assert client.post(path_of("evening-start", drive)).status_code == 422
    client.post(path_of("evening-start", drive), {"seed": "heron"})
    drive.refresh_from_db()
    assert (drive.state, drive.seed) == ("running", "heron")


def test_too_few_to_start_is_told_on_the_page() -> None:
    drive = make_drive(entrants=3)
    body = body_of(host_of(drive).get(path_of("evening-run", drive)))
    assert "A table needs 4 entrants: enter more of them." in body


def test_a_round_is_seated_by_a_press_and_shown_with_its_tables() -> None:
    drive = running()
    answer = host_of(drive).post(path_of("evening-seat", drive), follow=True)
    body = body_of(answer)
    assert "Round 1 of 6" in body
    assert "2 tables are not closed yet: 1, 2." in body
    assert DriveTable.objects.count() == 2


def test_who_misses_the_next_round_is_noted_and_taken_back() -> None:
    drive = running(entrants=5)
    client, page = host_of(drive), path_of("evening-absent", drive)
    sent = {"entrant": entrant_of(drive, 5).pk, "was_notified": "on"}
    client.post(page, sent)
    assert "absent, said so" in body_of(client.get(path_of("evening-run", drive)))
    client.post(page, sent | {"take-back": "yes"})
    assert not Absence.objects.exists()


@pytest.mark.parametrize("who", ["", "0", "x", "99999"])
def test_nobody_in_particular_misses_no_round(who: str) -> None:
    drive = running()
    answer = host_of(drive).post(path_of("evening-absent", drive), {"entrant": who})
    assert (answer.status_code, Absence.objects.count()) == (422, 0)


def test_the_bell_rings_by_a_press_and_a_second_is_refused() -> None:
    drive, _round = seated()
    client, page = host_of(drive), path_of("evening-bell", drive)
    assert client.post(page, {"step": "start"}).status_code == 302
    assert client.post(page, {"step": "start"}).status_code == 409
    assert client.post(page, {"step": "stop"}).status_code == 302
    assert Round.objects.get().ended_at is not None


def test_the_bell_of_no_round_is_refused() -> None:
    drive = running()
    answer = host_of(drive).post(path_of("evening-bell", drive), {"step": "start"})
    assert answer.status_code == 422


def test_the_screens_press_comes_back_to_the_screen() -> None:
    drive, _round = seated()
    sent = {"step": "start", "to": "screen"}
    answer = host_of(drive).post(path_of("evening-bell", drive), sent)
    assert answer.url == path_of("evening-screen", drive)


def test_a_table_with_nothing_written_closes_only_as_not_played() -> None:
    drive, round = seated()
    client, page = host_of(drive), path_of("evening-table-close", round.tables.get())
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
    client, page = host_of(drive), path_of("evening-run", drive)
    assert "Not played" not in body_of(client.get(page))
    rung(round, minutes)
    assert ("Not played" in body_of(client.get(page))) is is_offered


def test_without_minutes_not_played_is_asked_twice() -> None:
    drive = running(entrants=4, settings={"minutes": 0})
    round = make_round(drive, [[1, 2, 3, 4]])
    client, page = host_of(drive), path_of("evening-run", drive)
    assert "<details><summary>Nobody played here" in body_of(client.get(page))
    Round.objects.filter(pk=round.pk).update(started_at=EVENING, ended_at=EVENING)
    assert "Nobody played here" not in body_of(client.get(page))


def test_tables_to_be_closed_are_not_each_the_page_s_main_thing() -> None:
    drive = running()
    round = make_round(drive, [[1, 2, 3, 4], [5, 6, 7, 8]])
    sides = {side: {"total": 0} for side in ("us", "them")}
    round.tables.update(score={"deals": [{}]} | sides, head=1)
    rung(round, 11)
    page = body_of(host_of(drive).get(path_of("evening-run", drive)))
    for table in round.tables.all():
        form = page[page.index(path_of("evening-table-close", table)) :]
        assert 'class="button-quiet"' in form[: form.index("</form>")]


def test_a_closed_table_is_not_offered_to_be_closed_again() -> None:
    drive, round = seated()
    write_deals(round, 3)
    client = host_of(drive)
    client.post(path_of("evening-table-close", round.tables.get()))
    rung(round, 11)
    page = body_of(client.get(path_of("evening-run", drive)))
    assert path_of("evening-table-close", round.tables.get()) not in page


def test_the_run_page_hears_that_the_minutes_have_run_out() -> None:
    drive, round = seated()
    write_deals(round, 1)
    rung(round, 9)
    client, page = host_of(drive), path_of("evening-run-now", drive)
    state = client.get(page).headers["X-State"]
    assert client.get(page, {"since": state}).status_code == 204
    rung(round, 11)
    news = client.get(page, {"since": state})
    assert path_of("evening-table-close", round.tables.get()) in body_of(news)


def test_a_table_that_is_over_closes_and_then_its_round() -> None:
    drive, round = seated()
    write_deals(round, 3)
    client = host_of(drive)
    # Three times 200 for seven hearts: over at 500.
    assert client.post(path_of("round-close", round)).status_code == 409
    client.post(path_of("evening-table-close", round.tables.get()))
    assert client.post(path_of("round-close", round)).status_code == 302
    assert Round.objects.get().closed_at is not None


def test_the_page_tells_the_score_of_a_table_as_it_is_written() -> None:
    drive, round = seated()
    write_deals(round, 2)
    body = body_of(host_of(drive).get(path_of("evening-run", drive)))
    # Seven hearts is 200; three tricks are 30 for the others.
    assert "400 – 60" in body


def test_a_round_is_undone_with_a_reason() -> None:
    drive, round = seated()
    client, page = host_of(drive), path_of("round-undo", round)
    assert client.post(page, {"reason": " "}).status_code == 422
    client.post(page, {"reason": "somebody came late"})
    assert not Round.objects.exists()


def test_a_round_with_a_score_is_not_undone() -> None:
    drive, round = seated()
    write_deals(round, 1)
    answer = host_of(drive).post(path_of("round-undo", round), {"reason": "no"})
    assert (answer.status_code, Round.objects.count()) == (409, 1)


def test_an_evening_is_closed_and_opened_again_with_a_reason() -> None:
    drive, round = seated()
    client = host_of(drive)
    assert client.post(path_of("evening-close", drive)).status_code == 409
    Round.objects.update(closed_at=EVENING)
    client.post(path_of("evening-close", drive))
    assert Drive.objects.get().state == "closed"
    assert client.post(path_of("evening-reopen", drive)).status_code == 422
    client.post(path_of("evening-reopen", drive), {"reason": "a slip"})
    assert Drive.objects.get().state == "running"


def test_the_draw_of_a_whole_evening_is_asked_for_and_stopped() -> None:
    drive = running(seating="whole")
    client, page = host_of(drive), path_of("evening-draw", drive)
    answer = client.post(page, follow=True)
    assert "The draw waits for the worker" in body_of(answer)
    client.post(page, {"step": "stop"})
    assert drive.whole_draws.get().state == "stopped"


def test_a_draw_whose_worker_fell_silent_is_told() -> None:
    drive = running(seating="whole")
    client = host_of(drive)
    client.post(path_of("evening-draw", drive))
    silent = timezone.now() - timedelta(seconds=11)
    state = {"state": "running", "token": uuid4(), "started_at": silent}
    drive.whole_draws.update(**state, beat_at=silent)
    page = body_of(client.get(path_of("evening-run", drive)))
    assert "given up: the worker stopped answering" in page


def test_news_of_the_run_page_move_with_the_draw() -> None:
    drive = running(seating="whole")
    client = host_of(drive)
    before = client.get(path_of("evening-run-now", drive)).headers["X-State"]
    client.post(path_of("evening-draw", drive))
    drive.whole_draws.update(progress={"steps": 5})
    after = client.get(path_of("evening-run-now", drive)).headers["X-State"]
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
            client.post(path_of(name, drive), {"step": "start"}).status_code == status
        )
    assert Drive.objects.get().version == before


@pytest.mark.parametrize("name", RUNNING)
def test_a_get_presses_nothing(name: str) -> None:
    drive, _round = seated()
    assert host_of(drive).get(path_of(name, drive)).status_code == 405
    assert Round.objects.get().started_at is None


@pytest.mark.parametrize("name", ["evening-run", "evening-start", "entrant"])
def test_an_evening_that_is_none_is_not_found(name: str) -> None:
    client = client_of(make_union())
    for pk in (987654321, 2**70):
        assert client.post(reverse(name, args=[pk])).status_code in (404, 405)


@pytest.mark.parametrize("name", ["evening-run", "evening-entrants"])
def test_the_organisers_pages_take_as_many_queries_for_many(name: str) -> None:
    few, many = running(entrants=4), running(entrants=32)
    make_round(few, [[1, 2, 3, 4]])
    make_round(many, [list(range(n, n + 4)) for n in range(1, 33, 4)])
    seen = [queries(host_of(one), path_of(name, one)) for one in (few, many)]
    assert seen[0] == seen[1]


def test_it_is_said_why_places_stay_once_every_table_has_a_score() -> None:
    drive, round = seated()
    client, page = host_of(drive), path_of("evening-run", drive)
    links, why = ("Change two places", "Type the round"), "so the places stay"
    before = body_of(client.get(page))
    assert all(link in before for link in links)
    assert why not in before
    write_deals(round)
    after = body_of(client.get(page))
    assert not any(link in after for link in links)
    assert why in after
