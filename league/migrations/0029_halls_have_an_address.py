"""Halls say where they are, how to get there and whom to ask, and have a picture."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

PROTECT = django.db.models.deletion.PROTECT
TEXTS = {
    "address": ("address", 300),
    "directions": ("directions", 1000),
    "parking": ("parking", 300),
    "contact_name": ("contact", 120),
    "contact_phone": ("phone number of the contact", 40),
    "note": ("note for those who play and officiate here", 1000),
}
DEGREES = ("latitude", "longitude")


def text_field(words: str, most: int) -> models.CharField[Any, Any]:
    return models.CharField(
        words, max_length=most, default="", db_default="", blank=True
    )


def degrees_field(words: str) -> models.DecimalField[Any, Any]:
    return models.DecimalField(
        words, max_digits=9, decimal_places=6, null=True, blank=True
    )


class Migration(migrations.Migration):
    dependencies = [("league", "0028_a_crest_and_a_colour")]
    operations = [
        *(
            migrations.AddField("venue", name, text_field(words, most))
            for name, (words, most) in TEXTS.items()
        ),
        *(migrations.AddField("venue", name, degrees_field(name)) for name in DEGREES),
        migrations.AddField(
            "venue",
            "contact_agreed",
            models.BooleanField(
                "the contact agreed to be named in public",
                default=False,
                db_default=False,
            ),
        ),
        migrations.AddConstraint(
            "venue",
            models.CheckConstraint(
                # Asked by isnull too: a check whose answer is unknown passes.
                condition=Q(latitude__isnull=True, longitude__isnull=True)
                | Q(
                    latitude__isnull=False,
                    longitude__isnull=False,
                    latitude__range=(-90, 90),
                    longitude__range=(-180, 180),
                ),
                name="venue_place_is_on_earth",
            ),
        ),
        migrations.CreateModel(
            "VenuePicture",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("words", models.CharField("what it shows", max_length=200)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                (
                    "added_by",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, PROTECT, related_name="+", null=True
                    ),
                ),
                (
                    "union",
                    models.ForeignKey("league.union", PROTECT, related_name="+"),
                ),
                (
                    "venue",
                    models.OneToOneField(
                        "league.venue",
                        django.db.models.deletion.CASCADE,
                        related_name="picture",
                    ),
                ),
            ],
            options={
                "verbose_name": "picture of a hall",
                "verbose_name_plural": "pictures of halls",
            },
        ),
    ]
