"""Remove the triggers and the chain's unique constraint from a twin's own database.

As the last guard (test_guard.py) they would stop the fault that a twin must show.
"""

from __future__ import annotations

from importlib import import_module

import django

django.setup()

from django.db import connection  # noqa: E402 - Django is set up before its models

from matches.models import Entry  # noqa: E402

GUARD = import_module("matches.migrations.0002_entry_append_only")

with connection.cursor() as cursor:
    for statement in GUARD.LIFT[connection.vendor]:
        cursor.execute(statement)
[unique_place] = [
    one for one in Entry._meta.constraints if one.name == "entry_once_in_the_chain"
]
# SQLite rebuilds the table, with what its model still has.
Entry._meta.constraints.remove(unique_place)
with connection.schema_editor() as editor:
    editor.remove_constraint(Entry, unique_place)
