from __future__ import annotations

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

KINDS = [
    ("board secretary", "board secretary"),
    ("union secretary", "union secretary"),
    ("fixtures secretary", "fixtures secretary"),
    ("registrar", "registrar"),
    ("referee", "referee"),
    ("marker", "marker"),
    ("club secretary", "club secretary"),
    ("captain", "captain"),
    ("player", "player"),
    ("viewer", "viewer"),
]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0013_calendars")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="RoleInvitation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "email",
                    models.EmailField(max_length=254, verbose_name="e-mail address"),
                ),
                (
                    "kind",
                    models.CharField(choices=KINDS, max_length=20, verbose_name="role"),
                ),
                ("asked_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
                ("mailed_at", models.DateTimeField(null=True)),
                (
                    "fault",
                    models.CharField(blank=True, default="", max_length=300),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="league.club",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="league.team",
                    ),
                ),
                (
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["email", "asked_at", "pk"],
            },
        ),
        # What a ruling ended is kept with it, for the day on which it is lifted.
        migrations.AddField(
            model_name="ruling",
            name="ended",
            field=models.JSONField(default=dict),
        ),
    ]
