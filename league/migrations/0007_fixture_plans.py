from __future__ import annotations

import datetime
import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0006_transfers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="FixturePlan",
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
                    "start",
                    models.TimeField(
                        default=datetime.time(19, 30), verbose_name="start"
                    ),
                ),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="plan",
                        to="league.division",
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
                "verbose_name": "plan of fixtures",
                "verbose_name_plural": "plans of fixtures",
            },
        ),
        migrations.CreateModel(
            name="PlanList",
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
                    "origin",
                    models.CharField(
                        choices=[
                            ("run", "made by a search"),
                            ("published", "as it is published"),
                            ("moved", "a match was moved"),
                            ("turned", "home and away were turned"),
                            ("swapped", "two nights were swapped"),
                        ],
                        max_length=9,
                    ),
                ),
                ("problem", models.JSONField()),
                ("fixtures", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "before",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.planlist",
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
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lists",
                        to="league.fixtureplan",
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
                "verbose_name": "fixture list",
                "verbose_name_plural": "fixture lists",
                "ordering": ["-pk"],
            },
        ),
        migrations.AddField(
            model_name="fixtureplan",
            name="current",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.planlist",
            ),
        ),
        migrations.CreateModel(
            name="PlanRun",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "purpose",
                    models.CharField(
                        choices=[("list", "a new list"), ("repair", "a repair")],
                        default="list",
                        max_length=6,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for the worker"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("lost", "given up: the worker stopped answering"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("problem", models.JSONField()),
                ("notes", models.JSONField(default=list)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("token", models.UUIDField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
                ("beat_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("stop_asked", models.BooleanField(default=False)),
                ("progress", models.JSONField(default=dict)),
                ("best", models.JSONField(default=list)),
                ("result", models.JSONField(default=dict)),
                ("fault", models.CharField(blank=True, default="", max_length=300)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="runs",
                        to="league.fixtureplan",
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
                "verbose_name": "search for fixtures",
                "verbose_name_plural": "searches for fixtures",
                "ordering": ["-asked_at"],
            },
        ),
        migrations.AddField(
            model_name="planlist",
            name="run",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="lists",
                to="league.planrun",
            ),
        ),
        migrations.CreateModel(
            name="Publication",
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
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("fixtures", models.JSONField()),
                ("changes", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publications",
                        to="league.division",
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
                "verbose_name": "publication of fixtures",
                "verbose_name_plural": "publications of fixtures",
                "ordering": ["division", "-version"],
            },
        ),
        migrations.CreateModel(
            name="PlanDraft",
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
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("problem", models.JSONField()),
                ("typed", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="league.fixtureplan",
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
                "verbose_name": "draft of demands",
                "verbose_name_plural": "drafts of demands",
                "ordering": ["plan", "-version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("plan", "version"),
                        name="plandraft_version_once_in_a_plan",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="planrun",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["waiting", "running"])),
                fields=("plan",),
                name="planrun_one_at_a_time_in_a_division",
            ),
        ),
        migrations.AddConstraint(
            model_name="planrun",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "running"), _negated=True),
                    models.Q(("started_at__isnull", False), ("token__isnull", False)),
                    _connector="OR",
                ),
                name="planrun_running_has_a_worker",
            ),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.UniqueConstraint(
                fields=("division", "version"),
                name="publication_version_once_in_a_division",
            ),
        ),
    ]
