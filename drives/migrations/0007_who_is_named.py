"""Who is named where: a setting of the evening, and each person's consent."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("drives", "0006_closed_series"),
    ]

    operations = [
        migrations.AddField(
            model_name="drive",
            name="hall_names",
            field=models.CharField(
                choices=[
                    ("full", "full names"),
                    ("first", "first names"),
                    ("initials", "initials"),
                ],
                db_default="full",
                default="full",
                max_length=8,
                verbose_name="names in the hall",
            ),
        ),
        migrations.AddField(
            model_name="drive",
            name="public_names",
            field=models.CharField(
                choices=[
                    ("full", "full names"),
                    ("first", "first names"),
                    ("initials", "initials"),
                ],
                db_default="initials",
                default="initials",
                max_length=8,
                verbose_name="names on the public result",
            ),
        ),
        migrations.AddField(
            model_name="entrantperson",
            name="agreed_to_name",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="agreed to be named"
            ),
        ),
    ]
