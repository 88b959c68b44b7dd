"""A figure below nothing has a minus wherever it is shown, and no hyphen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from drives.evenings.words import fault_words, figure_words
from drives.models import Drive, Round
from drives.prints.ranking import ranking_listing
from drives.rounds.actions.closing import close_table
from tests.drives.askers import body_of, host_of, path_of
from tests.drives.make_drives import make_round
from tests.drives.rounds.make_scores import deal, write
from tests.drives.running.make_running import running

pytestmark = pytest.mark.django_db

BROKEN = {"bidder": "us", "bid": "6D", "tricks": {"us": 5, "them": 5}, "penalty": None}
BELOW, LOST = "−80", "−320"  # noqa: RUF001


def below_nothing(deals: int = 1) -> tuple[Drive, Round]:
    """A table of 500 where 80 are lost in each deal, and the others take 50."""
    drive = running(entrants=4)
    round = make_round(drive, [[1, 2, 3, 4]])
    write(round.tables.get(), *(deal(BROKEN) for _ in range(deals)))
    return drive, round


def test_a_running_table_s_figures() -> None:
    drive, round = below_nothing()
    client, table = host_of(drive), round.tables.get()
    for page in (path_of("evening-run", drive), path_of("evening", drive)):
        assert f"{BELOW} – 50" in body_of(client.get(page))  # noqa: RUF001
    page = body_of(client.get(path_of("evening-table", table)))
    assert page.count(f"<td>{BELOW}</td>") == 2


def test_the_ranking_and_its_print() -> None:
    drive, round = below_nothing(deals=4)
    close_table(round.tables.get(), by=None)
    page = body_of(host_of(drive).get(path_of("evening", drive)))
    assert f'<td class="figure drive-sum">{LOST}</td>' in page
    assert "-320" not in page
    cells = [cell for row in ranking_listing(drive).groups[0].rows for cell in row]
    assert LOST in cells
    assert "-320" not in cells


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (Fraction(-3), "−3"),  # noqa: RUF001
        (Fraction(-3, 2), "−1.50"),  # noqa: RUF001
        (Fraction(5, 3), "1.67"),
        (Fraction(-1, 200), "0.00"),
    ],
)
def test_a_total_and_an_average_of_a_series(figure: Fraction, shown: str) -> None:
    assert figure_words(figure) == shown


def test_a_sum_in_a_sentence() -> None:
    told = {"sum": -20, "deals": 1, "cards": 162}
    assert "add up to −20." in fault_words("sum off", told)  # noqa: RUF001
