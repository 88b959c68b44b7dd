import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0001_initial"),
        ("matches", "0002_entry_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportJob",
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
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "season_name",
                    models.CharField(
                        blank=True, default="", max_length=60, verbose_name="season"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("checking", "being looked through"),
                            ("checked", "ready to import"),
                            ("refused", "refused"),
                            ("importing", "being imported"),
                            ("imported", "imported"),
                            ("discarded", "discarded"),
                        ],
                        default="checking",
                        max_length=10,
                    ),
                ),
                ("report", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "verbose_name": "import",
                "verbose_name_plural": "imports",
                "ordering": ["-made_at"],
            },
        ),
        migrations.CreateModel(
            name="ImportedFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                (
                    "union",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="league.union",
                    ),
                ),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="files",
                        to="matches.importjob",
                    ),
                ),
            ],
            options={
                "verbose_name": "file of an import",
                "verbose_name_plural": "files of imports",
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("job", "name"), name="importedfile_once_in_an_import"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("content", models.BinaryField()),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="files",
                        to="league.season",
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
                "verbose_name": "imported file",
                "verbose_name_plural": "imported files",
                "ordering": ["season", "name"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "name"), name="seasonfile_once_in_a_season"
                    )
                ],
            },
        ),
    ]
