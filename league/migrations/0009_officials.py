from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0008_postponements"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="OfficialSettings",
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
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "referee_for",
                    models.CharField(
                        choices=[
                            ("hall", "all matches of a hall's night"),
                            ("match", "one match"),
                        ],
                        default="hall",
                        max_length=5,
                        verbose_name="a referee runs",
                    ),
                ),
                (
                    "with_markers",
                    models.BooleanField(
                        default=True, verbose_name="a marker for each match"
                    ),
                ),
                (
                    "is_neutral",
                    models.BooleanField(
                        default=True,
                        verbose_name="nobody of a club that plays in the match",
                    ),
                ),
                (
                    "weeks_apart",
                    models.PositiveSmallIntegerField(
                        default=2,
                        verbose_name="weeks before the same hall or club again",
                    ),
                ),
                (
                    "days_to_answer",
                    models.PositiveSmallIntegerField(
                        default=5, verbose_name="days to answer in"
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of the officials",
                "verbose_name_plural": "settings of the officials",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("union",), name="officialsettings_once_a_union"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Official",
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
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="official",
                        to="league.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="officials",
                        to="league.club",
                    ),
                ),
                (
                    "is_referee",
                    models.BooleanField(default=False, verbose_name="referee"),
                ),
                (
                    "is_marker",
                    models.BooleanField(default=False, verbose_name="marker"),
                ),
                (
                    "is_active",
                    models.BooleanField(default=True, verbose_name="can be appointed"),
                ),
                (
                    "most_a_month",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="most nights a month"
                    ),
                ),
            ],
            options={
                "verbose_name": "official",
                "verbose_name_plural": "officials",
                "ordering": ["player__name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_referee", True), ("is_marker", True), _connector="OR"
                        ),
                        name="official_does_something",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OfficialAway",
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
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "official",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="away",
                        to="league.official",
                    ),
                ),
                ("first", models.DateField(verbose_name="first night")),
                ("last", models.DateField(verbose_name="last night")),
            ],
            options={
                "verbose_name": "nights away",
                "verbose_name_plural": "nights away",
                "ordering": ["first", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last__gte", models.F("first"))),
                        name="officialaway_in_order",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Appointment",
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
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "fixture",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appointments",
                        to="league.fixture",
                    ),
                ),
                (
                    "official",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to="league.official",
                    ),
                ),
                (
                    "task",
                    models.CharField(
                        choices=[("referee", "referee"), ("marker", "marker")],
                        max_length=8,
                        verbose_name="task",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("proposed", "proposed"),
                            ("asked", "asked"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("replaced", "replaced"),
                        ],
                        default="proposed",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True, default="", max_length=300, verbose_name="reason"
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "role",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="league.role",
                    ),
                ),
            ],
            options={
                "verbose_name": "appointment",
                "verbose_name_plural": "appointments",
                "ordering": ["fixture__night", "fixture__start", "pk"],
                "indexes": [
                    models.Index(
                        fields=["official", "state"], name="appointment_of_official"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ["proposed", "asked", "accepted"])
                        ),
                        fields=("fixture", "task"),
                        name="appointment_one_stands_for_a_task",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ["proposed", "asked", "accepted"])
                        ),
                        fields=("fixture", "official"),
                        name="appointment_one_task_at_a_match",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AppointingRun",
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
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appointing_runs",
                        to="league.season",
                    ),
                ),
                ("first", models.DateField(verbose_name="from")),
                ("last", models.DateField(verbose_name="to")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("done_at", models.DateTimeField(null=True)),
                ("proposed", models.PositiveIntegerField(default=0)),
                ("left_open", models.JSONField(default=list)),
                ("fault", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "verbose_name": "search for appointments",
                "verbose_name_plural": "searches for appointments",
                "ordering": ["-made_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last__gte", models.F("first"))),
                        name="appointingrun_in_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "waiting")),
                        fields=("season",),
                        name="appointingrun_one_waits_a_season",
                    ),
                ],
            },
        ),
    ]
