"""What is typed wrongly is told at its field, and nothing of it is lost."""

from __future__ import annotations

import pytest

from matches.models import Entry, Match, Seat, TeamSheet
from tests.make import make_player, make_role, make_union
from tests.matches.desk.desk_forms import client_of, make_teams, pairs_typed, players_of
from tests.scoresheets.typing.typing_pages import NO_TIMES, address, page_of, send

pytestmark = pytest.mark.django_db


def test_a_match_is_typed_in_without_a_team_sheet() -> None:
    fixture = make_teams()
    nobody = dict.fromkeys(pairs_typed(fixture, "away"), "")
    assert send(fixture, **nobody).status_code == 302
    assert list(TeamSheet.objects.values_list("side", flat=True)) == ["home"]


def test_team_sheets_are_saved_alone_before_the_night() -> None:
    fixture = make_teams()
    answer = send(fixture, step="sheets")
    assert answer.status_code == 302
    assert (Seat.objects.count(), Entry.objects.count()) == (16, 0)


def test_team_sheets_that_stand_fill_in_the_page() -> None:
    fixture = make_teams()
    send(fixture, step="sheets")
    page = client_of(make_role(fixture.union)).get(address(fixture))
    assert page_of(page).count(f'value="{players_of(fixture, "home")[0].name} (') >= 1


def test_a_player_is_found_by_number_and_by_both() -> None:
    fixture = make_teams()
    first, second = players_of(fixture, "home")[:2]
    numbers = [one.registrations.get().number for one in (first, second)]
    send(
        fixture,
        **{
            "home-counter_1": numbers[0].lower(),
            "home-by_speler_1": f"{second.name} ({numbers[1]})",
        },
    )
    seats = Seat.objects.filter(team_sheet__side="home", table=1)
    assert {seat.player for seat in seats} == {first, second}


def test_an_unknown_name_is_told_at_its_field_and_nothing_is_lost() -> None:
    fixture = make_teams()
    answer = send(fixture, **{"home-counter_3": "Nobody Atall"})
    assert answer.status_code == 422
    assert "“Nobody Atall”" in page_of(answer)
    assert 'value="Nobody Atall"' in page_of(answer)


def test_an_unknown_name_is_told_once() -> None:
    answer = send(make_teams(), **{"home-counter_3": "Nobody Atall"})
    assert answer.context["form"].faults == 1
    assert "Name this one too" not in page_of(answer)


def test_the_first_button_checks_since_enter_presses_it() -> None:
    fixture = make_teams()
    page = page_of(client_of(make_role(fixture.union)).get(address(fixture)))
    form = page[page.index('<form class="typed"') :]
    assert form[form.index("<button") :].startswith(
        '<button type="submit" name="step" value="check"'
    )


def test_checking_leaves_out_what_stays_at_nothing() -> None:
    moved = send(make_teams(), step="check").context["preview"].figures
    assert [one.after for one in moved if "table" in one.what] == ["8", "8", "4", "4"]


def test_a_player_of_another_union_cannot_be_named() -> None:
    fixture = make_teams()
    stranger = make_player(union=make_union(), name="Far Away")
    answer = send(fixture, **{"home-counter_3": stranger.name})
    assert answer.status_code == 422
    assert not Match.objects.exists()


def test_two_of_one_name_ask_for_the_number() -> None:
    fixture = make_teams()
    season = fixture.division.season
    for _ in range(2):
        make_player(fixture.home, season=season, name="Jan Smit")
    answer = send(fixture, **{"home-counter_3": "Jan Smit"})
    assert "Give the number" in page_of(answer)


def test_a_player_seated_twice_is_told() -> None:
    fixture = make_teams()
    twice = players_of(fixture, "home")[0].name
    answer = send(fixture, **{"home-counter_3": twice})
    assert "is seated twice" in page_of(answer)


def test_a_pair_that_is_half_named_is_told() -> None:
    answer = send(make_teams(), **{"away-by_speler_2": ""})
    assert "Name this one too" in page_of(answer)


def test_a_count_that_differs_from_the_pairs_is_told() -> None:
    answer = send(make_teams(), **{"away-tables": "3"})
    assert "Pairs are named at 4 tables, but 3 are fielded." in page_of(answer)


def test_1_13_open_tables_are_the_same_ones() -> None:
    fixture = make_teams()
    answer = send(
        fixture,
        **{"home-tables": "3", "home-counter_1": "", "home-by_speler_1": ""},
        **{"away-tables": "3", "away-counter_2": "", "away-by_speler_2": ""},
    )
    assert "let them be the same ones" in page_of(answer)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"interval": "19:00", "second": "19:10"}, "not later than the time before"),
        ({"interval": ""}, "a later time is given"),
        (NO_TIMES, "something is typed for what it begins"),
        ({"first-1-home-twos": "-1"}, "greater than or equal to 0"),
        ({"first-1-home-twos": "x"}, "whole number"),
        ({"first-1-home-twos": "3.0"}, "whole number"),
        ({"first-1-home-twos": "٣"}, "whole number"),
        ({"paper-1-home": "8.0"}, "whole number"),
        ({"played": "", "signed": ["home captain"]}, "is signed once play is over"),
        ({"night": "2026-02-04"}, "planned for 3 February 2026. Move it first"),
        ({"night": "9999-12-31", "first": "23:00"}, "This night is still to come."),
        ({"night": "someday"}, "valid date"),
        ({"first-1-home-twos": "", "first-1-away-fours": ""}, "No points are typed"),
        ({"query-0-side": "home"}, "This field is required"),
        ({"stoppage-0-table": "1"}, "This field is required"),
    ],
)
def test_bad_input_is_told_and_writes_nothing(
    values: dict[str, str], sentence: str
) -> None:
    answer = send(make_teams(), **values)
    assert sentence in page_of(answer)
    assert not Match.objects.exists()


def test_a_time_that_is_none_is_told_once() -> None:
    page = page_of(send(make_teams(), interval="21:99"))
    assert "valid time" in page
    assert "Fill this in" not in page


def test_bad_input_keeps_what_was_typed() -> None:
    answer = send(make_teams(), **{"first-4-away-twos": "7", "night": "someday"})
    assert 'name="first-4-away-twos" value="7"' in page_of(answer)


def test_a_time_outside_its_half_is_told() -> None:
    answer = send(
        make_teams(),
        **{
            "stoppage-0-table": "1",
            "stoppage-0-defaulters": "home",
            "stoppage-0-rule": "12.1",
            "stoppage-0-half": "first",
            "stoppage-0-at": "21:30",
        },
    )
    assert "not in that half" in page_of(answer)
