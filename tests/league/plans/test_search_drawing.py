"""A search as a line: each change of the best list and of what is proved, drawn."""

from __future__ import annotations

import pytest

from league.models import PlanRun
from league.plans.actions.plan_worker import MOST_STEPS, SearchHeart, with_step
from league.plans.scheduling import SearchProgress
from league.plans.search_drawing import (
    DESK,
    SearchDrawing,
    SearchStep,
    search_picture,
)
from league.standings.charts.shapes import Polyline
from tests.league.plans.make_plans import Planned, make_planned, search, taken_up

STEPS = [
    SearchStep(0.5, None, 2),
    SearchStep(2.0, 12, 2),
    SearchStep(5.0, 12, 4),
    SearchStep(8.0, 6, 4),
    SearchStep(10.0, 6, 4),
]


def lines(steps: list[SearchStep]) -> list[Polyline]:
    drawn = SearchDrawing(steps, DESK)
    return [one for one in drawn.drawn_lines() if isinstance(one, Polyline)]


def test_each_line_has_a_corner_where_its_figure_changes_and_no_other() -> None:
    drawing = SearchDrawing(STEPS, DESK)
    assert [course for _name, course, *_look in drawing.lines] == [
        [(2.0, 12), (8.0, 6)],
        [(0.5, 2), (5.0, 4)],
    ]


def test_a_figure_holds_until_the_next_and_the_last_until_now() -> None:
    best, _bound = lines(STEPS)
    drawing = SearchDrawing(STEPS, DESK)
    at, down = drawing.across.at, drawing.down.at
    assert best.points == (
        (at(2.0), down(12)),
        (at(8.0), down(12)),
        (at(8.0), down(6)),
        (at(10.0), down(6)),
    )


def test_fewer_stands_lower() -> None:
    best, bound = lines(STEPS)
    assert best.points[0].y < best.points[-1].y < bound.points[0].y


@pytest.mark.parametrize(
    "steps",
    [
        [],
        [SearchStep(3, None, 2), SearchStep(4, None, 3)],
        [SearchStep(3, None, 2), SearchStep(4, 4, 4), SearchStep(9, 4, 4)],
    ],
    ids=["nothing is known", "no list yet", "the first list was the last"],
)
def test_where_nothing_moved_there_is_nothing_to_draw(steps: list[SearchStep]) -> None:
    assert search_picture(steps) is None


def test_without_a_proof_the_best_is_drawn_alone() -> None:
    assert len(lines([SearchStep(1, 9, None), SearchStep(4, 8, None)])) == 1


def test_a_reader_who_sees_no_line_is_told_how_it_went() -> None:
    pair = search_picture(STEPS)
    assert pair is not None
    told = "best so far: 12, then 6. proved least: 2, then 4."
    assert pair.wide.told == pair.narrow.told == told


def test_news_that_change_no_figure_are_no_step() -> None:
    steps = with_step([], SearchStep(1, 9, 4))
    assert with_step(steps, SearchStep(2, 9, 4)) == steps
    assert with_step(steps, SearchStep(2, 8, 4)) == [(1, 9, 4), (2, 8, 4)]


def test_of_too_many_steps_every_second_is_left_out_and_the_newest_stays() -> None:
    steps: list[SearchStep] = []
    for number in range(5 * MOST_STEPS):
        steps = with_step(steps, SearchStep(number, 5 * MOST_STEPS - number, 0))
        assert len(steps) <= MOST_STEPS
        assert steps[-1].seconds == number
    assert steps[0].seconds == 0


TOLD = [
    SearchProgress(1.04, breaks=12, bound=2),
    SearchProgress(2.0, breaks=12, bound=2),
    SearchProgress(3.0, breaks=6, bound=2),
]


def half_way(planned: Planned) -> PlanRun:
    """A search that is under way, whose solver has told what is in TOLD."""
    run = taken_up(search(planned))
    with SearchHeart(run) as heart:
        for one in TOLD:
            heart.hear_progress(one)
    return run


@pytest.mark.django_db
def test_a_search_leaves_its_steps_and_its_page_draws_them() -> None:
    planned = make_planned(4)
    run = half_way(planned)
    run.refresh_from_db()
    assert run.progress["steps"] == [[1.0, 12, 2], [3.0, 6, 2]]
    page = planned.client.get(planned.url("plan-search")).content.decode()
    assert page.count('<title id="search-') == 2
    assert "6 best so far" in page


@pytest.mark.django_db
def test_a_repair_draws_no_line() -> None:
    planned = make_planned(4)
    half_way(planned)
    PlanRun.objects.update(purpose=PlanRun.Purpose.REPAIR)
    page = planned.client.get(planned.url("plan-search")).content.decode()
    assert "search-wide" not in page
