from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0012_what_waits_on_phones"),
    ]

    operations = [
        migrations.AddField(
            model_name="signature",
            name="held",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
