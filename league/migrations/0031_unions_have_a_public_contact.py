"""Unions say whom anyone may ask: a name, an e-mail address, a phone number."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0030_demo_mark")]
    operations = [
        migrations.AddField(
            "union",
            "contact_name",
            models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=120,
                verbose_name="whom to ask",
            ),
        ),
        migrations.AddField(
            "union",
            "contact_email",
            models.EmailField(
                blank=True,
                db_default="",
                default="",
                max_length=254,
                verbose_name="e-mail address",
            ),
        ),
        migrations.AddField(
            "union",
            "contact_phone",
            models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=40,
                verbose_name="phone number",
            ),
        ),
    ]
