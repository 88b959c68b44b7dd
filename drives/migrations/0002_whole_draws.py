import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("drives", "0001_evenings"),
        ("league", "0022_score_without_a_record"),
    ]
    operations = [
        migrations.AddField(
            model_name="round",
            name="drawn",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
        migrations.CreateModel(
            name="WholeDraw",
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
                ("seed", models.CharField(max_length=120, verbose_name="seed")),
                (
                    "first_round",
                    models.PositiveSmallIntegerField(verbose_name="first round"),
                ),
                ("entrants", models.JSONField(default=dict)),
                ("here", models.JSONField(default=list)),
                ("lots", models.JSONField(default=list)),
                ("rounds", models.JSONField(default=list)),
                ("repeats", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for the worker"),
                            ("running", "running"),
                            ("done", "done"),
                            ("stopped", "stopped before it began"),
                            ("failed", "failed"),
                            ("lost", "given up: the worker stopped answering"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("token", models.UUIDField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
                ("beat_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("stop_asked", models.BooleanField(default=False)),
                ("progress", models.JSONField(default=dict)),
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
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="whole_draws",
                        to="drives.drive",
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
                "verbose_name": "draw of a whole evening",
                "verbose_name_plural": "draws of whole evenings",
                "ordering": ["-asked_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["waiting", "running"])),
                        fields=("drive",),
                        name="wholedraw_one_at_a_time_on_an_evening",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "running"), _negated=True),
                            models.Q(
                                ("started_at__isnull", False), ("token__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="wholedraw_running_has_a_worker",
                    ),
                ],
            },
        ),
    ]
