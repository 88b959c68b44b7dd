from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.seasons.actions.people import make_secretary


class Command(BaseCommand):
    help = (
        "Make a user who is a union's secretary (--union), or a board's (--board "
        "alone), and print the password once. A union or board that is not there "
        "yet is made; with both, the union is put under the board."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--union", default="", metavar="NAME")
        parser.add_argument("--board", default="", metavar="NAME")
        parser.add_argument("--email", default="", metavar="ADDRESS")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = make_secretary(
                options["username"],
                union=options["union"],
                board=options["board"],
                email=options["email"],
                by=None,
            )
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        place = made.role.union or made.role.board
        self.stdout.write(f"{made.user.username}, {made.role.kind} of {place}")
        self.stdout.write(f"Password, shown only now: {made.password}")
