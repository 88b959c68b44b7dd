"""The codes of tables are signed from now on; nothing stored lets a phone in.

Cards that lie on the tables of evenings that are not closed stay good: of their codes a
digest is kept, by the installation's key. The text itself is overwritten before its
column goes, which on PostgreSQL leaves the old bytes to the next vacuum.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import migrations, models
from django.utils.crypto import salted_hmac

# As they stand in drives/evenings/codes.py.
SALT = "drives.evenings.codes.printed"
LETTERS = "BCDFGHJKMNPQRTVWXZ"
LENGTH = 8
BATCH = 500


def digest_of(code: str) -> str:
    return salted_hmac(SALT, code, algorithm="sha256").hexdigest()


def keep_digests(apps: Any, schema_editor: Any) -> None:
    tables = apps.get_model("drives", "DriveTable").objects
    # Each row is written once: PostgreSQL alters no table of which one was twice.
    tables.filter(round__drive__state="closed").update(code=None)
    under_way = list(tables.exclude(code=None).only("code"))
    for table in under_way:
        table.printed_digest, table.code = digest_of(table.code.upper()), None
    tables.bulk_update(under_way, ["printed_digest", "code"], batch_size=BATCH)


def draw_codes(apps: Any, schema_editor: Any) -> None:
    """Going back, each table gets a new code by lot: its cards are printed again."""
    tables = apps.get_model("drives", "DriveTable").objects
    found = list(tables.only("pk"))
    codes: set[str] = set()
    while len(codes) < len(found):
        codes.add("".join(secrets.choice(LETTERS) for _ in range(LENGTH)))
    for table, code in zip(found, codes, strict=True):
        table.code = code
    tables.bulk_update(found, ["code"], batch_size=BATCH)


def code(*, null: bool) -> models.CharField:
    return models.CharField(max_length=20, null=null, unique=True, verbose_name="code")


class Migration(migrations.Migration):
    dependencies = [("drives", "0003_scores")]
    operations = [
        migrations.AddField(
            "drivetable",
            "printed_digest",
            models.CharField(
                blank=True, editable=False, max_length=64, null=True, unique=True
            ),
        ),
        migrations.AlterField("drivetable", "code", code(null=True)),
        migrations.RunPython(keep_digests, draw_codes),
        migrations.RemoveField("drivetable", "code"),
    ]
