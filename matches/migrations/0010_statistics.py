from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0009_typed_from_paper"),
    ]

    operations = [
        migrations.CreateModel(
            name="PairSum",
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
                ("matches", models.IntegerField(default=0)),
                ("won", models.IntegerField(default=0)),
                ("drawn", models.IntegerField(default=0)),
                ("lost", models.IntegerField(default=0)),
                ("points_for", models.IntegerField(default=0)),
                ("points_against", models.IntegerField(default=0)),
                ("awards_for", models.IntegerField(default=0)),
                ("awards_against", models.IntegerField(default=0)),
                ("clear_booms", models.IntegerField(default=0)),
                ("booms_known", models.IntegerField(default=0)),
                (
                    "by_speler",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
                    ),
                ),
                (
                    "counter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.division",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
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
                "verbose_name": "sum of a partnership",
                "verbose_name_plural": "sums of partnerships",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("division", "team", "counter", "by_speler"),
                        name="pairsum_once_a_pair",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerSum",
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
                ("matches", models.IntegerField(default=0)),
                ("won", models.IntegerField(default=0)),
                ("drawn", models.IntegerField(default=0)),
                ("lost", models.IntegerField(default=0)),
                ("points_for", models.IntegerField(default=0)),
                ("points_against", models.IntegerField(default=0)),
                ("awards_for", models.IntegerField(default=0)),
                ("awards_against", models.IntegerField(default=0)),
                ("clear_booms", models.IntegerField(default=0)),
                ("booms_known", models.IntegerField(default=0)),
                (
                    "role",
                    models.CharField(
                        choices=[("counter", "counter"), ("by_speler", "by-speler")],
                        max_length=9,
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.division",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
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
                "verbose_name": "sum of a player",
                "verbose_name_plural": "sums of players",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("division", "team", "player", "role"),
                        name="playersum_once_a_role",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Sitting",
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
                ("matches", models.IntegerField(default=0)),
                ("won", models.IntegerField(default=0)),
                ("drawn", models.IntegerField(default=0)),
                ("lost", models.IntegerField(default=0)),
                ("points_for", models.IntegerField(default=0)),
                ("points_against", models.IntegerField(default=0)),
                ("awards_for", models.IntegerField(default=0)),
                ("awards_against", models.IntegerField(default=0)),
                ("clear_booms", models.IntegerField(default=0)),
                ("booms_known", models.IntegerField(default=0)),
                (
                    "side",
                    models.CharField(
                        choices=[("home", "home"), ("away", "away")], max_length=4
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                ("penalties", models.JSONField(blank=True, default=list)),
                (
                    "by_speler",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
                    ),
                ),
                (
                    "counter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings",
                        to="matches.match",
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
                "verbose_name": "pair at a table",
                "verbose_name_plural": "pairs at tables",
                "ordering": ["table", "-side", "place"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "side", "table", "place"),
                        name="sitting_once_in_its_place",
                    )
                ],
            },
        ),
    ]
