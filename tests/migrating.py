"""Migrations run on rows of before: an app taken back, and forward again.

A migration that was released never changes, and tests/server/test_upgrade.py runs all
of them on both databases: rows are taken through them on one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


@contextmanager
def taken_back(app: str, name: str) -> Iterator[Any]:
    """Yield the models as after a migration; on leaving, all later ones are run.

    Other apps' too, which may rest on one that was taken back.

    Only for tests that are not within a transaction.
    """
    executor = MigrationExecutor(connection)
    last = executor.loader.graph.leaf_nodes()
    executor.migrate([(app, name)])
    try:
        yield executor.loader.project_state([(app, name)]).apps
    finally:
        MigrationExecutor(connection).migrate(last)
