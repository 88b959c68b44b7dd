"""Consents, and what is asked of a minor's guardian."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError

from league.models import AuditRow, Consent, Player, Registration
from league.registrations.actions.consents import (
    Care,
    ConsentSource,
    How,
    Purpose,
    consent_of,
    give_consent,
    set_care,
    withdraw_consent,
)
from league.registrations.actions.registrations import (
    correct,
    register,
    registration_faults,
)
from tests.league.registrations.make_registrations import make_filled, make_place
from tests.make import make_player, make_role

pytestmark = pytest.mark.django_db
TODAY = date.today()
ON_PAPER = ConsentSource(How.PAPER, TODAY - timedelta(days=3))
MOTHER = Care(TODAY + timedelta(days=400), name="Ma Smit", phone="021 555 0100")


def named(player: Player) -> bool:
    return Player.objects.get(pk=player.pk).agreed_to_name


def test_a_consent_to_be_named_names_and_its_end_stops_naming() -> None:
    player = make_player()
    give_consent(player, Purpose.NAME, ON_PAPER, by=None)
    assert named(player)
    withdraw_consent(player, Purpose.NAME, by=None)
    assert not named(player)


def test_a_consent_is_kept_with_its_day_and_who_noted_it() -> None:
    player = make_player()
    by = make_role(player.union)
    one = give_consent(player, Purpose.PHOTO, ON_PAPER, by=by)
    assert (one.given_on, one.how, one.recorded_by) == (ON_PAPER.on, "paper", by)
    assert AuditRow.objects.get(action="consent.give").detail["purpose"] == "photo"


def test_a_consent_given_twice_stands_once() -> None:
    player = make_player()
    first = give_consent(player, Purpose.MAIL, ON_PAPER, by=None)
    assert give_consent(player, Purpose.MAIL, ON_PAPER, by=None) == first


def test_no_consent_is_of_a_day_to_come() -> None:
    given = ConsentSource(How.PAPER, TODAY + timedelta(days=2))
    with pytest.raises(ValidationError, match="still to come"):
        give_consent(make_player(), Purpose.MAIL, given, by=None)


def test_a_minor_is_named_when_the_guardian_agrees_and_not_before() -> None:
    player = make_player()
    set_care(player, MOTHER, by=None)
    with pytest.raises(ValidationError, match="only when the guardian agrees"):
        give_consent(player, Purpose.NAME, ON_PAPER, by=None)
    give_consent(
        player, Purpose.NAME, ConsentSource(How.PAPER, TODAY, by_guardian=True), by=None
    )
    assert named(player)


def test_who_turns_out_to_be_a_minor_is_named_no_longer() -> None:
    player = make_player()
    give_consent(player, Purpose.NAME, ON_PAPER, by=None)
    set_care(player, MOTHER, by=None)
    assert not named(player)


def test_a_minor_is_mailed_when_the_guardian_agrees_and_not_before() -> None:
    player = make_player()
    give_consent(player, Purpose.MAIL, ON_PAPER, by=None)
    set_care(player, MOTHER, by=None)
    assert consent_of(player, Purpose.MAIL) is None
    with pytest.raises(ValidationError, match="mailed only when the guardian agrees"):
        give_consent(player, Purpose.MAIL, ON_PAPER, by=None)
    guardian = ConsentSource(How.PAPER, TODAY, by_guardian=True)
    assert give_consent(player, Purpose.MAIL, guardian, by=None).by_guardian


def test_a_minor_has_a_guardian_and_a_guardian_a_minor() -> None:
    with pytest.raises(ValidationError, match="has a guardian"):
        set_care(make_player(), Care(MOTHER.minor_until), by=None)
    with pytest.raises(ValidationError, match="Until when"):
        set_care(make_player(), Care(None, name="Ma Smit"), by=None)


def test_of_age_one_agrees_oneself() -> None:
    player = make_player()
    set_care(player, Care(TODAY, name="Ma Smit"), by=None)
    give_consent(player, Purpose.NAME, ON_PAPER, by=None)
    assert named(player)


def test_the_box_of_a_registration_is_a_consent() -> None:
    place = make_place()
    filled = make_filled(place.home, agreed_to_name=True)
    row = register(place.season, filled, by=None)
    consent = consent_of(row.player, Purpose.NAME)
    assert (consent.how, consent.given_on) == ("desk", place.today)
    correct(row, make_filled(place.home, number=row.number), by=None)
    assert Consent.objects.get().withdrawn_on == place.today


def test_a_registration_does_not_name_a_minor_by_its_box() -> None:
    place = make_place()
    row = register(place.season, make_filled(place.home), by=None)
    set_care(row.player, MOTHER, by=None)
    filled = make_filled(place.home, number=row.number, agreed_to_name=True)
    row = Registration.objects.get(pk=row.pk)
    assert (
        "guardian"
        in registration_faults(place.season, filled, standing=row)["agreed_to_name"]
    )
