from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from league.models import AuditRow, Registration
from league.registrations.actions.registrations import (
    correct,
    end_registration,
    register,
    take_up_again,
)
from league.registrations.selectors import number_after
from tests.league.registrations.make_registrations import (
    make_filled,
    make_place,
    registered,
)
from tests.make import make_season

pytestmark = pytest.mark.django_db


def faults(error: pytest.ExceptionInfo[ValidationError]) -> dict[str, list[str]]:
    return error.value.message_dict


@pytest.mark.parametrize(
    ("numbers", "following_number"),
    [
        ([], "1"),
        (["7"], "8"),
        (["SP009", "SP010", "X7"], "SP011"),
        (["SP99", "SP100"], "SP101"),
        (["12/a", "abc"], "1"),
        (["2026-1", "2026-2", "A9"], "2026-3"),
    ],
)
def test_the_next_number_follows_the_highest_of_the_form_that_most_have(
    numbers: list[str], following_number: str
) -> None:
    assert number_after(numbers) == following_number


def test_a_player_registers_with_the_next_free_number() -> None:
    place = make_place()
    register(place.season, make_filled(place.home, number="SP004"), by=None)
    register(place.season, make_filled(place.away, "Anna Botha"), by=None)
    assert registered(place) == [("SP004", "Jan Smit"), ("SP005", "Anna Botha")]


def test_an_audit_row_of_a_registration_holds_no_name() -> None:
    place = make_place()
    register(place.season, make_filled(place.home), by=None)
    assert "Smit" not in str(list(AuditRow.objects.values_list("detail", flat=True)))


def test_a_number_is_one_players_in_every_season() -> None:
    place = make_place()
    older = make_season(place.season.union, name="2025")
    register(older, make_filled(place.home, number="SP004"), by=None)
    with pytest.raises(ValidationError) as error:
        register(
            place.season, make_filled(place.home, "Anna Botha", number="SP004"), by=None
        )
    assert faults(error)["number"] == ["SP004 is the number of Jan Smit (2025)."]


def test_a_player_of_last_season_keeps_the_row_and_the_number() -> None:
    place = make_place()
    older = make_season(place.season.union, name="2025")
    made = register(older, make_filled(place.home, number="SP004"), by=None)
    filled = make_filled(place.home, number="SP004")
    again = register(place.season, filled, player=made.player, by=None)
    assert again.player == made.player


def test_a_player_is_registered_once_in_a_season() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home), by=None)
    with pytest.raises(ValidationError) as error:
        register(place.season, make_filled(place.away), player=made.player, by=None)
    assert "registered for Retreat A already" in faults(error)["name"][0]


def test_a_team_is_one_of_the_club() -> None:
    place = make_place()
    with pytest.raises(ValidationError) as error:
        register(place.season, make_filled(place.home, club=place.away.club), by=None)
    assert "Retreat A is not a team of" in faults(error)["team"][0]


def test_after_the_closing_date_nobody_registers_without_a_reason() -> None:
    place = make_place(registration_closes="2026-03-01")
    with pytest.raises(ValidationError) as error:
        register(place.season, make_filled(place.home), by=None)
    assert faults(error)["registered_on"] == ["Registration closed on 1 March 2026."]


def test_a_reason_lets_a_late_player_in_and_stays() -> None:
    place = make_place(registration_closes="2026-03-01")
    filled = make_filled(place.home, late_reason="The form lay in the wrong box.")
    made = register(place.season, filled, by=None)
    assert made.late_reason == "The form lay in the wrong box."


def test_a_reason_that_was_not_needed_is_not_kept() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home, late_reason="x"), by=None)
    assert made.late_reason == ""


def test_a_new_captain_takes_the_place_of_the_former() -> None:
    place = make_place()
    former = register(place.season, make_filled(place.home, is_captain=True), by=None)
    register(place.season, make_filled(place.home, "Anna", is_captain=True), by=None)
    former.refresh_from_db()
    assert not former.is_captain
    assert Registration.objects.get(is_captain=True).player.name == "Anna"


def test_a_correction_changes_the_name_and_the_number() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home, number="SP1"), by=None)
    correct(made, make_filled(place.home, "Johan Smit", number="SP2"), by=None)
    assert registered(place) == [("SP2", "Johan Smit")]


def test_a_correction_that_changes_nothing_is_not_recorded() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home, number="SP1"), by=None)
    before = AuditRow.objects.count()
    correct(made, make_filled(place.home, number="SP1"), by=None)
    assert AuditRow.objects.count() == before


def test_a_registration_ends_on_a_day() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home), by=None)
    end_registration(made, day=place.day(3), reason="Moved away", by=None)
    made.refresh_from_db()
    assert (made.ended_on, made.end_reason) == (place.day(3), "Moved away")


def test_a_registration_cannot_end_before_it_began() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home), by=None)
    with pytest.raises(ValidationError, match="It began on"):
        end_registration(made, day=place.day(-1), reason="", by=None)


def test_an_end_is_taken_back() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home), by=None)
    end_registration(made, day=place.today, reason="", by=None)
    take_up_again(made, by=None)
    made.refresh_from_db()
    assert made.ended_on is None


def test_an_end_is_not_taken_back_while_the_player_stands_elsewhere() -> None:
    place = make_place()
    made = register(place.season, make_filled(place.home), by=None)
    end_registration(made, day=place.today, reason="", by=None)
    register(place.season, make_filled(place.away), player=made.player, by=None)
    with pytest.raises(ValidationError, match="registered for Elsies A already"):
        take_up_again(made, by=None)
