"""Fixtures are listed by night and round: a far page is found by an index alone."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0034_seasons_are_closed"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="fixture",
            index=models.Index(
                fields=["night", "round", "id"], name="fixture_in_order"
            ),
        ),
    ]
