"""Players' requests about their own data: made, answered, withdrawn."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from archive.models import PersonRequest
from league.audit.journal import record
from league.models import Notice, Player, User
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import registrars_of, secretaries_of

Kind, State, Topic = PersonRequest.Kind, PersonRequest.State, PersonRequest.Topic
# POPIA asks for an answer within a reasonable time; ours, as in its forms.
ANSWERED_WITHIN = timedelta(days=30)
MOST_WAITING = 10


@transaction.atomic
def ask_correction(
    player: Player,
    topic: PersonRequest.Topic,
    *,
    wrong: str,
    right: str,
    by: User,
) -> PersonRequest:
    """Ask for a correction; the union's registrars are told.

    Raises ValidationError if ten of the player's requests wait already.
    """
    waiting = PersonRequest.objects.filter(player=player, state=State.ASKED)
    if waiting.count() >= MOST_WAITING:
        raise ValidationError(_("Ten requests of yours wait already."))
    words = {"topic": topic, "wrong": wrong, "right": right}
    return _ask(player, Kind.CORRECTION, by=by, **words)


@transaction.atomic
def ask_erasure(player: Player, *, by: User) -> PersonRequest:
    """Ask for a person's name to be erased; return the waiting request if any."""
    Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
    if player.erased_at is not None:
        raise ValidationError(_("The name of this player was erased."))
    waiting = PersonRequest.objects.filter(
        player=player, kind=Kind.ERASURE, state=State.ASKED
    ).first()
    return waiting or _ask(player, Kind.ERASURE, by=by)


def _ask(
    player: Player, kind: PersonRequest.Kind, *, by: User, **words: str
) -> PersonRequest:
    """Keep a request, and tell the desk."""
    made = PersonRequest.objects.create(
        union_id=player.union_id,
        player=player,
        kind=kind,
        asked_at=timezone.now(),
        asked_by=by,
        due_on=today(player.union) + ANSWERED_WITHIN,
        **words,
    )
    record("request.ask", made, by=by, kind=str(kind))
    # Registrars correct, but only secretaries erase.
    desk = registrars_of if kind == Kind.CORRECTION else secretaries_of
    notify(
        Notice.Kind.PERSON_ASKED,
        desk(player.union),
        union=player.union,
        facts=_facts(made),
        by=by,
    )
    return made


@transaction.atomic
def decide_person_request(
    request: PersonRequest, *, is_done: bool, reason: str = "", by: User
) -> PersonRequest:
    """Mark a correction as made, or decline a request with a reason.

    Raises ValidationError if it is answered already, if an erasure is marked as done
    (`erase_person` does that), or if a reason is missing.
    """
    request = _open(request)
    if is_done and request.kind == Kind.ERASURE:
        raise ValidationError(_("Erase the person: that answers the request."))
    if not is_done and not reason.strip():
        raise ValidationError({"reason": _("Declining needs a reason.")})
    return _close(request, State.DONE if is_done else State.DECLINED, reason, by=by)


@transaction.atomic
def withdraw_person_request(request: PersonRequest, *, by: User) -> PersonRequest:
    """Withdraw a request that nobody has answered."""
    return _close(_open(request), State.TAKEN_BACK, "", by=by)


def _open(request: PersonRequest) -> PersonRequest:
    rows = PersonRequest.objects.select_for_update(of=("self",))
    request = rows.select_related("union", "player", "asked_by").get(pk=request.pk)
    if request.state != State.ASKED:
        raise ValidationError(_("This request is answered already."))
    return request


def _close(
    request: PersonRequest, state: PersonRequest.State, reason: str, *, by: User
) -> PersonRequest:
    request.state, request.reason = state, reason
    request.decided_at, request.decided_by = timezone.now(), by
    request.save(update_fields=["state", "reason", "decided_at", "decided_by"])
    record("request.decide", request, by=by, state=str(state))
    if request.asked_by is not None and state != State.TAKEN_BACK:
        notify(
            Notice.Kind.PERSON_DECIDED,
            [request.asked_by],
            union=request.union,
            facts=_facts(request) | {"reason": reason},
            by=by,
        )
    return request


def _facts(request: PersonRequest) -> dict[str, str]:
    return {
        "request": str(request.pk),
        "kind": request.kind,
        "state": request.state,
        "due": request.due_on.isoformat(),
    }
