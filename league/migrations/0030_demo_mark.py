"""A demo leaves its mark in the database that it fills."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0029_halls_have_an_address")]
    operations = [
        migrations.CreateModel(
            "Demo",
            [
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("made_at", models.DateTimeField(verbose_name="made at")),
            ],
            options={
                "verbose_name": "demo",
                "verbose_name_plural": "demo",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)),
                        name="demo_is_one_of_a_database",
                    )
                ],
            },
        ),
    ]
