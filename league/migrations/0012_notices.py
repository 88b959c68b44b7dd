from __future__ import annotations

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("league", "0011_withdrawals"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True, default="", max_length=8, verbose_name="language"
            ),
        ),
        migrations.CreateModel(
            name="NoticeMail",
            fields=[
                (
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
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
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_mails",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("sending", "being sent"),
                            ("sent", "sent"),
                            ("failed", "not sent"),
                            ("unsure", "perhaps sent"),
                            ("again", "to be sent again"),
                        ],
                        default="sending",
                        max_length=8,
                    ),
                ),
                ("taken_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=1)),
                ("fault", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "verbose_name": "mail",
                "verbose_name_plural": "mails",
                "ordering": ["-taken_at", "pk"],
                "indexes": [
                    models.Index(fields=["union", "-taken_at"], name="mail_of_a_union"),
                    models.Index(
                        condition=models.Q(("state__in", ["sending", "again"])),
                        fields=["union"],
                        name="mail_not_done",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("sent_at__isnull", False), ("state", "sent")),
                            models.Q(
                                models.Q(("state", "sent"), _negated=True),
                                ("sent_at", None),
                            ),
                            _connector="OR",
                        ),
                        name="noticemail_sent_exactly_when_it_has_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
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
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                (
                    "fixture",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="league.fixture",
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="league.division",
                    ),
                ),
                ("facts", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("read_at", models.DateTimeField(null=True)),
                ("by_mail", models.BooleanField(default=False)),
                (
                    "mail",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notices",
                        to="league.noticemail",
                    ),
                ),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["-made_at", "pk"],
                "indexes": [
                    models.Index(
                        fields=["person", "-made_at"], name="notice_of_a_person"
                    ),
                    models.Index(
                        condition=models.Q(("read_at", None)),
                        fields=["person"],
                        name="notice_unread",
                    ),
                    models.Index(
                        condition=models.Q(("by_mail", True), ("mail", None)),
                        fields=["union", "made_at"],
                        name="notice_to_be_mailed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NoticeChoice",
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
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_choices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("wanted", models.BooleanField(default=True)),
            ],
            options={
                "verbose_name": "choice of notices",
                "verbose_name_plural": "choices of notices",
                "ordering": ["union", "person", "kind"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("union", "person", "kind"),
                        name="noticechoice_once_a_kind",
                    )
                ],
            },
        ),
    ]
