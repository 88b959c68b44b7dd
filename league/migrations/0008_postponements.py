from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0007_fixture_plans"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="HallClosure",
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
                ("night", models.DateField(verbose_name="night")),
                (
                    "reason",
                    models.CharField(blank=True, max_length=200, verbose_name="reason"),
                ),
            ],
            options={
                "verbose_name": "closed night of a hall",
                "verbose_name_plural": "closed nights of halls",
                "ordering": ["night", "venue__name"],
            },
        ),
        migrations.CreateModel(
            name="Postponement",
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
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("asked_at", models.DateTimeField(verbose_name="asked at")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for the opponents"),
                            ("accepted", "accepted, waits for the secretary"),
                            ("declined", "declined, waits for the secretary"),
                            (
                                "unanswered",
                                "not answered in time, waits for the secretary",
                            ),
                            ("moved", "moved to another night"),
                            ("date open", "postponed, date open"),
                            ("refused", "refused: the match stays where it is"),
                            ("withdrawn", "withdrawn"),
                            ("lapsed", "lapsed: the match was played meanwhile"),
                        ],
                        default="asked",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("was_night", models.DateField(blank=True, null=True)),
                ("was_start", models.TimeField()),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("reminded_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answer",
                    models.CharField(blank=True, max_length=300, verbose_name="answer"),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "decision",
                    models.CharField(
                        blank=True, max_length=300, verbose_name="decision"
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("night", models.DateField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "request to postpone",
                "verbose_name_plural": "requests to postpone",
                "ordering": ["-asked_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="ProposedNight",
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
                ("place", models.PositiveSmallIntegerField()),
                ("night", models.DateField(verbose_name="night")),
                ("start", models.TimeField(verbose_name="start")),
            ],
            options={
                "verbose_name": "proposed date",
                "verbose_name_plural": "proposed dates",
                "ordering": ["postponement", "place"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="fixture",
            name="fixture_without_a_night_is_postponed",
        ),
        migrations.AddField(
            model_name="fixture",
            name="changed_at",
            field=models.DateTimeField(
                default=django.utils.timezone.now, editable=False
            ),
        ),
        migrations.AddField(
            model_name="fixture",
            name="is_under_way",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="fixture",
            name="last_night",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="fixture",
            name="sequence",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddConstraint(
            model_name="fixture",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("night__isnull", False),
                    ("state__in", ["postponed", "walkover", "void"]),
                    _connector="OR",
                ),
                name="fixture_without_a_night_is_not_planned_or_played",
            ),
        ),
        migrations.AddField(
            model_name="hallclosure",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="hallclosure",
            name="venue",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="closures",
                to="league.venue",
                verbose_name="hall",
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="answered_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="decided_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="fixture",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="postponements",
                to="league.fixture",
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="postponements",
                to="league.team",
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="was_venue",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.venue",
            ),
        ),
        migrations.AddField(
            model_name="proposednight",
            name="postponement",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="proposed",
                to="league.postponement",
            ),
        ),
        migrations.AddField(
            model_name="proposednight",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="proposednight",
            name="venue",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.venue",
                verbose_name="hall",
            ),
        ),
        migrations.AddField(
            model_name="postponement",
            name="accepted",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.proposednight",
            ),
        ),
        migrations.AddConstraint(
            model_name="hallclosure",
            constraint=models.UniqueConstraint(
                fields=("venue", "night"), name="hallclosure_once_a_night"
            ),
        ),
        migrations.AddConstraint(
            model_name="proposednight",
            constraint=models.UniqueConstraint(
                fields=("postponement", "place"), name="proposednight_place_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="proposednight",
            constraint=models.UniqueConstraint(
                fields=("postponement", "night"), name="proposednight_night_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="proposednight",
            constraint=models.CheckConstraint(
                condition=models.Q(("place__range", (1, 3))),
                name="proposednight_is_one_of_three",
            ),
        ),
        migrations.AddIndex(
            model_name="postponement",
            index=models.Index(fields=["union", "state"], name="postponement_by_state"),
        ),
        migrations.AddIndex(
            model_name="postponement",
            index=models.Index(fields=["due_at"], name="postponement_by_due"),
        ),
        migrations.AddConstraint(
            model_name="postponement",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state__in", ["asked", "accepted", "declined", "unanswered"])
                ),
                fields=("fixture",),
                name="postponement_open_once_a_match",
            ),
        ),
        migrations.AddConstraint(
            model_name="postponement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "moved"), _negated=True),
                    ("night__isnull", False),
                    _connector="OR",
                ),
                name="postponement_moved_has_its_night",
            ),
        ),
        migrations.AddConstraint(
            model_name="postponement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "accepted"), _negated=True),
                    ("accepted__isnull", False),
                    _connector="OR",
                ),
                name="postponement_accepted_names_the_date",
            ),
        ),
    ]
