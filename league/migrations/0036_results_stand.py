"""A result stands; final is what a log is: the words for an event, as stored before."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0035_fixtures_in_order"),
    ]

    operations = [
        # Words alone: the table stays as it is.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="webhookdelivery",
                    name="event",
                    field=models.CharField(
                        choices=[
                            ("result.closed", "a result stands, or is corrected"),
                            (
                                "fixture.changed",
                                "a match is moved, put off or called off",
                            ),
                            ("log.changed", "a division's log has changed"),
                            ("ping", "a test"),
                        ],
                        max_length=20,
                        verbose_name="event",
                    ),
                ),
            ],
        ),
    ]
