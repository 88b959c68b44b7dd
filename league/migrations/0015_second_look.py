from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STATES = [
    ("", "not asked for"),
    ("waiting", "waits for a second pair of eyes"),
    ("rejected", "rejected by a second pair of eyes"),
    ("done", "confirmed by a second pair of eyes"),
]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0014_role_invitations")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="fixture",
            name="second_look",
            field=models.CharField(
                blank=True,
                choices=STATES,
                default="",
                editable=False,
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="written_by",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
