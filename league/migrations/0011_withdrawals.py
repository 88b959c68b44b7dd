from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0010_cups"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Ruling",
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
                (
                    "outcome",
                    models.CharField(
                        choices=[("walkover", "walkover"), ("void", "void")],
                        max_length=8,
                        verbose_name="outcome",
                    ),
                ),
                ("winner", models.CharField(blank=True, default="", max_length=4)),
                ("points", models.PositiveSmallIntegerField(default=0)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("instead_of", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "ruling on a fixture",
                "verbose_name_plural": "rulings on fixtures",
                "ordering": ["made_at", "pk"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="fixture",
            name="fixture_once_in_a_round",
        ),
        migrations.AddField(
            model_name="adjustment",
            name="reverses",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reversed_by",
                to="league.adjustment",
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="is_ruled",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="standing",
            name="withdrawal_policy",
            field=models.CharField(blank=True, default="", max_length=30),
        ),
        migrations.AddField(
            model_name="standing",
            name="withdrawal_reason",
            field=models.CharField(
                blank=True, default="", max_length=300, verbose_name="reason"
            ),
        ),
        migrations.AddField(
            model_name="standing",
            name="withdrawn_on",
            field=models.DateField(blank=True, null=True, verbose_name="withdrawn on"),
        ),
        migrations.AlterField(
            model_name="fixture",
            name="stage",
            field=models.CharField(
                choices=[
                    ("league", "league"),
                    ("knock-out", "knock-out"),
                    ("quarter-final", "quarter-final"),
                    ("semi-final", "semi-final"),
                    ("final", "final"),
                    ("practice", "practice match"),
                ],
                default="league",
                max_length=20,
                verbose_name="stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "void"), _negated=True),
                fields=("division", "stage", "round", "home", "away"),
                name="fixture_once_in_a_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("withdrawal_policy", ""), ("withdrawn_on", None)),
                    models.Q(
                        ("withdrawn_on__isnull", False),
                        models.Q(("withdrawal_policy", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="standing_is_withdrawn_by_a_policy",
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="fixture",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rulings",
                to="league.fixture",
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="former",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="successor",
                to="league.ruling",
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="replay",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="replays",
                to="league.fixture",
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="withdrawal",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rulings",
                to="league.standing",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)),
                fields=("fixture",),
                name="ruling_stands_once_on_a_fixture",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("outcome", "walkover"),
                        ("replay", None),
                        ("winner__in", ["home", "away"]),
                    ),
                    models.Q(("outcome", "void"), ("points", 0), ("winner", "")),
                    _connector="OR",
                ),
                name="ruling_of_a_walkover_has_a_winner",
            ),
        ),
    ]
