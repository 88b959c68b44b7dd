"""Where a union keeps no officials the page says so, and proposes nobody."""

from __future__ import annotations

import pytest

from league.models import Fixture
from tests.league.officials.make_officials import make_official, planner
from tests.league.officials.test_appointments_pages import SPAN, season_page
from tests.make import make_fixture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("before_play")]
NONE = "There are no officials to propose yet."


def page_of(fixture: Fixture) -> str:
    return planner(fixture.union).get(season_page(fixture), SPAN).content.decode()


def test_a_union_without_officials_is_told_so_and_where_to_add_them() -> None:
    fixture = make_fixture()
    page = page_of(fixture)
    assert NONE in page
    assert f'href="/desk/{fixture.union.slug}/officials/"' in page
    assert "Propose officials" not in page


def test_a_union_with_officials_is_not() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    page = page_of(fixture)
    assert NONE not in page
    assert "Propose officials" in page
