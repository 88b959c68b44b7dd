from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from league.models import Union
from league.roles.factors import seal_factors
from league.serving import processes
from matches import demo, remaking
from matches.integrity.rebuilding import count_missing_statistics

STALE = (
    "This demo is {days} days old: its match night is over. "
    "`make demo` makes it again, with a match night today."
)


class Command(BaseCommand):
    help = (
        "Bring the database and the static files up to date. With --demo a database "
        "that this makes from nothing gets the demo and its users."
    )

    # They take as long as all the rest of a start: made where something changed.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true")
        parser.add_argument(
            "--season-only",
            action="store_true",
            help="only the demo's season of 2026, as its files are",
        )
        parser.add_argument(
            "--again",
            action="store_true",
            help="make the demo again; the one that is here is put aside",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.check_code()
        processes.make_folders()
        if options["demo"] and not settings.PRODUCTION:
            self.look_at_age(again=options["again"])
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
            self.fill(season_only=options["season_only"])
            wanted.unlink()

    def check_code(self) -> None:
        """Make Django's checks, unless this code has passed them here.

        In production always: there the settings are the operator's own.
        """
        passed = settings.VAR_DIR / "checked"
        made = passed.stat().st_mtime if passed.exists() else 0.0
        if not settings.PRODUCTION and newest_code() < made:
            return
        self.check()
        passed.parent.mkdir(parents=True, exist_ok=True)
        passed.touch()

    def fill(self, *, season_only: bool) -> None:
        if season_only:
            self.load_season()
            return
        self.stdout.write("Making the demo …")
        call_command("makedemo", stdout=self.stdout)

    def look_at_age(self, *, again: bool) -> None:
        """Put a demo aside that is to be made again, or say that it is stale."""
        try:
            if again:
                self.stdout.write(f"The former demo is in {remaking.put_aside()}.")
                return
            days = remaking.days_since_made(now=timezone.now())
            if days is None or days <= remaking.FRESH_DAYS:
                return
            self.stdout.write(STALE.format(days=days))
            if sys.stdin.isatty() and is_yes(input("Make it again now? [y/N] ")):
                self.stdout.write(f"The former demo is in {remaking.put_aside()}.")
        except remaking.NoDemo as refused:
            raise CommandError(str(refused)) from None

    @transaction.atomic
    def load_season(self) -> None:
        self.stdout.write("Loading the demo season …")
        call_command("importseason", str(demo.FOLDER), union=demo.UNION, verbosity=0)
        users = demo.make_users(Union.objects.get(name=demo.UNION))
        self.stdout.write("\nSign in with one of these; they are shown only now.\n")
        for user in users:
            self.stdout.write(f"  {user.role:20} {user.username:20} {user.password}")
        self.stdout.write("")


def is_yes(answer: str) -> bool:
    return answer.strip().lower() in ("y", "yes")


def is_empty() -> bool:
    return not connection.introspection.table_names()


def newest_code() -> float:
    """Return when a file that Django checks was last changed: ours, or a package."""
    folders = (Path(app.path) for app in apps.get_app_configs())
    ours = (
        path.stat().st_mtime
        for folder in folders
        if folder.parent == settings.BASE_DIR
        for path in folder.rglob("*.py")
    )
    packages = settings.BASE_DIR / "requirements.txt"
    return max(packages.stat().st_mtime, *ours)


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
