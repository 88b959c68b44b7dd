from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0009_officials"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="division",
            name="kind",
            field=models.CharField(
                choices=[("league", "league"), ("cup", "cup"), ("group", "group")],
                default="league",
                editable=False,
                max_length=8,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="union",
            name="represents",
            field=models.OneToOneField(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tenant",
                to="league.board",
            ),
        ),
        migrations.CreateModel(
            name="Cup",
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
                    "home_by",
                    models.CharField(
                        choices=[
                            ("draw", "by the draw: a lot for each match"),
                            (
                                "higher",
                                "the team that was seeded, or else drawn, first",
                            ),
                            ("neutral", "nobody: neutral halls"),
                        ],
                        default="draw",
                        max_length=8,
                        verbose_name="home advantage",
                    ),
                ),
                (
                    "keeps_clubs_apart",
                    models.BooleanField(
                        default=False,
                        verbose_name="teams of one club do not meet in the first round",
                    ),
                ),
                (
                    "has_third_place",
                    models.BooleanField(
                        default=False,
                        verbose_name="the losers of the semi-finals play for third place",
                    ),
                ),
                (
                    "groups",
                    models.PositiveSmallIntegerField(default=0, verbose_name="groups"),
                ),
                (
                    "legs",
                    models.PositiveSmallIntegerField(
                        default=1, verbose_name="matches of each pair"
                    ),
                ),
                (
                    "through",
                    models.PositiveSmallIntegerField(
                        default=2, verbose_name="through from each group"
                    ),
                ),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cup",
                        to="league.division",
                    ),
                ),
                (
                    "made_from",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cups_made",
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
                "verbose_name": "cup",
                "verbose_name_plural": "cups",
                "ordering": ["-division__season__name", "division__name"],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
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
                ("number", models.PositiveSmallIntegerField(default=1)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for an answer"),
                            ("agreed", "agreed"),
                            ("declined", "declined"),
                        ],
                        default="asked",
                        max_length=10,
                        verbose_name="answer",
                    ),
                ),
                (
                    "reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason"),
                ),
                ("answered_at", models.DateTimeField(null=True)),
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
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="league.cup",
                    ),
                ),
                (
                    "invited",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="league.union",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="league.team",
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
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["cup", "invited__name", "number"],
            },
        ),
        migrations.CreateModel(
            name="Release",
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
                    "invitation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="releases",
                        to="league.invitation",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="releases",
                        to="league.player",
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="releases",
                        to="league.registration",
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
                "verbose_name": "release",
                "verbose_name_plural": "releases",
            },
        ),
        migrations.CreateModel(
            name="Tie",
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
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("number", models.PositiveSmallIntegerField(verbose_name="tie")),
                (
                    "ruling",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "none"),
                            ("team", "goes through"),
                            ("nobody", "nobody goes through"),
                            ("as played", "stands as it was played"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="ruling",
                    ),
                ),
                (
                    "reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason"),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ties",
                        to="league.cup",
                    ),
                ),
                (
                    "fixture",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tie",
                        to="league.fixture",
                    ),
                ),
                (
                    "ruled_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.team",
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
                "verbose_name": "tie",
                "verbose_name_plural": "ties",
                "ordering": ["cup", "round", "number"],
            },
        ),
        migrations.CreateModel(
            name="CupDraw",
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
                        choices=[
                            ("groups", "the groups"),
                            ("knock-out", "the knock-out"),
                        ],
                        max_length=10,
                        verbose_name="draw of",
                    ),
                ),
                (
                    "number",
                    models.PositiveSmallIntegerField(default=1, verbose_name="draw"),
                ),
                (
                    "seed",
                    models.CharField(blank=True, max_length=80, verbose_name="seed"),
                ),
                ("entrants", models.JSONField(default=list)),
                ("came", models.JSONField(default=list)),
                ("level", models.JSONField(blank=True, default=list)),
                (
                    "undone_because",
                    models.CharField(blank=True, max_length=300, verbose_name="reason"),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
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
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="league.cup",
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
                "verbose_name": "draw",
                "verbose_name_plural": "draws",
                "ordering": ["cup", "kind", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "kind", "number"), name="cupdraw_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("undone_because", "")),
                        fields=("cup", "kind"),
                        name="cupdraw_one_of_a_kind_counts",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupEntry",
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
                    "seed",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="seed"
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="league.cup",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cup_entries",
                        to="league.team",
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
                "verbose_name": "entry in a cup",
                "verbose_name_plural": "entries in cups",
                "ordering": [
                    "cup",
                    models.OrderBy(models.F("seed"), nulls_last=True),
                    "team__name",
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "team"), name="cupentry_once_in_a_cup"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CupGroup",
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
                ("letter", models.CharField(max_length=1, verbose_name="group")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cup_groups",
                        to="league.cup",
                    ),
                ),
                (
                    "division",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cup_group",
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
                "verbose_name": "group of a cup",
                "verbose_name_plural": "groups of cups",
                "ordering": ["cup", "letter"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "letter"), name="cupgroup_letter_once_in_a_cup"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CupRound",
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
                ("is_of_groups", models.BooleanField(default=False)),
                ("number", models.PositiveSmallIntegerField(verbose_name="round")),
                (
                    "night",
                    models.DateField(blank=True, null=True, verbose_name="night"),
                ),
                ("start", models.TimeField(verbose_name="start")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="league.cup",
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
                    "venue",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.venue",
                    ),
                ),
            ],
            options={
                "verbose_name": "round of a cup",
                "verbose_name_plural": "rounds of cups",
                "ordering": ["cup", "-is_of_groups", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "is_of_groups", "number"), name="cupround_once"
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                fields=("cup", "invited", "number"), name="invitation_once_a_team"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "agreed"), ("team__isnull", False)),
                    models.Q(
                        models.Q(("state", "agreed"), _negated=True), ("team", None)
                    ),
                    _connector="OR",
                ),
                name="invitation_agreed_has_a_team",
            ),
        ),
        migrations.AddConstraint(
            model_name="release",
            constraint=models.UniqueConstraint(
                fields=("invitation", "player"), name="release_once_a_player"
            ),
        ),
        migrations.AddConstraint(
            model_name="tie",
            constraint=models.UniqueConstraint(
                fields=("cup", "round", "number"), name="tie_once_in_a_cup"
            ),
        ),
        migrations.AddConstraint(
            model_name="tie",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ruled_for__isnull", False), ("ruling", "team")),
                    models.Q(
                        models.Q(("ruling", "team"), _negated=True), ("ruled_for", None)
                    ),
                    _connector="OR",
                ),
                name="tie_ruled_for_a_team_names_it",
            ),
        ),
        migrations.AddConstraint(
            model_name="tie",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ruling", ""),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="tie_ruling_has_a_reason",
            ),
        ),
    ]
