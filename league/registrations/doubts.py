"""What speaks against confirming a registration unseen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.access.names import have_alike
from league.access.persons import is_person, person_pk
from league.models import Player, Registration, RegistrationRequest, Season
from league.registrations.faults import Filled, InTheWay, faults_of, in_the_way
from league.registrations.selectors import NEWEST, teams_of_season


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A request: the token of what is shown of it, its values, and the doubts."""

    request: RegistrationRequest
    token: str
    filled: Filled | None
    doubts: list[str]

    @property
    def is_sure(self) -> bool:
        return not self.doubts


def requests_to_confirm(season: Season) -> QuerySet[RegistrationRequest]:
    """Return the requests that nobody has answered, the oldest first."""
    return (
        RegistrationRequest.objects.filter(
            season=season, state=RegistrationRequest.State.ASKED
        )
        .select_related("player__merged_into", "club", "team")
        .order_by("asked_at", "pk")
    )


def look_at(season: Season, requests: Iterable[RegistrationRequest]) -> list[LookedAt]:
    """Return each request with what a registrar should see before confirming it.

    That is a fault, as a date too late, or a new player who may be somebody known. The
    number of queries does not grow with the requests.
    """
    requests = list(requests)
    if not requests:
        return []
    people = {one.player.person.pk for one in requests if one.player}
    numbers = _own_numbers(people)
    filled = {one.pk: _filled(one, numbers) for one in requests if one.player}
    others = in_the_way(
        season, numbers=[one.number for one in filled.values()], people=people
    )
    found = {one: _faults(season, one, filled.get(one.pk), others) for one in requests}
    teams = set(teams_of_season(season).values_list("pk", flat=True))
    alike = _alike(season, [one for one in requests if one.is_new_player])
    for one, doubts in found.items():
        if one.team_id is not None and one.team_id not in teams:
            doubts.append(_("the team does not play this season"))
        if one.pk in alike:
            doubts.append(_("may be somebody known already"))
    return [
        LookedAt(one, _token(one), filled.get(one.pk), found[one]) for one in requests
    ]


def _faults(
    season: Season,
    request: RegistrationRequest,
    filled: Filled | None,
    others: InTheWay,
) -> list[str]:
    if request.player is None or filled is None:
        return [_("nobody any more")]
    person = request.player.person
    return list(faults_of(season, filled, others=others, person=person).values())


def _own_numbers(people: Iterable[int]) -> dict[int, str]:
    """Return the number that each person had last."""
    rows = Registration.objects.filter(is_person(people)).annotate(person=person_pk())
    pairs = rows.order_by(*NEWEST).values_list("person", "number")
    return dict(reversed(pairs))


def _filled(request: RegistrationRequest, numbers: Mapping[int, str]) -> Filled:
    """Return what a club asked for, as the registrar would leave it."""
    assert request.player is not None, "only a request for a player is filled in"
    person = request.player.person
    return Filled(
        name=person.name,
        club=request.club,
        team=request.team,
        number=request.number or numbers.get(person.pk, ""),
        registered_on=request.registered_on,
        is_captain=request.is_captain,
        agreed_to_name=person.agreed_to_name,
    )


def _alike(season: Season, requests: Iterable[RegistrationRequest]) -> set[int]:
    """Return the requests whose player may be another of the union's people."""
    names = {one.player.person.pk: one for one in requests if one.player}
    if not names:
        return set()
    people = Player.objects.filter(union=season.union_id, merged_into=None)
    known = dict(people.values_list("pk", "name"))
    found = have_alike({pk: known[pk] for pk in names if pk in known}, known)
    return {names[pk].pk for pk in found}


def _token(request: RegistrationRequest) -> str:
    """Return what changes with a request and with the name of whom it is for."""
    person = request.player.person if request.player else None
    said = (
        person and (person.pk, person.name),
        request.club_id,
        request.team_id,
        request.number,
        request.is_captain,
        request.registered_on.isoformat(),
    )
    return sha256(repr(said).encode()).hexdigest()[:16]
