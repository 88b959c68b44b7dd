from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0004_fixture_is_provisional"),
        ("matches", "0006_match_markers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="signature",
            name="signature_once_under_a_sheet",
        ),
        migrations.AddField(
            model_name="signature",
            name="line_up_version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.UniqueConstraint(
                fields=("match", "side", "seal_hash", "line_up_version", "outcome"),
                name="signature_once_under_a_sheet",
            ),
        ),
    ]
