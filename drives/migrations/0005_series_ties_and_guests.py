"""A series says who ranks above whom where level, and whether guests are ranked."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("drives", "0004_codes_are_not_stored"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="ranks_guests",
            field=models.BooleanField(
                db_default=True, default=True, verbose_name="ranks guests"
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="ties",
            field=models.CharField(
                choices=[
                    ("best evening", "their best single evening"),
                    (
                        "each best evening",
                        "their best evening, then the next best, and so on",
                    ),
                    ("attended", "more evenings attended"),
                    ("shared", "nothing: they share the place"),
                ],
                db_default="best evening",
                default="best evening",
                max_length=20,
                verbose_name="who are level are ranked by",
            ),
        ),
    ]
