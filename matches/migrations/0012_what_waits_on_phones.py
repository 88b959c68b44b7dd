from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_import_stopped_halfway"),
    ]

    operations = [
        migrations.AddField(
            model_name="device",
            name="unsent_since",
            field=models.DateTimeField(null=True),
        ),
    ]
