"""Sessions get a table of ours, with whose they are and how long they last.

Those that stand move along, so that nobody is signed out by the upgrade: they end when
they would have ended.
"""

from __future__ import annotations

import datetime
from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models

FIELDS = ("session_key", "session_data", "expire_date")
IDLE = datetime.timedelta(hours=12)


def move_here(apps: Any, schema_editor: Any) -> None:
    former = apps.get_model("sessions", "Session")
    users = set(apps.get_model("league", "User").objects.values_list("pk", flat=True))
    now = django.utils.timezone.now()
    for row in former.objects.filter(expire_date__gt=now).values(*FIELDS):
        said = SessionStore().decode(row["session_data"]).get("_auth_user_id")
        user = int(said) if said and said.isdigit() else None
        apps.get_model("league", "BrowserSession").objects.create(
            **row,
            user_id=user if user in users else None,
            ends_at=row["expire_date"],
            idle=IDLE,
        )
    former.objects.all().delete()


def move_back(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("league", "BrowserSession").objects.values(*FIELDS)
    for row in rows:
        apps.get_model("sessions", "Session").objects.create(**row)


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0026_files_are_imported_by_a_worker"),
        ("sessions", "0001_initial"),
    ]
    operations = [
        migrations.CreateModel(
            "BrowserSession",
            [
                (
                    "session_key",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        verbose_name="session key",
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                (
                    "expire_date",
                    models.DateTimeField(db_index=True, verbose_name="expire date"),
                ),
                ("browser", models.CharField(blank=True, default="", max_length=40)),
                (
                    "began_at",
                    models.DateTimeField(default=django.utils.timezone.now),
                ),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ends_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("idle", models.DurationField(default=datetime.timedelta)),
                ("needs_new_key", models.BooleanField(default=False)),
                (
                    "user",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
                "indexes": [
                    models.Index(
                        fields=["user", "began_at"], name="browsersession_by_user"
                    )
                ],
            },
        ),
        migrations.RunPython(move_here, move_back),
    ]
