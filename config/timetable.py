"""What the background worker does by itself, and how often."""

from __future__ import annotations

from datetime import timedelta

TIMETABLE = {
    "send what was left in the outbox": {
        "task": "league.tasks.sweep_outbox",
        "schedule": timedelta(seconds=5),
    },
    "send the mails that were left": {
        "task": "league.tasks.send_left_notices",
        "schedule": timedelta(minutes=15),
    },
    "remind of postponements, and hand over what nobody answered": {
        "task": "league.tasks.pass_postponement_deadlines",
        "schedule": timedelta(minutes=15),
    },
    "take queries up, and remind of those that are due": {
        "task": "referees.tasks.follow_queries",
        "schedule": timedelta(hours=1),
    },
    "send what webhooks were not told": {
        "task": "league.tasks.send_left_deliveries",
        "schedule": timedelta(seconds=30),
    },
    "throw old deliveries away": {
        "task": "league.tasks.remove_old_deliveries",
        "schedule": timedelta(hours=24),
    },
    "throw ended sessions, done tasks and old events of accounts away": {
        "task": "league.tasks.throw_old_rows_away",
        "schedule": timedelta(hours=1),
    },
    "throw old prints away": {
        "task": "scoresheets.tasks.throw_old_prints_away",
        "schedule": timedelta(hours=6),
    },
    "throw old archives away": {
        "task": "archive.tasks.throw_old_archives_away",
        "schedule": timedelta(hours=6),
    },
    "make the backup of the night": {
        "task": "archive.tasks.back_up_by_night",
        "schedule": timedelta(minutes=10),
    },
    "erase what unions want erased by itself": {
        "task": "archive.tasks.keep_what_is_due_no_longer",
        "schedule": timedelta(hours=24),
    },
    "publish the heads of the nights": {
        "task": "scoresheets.tasks.publish_heads",
        "schedule": timedelta(hours=1),
    },
    "take a silent captain to agree": {
        "task": "matches.tasks.time_out_signatures",
        "schedule": timedelta(minutes=1),
    },
}
