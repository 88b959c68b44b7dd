from __future__ import annotations

import re

import pytest

from rules.record import Defaulters, Side, Signer, StoppageRule
from scoresheets.sheet.selectors import blank_sheet_of, printed_sheet_of
from tests.make import entry, make_fixture, make_match, play, points, write


@pytest.mark.django_db
def test_a_fixture_without_a_match_has_ruled_lines_for_names() -> None:
    sheet = printed_sheet_of(make_fixture(), is_member=True)
    assert [table.home.counter for table in sheet.tables] == [None] * 4
    assert sheet.score is None


@pytest.mark.django_db
def test_team_sheets_put_their_names_on_the_blank_sheet() -> None:
    match = make_match()
    seat = match.team_sheets.get(side="home").seats.get(table=2, role="counter")
    sheet = blank_sheet_of(match.fixture, is_member=True)
    assert sheet.tables[1].home.counter == seat.player.name
    assert sheet.score is None


@pytest.mark.django_db
def test_a_played_match_has_its_figures_times_and_result() -> None:
    match = play(make_match(), home=8, away=4)
    sheet = printed_sheet_of(match.fixture, is_member=True)
    assert sheet.score.totals == {Side.HOME: 8, Side.AWAY: 4}
    assert sheet.score.result == "home"
    assert (sheet.times.start, sheet.times.interval, sheet.times.time) == (
        "19:30",
        "20:45",
        "22:10",
    )


@pytest.mark.django_db
def test_players_show_by_initials_to_those_without_a_role() -> None:
    match = play(make_match())
    names = {
        name
        for table in printed_sheet_of(match.fixture, is_member=False).tables
        for side in (table.home, table.away)
        for name in (side.counter, side.by_speler)
    }
    assert names
    assert all(name and re.fullmatch(r"P\. N\.( \d+)?", name) for name in names)


@pytest.mark.django_db
def test_free_text_shows_to_members_alone() -> None:
    match = make_match()
    query = entry("query", 20, side=Side.HOME, text="Sipho was not registered")
    write(match, entry("start", 0), query)
    seen = printed_sheet_of(match.fixture, is_member=True).queries[0].text
    hidden = printed_sheet_of(match.fixture, is_member=False).queries[0].text
    assert seen == "Sipho was not registered"
    assert "Sipho" not in hidden


@pytest.mark.django_db
def test_the_sheet_bears_each_award_refusal_and_signature() -> None:
    match = make_match()
    refused = points(1, "home", 12, number=3)
    write(
        match,
        entry("start", 0),
        refused,
        entry(
            "stoppage",
            20,
            table=2,
            defaulters=Defaulters.AWAY,
            rule=StoppageRule.DURING_PLAY,
        ),
        entry("interval", 75),
        entry("resume", 85),
        entry("time", 160),
        entry("sign", 163, by=Signer.REFEREE),
    )
    sheet = printed_sheet_of(match.fixture, is_member=True)
    assert [(one.rule, one.to, one.points) for one in sheet.awards] == [
        ("12.1", "home", 20)
    ]
    assert [one.rule for one in sheet.score.refused] == ["6.5"]
    assert list(sheet.signed) == ["referee"]


@pytest.mark.django_db
def test_the_qr_opens_the_match_page() -> None:
    fixture = make_fixture()
    address = printed_sheet_of(fixture, is_member=False).address
    assert address == f"http://127.0.0.1:8000/matches/{fixture.pk}/"
