"""F24: files of rows beside the lists, with each hostile name in them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from django.urls import reverse

from archive.lists.book import LISTINGS
from league.imports.headings import HEADINGS
from league.lib.files.formulas import restore_formula
from league.models import Player, Team
from matches.models import Match
from matches.season_files.exporting import season_files
from tests.archive.lists.test_lists import (
    HOSTILE,
    is_number,
    rows_of,
    sheet_of,
    signed_in,
    starts_a_formula,
)
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_season,
    play,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match in whose season a player has each of the names, and a team one."""
    match = play(make_match(make_fixture(make_division(make_season()))))
    for name in HOSTILE:
        make_player(match.fixture.home, name=name)
    Team.objects.filter(pk=match.fixture.away_id).update(name=HOSTILE[0])
    Player.objects.update(agreed_to_name=True)
    return match


def registrations(match: Match, kind: str) -> bytes:
    season = match.fixture.division.season
    address = reverse("registrations-export", args=[season.pk])
    return signed_in(match.union).get(address, {"as": kind}).content


def texts_of(files: dict[str, bytes]) -> Iterator[str]:
    for name, content in files.items():
        if name.endswith(".csv"):
            for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")):
                yield from (cell for cell in row if not is_number(cell))


def bare(texts: list[str]) -> set[str]:
    return {restore_formula(one) for one in texts}


def test_no_name_of_the_registrations_is_a_formula(match: Match) -> None:
    texts = [cell for row in rows_of(registrations(match, "csv")) for cell in row]
    assert {restore_formula(name) for name in HOSTILE} <= set(
        map(restore_formula, texts)
    )
    assert not list(filter(starts_a_formula, texts))


def test_no_cell_of_the_registrations_workbook_is_a_formula(match: Match) -> None:
    cells = [
        cell for row in sheet_of(registrations(match, "xlsx")).rows for cell in row
    ]
    assert len(cells) > 30
    assert "f" not in {cell.data_type for cell in cells}


def test_no_text_of_an_exported_season_is_a_formula(match: Match) -> None:
    texts = list(texts_of(dict(season_files(match.fixture.division.season))))
    assert (
        len(set(map(restore_formula, texts)) & set(map(restore_formula, HOSTILE))) > 25
    )
    assert not list(filter(starts_a_formula, texts))


def test_every_column_of_a_list_has_a_heading_in_words() -> None:
    columns = {one for listing in LISTINGS.values() for one in listing.columns}
    assert columns - HEADINGS.keys() == set()
