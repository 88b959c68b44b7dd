from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.models import Fixture, Player
from matches.models import Match, MatchSource
from matches.record.reading import score_sheet
from matches.record_files.actions import import_record
from matches.record_files.export import record_text
from rules.faults import Malformed
from rules.match import score
from rules.record import Side, read_match_record
from tests.make import (
    entry,
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_season,
    make_team,
    make_union,
    play,
    write,
)
from tests.rules.make import Document
from tests.rules.strategies import changed_rules, documents


def fixture_of_teams_h_and_a() -> Fixture:
    division = make_division()
    home = make_team(division, name="Team H")
    away = make_team(division, name="Team A")
    for number in range(1, 9):
        make_player(home, name=f"H{number}")
        make_player(away, name=f"A{number}")
    return make_fixture(division, home=home, away=away)


def without_messages(sheet: dict[str, Any]) -> dict[str, Any]:
    refused = [{**one, "message": ""} for one in sheet["refused"]]
    return sheet | {"refused": refused}


def can_be_kept(document: Document) -> bool:
    return "\\u0000" not in json.dumps(document)


class RoundTrip(TestCase):
    @settings(deadline=None, max_examples=20)
    @given(documents(changed_rules).filter(can_be_kept), st.integers(0, 9))
    def test_any_record_comes_back_as_it_was_and_scores_the_same(
        self, document: Document, twice: int
    ) -> None:
        again = document["entries"][twice : twice + 2]
        delivered = document | {"entries": [*document["entries"], *again]}
        text = json.dumps(delivered)
        done = import_record(fixture_of_teams_h_and_a(), text, by=None)
        match = Match.objects.get(pk=done.kept.row.pk)
        assert record_text(match) == text
        MatchSource.objects.all().delete()
        own = json.loads(record_text(match))
        assert {name: own.get(name, {}) for name in document} == document
        expected = score(read_match_record(document)).as_json()
        assert without_messages(score_sheet(match, is_member=True)) == without_messages(
            expected
        )


pytestmark = pytest.mark.django_db


def record_of(match: Match) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(record_text(match))
    return document


def imported_again(match: Match) -> Match:
    """Import a match's own record into another fixture of the same teams."""
    fixture = match.fixture
    twin = make_fixture(
        fixture.division, home=fixture.home, away=fixture.away, round=99
    )
    import_record(twin, record_text(match), by=None)
    return Match.objects.get(pk=twin.pk)


def test_a_match_that_was_typed_exports_to_a_well_formed_record() -> None:
    match = play(make_match(), home=8, away=4)
    document = record_of(match)
    assert read_match_record(document).home.team == match.fixture.home.name
    assert document["round"] == match.fixture.round


def test_what_a_match_exports_imports_to_the_same_score_sheet() -> None:
    match = play(make_match(), home=8, away=4)
    assert imported_again(match).sheet == match.sheet


def test_the_rules_that_differ_go_with_the_record() -> None:
    match = play(make_match(rules={"late_award": 14}))
    assert imported_again(match).rules == {"late_award": 14}


def test_a_decisions_method_stands_in_its_words() -> None:
    fixture = make_fixture(stage="final")
    match = play(
        make_match(fixture, rules={"drawn_knockout": "decision"}), home=2, away=2
    )
    write(match, entry("decision", 170, winner=Side.HOME, method="a coin"))
    match.refresh_from_db()
    assert score_sheet(match, is_member=True)["decision"] == {
        "winner": "home",
        "method": "a coin",
    }
    assert imported_again(match).fixture.stage == "final"


def test_a_record_without_local_rules_is_scored_by_the_books() -> None:
    season = make_season(record_rules={"walkover_points": 40})
    division = make_division(season)
    fixture = make_fixture(
        division,
        home=make_team(division, name="Team H"),
        away=make_team(division, name="Team A"),
    )
    nobody = {"team": "Team H", "pairs": [None] * 4}
    seated = [{"counter": f"A{n}", "by_speler": f"B{n}"} for n in range(4)]
    document = {
        "format": "klawerjas-match/1",
        "stage": "league",
        "home": nobody,
        "away": {"team": "Team A", "pairs": seated},
        "entries": [],
    }
    import_record(fixture, json.dumps(document), by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.away_score) == ("walkover", 80)


def test_two_players_of_one_name_are_told_apart_by_their_numbers() -> None:
    match = make_match()
    players = Player.objects.filter(seats__team_sheet__side="home")
    first, second = players.order_by("pk")[:2]
    for one in (first, second):
        one.name = "Piet Davids"
        one.save(update_fields=["name"])
    squad = record_of(match)["home"]["squad"]
    assert squad[0] == f"Piet Davids ({first.registrations.get().number})"
    assert read_match_record(record_of(match))


def test_words_that_were_erased_leave_a_well_formed_record() -> None:
    match = play(make_match())
    write(match, entry("query", 200, id="q", side=Side.HOME, text="Names"))
    match.entries.get(record_id="q").words.delete()
    assert record_of(match)["entries"][-1]["text"] == ""


def test_a_name_of_another_union_is_nobody_here() -> None:
    stranger = make_player(make_team(make_division(make_season(make_union("Other")))))
    fixture = fixture_of_teams_h_and_a()
    import_record(fixture, json.dumps(one_seat(stranger.name)), by=None)
    seated = Player.objects.get(seats__team_sheet__match=fixture.pk, name=stranger.name)
    assert seated.union == fixture.union


def one_seat(name: str) -> Document:
    home = [{"counter": name, "by_speler": "H2"}]
    home += [{"counter": f"H{2 * n + 1}", "by_speler": f"H{2 * n + 2}"} for n in (1, 2)]
    away = [
        {"counter": f"A{2 * n + 1}", "by_speler": f"A{2 * n + 2}"} for n in range(4)
    ]
    return {
        "format": "klawerjas-match/1",
        "stage": "league",
        "home": {"team": "Team H", "pairs": [*home, None]},
        "away": {"team": "Team A", "pairs": away},
        "entries": [],
    }


def test_a_player_of_another_team_of_the_union_is_that_player_with_a_warning() -> None:
    fixture = fixture_of_teams_h_and_a()
    other = make_team(fixture.division, name="Team C")
    player = make_player(other, name="Carl")
    done = import_record(fixture, json.dumps(one_seat("Carl")), by=None)
    assert player.seats.get().team_sheet.match_id == fixture.pk
    assert "Team C" in str(done.warnings[0])


def test_a_changed_team_sheet_takes_the_place_of_the_former() -> None:
    fixture = fixture_of_teams_h_and_a()
    import_record(fixture, json.dumps(one_seat("H1")), by=None)
    import_record(fixture, json.dumps(one_seat("H8")), by=None)
    assert record_of(fixture.match)["home"]["pairs"][0]["counter"] == "H8"


def test_a_record_of_other_teams_is_refused_by_both_names() -> None:
    document = one_seat("H1")
    document["home"]["team"] = document["away"]["team"] = "Nobody"
    with pytest.raises(Malformed) as refused:
        import_record(fixture_of_teams_h_and_a(), json.dumps(document), by=None)
    assert [fault.path for fault in refused.value.faults] == ["home.team", "away.team"]


def test_the_stage_of_a_match_with_a_result_does_not_change() -> None:
    fixture = fixture_of_teams_h_and_a()
    short = one_seat("H1")
    short["home"]["pairs"] = [None] * 4
    import_record(fixture, json.dumps(short), by=None)
    fixture.refresh_from_db()
    with pytest.raises(Malformed, match="stage"):
        import_record(fixture, json.dumps(short | {"stage": "final"}), by=None)
