"""What is wrong with an installation now: a row for each, told of by mail."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0036_results_stand"),
    ]

    operations = [
        migrations.CreateModel(
            name="Incident",
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
                ("name", models.CharField(max_length=30, unique=True)),
                ("since", models.DateTimeField()),
                ("told_at", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "incident",
                "verbose_name_plural": "incidents",
            },
        ),
    ]
