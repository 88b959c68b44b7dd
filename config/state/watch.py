"""The thread that looks at the site, in the worker and in the timetable alike.

Either tells when the other is silent, and neither needs the broker for it.
"""

from __future__ import annotations

import logging
from threading import Event, Thread

from django.conf import settings
from django.db import connections
from django.utils import timezone

from config.state import incidents
from config.state.incidents import Watcher

log = logging.getLogger(__name__)
_never = Event()


def start_watching(*, tells_of_database: bool) -> None:
    """Look at the site from now on, if there is anybody to tell."""
    if settings.ADMINS:
        watcher = Watcher(tells_of_database)
        Thread(target=_go_on, args=(watcher,), name="watch", daemon=True).start()


def _go_on(watcher: Watcher) -> None:
    while not _never.wait(incidents.LOOKS_APART.total_seconds()):
        try:
            watcher.look(at=timezone.now())
        except Exception:  # noqa: BLE001 - whatever fails, it is looked again
            log.exception("the state of the system could not be looked at")
        finally:
            connections.close_all()
