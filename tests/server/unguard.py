"""Take the triggers and the unique place in the chain off a twin's own database.

They would stop what a twin is to show: the last guard, tested in test_guard.py.
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
# On SQLite the table is made anew, with what its model still has.
Entry._meta.constraints.remove(unique_place)
with connection.schema_editor() as editor:
    editor.remove_constraint(Entry, unique_place)
