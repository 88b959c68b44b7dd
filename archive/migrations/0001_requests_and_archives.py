from __future__ import annotations

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("league", "0019_privacy"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PrivacySettings",
            fields=[
                (
                    "union",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="privacy",
                        serialize=False,
                        to="league.union",
                    ),
                ),
                (
                    "officer",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=120,
                        verbose_name="information officer",
                    ),
                ),
                (
                    "officer_email",
                    models.EmailField(
                        blank=True,
                        default="",
                        max_length=254,
                        verbose_name="the officer's e-mail address",
                    ),
                ),
                (
                    "seasons_kept",
                    models.PositiveSmallIntegerField(
                        default=3,
                        verbose_name="seasons without a registration until a name is due",
                    ),
                ),
                (
                    "photo_months",
                    models.PositiveSmallIntegerField(
                        default=24, verbose_name="months that photos of paper are kept"
                    ),
                ),
                (
                    "import_months",
                    models.PositiveSmallIntegerField(
                        default=12,
                        verbose_name="months that imported files and their reports are kept",
                    ),
                ),
                (
                    "notice_months",
                    models.PositiveSmallIntegerField(
                        default=12,
                        verbose_name="months that notices and the list of mails are kept",
                    ),
                ),
                (
                    "is_automatic",
                    models.BooleanField(
                        default=False,
                        verbose_name="erase what is due by itself, each night",
                    ),
                ),
            ],
            options={
                "verbose_name": "privacy settings",
                "verbose_name_plural": "privacy settings",
            },
        ),
        migrations.CreateModel(
            name="ArchiveJob",
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
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for the worker"),
                            ("running", "being written"),
                            ("done", "ready"),
                            ("failed", "failed"),
                            ("lost", "given up: the worker stopped answering"),
                        ],
                        default="waiting",
                        max_length=7,
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("token", models.UUIDField(null=True)),
                ("beat_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("rows", models.PositiveIntegerField(default=0)),
                ("size", models.PositiveBigIntegerField(default=0)),
                ("fault", models.CharField(blank=True, default="", max_length=300)),
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
            ],
            options={
                "verbose_name": "archive",
                "verbose_name_plural": "archives",
                "ordering": ["-asked_at"],
            },
        ),
        migrations.CreateModel(
            name="Erasure",
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
                ("at", models.DateTimeField(auto_now_add=True)),
                ("counts", models.JSONField(default=dict)),
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
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasures",
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
                "verbose_name": "erasure",
                "verbose_name_plural": "erasures",
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="ArchivePiece",
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
                ("number", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pieces",
                        to="archive.archivejob",
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
                "verbose_name": "piece of an archive",
                "verbose_name_plural": "pieces of archives",
                "ordering": ["job", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("job", "number"), name="archivepiece_once_in_an_archive"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonRequest",
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
                    "kind",
                    models.CharField(
                        choices=[("correction", "correction"), ("erasure", "erasure")],
                        max_length=10,
                    ),
                ),
                (
                    "topic",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("name", "my name"),
                            ("registration", "my registration, team or number"),
                            ("result", "where I sat or what I scored"),
                            ("contact", "my guardian or an address"),
                            ("other", "something else"),
                        ],
                        default="",
                        max_length=12,
                        verbose_name="what is it about?",
                    ),
                ),
                (
                    "wrong",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=500,
                        verbose_name="what is wrong",
                    ),
                ),
                (
                    "right",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=500,
                        verbose_name="what it should be",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for an answer"),
                            ("done", "done"),
                            ("declined", "declined"),
                            ("taken back", "taken back"),
                        ],
                        default="asked",
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField()),
                ("due_on", models.DateField()),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "reason",
                    models.CharField(
                        blank=True, default="", max_length=500, verbose_name="reason"
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="requests",
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
                "verbose_name": "request about own data",
                "verbose_name_plural": "requests about own data",
                "ordering": ["-asked_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "erasure"), ("state", "asked")),
                        fields=("player",),
                        name="personrequest_one_erasure_waits",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at", None), ("state", "asked")),
                            models.Q(
                                models.Q(("state", "asked"), _negated=True),
                                ("decided_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="personrequest_is_decided_at_a_time",
                    ),
                ],
            },
        ),
    ]
