"""An official's calendar knows when its address was made, and by which account.

An address of before counts from the upgrade: nobody knows how old it is, and it stands
in calendars that are in use.
"""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def keep_accounts(apps: Any, schema_editor: Any) -> None:
    official = apps.get_model("league", "Official").objects.filter(pk=OuterRef("pk"))
    account = Subquery(official.values("player__user"))
    apps.get_model("league", "OfficialCalendar").objects.update(user=account)


class Migration(migrations.Migration):
    dependencies = [("league", "0022_score_without_a_record")]
    operations = [
        migrations.AddField(
            "officialcalendar",
            "made_at",
            models.DateTimeField(default=django.utils.timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            "officialcalendar",
            "user",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(keep_accounts, migrations.RunPython.noop),
    ]
