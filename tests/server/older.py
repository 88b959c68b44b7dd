"""Take a new database's last migrations back, as it was one release ago.

With "all", so far that only that release's code runs on it.
"""

from __future__ import annotations

import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django is set up first

BEFORE = {
    "scoresheets": "0001_initial",
    "drives": "0003_scores",
    "matches": "0012_what_waits_on_phones",
}
# Today's code asks for the sessions' table at each request, and notes with each press
# since when a phone has others.
FOR_ITS_OWN_CODE = {
    "league": "0022_score_without_a_record",
    "matches": "0010_statistics",
}

for app, name in (BEFORE | (FOR_ITS_OWN_CODE if "all" in sys.argv else {})).items():
    call_command("migrate", app, name, verbosity=0)
