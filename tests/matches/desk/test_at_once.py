"""What a desk does to many rows at once: only to those it showed, each by itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from league.models import (
    Fixture,
    Player,
    RegistrationRequest,
    Union,
)
from league.models.places import today
from matches.models import Match
from matches.signing.doubts import look_at, matches_to_close
from tests.clock import at
from tests.make import (
    NIGHT,
    START,
    entry,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    write,
)
from tests.matches.desk.desk_forms import client_of
from tests.matches.desk.waiting_scenes import (
    address,
    ask_to_register,
    button_of,
    desk_of,
    wait_for_closing,
)
from tests.matches.signing.test_pages import both_signed, make_live

pytestmark = pytest.mark.django_db


def test_all_registrations_without_doubts_are_confirmed_at_once() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    make_player(union=fixture.union, name="Thandi Nkosi")
    for name in ("Zoë Adams", "Ismail Petersen", "Thandi Nkosi"):
        ask_to_register(fixture, name)
    union, client = fixture.union, client_of(make_role(fixture.union))
    # Somebody is called Thandi Nkosi already: that is for a person to settle.
    assert "Confirm all 2 without doubts" in client.get(address(union)).content.decode()
    there, fields = button_of(client, union, "registrations")
    text = client.post(there, fields, follow=True).content.decode()
    assert "2 registrations are confirmed." in text
    assert "without doubts" not in text
    waiting = RegistrationRequest.objects.filter(state="asked")
    assert [one.player.name for one in waiting if one.player] == ["Thandi Nkosi"]


def test_a_registration_that_was_not_shown_is_not_confirmed() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    shown = ask_to_register(fixture)
    client = client_of(make_role(fixture.union))
    there, fields = button_of(client, fixture.union, "registrations")
    later = ask_to_register(fixture, "Ismail Petersen")
    client.post(there, fields)
    for asked, state in ((shown, "confirmed"), (later, "asked")):
        asked.refresh_from_db()
        assert asked.state == state


def test_a_registration_that_became_doubtful_holds_no_other_up() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    one = ask_to_register(fixture)
    other = ask_to_register(fixture, "Ismail Petersen")
    client = client_of(make_role(fixture.union))
    there, fields = button_of(client, fixture.union, "registrations")
    make_player(union=fixture.union, name="Zoe Adams")
    text = client.post(there, fields, follow=True).content.decode()
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.state, other.state) == ("asked", "confirmed")
    assert "Left as it was: Zoë Adams (may be somebody known already)" in text


def test_a_registration_that_was_renamed_is_not_confirmed_as_it_was_shown() -> None:
    fixture = make_fixture(night=NIGHT + timedelta(days=36500))
    asked = ask_to_register(fixture)
    client = client_of(make_role(fixture.union))
    there, fields = button_of(client, fixture.union, "registrations")
    Player.objects.filter(pk=asked.player_id).update(name="Zoë van Wyk")
    text = client.post(there, fields, follow=True).content.decode()
    asked.refresh_from_db()
    assert asked.state == "asked"
    assert "it has changed since it was shown" in text


def test_only_a_registrar_confirms_all() -> None:
    fixture = make_fixture()
    asked = ask_to_register(fixture)
    secretary = client_of(make_role(fixture.union))
    there, fields = button_of(secretary, fixture.union, "registrations")
    for kind, status in (("viewer", 403), ("captain", 403), ("registrar", 302)):
        client = client_of(make_role(fixture.union, kind))
        assert client.post(there, fields).status_code == status
    asked.refresh_from_db()
    assert asked.state == RegistrationRequest.State.CONFIRMED


def test_results_with_doubts_are_not_closed_unseen() -> None:
    match = wait_for_closing(make_match())
    user = make_role(match.union)
    client = client_of(user)
    text = client.get(address(match.union)).content.decode()
    assert "has not signed" in text
    assert "without doubts" not in text
    season = match.fixture.division.season
    [looked] = look_at(matches_to_close(season), at=timezone.now())
    shown = {"shown": f"{match.pk}:{looked.token}"}
    answer = client.post(reverse("desk-close", args=[season.pk]), shown, follow=True)
    match.refresh_from_db()
    assert match.closed_at is None
    assert "Left as it was" in answer.content.decode()


def closing_shown(client: Any, union: Union) -> tuple[str, dict[str, list[str]]]:
    """The address and the fields of the button that closes all, as it is shown."""
    return button_of(client, union, "to-close")


def test_results_that_both_signed_are_closed_at_once() -> None:
    match = both_signed(make_over())
    client = client_of(make_role(match.union))
    text = client.get(address(match.union)).content.decode()
    assert "Close 1 without doubts" in text
    answer = client.post(*closing_shown(client, match.union), follow=True)
    match.refresh_from_db()
    assert match.closed_at is not None
    assert "1 match is closed" in answer.content.decode()


def make_over(**values: Any) -> Match:
    """A match of yesterday that was played on the screens."""
    match = make_live(**values)
    night = today(match.union) - timedelta(days=1)
    Fixture.objects.filter(pk=match.pk).update(night=night)
    return Match.objects.select_related("fixture").get(pk=match.pk)


def test_a_result_that_was_not_shown_is_not_closed() -> None:
    shown = both_signed(make_over())
    union, division = shown.union, shown.fixture.division
    client = client_of(make_role(union))
    there, fields = closing_shown(client, union)
    later = both_signed(make_over(division=division))
    client.post(there, fields)
    for match, is_closed in ((shown, True), (later, False)):
        match.refresh_from_db()
        assert (match.closed_at is not None) is is_closed


def test_a_result_that_changed_holds_no_other_up() -> None:
    """The one that is doubtful now is named, with the reason."""
    one = both_signed(make_over())
    union, division = one.union, one.fixture.division
    other = both_signed(make_over(division=division))
    client = client_of(make_role(union))
    there, fields = closing_shown(client, union)
    write(one, entry("query", 200, side="home", text="Table 2?"))
    text = client.post(there, fields, follow=True).content.decode()
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.closed_at, other.closed_at is not None) == (None, True)
    names = f"{one.fixture.home.name} – {one.fixture.away.name}"
    assert f"Left as it was: {names} (a query waits for a ruling)" in text


def test_a_result_that_moved_is_not_closed_as_it_was_shown() -> None:
    match = both_signed(make_over())
    client = client_of(make_role(match.union))
    there, fields = closing_shown(client, match.union)
    Fixture.objects.filter(pk=match.pk).update(home_score=9)
    text = client.post(there, fields, follow=True).content.decode()
    match.refresh_from_db()
    assert match.closed_at is None
    assert "it has changed since it was shown" in text


def test_that_the_planned_end_is_to_come_speaks_against_closing() -> None:
    with at(START + timedelta(hours=1)):
        match = wait_for_closing(make_match())
        answer = desk_of(match.union)
    [group] = [one for one in answer.context["page"].groups if one.key == "to-close"]
    assert "its planned end is still to come" in group.lines[0].note


def test_a_button_that_showed_nothing_has_no_success() -> None:
    season = make_season()
    client = client_of(make_role(season.union))
    for route in ("desk-close", "registrations-confirm"):
        answer = client.post(reverse(route, args=[season.pk]), follow=True)
        told = [(one.level_tag, str(one)) for one in answer.context["messages"]]
        assert told == [
            ("warning", "The page showed nothing to do; nothing was changed.")
        ]
