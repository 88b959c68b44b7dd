"""Queries for the pages on persons' data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.apps import apps
from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from archive.models import PersonRequest
from archive.persons.mentions import file_mentions_of, mentions_of
from archive.persons.persons import (
    PersonRecord,
    keeps_account,
    needles_for,
    person_record_of,
)
from league.access.names import is_named, split_name
from league.models import Consent, Player, Union, User
from league.models.places import today
from league.registrations.actions.consents import consent_fault, consent_of, is_minor
from matches.models import Seat
from scoresheets.photos.selectors import photos_of_player

Purpose = Consent.Purpose
# Of models that have no name of their own in a reader's language.
NAMES: dict[str, Any] = {
    "matches.Seat": gettext_lazy("seats in matches"),
    "matches.SquadMember": gettext_lazy("squad members on team sheets"),
}


@dataclass(frozen=True, slots=True)
class PurposeShown:
    """A purpose, with the current consent to it."""

    purpose: Consent.Purpose
    consent: Consent | None
    # Published under their name since before dates were recorded.
    is_undated: bool
    # Why it cannot be given here.
    fault: str

    @property
    def is_given(self) -> bool:
        return self.consent is not None or self.is_undated


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person's consents, requests and registrations, as a page shows them."""

    person: PersonRecord
    purposes: list[PurposeShown]
    former: list[Consent]
    requests: list[PersonRequest]
    is_minor: bool

    @property
    def player(self) -> Player:
        return self.person.player

    @property
    def has_asked_erasure(self) -> bool:
        return any(
            one.kind == "erasure" and one.state == "asked" for one in self.requests
        )


def person_view_of(player: Player) -> PersonView:
    person = person_record_of(player)
    day = today(person.union)
    own = Consent.objects.filter(player__in=person.pks)
    return PersonView(
        person=person,
        purposes=[_purpose(person.player, one, day=day) for one in Purpose],
        former=list(own.exclude(withdrawn_on=None)),
        requests=list(
            PersonRequest.objects.filter(player__in=person.pks).select_related("union")
        ),
        is_minor=is_minor(person.player, on=day),
    )


def _purpose(player: Player, purpose: Consent.Purpose, *, day: date) -> PurposeShown:
    consent = consent_of(player, purpose)
    is_name = purpose == Purpose.NAME
    return PurposeShown(
        purpose=purpose,
        consent=consent,
        is_undated=is_name and consent is None and player.agreed_to_name,
        fault=consent_fault(player, purpose, on=day),
    )


def players_of_account(user: User) -> QuerySet[Player]:
    """Return the players of an account, one for each union and person."""
    rows = Player.objects.filter(user=user, merged_into=None)
    return rows.select_related("union").order_by("union__name", "pk")


def open_requests_in(union: Union) -> QuerySet[PersonRequest]:
    rows = PersonRequest.objects.filter(union=union, state="asked")
    return rows.select_related("player").order_by("due_on", "pk")


def players_by_name(union: Union, words: str, *, most: int = 30) -> list[Player]:
    """Return the players of a union whose name holds these words."""
    rows = Player.objects.filter(union=union, merged_into=None, erased_at=None)
    asked = split_name(words)[:5]
    return list(rows.filter(is_named(asked, "name"))[:most]) if asked else []


@dataclass(frozen=True, slots=True)
class ErasureEffect:
    """What erasing a person would remove, and what stays."""

    texts: list[tuple[str, int]]
    photos: int
    seats: int
    accounts_closed: list[User]
    accounts_kept: list[User]


def erasure_effect_of(person: PersonRecord) -> ErasureEffect:
    needles = needles_for(person)
    counts: Counter[str] = Counter(
        one.label
        for found in (mentions_of, file_mentions_of)
        for one in found(needles, person.union)
    )
    seats = Seat.objects.filter(player__in=person.pks)
    users = person.users
    return ErasureEffect(
        texts=[(name_of(label), counts[label]) for label in sorted(counts)],
        photos=photos_of_player(person.player).count(),
        seats=seats.count(),
        accounts_closed=[one for one in users if not keeps_account(one, person)],
        accounts_kept=[one for one in users if keeps_account(one, person)],
    )


def name_of(label: str) -> str:
    """Return what the rows of a model are called, in the reader's language."""
    plural: Any = NAMES.get(label) or apps.get_model(label)._meta.verbose_name_plural
    return capfirst(str(plural))
