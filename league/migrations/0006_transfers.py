from __future__ import annotations

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0005_local_policy")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="PlayerMerge",
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
                ("ended", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "merged player",
                "verbose_name_plural": "merged players",
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="RegistrationImport",
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
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("file_name", models.CharField(max_length=150)),
                ("content", models.BinaryField(default=b"")),
                (
                    "late_reason",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=300,
                        verbose_name="reason to allow it late",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("brought", "looked through"),
                            ("taken", "imported"),
                            ("discarded", "discarded"),
                        ],
                        default="brought",
                        max_length=10,
                    ),
                ),
            ],
            options={
                "verbose_name": "import of registrations",
                "verbose_name_plural": "imports of registrations",
                "ordering": ["-made_at"],
            },
        ),
        migrations.CreateModel(
            name="RegistrationRequest",
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
                    "late_reason",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=300,
                        verbose_name="reason to allow it late",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True, default="", max_length=300, verbose_name="reason"
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("is_new_player", models.BooleanField(default=False)),
                (
                    "number",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=30,
                        verbose_name="registration number",
                    ),
                ),
                (
                    "is_captain",
                    models.BooleanField(default=False, verbose_name="captain"),
                ),
                ("registered_on", models.DateField(verbose_name="registered on")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "asked"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                            ("taken back", "taken back"),
                        ],
                        default="asked",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
            ],
            options={
                "verbose_name": "registration asked for",
                "verbose_name_plural": "registrations asked for",
                "ordering": ["-asked_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Transfer",
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
                    "late_reason",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=300,
                        verbose_name="reason to allow it late",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True, default="", max_length=300, verbose_name="reason"
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("day", models.DateField(verbose_name="from")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("asked", "waits for clearance"),
                            ("cleared", "cleared"),
                            ("refused", "refused"),
                            ("taken back", "taken back"),
                        ],
                        default="asked",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("is_by_registrar", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "transfer",
                "verbose_name_plural": "transfers",
                "ordering": ["-asked_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="TwoPlayers",
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
            ],
            options={
                "verbose_name": "two players alike",
                "verbose_name_plural": "two players alike",
            },
        ),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="aliases",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="own_agreed",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="player",
            name="own_name",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=120
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="end_reason",
            field=models.CharField(
                blank=True, default="", max_length=300, verbose_name="reason of the end"
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="late_reason",
            field=models.CharField(
                blank=True,
                default="",
                max_length=300,
                verbose_name="reason to allow it late",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("merged_into", None),
                    models.Q(("merged_into", models.F("id")), _negated=True),
                    _connector="OR",
                ),
                name="player_is_not_merged_into_itself",
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="kept",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merges",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="merged",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged_by",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="undone_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="registrationimport",
            name="by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="registrationimport",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registration_imports",
                to="league.season",
            ),
        ),
        migrations.AddField(
            model_name="registrationimport",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.club",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="decided_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registration_requests",
                null=True,
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="registration",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="request",
                to="league.registration",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registration_requests",
                to="league.season",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.team",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="asked_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="decided_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="opened",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="transfer",
                to="league.registration",
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="registration",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="transfers",
                to="league.registration",
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="transfers",
                to="league.season",
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="to_club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.club",
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="to_team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.team",
            ),
        ),
        migrations.AddField(
            model_name="transfer",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddField(
            model_name="twoplayers",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="twoplayers",
            name="one",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="twoplayers",
            name="other",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="twoplayers",
            name="union",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="league.union",
            ),
        ),
        migrations.AddConstraint(
            model_name="playermerge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("undone_at", None)),
                fields=("merged",),
                name="playermerge_stands_once_a_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="playermerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("kept", models.F("merged")), _negated=True),
                name="playermerge_is_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="registrationrequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "asked")),
                fields=("season", "player"),
                name="registrationrequest_open_once_a_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="registrationrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("registration__isnull", False), ("state", "confirmed")),
                    models.Q(
                        models.Q(("state", "confirmed"), _negated=True),
                        ("registration", None),
                    ),
                    _connector="OR",
                ),
                name="registrationrequest_confirmed_is_registered",
            ),
        ),
        migrations.AddConstraint(
            model_name="transfer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "asked")),
                fields=("registration",),
                name="transfer_open_once_a_registration",
            ),
        ),
        migrations.AddConstraint(
            model_name="transfer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("opened__isnull", False), ("state", "cleared")),
                    models.Q(
                        models.Q(("state", "cleared"), _negated=True), ("opened", None)
                    ),
                    _connector="OR",
                ),
                name="transfer_cleared_opens_a_registration",
            ),
        ),
        migrations.AddConstraint(
            model_name="twoplayers",
            constraint=models.UniqueConstraint(
                fields=("one", "other"), name="twoplayers_once_a_pair"
            ),
        ),
        migrations.AddConstraint(
            model_name="twoplayers",
            constraint=models.CheckConstraint(
                condition=models.Q(("one__lt", models.F("other"))),
                name="twoplayers_in_one_order",
            ),
        ),
    ]
