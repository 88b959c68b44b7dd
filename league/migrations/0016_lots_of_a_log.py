from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0015_second_look"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="division",
            name="log_drawing",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="storedpage",
            name="drawing",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="LogLots",
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
                ("codes", models.JSONField(default=list)),
                ("source", models.CharField(max_length=300, verbose_name="the seed")),
                (
                    "seed",
                    models.CharField(
                        blank=True, default="", max_length=80, verbose_name="seed"
                    ),
                ),
                ("came", models.JSONField(blank=True, default=list)),
                ("announced_at", models.DateTimeField(auto_now_add=True)),
                ("drawn_at", models.DateTimeField(null=True)),
                (
                    "undone_because",
                    models.CharField(
                        blank=True, default="", max_length=300, verbose_name="reason"
                    ),
                ),
                (
                    "announced_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lots",
                        to="league.division",
                    ),
                ),
                (
                    "drawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "verbose_name": "lots of a log",
                "verbose_name_plural": "lots of logs",
                "ordering": ["announced_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("drawn_at", None), ("seed", "")),
                            models.Q(
                                ("drawn_at__isnull", False),
                                models.Q(("seed", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="loglots_drawn_from_a_seed",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="standing",
            name="lot",
            field=models.PositiveSmallIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="standing",
            name="lots",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="standings",
                to="league.loglots",
            ),
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("lot", None), ("lots", None)),
                    models.Q(("lot__isnull", False), ("lots__isnull", False)),
                    _connector="OR",
                ),
                name="standing_has_a_lot_of_its_lots",
            ),
        ),
    ]
