"""Take a new database's last migrations back, as it was one release ago."""

from __future__ import annotations

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django is set up first

BEFORE = {
    "scoresheets": "0001_initial",
    "drives": "0003_scores",
    "matches": "0010_statistics",
    "league": "0022_score_without_a_record",
}

for app, name in BEFORE.items():
    call_command("migrate", app, name, verbosity=0)
