"""A whole evening's draw while a worker makes it: taken up, beating, ended.

The draw itself runs outside any transaction (drives/draws/draw_worker.py). Each step
here is short, and checks that the draw is still the caller's.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from drives.draws.whole_draws import kept_of
from drives.evenings.actions.holding import held, touch
from drives.models import Drive, WholeDraw
from drives.seating import EveningDraw
from league.audit.journal import record

State = WholeDraw.State


@transaction.atomic
def take_up(pk: UUID, *, token: UUID) -> WholeDraw | None:
    """Take a draw up for one worker; None where it is no longer to be had.

    The task may come twice, and to two workers at once: the row's lock lets one in.
    """
    draw = (
        WholeDraw.objects.select_for_update(no_key=True)
        .filter(pk=pk, state=State.WAITING)
        .first()
    )
    if draw is None:
        return None
    now = timezone.now()
    draw.state, draw.token = State.RUNNING, token
    draw.started_at = draw.beat_at = now
    draw.save(update_fields=["state", "token", "started_at", "beat_at"])
    return draw


def beat(pk: UUID, *, token: UUID, progress: dict[str, Any]) -> bool:
    """Write that a worker is alive and how far it is; return whether it goes on."""
    own = WholeDraw.objects.filter(pk=pk, token=token, state=State.RUNNING)
    if not own.update(beat_at=timezone.now(), progress=progress):
        return False
    return not own.values_list("stop_asked", flat=True).first()


@transaction.atomic
def end_draw(pk: UUID, *, token: UUID, came: EveningDraw) -> WholeDraw | None:
    """Keep a draw that is done; from now on it counts.

    None where it was given up meanwhile.
    """
    drive = _held_of(pk)
    draw = _own(pk, token)
    if draw is None:
        return None
    for name, value in kept_of(came).items():
        setattr(draw, name, value)
    draw.state, draw.ended_at = State.DONE, timezone.now()
    draw.save(update_fields=["lots", "rounds", "repeats", "state", "ended_at"])
    record("wholedraw.done", draw, by=draw.by, **draw.repeats)
    touch(drive)
    return draw


@transaction.atomic
def fail_draw(pk: UUID, *, token: UUID, fault: str) -> WholeDraw | None:
    """Say that a draw ended by a fault of ours; the one before it still counts."""
    drive = _held_of(pk)
    draw = _own(pk, token)
    if draw is None:
        return None
    most = WholeDraw._meta.get_field("fault").max_length
    draw.state, draw.ended_at, draw.fault = State.FAILED, timezone.now(), fault[:most]
    draw.save(update_fields=["state", "ended_at", "fault"])
    touch(drive)
    return draw


def _held_of(pk: UUID) -> Drive:
    """A draw's evening, locked before the draw itself, as whoever asks locks them."""
    return held(WholeDraw.objects.select_related("drive").get(pk=pk).drive)


def _own(pk: UUID, token: UUID) -> WholeDraw | None:
    return (
        WholeDraw.objects.select_for_update(of=("self",), no_key=True)
        .select_related("drive", "by")
        .filter(pk=pk, token=token, state=State.RUNNING)
        .first()
    )
