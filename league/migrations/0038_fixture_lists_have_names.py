"""A fixture list can have a name, and a search may ask what requirements cost."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0037_incidents"),
    ]

    operations = [
        migrations.AddField(
            model_name="planlist",
            name="name",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=60,
                verbose_name="name",
            ),
        ),
        # Words alone: the table stays as it is.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="planrun",
                    name="purpose",
                    field=models.CharField(
                        choices=[
                            ("list", "a new list"),
                            ("repair", "a repair"),
                            ("costs", "what requirements cost"),
                        ],
                        default="list",
                        max_length=6,
                    ),
                ),
            ],
        ),
    ]
