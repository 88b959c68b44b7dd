from __future__ import annotations

import datetime
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q


def number_divisions(apps: Any, schema_editor: Any) -> None:
    """Until now a season's divisions stood in the order in which they were made."""
    division = apps.get_model("league", "Division")
    season, level = None, 0
    for one in division.objects.order_by("season", "pk"):
        level = level + 1 if one.season_id == season else 1
        season = one.season_id
        division.objects.filter(pk=one.pk).update(level=level)


def keep_levels(apps: Any, schema_editor: Any) -> None:
    """Going back, the column goes, and the order of making holds again."""


def user(null: bool = False) -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        django.db.models.deletion.PROTECT,
        related_name="+",
        null=null,
    )


def row(to: str, related_name: str = "+") -> models.ForeignKey:
    return models.ForeignKey(
        to, django.db.models.deletion.PROTECT, related_name=related_name
    )


def number() -> models.BigAutoField:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0004_fixture_is_provisional")]

    operations: ClassVar = [
        migrations.AddField(
            "ruleset",
            "policy",
            models.JSONField(blank=True, default=dict, verbose_name="policy"),
        ),
        migrations.AddField(
            "season",
            "starts_on",
            models.DateField(blank=True, null=True, verbose_name="first day"),
        ),
        migrations.AddField(
            "season",
            "ends_on",
            models.DateField(blank=True, null=True, verbose_name="last day"),
        ),
        migrations.AddField(
            "season",
            "start",
            models.TimeField(
                default=datetime.time(19, 30), verbose_name="start of play"
            ),
        ),
        migrations.AddConstraint(
            "season",
            models.CheckConstraint(
                condition=Q(starts_on=None)
                | Q(ends_on=None)
                | Q(ends_on__gte=F("starts_on")),
                name="season_ends_after_it_starts",
            ),
        ),
        migrations.AddField(
            "division",
            "level",
            models.PositiveSmallIntegerField(default=1, verbose_name="level"),
        ),
        migrations.AddField(
            "division",
            "promoted",
            models.PositiveSmallIntegerField(default=0, verbose_name="teams promoted"),
        ),
        migrations.AddField(
            "division",
            "relegated",
            models.PositiveSmallIntegerField(default=0, verbose_name="teams relegated"),
        ),
        migrations.AlterModelOptions(
            "division",
            options={
                "ordering": ["season", "level", "pk"],
                "verbose_name": "division",
                "verbose_name_plural": "divisions",
            },
        ),
        migrations.RunPython(number_divisions, keep_levels),
        migrations.CreateModel(
            name="SeasonDraft",
            fields=[
                ("id", number()),
                ("answers", models.JSONField(default=dict)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("made_by", user()),
                ("union", row("league.union")),
            ],
            options={
                "verbose_name": "season being set up",
                "verbose_name_plural": "seasons being set up",
                "ordering": ["-changed_at"],
            },
        ),
        migrations.CreateModel(
            name="RulesChange",
            fields=[
                ("id", number()),
                ("record_rules", models.JSONField(blank=True, default=dict)),
                ("scheme", models.JSONField(blank=True, default=dict)),
                ("policy", models.JSONField(blank=True, default=dict)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("proposed", "proposed"),
                            ("confirmed", "confirmed"),
                            ("rejected", "rejected"),
                            ("taken back", "taken back"),
                        ],
                        default="proposed",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("proposed_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("decided_by", user(null=True)),
                ("former", row("league.ruleset")),
                ("proposed_by", user()),
                ("season", row("league.season", "rules_changes")),
                ("union", row("league.union")),
            ],
            options={
                "verbose_name": "change of the local rules",
                "verbose_name_plural": "changes of the local rules",
                "ordering": ["-proposed_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["season"],
                        condition=Q(state="proposed"),
                        name="ruleschange_one_waits_in_a_season",
                    ),
                    models.CheckConstraint(
                        condition=~Q(state="confirmed")
                        | ~Q(decided_by=F("proposed_by")),
                        name="ruleschange_is_confirmed_by_another",
                    ),
                    models.CheckConstraint(
                        condition=Q(state="proposed", decided_by=None)
                        | ~Q(state="proposed") & Q(decided_by__isnull=False),
                        name="ruleschange_is_decided_by_someone",
                    ),
                ],
            },
        ),
    ]
