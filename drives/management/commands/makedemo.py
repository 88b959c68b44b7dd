from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from drives.demo.making import NotEmpty, make_living_demo


class Command(BaseCommand):
    help = (
        "Fill an empty database with the demo as it is at this moment: two seasons, a "
        "match night tonight, a cup, card evenings, and work that waits."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--at", metavar="TIME", help="another moment, such as 2026-12-31T23:50"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("A demo is never made in production.")
        try:
            users = make_living_demo(at=moment(options["at"]))
        except NotEmpty:
            sentence = "There is a union here already: a demo is made from nothing."
            raise CommandError(sentence) from None
        self.stdout.write("\nSign in with one of these; they are shown only now.\n")
        for user in users:
            self.stdout.write(f"  {user.role:20} {user.username:20} {user.password}")
        self.stdout.write("")


def moment(given: str | None) -> datetime:
    """Return the moment asked for, on the installation's own clock; else now."""
    if not given:
        return timezone.now()
    try:
        found = datetime.fromisoformat(given)
    except ValueError:
        raise CommandError(f"{given} is no time such as 2026-12-31T23:50.") from None
    return timezone.make_aware(found) if timezone.is_naive(found) else found
