from __future__ import annotations

import random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from league.models import Fixture, Union, User
from league.models import Role as UserRole
from league.serving.processes import served_address
from matches import demo
from matches.access.tickets import ticket_code
from matches.live.night import NO_HALL
from matches.models import Ticket
from matches.phones.actions.tickets import make_tickets
from referees.rehearsal.phones import TablePhone, is_server_there
from referees.rehearsal.script import NightScript
from referees.rehearsal.tonight import (
    NothingToPlay,
    bring_to_tonight,
    match_to_play,
    round_of_tonight,
    soon,
)
from rules.record import Side

NAMES = ("Thandi", "Sipho", "Fatima", "Jan", "Nomsa", "Pieter", "Zanele", "Ebrahim")


class Command(BaseCommand):
    help = (
        "Play a match night against the running server: what is left of tonight's "
        "round, or else the next one, with a stoppage, a player called away and a "
        "phone that loses the network."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", help="of the server; the one that runs here")
        parser.add_argument("--minutes", type=float, default=8.0)
        parser.add_argument("--pace", type=float, default=36.0, help="presses a minute")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--prepare",
            type=float,
            metavar="MINUTES",
            help="only bring the next round to tonight, to start in so many minutes",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("This plays with the season: it is for the demo alone.")
        union = Union.objects.filter(name=demo.UNION).first()
        referee = referee_of(union) if union else None
        if union is None or referee is None:
            raise CommandError("The demo season is not here: start with make run.")
        try:
            fixtures = fixtures_of(union, options["prepare"], by=referee)
        except NothingToPlay:
            raise CommandError("Every round of the demo season is played.") from None
        options["address"] = options["address"] or served_address()
        self.show(fixtures, options["address"])
        if options["prepare"] is None:
            self.play(fixtures, referee, options)

    def show(self, fixtures: list[Fixture], address: str) -> None:
        """Print where to watch: the night, and each hall that is played in."""
        night = {"slug": fixtures[0].union.slug, "day": str(fixtures[0].night)}
        page = reverse("night-detail", kwargs=night)
        self.stdout.write(f"  {'Everyone':10} {address}{page}")
        halls = {one.venue_id or NO_HALL: one.venue for one in fixtures}
        for pk, venue in halls.items():
            if venue:
                self.stdout.write(f"{venue.name}:")
            for who, name in (("Big screen", "night-screen"), ("Referee", "night")):
                page = reverse(name, kwargs=night | {"hall": pk})
                self.stdout.write(f"  {who:10} {address}{page}")
        self.stdout.flush()

    def play(
        self, fixtures: list[Fixture], referee: User, options: dict[str, Any]
    ) -> None:
        address, chance = options["address"], random.Random(options["seed"])
        if not is_server_there(address):
            raise CommandError(f"Nothing answers at {address}: start with make run.")
        phones, matches = [], []
        for fixture, name in zip(fixtures, NAMES, strict=False):
            toss = chance.choice(list(Side))
            matches.append(match_to_play(fixture, toss=toss, by=referee))
            phone = TablePhone(address, str(fixture.pk), name)
            phone.come_in(code_for(fixture, referee))
            phones.append(phone)
        night = NightScript(
            fixtures,
            matches,
            phones,
            referee,
            chance,
            say=self.say,
            pace=options["pace"],
        )
        night.play(minutes=options["minutes"])

    def say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def fixtures_of(union: Union, prepare: float | None, *, by: User) -> list[Fixture]:
    """Return tonight's round, moved here if it is not tonight's already."""
    if prepare is None and (left := round_of_tonight(union)):
        return left
    return bring_to_tonight(union, starts_at=soon(prepare or 0.0), by=by)


def referee_of(union: Union) -> User | None:
    roles = UserRole.objects.filter(union=union, kind=UserRole.Kind.REFEREE)
    role = roles.select_related("user").first()
    return role.user if role else None


def code_for(fixture: Fixture, referee: User) -> str:
    tickets = make_tickets(fixture, by=referee)
    [marks_all] = [
        one for one in tickets if one.task == Ticket.Task.MARK and one.table is None
    ]
    return ticket_code(marks_all)
