"""Notices also to players without an account, whom an action told, and contacts."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0032_what_is_said_of_a_file"),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="sending",
            field=models.UUIDField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="notice",
            name="told_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="notice",
            name="told_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="noticemail",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notice_mails",
                to="league.player",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="email",
            field=models.EmailField(
                blank=True,
                db_default="",
                default="",
                max_length=254,
                verbose_name="e-mail address",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="phone",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=40,
                verbose_name="phone number",
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="noticemail",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notice_mails",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("person__isnull", False), ("player__isnull", True)),
                    models.Q(("person__isnull", True), ("player__isnull", False)),
                    _connector="OR",
                ),
                name="notice_is_for_one_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticemail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("person__isnull", False), ("player__isnull", True)),
                    models.Q(("person__isnull", True), ("player__isnull", False)),
                    _connector="OR",
                ),
                name="noticemail_goes_to_one_person",
            ),
        ),
    ]
