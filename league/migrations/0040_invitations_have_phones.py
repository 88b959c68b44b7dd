"""An invitation may carry the number of whoever is to be an officer."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0039_officers_have_phones"),
    ]

    operations = [
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
