"""An evening's page, its screen and their news: what everybody reads."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from drives.models import Drive, DriveTable, Prize, Round
from drives.public.views.live import evening_state_of
from tests.drives.askers import body_of, client_of, path_of, queries
from tests.drives.make_drives import EVENING, make_drive, make_entrant, make_round
from tests.make import make_player

pytestmark = pytest.mark.django_db


def test_visitors_see_initials_and_members_names() -> None:
    drive = make_drive()
    make_entrant(drive, 1, player=make_player(union=drive.union, name="Thandi Jacobs"))
    agreed = make_player(union=drive.union, name="Piet Smit", agreed_to_name=True)
    make_entrant(drive, 2, player=agreed)
    make_entrant(drive, 3)
    seen = body_of(Client().get(path_of("evening", drive)))
    assert "Thandi" not in seen
    assert "T. J." in seen
    assert "Piet Smit" in seen
    assert "Guest 3a" not in seen
    assert "G. 3." in seen
    member = body_of(client_of(drive.union, "player").get(path_of("evening", drive)))
    assert "Thandi Jacobs" in member
    assert "Guest 3a" in member


def test_everybody_finds_the_own_table() -> None:
    drive = make_drive(entrants=8, state="running")
    make_round(drive, [[5, 6, 7, 8], [1, 2, 3, 4]])
    seated = Client().get(path_of("evening", drive))
    assert "Round 1 of 6: where do I sit?" in body_of(seated)
    found = client_of(drive.union).get(path_of("evening", drive))
    assert "Table 2" in body_of(found)


def test_who_sits_out_is_told_so() -> None:
    drive = make_drive(entrants=5, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    body = body_of(Client().get(path_of("evening", drive)))
    assert "At no table" in body
    assert "sits out" in body


def late_of(drive: Drive) -> str:
    """What the evening's page and the organiser's say below the tables."""
    pages = [
        body_of(client_of(drive.union).get(path_of(name, drive)))
        for name in ("evening", "evening-run")
    ]
    marks = ("Entered late", "Guest 5a", "Guest 6a")
    first, second = ([mark for mark in marks if mark in one] for one in pages)
    assert first == second
    return " ".join(first)


def test_who_entered_after_the_draw_plays_from_the_next_round_on() -> None:
    drive = make_drive(entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    assert late_of(drive) == ""
    make_entrant(drive, 5)
    make_entrant(drive, 6, left_after=0)
    assert late_of(drive) == "Entered late Guest 5a"


def test_the_screen_tells_the_hall_who_entered_late() -> None:
    drive = make_drive(entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    make_entrant(drive, 5)
    body = body_of(client_of(drive.union).get(path_of("evening-screen", drive)))
    told = "Entered late: they play from the next round on: 5 G. 5."
    assert f'<p class="screen-announcement">{told}</p>' in body


def test_after_the_last_draw_nobody_plays_from_the_next_round_on() -> None:
    drive = make_drive(entrants=4, rounds=1, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    make_entrant(drive, 5)
    assert "Entered late" not in late_of(drive)


@pytest.mark.parametrize("name", ["evening", "evening-screen"])
def test_who_is_absent_is_not_told_to_the_hall(name: str) -> None:
    drive = make_drive(entrants=6, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    round.places.filter(entrant__number=6).update(state="missing")
    body = body_of(Client().get(path_of(name, drive)))
    assert "sits out" in body
    assert "absent" not in body


def ranked(drive: Drive) -> None:
    """A closed round of two pairs: pair 2 won by 900 to 692."""
    round = make_round(drive, [[1, 2]])
    for place in round.places.all():
        total = 900 if place.entrant.number == 2 else 692
        place.gave = {"total": total, "marsen": 1, "cards": total}
        place.save()
    DriveTable.objects.filter(round=round).update(closed_at=EVENING)
    Round.objects.filter(pk=round.pk).update(closed_at=EVENING)


def klaverjas(**values: Any) -> Drive:
    stated = {"game": "klaverjas", "entered_as": "fixed pairs", "seating": "round"}
    return make_drive(**(stated | {"entrants": 2, "state": "running"} | values))


def test_the_ranking_has_each_round_and_the_columns_of_klaverjas() -> None:
    drive = klaverjas()
    ranked(drive)
    body = body_of(Client().get(path_of("evening", drive)))
    assert "Ranking so far" in body
    assert "1 round closed" in body
    assert all(f">{word}</th>" in body for word in ("Cards", "Roem", "Pit", "Nat"))
    assert body.index("900") < body.index("692")


def test_on_a_phone_the_rounds_stand_under_the_name() -> None:
    drive = klaverjas()
    ranked(drive)
    # Round 2 is seated and gave nothing yet.
    make_round(drive, [[1, 2]], place=2)
    body = body_of(Client().get(path_of("evening", drive)))
    assert '<span class="drive-sums">rounds 900</span>' in body
    assert body.count('<td class="figure drive-sum">900</td>') == 2  # cards, round 1


def test_prizes_stand_with_the_final_ranking() -> None:
    drive = klaverjas(state="closed")
    Prize.objects.create(union=drive.union, drive=drive, place=1, text="a ham")
    ranked(drive)
    body = body_of(Client().get(path_of("evening", drive)))
    assert "Final ranking" in body
    assert '<span class="drive-prize">a ham</span>' in body


@pytest.mark.parametrize(
    ("state", "heading"), [("closed", "Final ranking"), ("running", "Ranking so far")]
)
def test_the_screen_says_whether_its_ranking_is_final(state: str, heading: str) -> None:
    drive = klaverjas(state=state)
    ranked(drive)
    body = body_of(Client().get(path_of("evening-screen", drive)))
    assert f'<h2 class="screen-slide-title">{heading}</h2>' in body


def test_two_that_are_level_are_told_what_parts_them() -> None:
    drive = klaverjas()
    ranked(drive)
    round = drive.drawn_rounds.get()
    for place in round.places.all():
        place.gave |= {"total": 800, "marsen": 2 if place.entrant.number == 1 else 0}
        place.save()
    body = body_of(Client().get(path_of("evening", drive)))
    assert "level with the one above; pits: 2 against 0" in body


def test_news_come_without_a_body_where_nothing_moved() -> None:
    drive = make_drive(entrants=4)
    address = path_of("evening-now", drive)
    answer = Client().get(address, {"since": evening_state_of(drive)})
    assert (answer.status_code, answer.content) == (204, b"")
    moved = Client().get(address, {"since": "0"})
    assert moved.status_code == 200
    assert moved.headers["X-State"] == evening_state_of(drive)


@pytest.mark.parametrize("name", ["evening-now", "evening-screen-now"])
def test_minutes_that_run_out_are_news(name: str) -> None:
    drive = make_drive(entrants=4, state="running")
    round = make_round(drive, [[1, 2, 3, 4]])
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=9))
    first = Client().get(path_of(name, drive))
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=11))
    asked = Client().get(path_of(name, drive), {"since": first.headers["X-State"]})
    assert asked.status_code == 200
    assert f'data-round="{round.pk}"' in body_of(asked)


def test_news_for_visitors_may_be_shared_and_those_for_members_not() -> None:
    drive = make_drive(entrants=4)
    address = path_of("evening-now", drive)
    assert "public" in Client().get(address).headers["Cache-Control"]
    member = client_of(drive.union, "player").get(address)
    assert member.headers["Cache-Control"] == "private, no-store"


def test_what_a_member_was_shown_is_not_shown_to_a_visitor_after() -> None:
    drive = make_drive(entrants=4)
    client_of(drive.union, "player").get(path_of("evening-now", drive))
    assert "Guest 1a" not in body_of(Client().get(path_of("evening-now", drive)))


def test_news_come_in_the_language_that_the_page_has() -> None:
    drive = make_drive()
    answer = Client().get(path_of("evening-now", drive), {"language": "xx"})
    assert answer.headers["Content-Language"] == "en"


def test_the_screen_shows_the_bell_and_its_buttons_to_whoever_runs_it() -> None:
    drive = make_drive(entrants=4, state="running")
    make_round(drive, [[1, 2, 3, 4]])
    seen = body_of(Client().get(path_of("evening-screen", drive)))
    assert "10:00" in seen
    assert "data-bell-form" not in seen
    hosted = body_of(client_of(drive.union).get(path_of("evening-screen", drive)))
    assert "data-bell-form" in hosted


@pytest.mark.parametrize("name", ["evening-screen", "evening-screen-now"])
def test_the_hall_s_screen_names_nobody_who_did_not_agree(name: str) -> None:
    drive = make_drive(entrants=3, state="running")
    make_entrant(drive, 4, player=make_player(union=drive.union, name="Thandi Jacobs"))
    make_round(drive, [[1, 2, 3, 4]])
    seen = body_of(client_of(drive.union).get(path_of(name, drive)))
    assert "T. J." in seen
    assert "Thandi" not in seen


@pytest.mark.parametrize("name", ["evening", "evening-screen", "evening-draws"])
def test_an_evening_with_nothing_in_it_shows(name: str) -> None:
    assert Client().get(path_of(name, make_drive())).status_code == 200


def test_a_public_page_takes_as_many_queries_for_many_tables() -> None:
    few, many = make_drive(entrants=4), make_drive(entrants=32)
    make_round(few, [[1, 2, 3, 4]])
    make_round(many, [list(range(n, n + 4)) for n in range(1, 33, 4)])
    # Members' pages are drawn for each who asks.
    seen = [
        queries(client_of(one.union), path_of("evening", one)) for one in (few, many)
    ]
    assert seen[0] == seen[1]
