"""Every list as CSV and Excel: nothing in it runs as a formula, and it comes back."""

from __future__ import annotations

import csv
import io
import random
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from archive.lists.book import LISTINGS
from archive.lists.listing import ListRequest
from archive.lists.public import PUBLIC
from league.imports.actions.bringing import bring
from league.imports.actions.files import try_import
from league.imports.columns import plain_heading
from league.imports.headings import heading_of
from league.imports.kinds import LAYOUTS
from league.lib.files.formulas import STARTS, restore_formula
from league.models import (
    Club,
    Fixture,
    Player,
    Registration,
    Season,
    Team,
    Union,
    Venue,
)
from league.results.actions.results import adjust
from matches.models import Match
from tests.league.imports.waiting import real_connection
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_venue,
    play,
)

pytestmark = pytest.mark.django_db
HOSTILE = (
    "=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x","y")',
    "+1",
    "-1",
    "-2+3+cmd",
    "@SUM(A1)",
    "@x",
    "\t=1",
    "\r=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "=",
    "==",
    "+",
    "-",
    "@",
    "=A1",
    "=IMPORTXML(1)",
    "+27 82 555 0100",
    "-Piet",
    '=";"',
    "=\n1",
    "=,1",
    "'=1",
    '"=1"',
    "=DDE(1)",
    "=1\x0b",
)


@pytest.fixture
def match() -> Match:
    fixture = make_fixture(make_division(make_season()))
    return play(make_match(fixture))


def signed_in(union: Union) -> Client:
    client = Client()
    client.force_login(make_role(union))
    return client


def fetched(client: Client, union: Union, name: str, kind: str) -> bytes:
    answer = client.get(reverse("list-file", args=[union.slug, name, kind]))
    assert answer.status_code == 200, name
    return answer.content


