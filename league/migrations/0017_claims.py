from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0016_lots_of_a_log")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Claims",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("version", models.PositiveBigIntegerField(default=0)),
                ("asked_at", models.DateTimeField(null=True)),
                ("found_at", models.DateTimeField(null=True)),
                ("fates", models.JSONField(default=list)),
                ("situation", models.JSONField(default=dict)),
                ("proofs", models.JSONField(default=dict)),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="league.division",
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
                "verbose_name": "claims of a division",
                "verbose_name_plural": "claims of divisions",
            },
        ),
    ]
