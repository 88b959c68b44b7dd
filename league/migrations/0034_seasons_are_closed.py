"""A season is closed at its end: since when, by whom, and its logs are final."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0033_told_and_contacts"),
    ]

    operations = [
        migrations.AddField(
            model_name="season",
            name="closed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="season",
            name="closed_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="division",
            name="is_final",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
