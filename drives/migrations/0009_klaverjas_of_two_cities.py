"""Klaverjas is named without a city: an evening may be played as in Rotterdam.

Only the words of the choices change, so the database is left as it is.
"""

from django.db import migrations, models

GAMES = [
    ("klawerjas", "klawerjas"),
    ("klaverjas", "klaverjas"),
    ("klaberjass", "klaberjass"),
    ("500", "500"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("drives", "0008_entry_money"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name=model,
                    name="game",
                    field=models.CharField(
                        choices=GAMES, max_length=12, verbose_name="game"
                    ),
                )
                for model in ("drive", "series")
            ]
        ),
    ]
