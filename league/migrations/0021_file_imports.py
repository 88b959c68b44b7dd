from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0020_shared_pages")]

    operations = [
        migrations.RenameModel("RegistrationImport", "FileImport"),
        migrations.AlterModelOptions(
            "fileimport",
            options={
                "ordering": ["-made_at"],
                "verbose_name": "import of a file",
                "verbose_name_plural": "imports of files",
            },
        ),
        migrations.AlterField(
            "fileimport",
            "season",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="file_imports",
                to="league.season",
            ),
        ),
        migrations.AddField(
            "fileimport",
            "kind",
            models.CharField(
                choices=[
                    ("players", "players"),
                    ("teams", "teams"),
                    ("fixtures", "fixtures"),
                    ("results", "results"),
                ],
                default="players",
                max_length=10,
            ),
        ),
        migrations.AddField(
            "fileimport", "matched", models.JSONField(blank=True, default=dict)
        ),
    ]