def rows_of(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def as_dicts(rows: list[list[str]]) -> list[dict[str, str]]:
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def sheet_of(content: bytes) -> Any:
    return load_workbook(io.BytesIO(content)).worksheets[0]


def test_there_are_thirty_hostile_names() -> None:
    assert len(set(HOSTILE)) == 30


def make_all_hostile(match: Match) -> None:
    """Call every team, club, hall and player by a name that a spreadsheet would run."""
    names = random.Random(1)
    for model in (Team, Club, Venue, Player):
        for one in model.objects.all():
            one.name = names.choice(HOSTILE)
            one.save(update_fields=["name"])
    Player.objects.update(agreed_to_name=True)
    reason = "=cmd|' /C calc'!A0"
    adjust(
        match.fixture.division, match.fixture.home, reason=reason, points=-2, by=None
    )


def test_no_cell_of_any_workbook_is_a_formula(match: Match) -> None:
    make_all_hostile(match)
    client = signed_in(match.union)
    for name in LISTINGS:
        sheet = sheet_of(fetched(client, match.union, name, "xlsx"))
        kinds = {cell.data_type for row in sheet.iter_rows() for cell in row}
        assert kinds, name
        assert "f" not in kinds, name


def test_no_text_of_any_csv_file_begins_as_a_formula(match: Match) -> None:
    make_all_hostile(match)
    client = signed_in(match.union)
    for name in LISTINGS:
        rows = rows_of(fetched(client, match.union, name, "csv"))
        texts = [cell for row in rows for cell in row if not is_number(cell)]
        assert not [text for text in texts if starts_a_formula(text)], name


def starts_a_formula(text: str) -> bool:
    return text.startswith(STARTS)


def is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def test_every_hostile_name_is_all_there(match: Match) -> None:
    Club.objects.bulk_create(
        Club(union=match.union, code=f"X{number}", name=name)
        for number, name in enumerate(HOSTILE)
    )
    client = signed_in(match.union)
    rows = rows_of(fetched(client, match.union, "clubs", "csv"))
    sheet = sheet_of(fetched(client, match.union, "clubs", "xlsx"))
    assert {restore_formula(name) for name in HOSTILE} <= {
        restore_formula(row[0]) for row in rows
    }
    assert {cell.data_type for (cell,) in sheet["A1:A32"]} == {"s"}


def test_a_number_below_nothing_stays_a_number(match: Match) -> None:
    adjust(
        match.fixture.division, match.fixture.home, reason="Late", points=-2, by=None
    )
    client = signed_in(match.union)
    rows = rows_of(fetched(client, match.union, "adjustments", "csv"))
    cell = sheet_of(fetched(client, match.union, "adjustments", "xlsx"))["C2"]
    assert rows[1][2] == "-2.00"
    assert (cell.data_type, cell.value) == ("n", -2)


def test_the_log_is_the_log(match: Match) -> None:
    rows = rows_of(fetched(Client(), match.union, "log", "csv"))
    first = dict(zip(rows[0], rows[1], strict=True))
    assert (first["team"], first["won"]) == (match.fixture.home.name, "1")
    assert int(first["for"]) > int(first["against"])


def test_a_visitor_gets_initials(match: Match) -> None:
    Player.objects.update(name="Johanna van der Merwe", agreed_to_name=False)
    rows = rows_of(fetched(Client(), match.union, "player-statistics", "csv"))
    assert {row[0] for row in rows[1:]} == {f"J. v. d. M. {row[1]}" for row in rows[1:]}


def test_a_member_gets_names(match: Match) -> None:
    Player.objects.update(name="Johanna van der Merwe", agreed_to_name=False)
    client = signed_in(match.union)
    rows = rows_of(fetched(client, match.union, "player-statistics", "csv"))
    numbers = [row[1] for row in rows[1:]]
    assert [row[0] for row in rows[1:]] == [
        f"Johanna van der Merwe {n}" for n in numbers
    ]


def test_statistics_say_of_whom_and_of_which_team(match: Match) -> None:
    rows = rows_of(fetched(Client(), match.union, "player-statistics", "csv"))
    found = {row["player_id"]: row["teams"] for row in as_dicts(rows)}
    seat = match.team_sheets.get(side="home").seats.first()
    assert found[str(seat.player_id)] == match.fixture.home.name


def test_each_desk_list_of_people_has_their_numbers(match: Match) -> None:
    people = {"registrations", "registration-requests", "transfers", "officials"}
    people |= {"appointments", "entries"}
    lacking = [name for name in people if "player_id" not in LISTINGS[name].columns]
    assert lacking == []


def test_a_registration_has_the_number_of_its_player(match: Match) -> None:
    client = signed_in(match.union)
    rows = rows_of(fetched(client, match.union, "registrations", "csv"))
    told = {row["player_id"] for row in as_dicts(rows)}
    wanted = Registration.objects.filter(season=match.fixture.division.season)
    assert told == {str(pk) for pk in wanted.values_list("player", flat=True)}


def test_anyone_may_have_the_public_lists(match: Match) -> None:
    make_venue(match.union)
    for one in PUBLIC:
        assert len(rows_of(fetched(Client(), match.union, one.name, "csv"))) > 1


def test_a_list_says_what_it_is_called(match: Match) -> None:
    answer = Client().get(reverse("list-file", args=[match.union.slug, "log", "csv"]))
    season = match.fixture.division.season.name
    wanted = f'attachment; filename="log-{season}-{match.union.slug}.csv"'
    assert answer.headers["Content-Disposition"] == wanted


@pytest.mark.parametrize(("name", "kind"), [("nothing", "csv"), ("log", "pdf")])
def test_what_there_is_not_is_not_found(match: Match, name: str, kind: str) -> None:
    address = reverse("list-file", args=[match.union.slug, name, kind])
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("season", ["x", "987654321", "²"])
def test_a_season_that_is_none_of_the_unions_is_not_found(
    match: Match, season: str
) -> None:
    address = reverse("list-file", args=[match.union.slug, "log", "csv"])
    assert Client().get(address, {"season": season}).status_code == 404


def test_a_season_is_chosen(match: Match) -> None:
    other = make_season(match.union, name="2031")
    address = reverse("list-file", args=[match.union.slug, "fixtures", "csv"])
    content = Client().get(address, {"season": other.pk}).content
    assert len(rows_of(content)) == 1


def test_the_page_offers_what_someone_may_have(match: Match) -> None:
    address = reverse("lists", args=[match.union.slug])
    public = Client().get(address).content.decode()
    desk = signed_in(match.union).get(address).content.decode()
    assert "journal.csv" not in public
    assert "journal.csv" in desk


@pytest.mark.parametrize("name", ["fixtures", "results", "log", "teams"])
def test_a_list_asks_as_much_for_many_as_for_few(
    match: Match, name: str, django_assert_max_num_queries: Any
) -> None:
    for _number in range(12):
        make_fixture(match.fixture.division)
    address = reverse("list-file", args=[match.union.slug, name, "csv"])
    with django_assert_max_num_queries(6):
        assert Client().get(address).status_code == 200


def test_fixtures_that_went_out_come_back_unchanged(match: Match) -> None:
    Fixture.objects.exclude(pk=match.pk).delete()
    content = fetched(Client(), match.union, "fixtures", "xlsx")
    season = match.fixture.division.season
    assert brought_back(season, "fixtures", content) == 1


def test_teams_that_went_out_come_back_unchanged(match: Match) -> None:
    content = fetched(Client(), match.union, "teams", "csv")
    season = match.fixture.division.season
    assert brought_back(season, "teams", content) == Team.objects.count()


def test_results_that_went_out_come_back_unchanged(match: Match) -> None:
    content = fetched(Client(), match.union, "results", "xlsx")
    assert brought_back(match.fixture.division.season, "results", content) == 1


def brought_back(season: Season, kind: str, content: bytes) -> int:
    """How many rows of a file stand like that already, where all of them do."""
    name = f"{kind}.xlsx"
    user = make_role(season.union)
    brought = bring(season, kind, file_name=name, content=content, by=user)
    taken = try_import(brought)
    assert not taken.made
    assert not taken.changed
    return taken.left_alone


def test_a_day_is_a_day_in_a_workbook(match: Match) -> None:
    content = fetched(Client(), match.union, "fixtures", "xlsx")
    night = match.fixture.night
    assert isinstance(night, date)
    assert sheet_of(content)["C2"].value.date() == night


def test_a_workbook_has_a_heading_that_stays_and_a_filter(match: Match) -> None:
    sheet = sheet_of(fetched(Client(), match.union, "fixtures", "xlsx"))
    last = f"{sheet.cell(1, sheet.max_column).coordinate[:-1]}{sheet.max_row}"
    assert all(cell.font.b for cell in sheet[1])
    assert not any(cell.font.b for cell in sheet[2])
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", f"A1:{last}")


def test_a_column_is_as_wide_as_its_longest_cell_up_to_sixty_letters(
    match: Match,
) -> None:
    Club.objects.bulk_create(
        Club(union=match.union, code=str(letters), name="n" * letters)
        for letters in (40, 110)
    )
    sheet = sheet_of(fetched(signed_in(match.union), match.union, "clubs", "xlsx"))
    assert sheet.column_dimensions["A"].width == 60
    assert sheet.column_dimensions["B"].width < 20


# On PostgreSQL whoever reads keeps nobody from writing.
@pytest.mark.only_on("sqlite")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["entries", "journal"])
def test_a_long_list_is_read_from_a_copy_so_that_no_press_waits(name: str) -> None:
    match = play(make_match())
    by = make_role(match.union)
    adjust(match.fixture.division, match.fixture.home, points=1, reason="late", by=by)
    real = real_connection()
    season = match.fixture.division.season
    asked = ListRequest(match.union, season, is_member=True, reader=by)
    rows = iter(LISTINGS[name].table(asked))
    _head, _first = next(rows), next(rows)
    assert connections["default"] is not real
    list(rows)
    assert connections["default"] is real


