"""Who takes somebody's place at a table for one round."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("drives", "0009_klaverjas_of_two_cities"),
        ("league", "0036_results_stand"),
    ]

    operations = [
        migrations.CreateModel(
            name="Substitute",
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
                    "which",
                    models.PositiveSmallIntegerField(verbose_name="which person"),
                ),
                (
                    "guest_name",
                    models.CharField(
                        blank=True, default="", max_length=120, verbose_name="guest"
                    ),
                ),
                (
                    "agreed_to_name",
                    models.BooleanField(
                        default=False, verbose_name="agreed to be named"
                    ),
                ),
                (
                    "place",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="substitutes",
                        to="drives.place",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.player",
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
                "verbose_name": "substitute for a round",
                "verbose_name_plural": "substitutes for a round",
                "ordering": ["place_id", "which"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("place", "which"), name="substitute_one_for_a_person"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("which__in", [1, 2])),
                        name="substitute_is_for_one_of_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("guest_name", ""), ("player__isnull", False)),
                            models.Q(
                                ("player", None),
                                models.Q(("guest_name", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="substitute_is_a_member_or_a_guest",
                    ),
                ],
            },
        ),
    ]
