from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0013_calendars"),
        ("matches", "0008_signature_minutes_in_policy"),
        ("scoresheets", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="sheetphoto",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="matches.device",
            ),
        ),
        migrations.AlterField(
            model_name="sheetphoto",
            name="added_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="sheetphoto",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("added_by__isnull", False),
                    ("device__isnull", False),
                    _connector="OR",
                ),
                name="sheetphoto_added_by_somebody",
            ),
        ),
    ]
