"""Two entrants change places in a round, before either's table has written."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from pytest_django import DjangoAssertNumQueries

from drives.draws.actions.swapping import swap_of, swap_places
from drives.models import Drive, Place, Round
from drives.prints.seating import draw_seating
from drives.seating.tables import Repeats
from rules.book import RuleViolation
from tests.drives.askers import body_of, host_of, path_of
from tests.drives.make_drives import EVENING, make_drive, make_round
from tests.drives.running.make_running import entrant_of, running, seated, write_deals
from tests.scoresheets.prints.make_prints import squeezed, words_of

pytestmark = pytest.mark.django_db


def seats_of(round: Round) -> dict[int, tuple[int | None, str]]:
    """Return each entrant's table and seat, by number."""
    rows = Place.objects.filter(round=round)
    told = rows.values_list("entrant__number", "table__number", "seat")
    return {number: (table, seat) for number, table, seat in told}


def keys(drive: Drive, *numbers: int) -> list[int]:
    return [entrant_of(drive, one).pk for one in numbers]


def two_rounds() -> tuple[Drive, Round]:
    """Eight after a round, in another in which nobody meets again."""
    drive = running()
    make_round(drive, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Round.objects.update(closed_at=EVENING)
    return drive, make_round(drive, [[1, 5, 2, 6], [3, 7, 4, 8]], 2)


def test_two_change_table_and_seat_and_the_rest_stay() -> None:
    drive, round = two_rounds()
    before = seats_of(round)
    swap_places(round, *keys(drive, 2, 4), by=None)
    swapped = {2: before[4], 4: before[2]}
    assert seats_of(round) == before | swapped
    assert swapped == {2: (2, "E"), 4: (1, "E")}


def test_who_sits_out_changes_places_with_who_plays() -> None:
    drive = running(entrants=5)
    round = make_round(drive, [[1, 2, 3, 4]])
    swap_places(round, *keys(drive, 5, 3), by=None)
    assert seats_of(round)[5] == (1, "E")
    place = Place.objects.get(round=round, entrant__number=3)
    assert (place.state, place.table) == ("sits out", None)


def test_pairs_change_sides() -> None:
    drive = make_drive(
        game="klaverjas", entered_as="fixed pairs", entrants=4, state="running"
    )
    round = make_round(drive, [[1, 2], [3, 4]])
    swap_places(round, *keys(drive, 1, 4), by=None)
    rows = Place.objects.filter(round=round)
    told = rows.values_list("entrant__number", "table__number", "side")
    assert sorted(told) == [
        (1, 2, "them"),
        (2, 1, "them"),
        (3, 2, "us"),
        (4, 1, "us"),
    ]


def test_who_meets_again_is_counted_before_and_after() -> None:
    # 1 and 4 were opponents in round 1, and so were 2 and 3.
    drive, round = two_rounds()
    swap = swap_of(round, *keys(drive, 2, 4))
    assert swap.before == Repeats(partners=0, opponents=0, tables=4)
    assert swap.after == Repeats(partners=0, opponents=2, tables=4)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((1, 1), "Choose two different entrants."),
        ((1, 5), "These two have the same place already."),
    ],
)
def test_what_is_no_swap_is_refused(numbers: tuple[int, int], words: str) -> None:
    drive, round = two_rounds()
    with pytest.raises(ValidationError, match=words):
        swap_of(round, *keys(drive, *numbers))


def test_who_is_absent_changes_places_with_nobody() -> None:
    drive, round = two_rounds()
    Place.objects.filter(round=round, entrant__number=4).update(
        state="absent", table=None, side="", seat=""
    )
    with pytest.raises(ValidationError, match="This entrant is absent"):
        swap_of(round, *keys(drive, 1, 4))


def test_a_table_that_has_written_keeps_its_places() -> None:
    drive = running(entrants=5)
    round = make_round(drive, [[1, 2, 3, 4]])
    write_deals(round, 1)
    with pytest.raises(ValidationError, match="Table 1 has entered scores"):
        swap_places(round, *keys(drive, 5, 3), by=None)
    assert seats_of(round)[5] == (None, "")


def test_only_the_round_seated_last_is_changed() -> None:
    drive, _round = two_rounds()
    first = Round.objects.get(number=1)
    Round.objects.filter(pk=first.pk).update(closed_at=None)
    first.refresh_from_db()
    with pytest.raises(RuleViolation):
        swap_of(first, *keys(drive, 1, 5))


def test_a_closed_round_stays() -> None:
    drive, round = two_rounds()
    round.closed_at = EVENING
    with pytest.raises(RuleViolation):
        swap_of(round, *keys(drive, 2, 4))


def test_it_is_shown_before_it_is_done_and_then_said_wherever_the_seed_is() -> None:
    drive, round = two_rounds()
    client, page = host_of(drive), path_of("round-swap", round)
    two = dict(zip(("one", "other"), keys(drive, 2, 4), strict=True))
    before = seats_of(round)
    shown = body_of(client.post(page, two | {"step": "look"}))
    assert "2 Guest 2a: now table 1, East, then table 2, East." in shown
    assert "opponents again: 2 instead of 0" in shown
    assert seats_of(round) == before
    done = client.post(page, two | {"step": "swap"}, follow=True)
    assert "2 and 4 have changed places." in body_of(done)
    draws = body_of(client.get(path_of("evening-draws", drive)))
    assert "Changed places by hand, after the draw: 2 – 4." in draws
    round.refresh_from_db()
    told = words_of(draw_seating(drive, round))
    assert squeezed("changed places by hand after the draw: 2 – 4.") in told


def test_a_swap_that_cannot_be_is_told_at_its_field() -> None:
    drive, round = seated()
    sent = dict.fromkeys(("one", "other"), entrant_of(drive, 1).pk)
    answer = host_of(drive).post(path_of("round-swap", round), sent)
    assert answer.status_code == 422
    assert "Choose two different entrants." in body_of(answer)


def test_only_who_can_change_places_is_offered() -> None:
    drive = running(entrants=5)
    round = make_round(drive, [[1, 2, 3, 4]])
    client, page = host_of(drive), path_of("round-swap", round)
    offered = client.get(page).context["form"].fields["one"].queryset
    assert [one.number for one in offered] == [1, 2, 3, 4, 5]
    write_deals(round, 1)
    offered = client.get(page).context["form"].fields["one"].queryset
    assert [one.number for one in offered] == [5]
    assert page not in body_of(client.get(path_of("evening-run", drive)))


@pytest.mark.parametrize("tables", [2, 10])
def test_looking_takes_as_many_queries_for_a_large_round(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    drive = running(entrants=4 * tables)
    seats = [[4 * at + one for one in (1, 2, 3, 4)] for at in range(tables)]
    round = make_round(drive, seats)
    two = keys(drive, 1, 8)
    with django_assert_num_queries(4):
        swap_of(round, *two)
