from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("referees", "0001_seen_refusal"),
        ("matches", "0007_signature_line_ups"),
        ("league", "0011_withdrawals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="QueryCase",
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
                ("side", models.CharField(max_length=4)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("ruled", "ruled on"),
                            ("appealed", "appealed"),
                            ("decided", "decided on appeal"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("lodged_on", models.DateField()),
                ("due_on", models.DateField()),
                ("appeal_until", models.DateField(null=True)),
                (
                    "appealed_by_side",
                    models.CharField(blank=True, default="", max_length=4),
                ),
                ("reminded_of", models.DateField(null=True)),
                (
                    "entry",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="query_case",
                        to="matches.entry",
                    ),
                ),
                (
                    "lodged_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="query_cases",
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
                "verbose_name": "query",
                "verbose_name_plural": "queries",
                "ordering": ["due_on", "pk"],
            },
        ),
        migrations.CreateModel(
            name="CaseText",
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
                    "step",
                    models.CharField(
                        choices=[
                            ("lodged", "lodged"),
                            ("ruled", "ruled"),
                            ("appealed", "appealed"),
                            ("decided", "decided"),
                            ("withdrawn", "withdrawn"),
                        ],
                        max_length=9,
                    ),
                ),
                ("text", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="texts",
                        to="referees.querycase",
                    ),
                ),
            ],
            options={
                "verbose_name": "text of a query",
                "verbose_name_plural": "texts of queries",
                "ordering": ["case", "at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Verdict",
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
                    "level",
                    models.CharField(
                        choices=[
                            ("ruling", "ruling"),
                            ("appeal", "decision on appeal"),
                        ],
                        max_length=6,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("stands", "The result stands"),
                            ("correction", "The score-sheet is corrected"),
                            ("adjustment", "Points are given or taken in the log"),
                            ("home walkover", "The home team gets a walkover"),
                            ("away walkover", "The away team gets a walkover"),
                            ("replay", "The match is played again, date open"),
                            ("upheld", "The ruling is upheld"),
                        ],
                        max_length=13,
                        verbose_name="outcome",
                    ),
                ),
                (
                    "rule",
                    models.CharField(
                        blank=True, default="", max_length=8, verbose_name="rule"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "adjustment",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdict",
                        to="league.adjustment",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdicts",
                        to="referees.querycase",
                    ),
                ),
                (
                    "ruling",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="verdict",
                        to="league.ruling",
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
                "verbose_name": "verdict",
                "verbose_name_plural": "verdicts",
                "ordering": ["case", "at"],
            },
        ),
        migrations.AddIndex(
            model_name="querycase",
            index=models.Index(fields=["union", "state"], name="query_by_state"),
        ),
        migrations.AddConstraint(
            model_name="querycase",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("side__in", ["home", "away"]),
                    ("appealed_by_side__in", ["", "home", "away"]),
                ),
                name="querycase_sides_are_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="casetext",
            constraint=models.UniqueConstraint(
                fields=("case", "step"), name="casetext_once_a_step"
            ),
        ),
        migrations.AddConstraint(
            model_name="verdict",
            constraint=models.UniqueConstraint(
                fields=("case", "level"), name="verdict_once_on_each_level"
            ),
        ),
    ]
