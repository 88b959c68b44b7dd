"""A pack that its first worker never gets through, on a system of its own.

python -m tests.server.printing: ask for it; prints its page and its reader's session.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import timedelta
from importlib import import_module
from threading import Event
from typing import Any

from django.apps import AppConfig

FOREVER_S = 600


class HeldPrint(AppConfig):
    """No twin: the first worker stays in the second match, the next draws them all."""

    name = "tests.server"

    def ready(self) -> None:
        from django.conf import settings

        pack = import_module("scoresheets.prints.pack.pack")
        draw = pack.draw_pack

        def held(
            fixtures: Sequence[Any], order: Any, *, heard: Callable[[int], None]
        ) -> Any:
            first = settings.VAR_DIR / "first-print"
            if not first.exists():
                heard(1)
                first.touch()
                Event().wait(FOREVER_S)
            return draw(fixtures, order, heard=heard)

        pack.draw_pack = held


class Forgetful(HeldPrint):
    """A worker that begins does not ask what was sent before it."""

    def ready(self) -> None:
        super().ready()
        outbox = import_module("league.audit.outbox")
        outbox.PATIENCE = timedelta(hours=1)
        outbox.BEGAN -= outbox.PATIENCE
        outbox.note_beginning = lambda: None


def ask_pack() -> str:
    """Ask for the pack of a night with three matches."""
    from scoresheets.prints.actions import ask_print
    from scoresheets.prints.pack.pack import PackPart
    from tests.make import make_role
    from tests.scoresheets.prints.make_prints import make_hall_night
    from tests.server.sessions import signed_in

    fixtures = make_hall_night(3)
    union = fixtures[0].union
    by = make_role(union)
    asked = {"sort": "pack", "parts": [*PackPart], "paper": "a4", "names": True}
    asked |= {"fixtures": [str(one.pk) for one in fixtures]}
    job = ask_print(union, "Night pack", asked, by=by)
    return f"/prints/{job.pk}/ {signed_in(by)}"


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(ask_pack())
