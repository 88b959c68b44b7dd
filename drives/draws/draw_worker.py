"""The worker's side of a whole evening's draw: draw, beat, hear a stop, keep it."""

from __future__ import annotations

import logging
from dataclasses import asdict
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

from django.db import OperationalError

from drives.draws.actions.whole_draws import beat, end_draw, fail_draw, take_up
from drives.draws.whole_draws import BEAT, SECONDS, drawn_of
from drives.models import WholeDraw
from drives.seating import Progress, Watch

log = logging.getLogger(__name__)


class Pulse:
    """Writes a draw's beat between its steps, and hears whether it is to stop."""

    def __init__(self, draw: WholeDraw, token: UUID) -> None:
        self.draw, self.token = draw, token
        self.next_beat, self.is_stopped = 0.0, False
        self.progress: dict[str, Any] = {}

    def hear(self, progress: Progress) -> None:
        self.progress = asdict(progress)

    def should_stop(self) -> bool:
        if monotonic() >= self.next_beat and not self.is_stopped:
            self.next_beat = monotonic() + BEAT.total_seconds()
            self._beat()
        return self.is_stopped

    def _beat(self) -> None:
        try:
            goes_on = beat(self.draw.pk, token=self.token, progress=self.progress)
        except OperationalError as error:
            # A database that is busy for a moment ends no draw.
            log.warning("draw %s: no beat written: %s", self.draw.pk, error)
            return
        self.is_stopped = not goes_on


def draw(pk: UUID) -> None:
    """Make a draw that was asked for, if no other worker does."""
    token = uuid4()
    taken = take_up(pk, token=token)
    if taken is None:
        return
    pulse = Pulse(taken, token)
    watch = Watch(SECONDS, on_progress=pulse.hear, should_stop=pulse.should_stop)
    try:
        came = drawn_of(taken, watch=watch)
    except Exception as error:
        log.exception("draw %s failed", pk)
        fail_draw(pk, token=token, fault=type(error).__name__)
        raise
    end_draw(pk, token=token, came=came)
