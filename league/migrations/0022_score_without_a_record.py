from __future__ import annotations

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("league", "0021_file_imports")]

    operations = [
        migrations.AlterField(
            "ruling",
            "outcome",
            models.CharField(
                choices=[
                    ("walkover", "walkover"),
                    ("void", "void"),
                    ("score", "score without a record"),
                ],
                max_length=8,
                verbose_name="outcome",
            ),
        ),
        migrations.AddField(
            "ruling", "score", models.JSONField(blank=True, default=dict)
        ),
        migrations.RemoveConstraint("ruling", "ruling_of_a_walkover_has_a_winner"),
        migrations.AddConstraint(
            "ruling",
            models.CheckConstraint(
                condition=Q(
                    ("outcome", "walkover"),
                    ("replay", None),
                    ("winner__in", ["home", "away"]),
                )
                | Q(("outcome", "void"), ("points", 0), ("winner", ""))
                | Q(
                    ("outcome", "score"),
                    ("points", 0),
                    ("replay", None),
                    ("winner__in", ["home", "away", "draw"]),
                ),
                name="ruling_has_the_winner_of_its_outcome",
            ),
        ),
    ]
