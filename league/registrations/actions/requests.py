"""Registrations requested by a club, and the registrar's answers."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.persons import is_person
from league.audit.journal import record
from league.desk.bulk import BulkOutcome, LeftAlone, check_shown, sentence_of
from league.models import Notice, Player, RegistrationRequest, Season, User
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import registrars_of
from league.registrations.actions.registrations import (
    lock_season,
    make_filled_player,
    register,
    registration_faults,
)
from league.registrations.doubts import look_at
from league.registrations.faults import Faults, Filled

State = RegistrationRequest.State


def request_faults(
    season: Season, filled: Filled, *, player: Player | None = None
) -> Faults:
    """Return why a club cannot request this registration, by field."""
    faults = registration_faults(season, filled, player=player)
    if filled.registered_on < today(season.union):
        sentence = _("A club asks from today on, not for a day that is over.")
        faults.setdefault("registered_on", sentence)
    if player is not None and _waits(season, player):
        faults.setdefault("name", _("Somebody asked for this player already."))
    return faults


def _waits(season: Season, player: Player) -> bool:
    return (
        RegistrationRequest.objects.filter(is_person([player.person.pk]))
        .filter(season=season, state=State.ASKED)
        .exists()
    )


@transaction.atomic
def ask_registration(
    season: Season, filled: Filled, *, player: Player | None = None, by: User
) -> RegistrationRequest:
    """Request a registration and notify the registrar; nobody is registered yet.

    Raises ValidationError, by field, if it cannot be requested.
    """
    season = lock_season(season)
    faults = request_faults(season, filled, player=player)
    if faults:
        raise ValidationError(faults)
    person = player.person if player else None
    request = RegistrationRequest.objects.create(
        union_id=season.union_id,
        season=season,
        player=person or make_filled_player(season, filled, by=by),
        is_new_player=person is None,
        club=filled.club,
        team=filled.team,
        number=filled.number,
        is_captain=filled.is_captain,
        registered_on=filled.registered_on,
        asked_by=by,
    )
    record("registration.ask", request, by=by, club=filled.club.pk)
    notify(
        Notice.Kind.REGISTRATION_ASKED,
        registrars_of(season.union),
        union=season.union,
        facts=_facts(request),
        by=by,
    )
    return request


@transaction.atomic
def confirm_request(
    request: RegistrationRequest,
    filled: Filled,
    *,
    known: Player | None = None,
    by: User | None,
) -> RegistrationRequest:
    """Confirm a request, registering the player as the registrar filled it in.

    `known` is who the new player turned out to be; the row made for them goes.
    """
    request = _open(request)
    newcomer = request.player if request.is_new_player and known else None
    if newcomer is not None:
        request.player, request.is_new_player = known, False
    assert request.player is not None, "an open request is for a player"
    request.registration = register(
        request.season, filled, player=request.player, by=by
    )
    request = _decide(request, State.CONFIRMED, reason="", by=by)
    if newcomer is not None:
        _let_go(newcomer, by=by)
    return request


def confirm_shown(
    season: Season, shown: Mapping[int, str], *, by: User | None
) -> BulkOutcome:
    """Confirm the requests that were shown, with the tokens of what was shown.

    What speaks against each is asked again, and each is confirmed by itself, so that
    one that changed meanwhile holds no other up.
    """
    rows = RegistrationRequest.objects.filter(season=season, pk__in=shown)
    done, left = 0, []
    for one in rows.select_related("player__merged_into").order_by("asked_at", "pk"):
        try:
            _confirm_unseen(one, shown=shown[one.pk], by=by)
        except ValidationError as refusal:
            name = one.player.person.name if one.player else _("nobody any more")
            left.append(LeftAlone(name, sentence_of(refusal)))
        else:
            done += 1
    return BulkOutcome(done, left)


@transaction.atomic
def _confirm_unseen(
    request: RegistrationRequest, *, shown: str, by: User | None
) -> None:
    """Confirm one request as it was shown; raise ValidationError if it is doubtful."""
    # In the order in which the registrar's own confirming locks them.
    request = _open(request)
    season = lock_season(request.season)
    [looked] = look_at(season, [request])
    check_shown(looked.token, shown=shown, doubts=looked.doubts)
    assert looked.filled is not None, "a request for nobody is doubtful"
    confirm_request(request, looked.filled, by=by)


@transaction.atomic
def refuse_request(
    request: RegistrationRequest, *, reason: str, by: User | None
) -> RegistrationRequest:
    """Refuse a request, with a reason."""
    request = _open(request)
    if not reason.strip():
        raise ValidationError({"reason": _("A refusal needs a reason.")})
    return _decide(request, State.REFUSED, reason=reason, by=by)


@transaction.atomic
def take_back_request(
    request: RegistrationRequest, *, by: User | None
) -> RegistrationRequest:
    """Take back a request that nobody has answered."""
    return _decide(_open(request), State.TAKEN_BACK, reason="", by=by)


def _decide(
    request: RegistrationRequest, state: State, *, reason: str, by: User | None
) -> RegistrationRequest:
    request.state, request.reason = state, reason
    request.decided_at, request.decided_by = timezone.now(), by
    player = request.player
    if state != State.CONFIRMED and request.is_new_player:
        request.player = None
    request.save(
        update_fields=[
            "state",
            "reason",
            "decided_at",
            "decided_by",
            "registration",
            "player",
            "is_new_player",
        ]
    )
    record("registration.decide", request, by=by, state=str(state))
    if request.player is None and player is not None:
        _let_go(player, by=by)
    if request.asked_by is not None and state != State.TAKEN_BACK:
        notify(
            Notice.Kind.REGISTRATION_DECIDED,
            [request.asked_by],
            union=request.union,
            facts=_facts(request),
            by=by,
        )
    return request


def _let_go(player: Player, *, by: User | None) -> None:
    """Delete a player made for a request, unless other rows depend on them."""
    try:
        with transaction.atomic():
            record("player.remove", player, by=by)
            player.delete()
    except ProtectedError:
        # Someone has seated or merged the player meanwhile: keep the row.
        return


def _open(request: RegistrationRequest) -> RegistrationRequest:
    request = (
        RegistrationRequest.objects.select_for_update(of=("self",), no_key=True)
        .select_related("union", "season__union", "player", "club", "team", "asked_by")
        .get(pk=request.pk)
    )
    if request.state != State.ASKED:
        raise ValidationError(_("This registration is answered already."))
    return request


def _facts(request: RegistrationRequest) -> dict[str, str]:
    return {
        "season": str(request.season_id),
        "season_name": request.season.name,
        "request": str(request.pk),
        "club": request.club.name,
        "state": request.state,
        "reason": request.reason,
    }
