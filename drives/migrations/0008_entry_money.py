"""What each person pays at the entry, and what a prize costs, in cents."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("drives", "0007_who_is_named"),
    ]

    operations = [
        migrations.AddField(
            model_name="drive",
            name="entry_cents",
            field=models.PositiveIntegerField(
                db_default=0, default=0, verbose_name="entry money"
            ),
        ),
        migrations.AddField(
            model_name="prize",
            name="cost_cents",
            field=models.PositiveIntegerField(
                db_default=0, default=0, verbose_name="costs"
            ),
        ),
    ]
