"""Scales, labels and lines: what holds for every picture, whatever it shows."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.standings.charts.course import (
    ChartSeason,
    ChartSpot,
    ChartTeam,
    PlaceCourse,
    spots_of,
)
from league.standings.charts.lettering import shorten_text, width_of
from league.standings.charts.places import (
    DESK,
    PHONE,
    PlaceLine,
    Plot,
    places_picture,
    plot_of,
)
from league.standings.charts.scales import (
    Extent,
    Scale,
    every,
    lanes,
    spread_places,
    tick_step,
    ticks,
)
from league.standings.charts.shapes import (
    ChartMarks,
    ChartPicture,
    ChartText,
    MarkShape,
    Point,
    Polyline,
    centre_text,
    level,
    line_look,
)
from league.standings.charts.sides import hatching

CLOSE = 0.05  # of a unit: a path is spelled to a tenth
numbers = st.floats(0, 500, allow_nan=False)


def test_a_scale_of_one_number_is_its_middle() -> None:
    assert Scale(3, 3, 10, 30).at(3) == 20


@pytest.mark.parametrize(
    ("highest", "most", "step"), [(7, 5, 2), (64, 6, 20), (5, 5, 1), (240, 4, 100)]
)
def test_a_step_is_1_2_or_5_times_a_power_of_ten(
    highest: int, most: int, step: int
) -> None:
    assert tick_step(highest, most) == step


def test_ticks_go_past_the_highest_number() -> None:
    assert ticks(0, 64, 6) == [0, 20, 40, 60, 80]


def test_ticks_of_nothing_still_make_a_scale() -> None:
    assert ticks(0, 0, 4) == [0, 1]


@given(st.integers(0, 2000), st.integers(2, 8))
def test_ticks_are_even_and_enough(highest: int, most: int) -> None:
    found = ticks(0, highest, most)
    assert found[0] == 0
    assert found[-1] >= highest
    assert len({after - before for before, after in pairwise(found)}) == 1


def test_every_place_is_labelled_where_all_have_the_room() -> None:
    assert every(4, 90, 30) == [0, 1, 2, 3]


@given(st.integers(1, 60), st.floats(1, 1000), st.floats(1, 60))
def test_the_last_place_is_always_labelled(
    count: int, room: float, least: float
) -> None:
    found = every(count, room, least)
    assert found[-1] == count - 1
    apart = room / max(1, count - 1)
    assert all((b - a) * apart >= least - 1e-6 for a, b in pairwise(found))


@given(st.lists(numbers, max_size=30), st.floats(1, 20))
def test_labels_that_are_spread_keep_their_order_their_gap_and_the_frame(
    wanted: list[float], gap: float
) -> None:
    found = spread_places(sorted(wanted), gap=gap, lowest=0, highest=700)
    assert all(b - a >= gap - 1e-6 for a, b in pairwise(found))
    assert all(-1e-6 <= one <= 700 + 1e-6 for one in found)


def test_labels_that_have_room_stay_where_they_are() -> None:
    assert spread_places([10, 50], gap=12, lowest=0, highest=100) == [10, 50]


def test_labels_of_one_height_part_evenly() -> None:
    assert spread_places([50, 50], gap=12, lowest=0, highest=100) == [44, 56]


@given(st.lists(st.tuples(numbers, st.floats(1, 80)), max_size=25))
def test_no_two_labels_of_a_lane_meet(given_: list[tuple[float, float]]) -> None:
    extents = [Extent(left, left + width) for left, width in given_]
    found = lanes(extents, gap=2)
    for number, one in enumerate(extents):
        for other in range(number):
            if found[other] == found[number]:
                before = extents[other]
                assert one.left >= before.right + 2 or before.left >= one.right + 2


@given(st.text(min_size=1, max_size=60), st.floats(20, 200), st.floats(8, 16))
def test_a_shortened_name_fits(name: str, room: float, size: float) -> None:
    assert width_of(shorten_text(name, room, size), size) <= max(
        room, width_of("…", size)
    )


def test_a_name_that_fits_stays_whole() -> None:
    assert shorten_text("Retreat A", 200, 12) == "Retreat A"


def test_24_lines_differ_without_any_colour() -> None:
    looks = [line_look(number) for number in range(24)]
    assert len({(one.dash, one.shape, one.is_hollow) for one in looks}) == 24


def test_lines_of_one_colour_differ_by_dash_or_mark() -> None:
    assert len({line_look(number) for number in range(24)}) == 24


@given(numbers, numbers, st.floats(1, 300), st.floats(5, 30))
def test_hatching_stays_within_its_bar(
    left: float, top: float, width: float, height: float
) -> None:
    for line in hatching(left, top, left + width, top + height):
        for at in line:
            assert left - 1e-6 <= at.x <= left + width + 1e-6
            assert top - 1e-6 <= at.y <= top + height + 1e-6


def test_a_line_is_spelled_in_whole_units_each_point_from_the_one_before() -> None:
    corners = (Point(1.25, 3), Point(4, 5.06), Point(9, 5), Point(9, 1))
    assert Polyline(corners).d == "M1 3l3 2h5v-4"


def test_a_small_mark_is_spelled_in_tenths_with_a_point() -> None:
    mark = ChartMarks((Point(5, 5),), MarkShape.SQUARE, 5)
    assert mark.d.startswith("M2.8 2.8h4.4v4.4")


def test_shapes_of_one_look_are_one_path_and_words_lie_over_them() -> None:
    lines = [level(0, 9, y) for y in (1, 2)]
    words = centre_text(Point(0, 1), "1", 12)
    picture = ChartPicture("key", "title", "told", 9, 3, (lines[0], words, lines[1]))
    assert [one.d for one in picture.paths] == ["M0 1h9M0 2h9"]
    assert [one.texts for one in picture.texts] == [[words]]


def test_a_mark_is_a_path_of_its_own() -> None:
    assert ChartMarks((Point(5, 5),), MarkShape.CIRCLE, 4).d.startswith("M3 5a2 2")


def made_course(logs: list[list[int]]) -> tuple[PlaceCourse, list[PlaceLine]]:
    """A course from the position of each team after each night."""
    spots: dict[int, list[ChartSpot]] = {}
    for positions in logs:
        rows = sorted((place, str(team)) for team, place in enumerate(positions))
        for team, spot in spots_of([(team, place) for place, team in rows]):
            spots.setdefault(team, []).append(spot)
    nights = tuple(date.fromordinal(738000 + 7 * n) for n in range(len(logs)))
    course = PlaceCourse(nights, {team: tuple(found) for team, found in spots.items()})
    lines = [
        PlaceLine(ChartTeam(team, "W" * 40, "W"), found, line_look(team))
        for team, found in course.spots.items()
    ]
    return course, lines


@st.composite
def logs(draw: st.DrawFn) -> list[list[int]]:
    """Positions of some teams after some nights, shared ones too: 1, 2, 2, 4."""
    teams, nights = draw(st.integers(1, 24)), draw(st.integers(1, 46))
    found = []
    for _night in range(nights):
        order = draw(st.permutations(range(teams)))
        levels = draw(st.lists(st.booleans(), min_size=teams, max_size=teams))
        positions, place = [0] * teams, 1
        for number, team in enumerate(order):
            if not levels[number]:
                place = number + 1
            positions[team] = place
        found.append(positions)
    return found


@given(logs(), st.sampled_from([PHONE, DESK]))
def test_all_of_a_picture_of_places_lies_within_its_frame(
    found: list[list[int]], frame: object
) -> None:
    course, lines = made_course(found)
    picture = places_picture(course, lines, frame)  # type: ignore[arg-type]
    for at in points_of(picture):
        assert -CLOSE <= at.x <= picture.width + CLOSE
        assert -CLOSE <= at.y <= picture.height + CLOSE


@given(logs())
def test_lines_lie_in_the_order_of_the_places(found: list[list[int]]) -> None:
    course, lines = made_course(found)
    plot: Plot = plot_of(course, DESK)
    for night in range(len(course.nights)):
        ordered = sorted(lines, key=lambda one: plot.at(night, one.spots[night].row).y)
        places = [one.spots[night].position for one in ordered]
        assert places == sorted(places)
        heights = [one.spots[night].row for one in ordered]
        assert all(a < b for a, b in pairwise(heights))


@given(logs())
def test_no_name_lies_on_another(found: list[list[int]]) -> None:
    course, lines = made_course(found)
    picture = places_picture(course, lines, PHONE)
    columns = columns_of(picture)
    assert columns or len(lines) == 1
    for column in columns:
        assert all(b - a >= PHONE.letters for a, b in pairwise(sorted(column)))


def columns_of(picture: ChartPicture) -> list[list[float]]:
    """The heights of the names, by where they begin."""
    found: dict[float, list[float]] = {}
    for piece in picture.pieces:
        if isinstance(piece, ChartText) and piece.text.startswith("W"):
            found.setdefault(piece.at.x, []).append(piece.at.y)
    return list(found.values())


def points_of(picture: ChartPicture) -> list[Point]:
    """Every corner of a picture, and both ends of its words."""
    found: list[Point] = []
    for piece in picture.pieces:
        if not isinstance(piece, ChartText):
            found += piece.points
            continue
        width = width_of(piece.text, piece.size) * 0.9
        back = {"start": 0.0, "middle": width / 2, "end": width}[piece.anchor]
        found += [piece.at.right(-back), piece.at.right(width - back)]
    return found


def test_teams_in_order_are_those_of_the_last_night() -> None:
    course, lines = made_course([[1, 2, 3], [3, 1, 2]])
    season = ChartSeason(tuple(one.entrant for one in lines), (), course)
    assert [one.pk for one in season.in_order] == [1, 2, 0]


def test_a_shortened_team_keeps_its_letter() -> None:
    short = [shorten_text(f"Athlone Manel {one}", 90, 12) for one in "AB"]
    assert short == ["Athlone… A", "Athlone… B"]
