"""Save officials, their nights away, and a union's settings; follow moved matches."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.models import (
    Appointment,
    Club,
    Fixture,
    Notice,
    Official,
    OfficialAway,
    OfficialSettings,
    Player,
    Union,
    User,
)
from league.notices.recipients import Person, person_of
from league.officials.actions.appointments import (
    State,
    ask_official,
    end_appointments,
    tell_asked,
    tell_official,
)
from league.officials.actions.roles import settle_roles
from league.officials.proposing import ELSEWHERE
from league.officials.selectors import hindrance_of


@dataclass(frozen=True, slots=True)
class OfficialDuties:
    """What an official does, and how much of it."""

    is_referee: bool
    is_marker: bool
    club: Club | None = None
    is_active: bool = True
    most_a_month: int | None = None


@transaction.atomic
def keep_official(
    player: Player, calling: OfficialDuties, *, user: User | None, by: User | None
) -> Official:
    """Save what a person does as an official, and the user they sign in as.

    Raises ValidationError if they would do nothing at all, or the user is another
    official already.
    """
    if not calling.is_referee and not calling.is_marker:
        raise ValidationError(_("An official is a referee, a marker or both."))
    _check_free(user, player)
    values = {name: getattr(calling, name) for name in calling.__slots__}
    official, is_new = Official.objects.update_or_create(
        player=player, defaults=values, create_defaults=values | {"union": player.union}
    )
    if player.user != user:
        player.user = user
        player.save(update_fields=["user"])
        for one in official.appointments.filter(state=State.ACCEPTED):
            settle_roles(one.fixture)
    record(
        "official.make" if is_new else "official.change",
        official,
        by=by,
        club=calling.club and calling.club.pk,
        user=user and user.pk,
        is_active=calling.is_active,
        most_a_month=calling.most_a_month,
    )
    return official


def _check_free(user: User | None, player: Player) -> None:
    """Raise ValidationError if the user is another official of the union already."""
    if user is None:
        return
    others = Official.objects.filter(union=player.union_id, player__user=user)
    if others.exclude(player=player).exists():
        raise ValidationError(
            _("The user %(name)s answers for another official already."),
            params={"name": user.username},
        )


@transaction.atomic
def add_away(
    official: Official, *, first: date, last: date, by: User | None
) -> OfficialAway:
    """Save the nights on which an official is away.

    Raises ValidationError if they are out of order, or the official was asked for one
    of them already: that must be declined first, so that somebody else is found.
    """
    Official.objects.select_for_update().get(pk=official.pk)
    if last < first:
        raise ValidationError({"last": _("The last night lies before the first.")})
    told = (
        official.appointments.filter(
            state__in=Appointment.TOLD, fixture__night__range=(first, last)
        )
        .select_related("fixture")
        .first()
    )
    if told is not None:
        assert told.fixture.night is not None, "it lies between two nights"
        night = date_format(told.fixture.night, "l j F Y")
        raise ValidationError(
            _("There is an appointment on %(night)s: decline it first."),
            params={"night": night},
        )
    away, is_new = OfficialAway.objects.get_or_create(
        official=official, first=first, last=last, defaults={"union": official.union}
    )
    if is_new:
        record("official.away", away, by=by, first=str(first), last=str(last))
    proposed = official.appointments.filter(
        state=State.PROPOSED, fixture__night__range=(first, last)
    )
    end_appointments(proposed, by=by)
    return away


@transaction.atomic
def remove_away(away: OfficialAway, *, by: User | None) -> None:
    """Remove nights away: the official can come after all."""
    record("official.back", away, by=by, official=away.official_id)
    away.delete()


@dataclass(frozen=True, slots=True)
class AppointingChoices:
    """A union's choices for appointing; the fields of OfficialSettings."""

    referee_for: str
    with_markers: bool
    is_neutral: bool
    weeks_apart: int
    days_to_answer: int


@transaction.atomic
def set_appointing(
    union: Union, choices: AppointingChoices, *, by: User | None
) -> OfficialSettings:
    """Save how a union appoints; it applies to proposals from now on."""
    values = asdict(choices)
    kept, _is_new = OfficialSettings.objects.update_or_create(
        union=union, defaults=values
    )
    record("officials.choose", kept, by=by, **values)
    return kept


@transaction.atomic
def follow_fixture(fixture: Fixture, *, by: User | None) -> None:
    """Keep a match's officials for its new night, time or hall where they can come.

    An official who cannot is asked again, as is one who has not answered yet, and a
    mere proposal that cannot is deleted; being there again too soon is no reason. A
    match without a date keeps its officials until it has one; a void match loses them.
    The caller notifies all others concerned.
    """
    if fixture.state == Fixture.State.VOID:
        let_go(fixture, by=by)
        return
    live = _live_of(fixture)
    hindered = [one for one in live if hindrance_of(one) in ELSEWHERE]
    end_appointments([one for one in hindered if one.state == State.PROPOSED], by=by)
    again = [one for one in hindered if one.state == State.ACCEPTED]
    if fixture.night is not None:
        again += [one for one in live if one.state == State.ASKED]
    for one in again:
        ask_official(one, by=by)
        settle_roles(one.fixture)
    tell_asked(again, by=by)


def tell_officials_moved(
    fixture: Fixture, facts: dict[str, str], *, by: User | None
) -> set[Person]:
    """Notify the officials who come all the same; return all who need no other word.

    Whoever was asked again for the new night reads it there.
    """
    told = [one for one in _live_of(fixture) if one.state in Appointment.TOLD]
    for one in told:
        if one.state == State.ACCEPTED or fixture.night is None:
            moved = facts | {"is_moved": "yes"}
            tell_official(Notice.Kind.APPOINTMENT_CHANGED, [one], moved, by=by)
    return {person_of(one.official.player) for one in told}


@transaction.atomic
def let_go(fixture: Fixture, *, reason: str = "", by: User | None) -> None:
    """Release a match's officials, as it is not played; notify those asked."""
    end_appointments(_live_of(fixture), reason=reason, by=by)


def _live_of(fixture: Fixture) -> list[Appointment]:
    live = fixture.appointments.filter(state__in=Appointment.LIVE)
    return list(
        live.select_related(
            "fixture__division__season",
            "fixture__union",
            "union",
            "official__player__union",
            "official__player__user",
            "official__player__merged_into__user",
        )
    )