@pytest.mark.parametrize("language", ["en", "af"])
@pytest.mark.parametrize("name", ["fixtures", "results", "teams"])
def test_a_workbook_comes_back_unchanged_in_every_language(
    match: Match, name: str, language: str
) -> None:
    address = reverse("list-file", args=[match.union.slug, name, "xlsx"])
    content = Client().get(address, headers={"Accept-Language": language}).content
    assert brought_back(match.fixture.division.season, name, content) > 0


def test_a_workbook_has_headings_in_words_and_a_csv_file_the_names(
    match: Match,
) -> None:
    sheet = sheet_of(fetched(Client(), match.union, "results", "xlsx"))
    rows = rows_of(fetched(Client(), match.union, "results", "csv"))
    assert sheet["F1"].value == "Home score"
    assert rows[0][5] == "home_score"


@pytest.mark.parametrize("kind", LAYOUTS)
def test_no_heading_stands_for_two_columns_of_an_import(kind: str) -> None:
    for one, other in combinations(LAYOUTS[kind].columns, 2):
        assert one.names.isdisjoint(other.names), (one.name, other.name)


def test_no_two_columns_of_a_list_have_one_heading() -> None:
    for listing in LISTINGS.values():
        headings = {heading_of(one) for one in listing.columns}
        assert len(headings) == len(listing.columns), listing.name


def test_a_heading_in_any_language_is_a_name_of_its_column() -> None:
    for layout in LAYOUTS.values():
        for one in layout.columns:
            with override("af"):
                assert plain_heading(heading_of(one.name)) in one.names
