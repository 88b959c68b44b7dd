"""A card for each entrant with the rounds that are drawn."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from drives.draws.actions.draw_worker import make_whole_draw
from drives.draws.actions.seating import ask_whole_draw, seat_round
from drives.entrants.actions import PersonToEnter
from drives.evenings.selectors import entrants_of
from drives.models import Drive
from drives.prints.paper.movement_cards import (
    Met,
    MovementCard,
    Step,
    draw_movement_cards,
    put_movement_card,
    steps_of,
)
from drives.running.actions import put_substitute
from scoresheets.paper.document import A4, LETTER, PaperSize
from scoresheets.paper.marks import PageMarks
from scoresheets.prints.cards import card_places
from tests.drives.make_drives import make_round
from tests.drives.prints.test_prints import pairs, renamed, singles, text_of
from tests.drives.running.make_running import entrant_of, running
from tests.scoresheets.prints.make_prints import LONG, reader_of, squeezed, words_of

pytestmark = pytest.mark.django_db


def test_a_card_has_table_seat_partner_and_opponents_of_each_round() -> None:
    drive, _drawn = singles(tables=2)
    make_round(drive, [[1, 5, 2, 6], [3, 7, 4, 8]], 2)
    told = words_of(draw_movement_cards(drive))
    assert "11North2Guest2a3Guest3a4Guest4a" in told
    assert "21North5Guest5a2Guest2a6Guest6a" in told


def test_a_pair_has_its_side_and_the_other_pair() -> None:
    drive, _drawn = pairs(tables=1)
    told = words_of(draw_movement_cards(drive))
    assert "11North–South2Guest2a&Guest2b" in told
    assert "With" not in told


def test_who_sits_out_reads_it() -> None:
    drive, _drawn = singles(entrants=5)
    assert "1sitsout" in words_of(draw_movement_cards(drive))


def test_the_others_are_named_as_in_the_hall_and_the_entrant_in_full() -> None:
    drive, _drawn = singles()
    drive.hall_names = "initials"
    told = words_of(draw_movement_cards(drive))
    assert "11North2G.2.3G.3.4G.4." in told
    assert "Guest1a" in told


def test_a_substitute_is_named_in_that_round_alone() -> None:
    drive, drawn = singles(tables=1)
    make_round(drive, [[1, 2, 3, 4]], 2)
    somebody = PersonToEnter(guest="Piet Smit")
    put_substitute(drawn, f"{entrant_of(drive, 2).pk}-1", somebody, by=None)
    steps = steps_of(drive, entrants_of(drive))[1]
    assert [steps[one].own[0].name for one in (1, 2)] == [
        "Piet Smit (substitute)",
        "Guest 2a",
    ]


def test_a_whole_draw_is_on_it_with_a_mark_and_what_the_mark_says() -> None:
    drive = running(entrants=8, rounds=3, seating="whole")
    draw = ask_whole_draw(drive, by=None)
    make_whole_draw(draw.pk)
    seat_round(Drive.objects.get(pk=drive.pk), by=None)
    steps = steps_of(drive, entrants_of(drive))[1]
    assert [steps[one].is_planned for one in (1, 2, 3)] == [False, True, True]
    assert all(steps[one].table and len(steps[one].others) == 2 for one in steps)
    told = words_of(draw_movement_cards(drive))
    assert squeezed("* As drawn; it changes if somebody comes or leaves.") in told


@pytest.mark.parametrize(
    ("rounds", "pages", "names"), [(6, 1, 1), (7, 1, 0), (12, 1, 0), (13, 1, 0)]
)
def test_more_rounds_have_numbers_alone_and_then_a_second_card(
    rounds: int, pages: int, names: int
) -> None:
    drive, _drawn = singles(rounds=rounds)
    found = reader_of(draw_movement_cards(drive)).pages
    assert len(found) == pages
    assert ("2Guest2a3Guest3a" in text_of(found[0])) == bool(names)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
def test_two_hundred_have_their_cards_on_25_pages(paper: PaperSize) -> None:
    drive, _drawn = singles(tables=50)
    pages = reader_of(draw_movement_cards(drive, paper)).pages
    assert len(pages) == 25
    assert "200" in text_of(pages[24])


def test_the_longest_names_stand_whole() -> None:
    drive, _drawn = singles(rounds=4)
    renamed(drive, LONG)
    # Each card has the own name, the partner's and two opponents'.
    assert words_of(draw_movement_cards(drive)).count(squeezed(LONG)) == 16


def card_marks(*names: str, drawn: int = 3, rounds: int = 6) -> PageMarks:
    """A card on which the partner and two opponents have these names."""
    met = [Met(at, name) for at, name in enumerate(names, start=10)]
    step = Step("1", "North", tuple(met[:1]), tuple(met[1:]))
    steps = [step] * drawn + [Step()] * (rounds - drawn)
    told = MovementCard(
        "Jan", "1", "Tonight", 1, steps, draws_partners=True, with_names=True
    )
    marks = PageMarks()
    put_movement_card(marks, card_places(0).card, told)
    return marks


@pytest.mark.parametrize("longest", ["Jan Smit", "Andre Kannemeyer", LONG])
def test_all_names_of_a_card_have_one_size_and_keep_off_the_lines(longest: str) -> None:
    marks = card_marks(longest, "Piet Smit", "Sipho Dlamini")
    named = [one for one in marks.cells if one.text.startswith(("10 ", "11 ", "12 "))]
    [size] = {one.size for one in named}
    assert len(named) == 9
    assert size >= 5.5
    above = [rule.y1 for rule in marks.rules if rule.y1 == rule.y2]
    for one in named:
        # Capitals end well below the next line above them.
        assert min(y - one.y for y in above if y > one.y) > 0.75 * size + 1


@pytest.mark.parametrize(("drawn", "is_said"), [(3, True), (6, False)])
def test_rounds_that_are_not_drawn_are_said_to_be_none(
    drawn: int, is_said: bool
) -> None:
    texts = [one.text for one in card_marks("Jan", "Piet", "Anna", drawn=drawn).cells]
    assert any("not drawn yet" in one for one in texts) is is_said


def test_more_rounds_and_tables_take_no_more_queries() -> None:
    counts = []
    for tables, rounds in ((1, 1), (5, 3)):
        found, _drawn = singles(tables=tables)
        numbers = list(range(1, 4 * tables + 1))
        for at in range(1, rounds):
            seats = [numbers[4 * n : 4 * n + 4] for n in range(tables)]
            make_round(found, seats, at + 1)
        drive = Drive.objects.select_related("union", "club").get(pk=found.pk)
        with CaptureQueriesContext(connection) as asked:
            draw_movement_cards(drive)
        counts.append(len(asked))
    assert counts[0] == counts[1]
