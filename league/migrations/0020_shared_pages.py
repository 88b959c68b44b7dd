from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0019_privacy")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="union",
            name="embed_sites",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
        migrations.AddIndex(
            model_name="fixture",
            index=models.Index(
                fields=["division", "changed_at"], name="fixture_by_change"
            ),
        ),
    ]
