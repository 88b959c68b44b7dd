"""A workbook of several sheets: the one that is meant is asked for."""

from __future__ import annotations

import pytest

from tests.league.imports.make_imports import Office, make_office
from tests.league.imports.messes import PLAYERS, sheets
from tests.league.imports.office_pages import (
    BOTH_IN,
    bring,
    page_of,
    registered,
    say,
    take,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    return make_office()


BOOK = sheets(
    {
        "Halls": (("Hall", "Street"), ("Civic", "Main Road"), ("School", "Hill Road")),
        "Players 2026": PLAYERS,
        "Empty": (),
    }
)


def test_of_several_sheets_the_one_that_fits_best_is_offered_first(
    office: Office,
) -> None:
    brought = bring(office, BOOK)
    page = page_of(office, brought)
    assert "The file has 2 sheets. Which one is it?" in page
    offered = page.partition("Which one is it?")[2]
    assert offered.index("Players 2026") < offered.index("Halls")
    assert "<td>Ismail Adams</td>" in page
    assert "<td>Main Road</td>" in page
    take(office, brought)
    assert registered(office) == set()
    say(office, brought, sheet="1")
    page = page_of(office, brought)
    assert "The sheet “Players 2026” is read." in page
    assert "New players: 2" in page
    take(office, brought)
    assert registered(office) == BOTH_IN
    # The next workbook like it is not asked about.
    assert "is read." in page_of(office, bring(office, BOOK))


def test_another_sheet_can_be_chosen(office: Office) -> None:
    brought = bring(office, BOOK)
    say(office, brought, sheet="0")
    assert "is read." in page_of(office, brought)
    say(office, brought, sheet="")
    assert "Which one is it?" in page_of(office, brought)
    say(office, brought, sheet="7")
    assert "Which one is it?" in page_of(office, brought)
