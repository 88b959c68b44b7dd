"""A series is closed, with the prizes of its final ranking."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("drives", "0005_series_ties_and_guests"),
        ("league", "0036_results_stand"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="closed_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="closed"
            ),
        ),
        migrations.CreateModel(
            name="SeriesPrize",
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
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("text", models.CharField(max_length=120, verbose_name="prize")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="drives.series",
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
                "verbose_name": "prize of a series",
                "verbose_name_plural": "prizes of series",
                "ordering": ["series", "place"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("series", "place"), name="seriesprize_one_of_a_place"
                    )
                ],
            },
        ),
    ]
