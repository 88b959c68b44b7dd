"""A union may have a crest and a main colour; those of before have neither."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0027_browser_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="union",
            name="colour",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=7
            ),
        ),
        migrations.AddField(
            model_name="union",
            name="crest_version",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=16
            ),
        ),
        migrations.CreateModel(
            name="Crest",
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
                ("picture", models.BinaryField()),
                ("icon", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "union",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
            ],
            options={
                "verbose_name": "crest",
                "verbose_name_plural": "crests",
            },
        ),
    ]
