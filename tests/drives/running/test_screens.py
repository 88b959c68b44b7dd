"""A round on the hall's screen: so many tables at a time."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.drives.askers import body_of, path_of
from tests.drives.make_drives import make_drive, make_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("tables", "shown"),
    [
        (1, [(1, 1, "few")]),
        (8, [(1, 8, "few")]),
        (9, [(1, 9, "some")]),
        (10, [(1, 10, "some")]),
        (11, [(1, 6, "few"), (7, 11, "few")]),
        (13, [(1, 7, "few"), (8, 13, "few")]),
        (
            50,
            [
                (1, 10, "some"),
                (11, 20, "some"),
                (21, 30, "some"),
                (31, 40, "some"),
                (41, 50, "some"),
            ],
        ),
    ],
)
def test_a_screen_has_ten_tables_at_most_and_all_have_their_turn(
    tables: int, shown: list[tuple[int, int, str]]
) -> None:
    drive = make_drive(entrants=4 * tables, state="running")
    make_round(drive, [[4 * n + one for one in (1, 2, 3, 4)] for n in range(tables)])
    answer = Client().get(path_of("evening-screen", drive))
    body = body_of(answer)
    slides = body.split("data-slide")[1:]
    assert len(slides) == len(shown)
    for slide, (first, last, tier) in zip(slides, shown, strict=True):
        assert f"screen-tables-{tier}" in slide
        numbers = [
            one.split("<")[0] for one in slide.split('class="screen-table-no">')[1:]
        ]
        assert numbers == [str(one) for one in range(first, last + 1)]
        if len(shown) > 1:
            assert f"Tables {first} to {last}" in slide
