from __future__ import annotations

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0017_claims"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiKey",
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
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "handle",
                    models.CharField(editable=False, max_length=16, unique=True),
                ),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("scopes", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "expires_at",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="good until"
                    ),
                ),
                ("used_at", models.DateTimeField(editable=False, null=True)),
                ("revoked_at", models.DateTimeField(editable=False, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_keys",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "key to the API",
                "verbose_name_plural": "keys to the API",
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
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
                ("url", models.CharField(max_length=500, verbose_name="address")),
                (
                    "events",
                    models.JSONField(default=list, verbose_name="what it is told"),
                ),
                ("secret", models.BinaryField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("paused_at", models.DateTimeField(editable=False, null=True)),
                ("failing_since", models.DateTimeField(editable=False, null=True)),
                ("removed_at", models.DateTimeField(editable=False, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
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
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
                "ordering": ["made_at"],
            },
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
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
                    "event",
                    models.CharField(
                        choices=[
                            ("result.closed", "a result is final, or is corrected"),
                            (
                                "fixture.changed",
                                "a match is moved, put off or called off",
                            ),
                            ("log.changed", "a division's log has changed"),
                            ("ping", "a test"),
                        ],
                        max_length=20,
                        verbose_name="event",
                    ),
                ),
                ("subject", models.CharField(max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waits"),
                            ("taken", "taken"),
                            ("given up", "given up"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("next_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("body", models.TextField(blank=True, default="")),
                (
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="league.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name": "delivery",
                "verbose_name_plural": "deliveries",
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="WebhookTry",
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
                ("at", models.DateTimeField()),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("milliseconds", models.PositiveIntegerField()),
                ("answer", models.CharField(blank=True, default="", max_length=500)),
                ("fault", models.CharField(blank=True, default="", max_length=300)),
                (
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="league.webhookdelivery",
                    ),
                ),
            ],
            options={
                "verbose_name": "try to deliver",
                "verbose_name_plural": "tries to deliver",
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Program",
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
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
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
                    "user",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="program",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "program",
                "verbose_name_plural": "programs",
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("union", "name"), name="program_name_once_in_a_union"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="webhook",
            index=models.Index(
                condition=models.Q(("paused_at", None), ("removed_at", None)),
                fields=["union"],
                name="webhook_that_listens",
            ),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(
                condition=models.Q(("state", "waiting")),
                fields=["next_at"],
                name="delivery_due",
            ),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(
                fields=["webhook", "made_at"], name="delivery_of_a_webhook"
            ),
        ),
        migrations.AddConstraint(
            model_name="webhookdelivery",
            constraint=models.UniqueConstraint(
                condition=models.Q(("body", ""), ("state", "waiting")),
                fields=("webhook", "event", "subject"),
                name="delivery_untold_once_about_a_thing",
            ),
        ),
    ]
