"""What tells people of themselves: registrations, rules, roles, requests."""

from __future__ import annotations

from django.test import Client

from archive.persons.actions.requests import ask_correction
from league.models import (
    RegistrationRequest,
    Transfer,
    Union,
    User,
)
from league.registrations.doubts import look_at
from league.registrations.waiting import confirming_all
from tests.league.registrations.make_registrations import (
    make_club_secretary,
    make_place,
    make_registrar,
)
from tests.league.registrations.test_pages import form as registration_form
from tests.league.registrations.test_pages import new as new_registration
from tests.league.registrations.test_transfers import row_of
from tests.league.seasons.make_seasons import make_proposal
from tests.league.seasons.make_seasons import typed as rules_typed
from tests.league.seasons.test_local_rules import make_frozen
from tests.league.told.actions.telling import (
    Kind,
    Sent,
    tells,
    url,
    with_address,
)
from tests.make import make_player, make_role, make_season, make_user

# Registrations.


@tells(Kind.REGISTRATION_ASKED)
def asking_for_a_registration() -> Sent:
    place = make_place()
    with_address(make_registrar(place.season))
    make_registrar(place.season)
    by = make_club_secretary(place.home)
    return by, new_registration(place), registration_form(place)


def registration_asked(answer: str) -> Sent:
    place = make_place()
    club = with_address(make_club_secretary(place.home))
    client = Client()
    client.force_login(club)
    client.post(new_registration(place), registration_form(place))
    row = RegistrationRequest.objects.get()
    by = make_registrar(place.season)
    sent = registration_form(place) | {"answer": answer, "reason": "x"}
    return by, url("registration-request", row.pk), sent


@tells(Kind.REGISTRATION_DECIDED)
def confirming_a_registration() -> Sent:
    return registration_asked("agree")


@tells(Kind.REGISTRATION_DECIDED)
def confirming_what_nothing_speaks_against() -> Sent:
    by, _page, _sent = registration_asked("agree")
    row = RegistrationRequest.objects.get()
    [post] = confirming_all(row.season, look_at(row.season, [row]))
    return by, post.address, dict(post.fields)


@tells(Kind.REGISTRATION_DECIDED)
def refusing_a_registration() -> Sent:
    return registration_asked("refuse")


@tells(Kind.TRANSFER_ASKED)
def asking_for_a_transfer() -> Sent:
    place = make_place()
    row = row_of(place)
    with_address(make_club_secretary(place.home))
    make_club_secretary(place.home)
    sent = {"place": f"team-{place.away.pk}", "day": place.today.isoformat()}
    return make_club_secretary(place.away), url("transfer-new", row.pk), sent


def transfer_answered(answer: str) -> Sent:
    by, page, sent = asking_for_a_transfer()
    client = Client()
    client.force_login(by)
    client.post(page, sent)
    row = Transfer.objects.get()
    registrar = make_registrar(row.registration.season)
    return registrar, url("transfer", row.pk), {"answer": answer, "reason": "x"}


@tells(Kind.TRANSFER_DECIDED)
def clearing_a_transfer() -> Sent:
    return transfer_answered("agree")


@tells(Kind.TRANSFER_DECIDED)
def refusing_a_transfer() -> Sent:
    return transfer_answered("refuse")


# The desk.


@tells(Kind.RULES_PROPOSED)
def proposing_local_rules() -> Sent:
    season = make_season()
    make_frozen(season)
    with_address(make_role(season.union))
    sent = rules_typed(season, late_award="14") | {"step": "save", "reason": "x"}
    return make_role(season.union), url("season-rules", season.pk), sent


def rules_decided(decision: str) -> Sent:
    season = make_season()
    make_frozen(season)
    change = make_proposal(season, by=with_address(make_role(season.union)))
    sent = {"decision": decision}
    return make_role(season.union), url("rules-decide", change.pk), sent


@tells(Kind.RULES_DECIDED)
def confirming_local_rules() -> Sent:
    return rules_decided("confirm")


@tells(Kind.RULES_DECIDED)
def rejecting_local_rules() -> Sent:
    return rules_decided("reject")


def role_of(union: Union) -> User:
    return with_address(make_role(union, "captain"))


@tells(Kind.ROLE_GIVEN)
def giving_a_role() -> Sent:
    union = make_season().union
    sent = {"who": role_of(union).username, "kind": "referee"}
    return make_role(union), url("people", union.slug), sent


@tells(Kind.ROLE_ENDED)
def taking_a_role_back() -> Sent:
    union = make_season().union
    role = role_of(union).roles.get()
    return make_role(union), url("role-take", union.slug, role.pk), {}


@tells(Kind.PERSON_ASKED)
def asking_for_a_correction() -> Sent:
    player = make_player(user=make_user())
    with_address(make_role(player.union))
    sent = {"topic": "name", "wrong": "Smit", "right": "Smith"}
    assert player.user is not None
    return player.user, url("my-correction", player.pk), sent


@tells(Kind.PERSON_ASKED)
def asking_to_be_erased() -> Sent:
    player = make_player(user=make_user())
    make_role(player.union)
    assert player.user is not None
    return player.user, url("my-erasure", player.pk), {}


@tells(Kind.PERSON_DECIDED)
def answering_a_person() -> Sent:
    player = make_player(user=make_user())
    assert player.user is not None
    row = ask_correction(player, "name", wrong="a", right="b", by=player.user)
    by = make_role(player.union)
    return by, url("person-request", row.pk), {"done": "1", "reason": ""}
