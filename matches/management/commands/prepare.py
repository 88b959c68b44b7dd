from __future__ import annotations

from io import StringIO
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from league.models import Union
from league.roles.factors import seal_factors
from league.serving import processes
from matches import demo
from matches.integrity.rebuilding import count_missing_statistics


class Command(BaseCommand):
    help = (
        "Bring the database and the static files up to date. With --demo a database "
        "that this makes from nothing gets the demo season and its users."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        processes.make_folders()
        # Kept until the demo is complete, so that an interrupted start goes on.
        wanted = settings.VAR_DIR / "demo-wanted"
        if options["demo"] and not settings.PRODUCTION and is_empty():
            wanted.touch()
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database …")
            call_command("migrate", verbosity=0)
        # A database from before a squash has all of it: record that once.
        executor.check_replacements()
        call_command(
            "check", databases=["default"], tags=["database"], stdout=StringIO()
        )
        counted = count_missing_statistics()
        if counted:
            self.stdout.write(f"Counted {counted} matches for the statistics.")
        sealed = seal_factors()
        if sealed:
            self.stdout.write(f"Sealed {sealed} second factors under the present key.")
        collect_static()
        if wanted.exists():
            self.load_demo()
            wanted.unlink()

    @transaction.atomic
    def load_demo(self) -> None:
        self.stdout.write("Loading the demo season …")
        call_command("importseason", str(demo.FOLDER), union=demo.UNION, verbosity=0)
        users = demo.make_users(Union.objects.get(name=demo.UNION))
        self.stdout.write("\nSign in with one of these; they are shown only now.\n")
        for user in users:
            self.stdout.write(f"  {user.role:20} {user.username:20} {user.password}")
        self.stdout.write("")


def is_empty() -> bool:
    return not connection.introspection.table_names()


def collect_static() -> None:
    """Collect the static files if any is newer than the last collection."""
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    made = manifest.stat().st_mtime if manifest.exists() else 0.0
    newest = max(
        (
            storage.get_modified_time(name).timestamp()
            for finder in get_finders()
            for name, storage in finder.list([])
        ),
        default=0.0,
    )
    if newest > made:
        call_command("collectstatic", verbosity=0, interactive=False)
