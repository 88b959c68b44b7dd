from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0018_keys_and_webhooks")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="minor_until",
            field=models.DateField(blank=True, null=True, verbose_name="18 on"),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="Guardian",
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
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="guardian",
                        serialize=False,
                        to="league.player",
                    ),
                ),
                (
                    "name",
                    models.CharField(max_length=120, verbose_name="guardian's name"),
                ),
                (
                    "relation",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=60,
                        verbose_name="relation to the player",
                    ),
                ),
                (
                    "phone",
                    models.CharField(
                        blank=True, default="", max_length=40, verbose_name="phone"
                    ),
                ),
                (
                    "email",
                    models.EmailField(
                        blank=True,
                        default="",
                        max_length=254,
                        verbose_name="e-mail address",
                    ),
                ),
            ],
            options={"verbose_name": "guardian", "verbose_name_plural": "guardians"},
        ),
        migrations.CreateModel(
            name="Consent",
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
                    "purpose",
                    models.CharField(
                        choices=[
                            ("name", "named in public"),
                            ("photo", "photos of the paper are kept"),
                            ("mail", "news by mail"),
                        ],
                        max_length=10,
                        verbose_name="purpose",
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("account", "signed in"),
                            ("paper", "on paper"),
                            ("desk", "told the registrar"),
                        ],
                        max_length=10,
                        verbose_name="how",
                    ),
                ),
                (
                    "by_guardian",
                    models.BooleanField(
                        default=False, verbose_name="given by the guardian"
                    ),
                ),
                ("given_on", models.DateField(verbose_name="given on")),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                (
                    "withdrawn_on",
                    models.DateField(
                        blank=True, null=True, verbose_name="withdrawn on"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="consents",
                        to="league.player",
                    ),
                ),
                (
                    "recorded_by",
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
                    "withdrawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "consent",
                "verbose_name_plural": "consents",
                "ordering": ["player", "purpose", "given_on", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_on", None)),
                        fields=("player", "purpose"),
                        name="consent_stands_once_a_purpose",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn_on", None),
                            ("withdrawn_on__gte", models.F("given_on")),
                            _connector="OR",
                        ),
                        name="consent_is_withdrawn_after_it_is_given",
                    ),
                ],
            },
        ),
    ]
