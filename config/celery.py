from __future__ import annotations

import os
import warnings
from typing import Any

from celery import Celery
from celery.signals import (
    after_task_publish,
    beat_init,
    celeryd_init,
    task_prerun,
    worker_init,
    worker_ready,
)
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["filesystem"] = "config.broker:Transport"

app = Celery("klawerjas")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
def let_root_try_it(**_given: Any) -> None:
    """Outside production, don't warn whoever tries the system as root.

    In a container, and on many a laptop that runs the demo, there is no other user.
    """
    from django.conf import settings

    if not settings.PRODUCTION:
        warnings.filterwarnings("ignore", "You're running the worker with superuser")


@worker_init.connect
def note_the_beginning(**_given: Any) -> None:
    from league.audit import outbox

    outbox.note_beginning()


@worker_ready.connect
@task_prerun.connect
def note_the_worker(**_given: Any) -> None:
    # Its cache needs the settings, which are not there when this module is read.
    from league.serving.heartbeats import Beating, note_heartbeat

    note_heartbeat(Beating.WORKER)


@beat_init.connect
def listen_to_the_timetable(**_given: Any) -> None:
    after_task_publish.connect(note_the_timetable)


@worker_ready.connect
def watch_from_the_worker(**_given: Any) -> None:
    from config.state.watch import start_watching

    start_watching(tells_of_database=False)


@beat_init.connect
def watch_from_the_timetable(**_given: Any) -> None:
    from config.state.watch import start_watching

    # There is one timetable alone, however many workers.
    start_watching(tells_of_database=True)


def note_the_timetable(**_given: Any) -> None:
    from league.serving.heartbeats import Beating, note_heartbeat

    note_heartbeat(Beating.TIMETABLE)
