from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0012_notices")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="OfficialCalendar",
            fields=[
                (
                    "official",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="calendar",
                        serialize=False,
                        to="league.official",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("is_on", models.BooleanField(default=True)),
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
                "verbose_name": "calendar of an official",
                "verbose_name_plural": "calendars of officials",
            },
        ),
    ]
