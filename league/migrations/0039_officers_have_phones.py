"""Officers have a phone number, and say whether everyone sees how they are reached.

An invitation may bring the number of whoever is to be an officer.
"""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0038_fixture_lists_have_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="contact_agreed_on",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="phone",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=40,
                verbose_name="phone number",
            ),
        ),
        migrations.AddField(
            model_name="roleinvitation",
            name="phone",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=40,
                verbose_name="phone number",
            ),
        ),
    ]
