"""A union in which every personal field has its mark, and those who look at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import time, timedelta
from functools import partial
from typing import Any

from django.test import Client
from django.utils import timezone

from league.models import Fixture, Official, Player, Role, Season, Union, User
from matches.access.tickets import ticket_code
from matches.models import Match, Seat
from tests.make import (
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_phone,
    make_role,
    make_season,
    make_ticket,
    make_tonight,
    make_union,
    play,
)
from tests.url_rows import STAGES

SMALL_HOURS = 6


def late_night(union: Union) -> dict[str, Any]:
    """Return, in the small hours, the night that is on: the one that began before."""
    now = timezone.now().astimezone(union.zone)
    if now.hour >= SMALL_HOURS:
        return {}
    return {"night": now.date() - timedelta(days=1), "start": time(23, 59)}


@dataclass(slots=True)
class World:
    """A match that was played, one of tonight by the same teams, and its people.

    `player` is the person whom the fields are about, `agreed` somebody who is named in
    public. `users` has who signs in, by reader, and `writer`, who reads nothing.
    """

    match: Match
    tonight: Match
    player: Player
    agreed: Player
    users: dict[str, User] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def union(self) -> Union:
        return self.match.union

    @property
    def season(self) -> Season:
        return self.match.fixture.division.season

    @property
    def fixture(self) -> Fixture:
        return self.match.fixture

    @property
    def official(self) -> Official:
        return Official.objects.get(player=self.player)

    def client_of(self, reader: str) -> Client:
        """Return a reader's browser, or the phone of whoever came by a code."""
        if reader == MARKERS_PHONE:
            return Client(headers={"Authorization": f"Ticket {self.keys[reader]}"})
        client = Client()
        if reader in self.users:
            client.force_login(self.users[reader])
        if reader == CAPTAINS_PHONE:
            sent = {"code": self.keys[reader], "name": "A phone"}
            assert client.post("/captain/", sent).status_code == 302
        return client


CAPTAINS_PHONE, MARKERS_PHONE = "captain's phone", "marker's phone"
# A phone at a table of an evening, whose code is in the address.
TABLES_PHONE = "table's phone"
PHONES = (CAPTAINS_PHONE, MARKERS_PHONE, TABLES_PHONE)
# Who signs in: the role of each, and what of the match it is for.
ROLES: dict[str, tuple[str, Any]] = {
    "member": ("viewer", lambda fixture: {}),
    "person": ("player", lambda fixture: {}),
    "captain": ("captain", lambda fixture: {"team": fixture.home}),
    "club": ("club secretary", lambda fixture: {"club": fixture.home.club}),
    "opponents": ("captain", lambda fixture: {"team": fixture.away}),
    "marker": ("marker", lambda fixture: {"fixture": fixture}),
    "referee": ("referee", lambda fixture: {}),
    "planner": ("fixtures secretary", lambda fixture: {}),
    "registrar": ("registrar", lambda fixture: {}),
    "union's secretary": ("union secretary", lambda fixture: {}),
    "board's secretary": ("board secretary", lambda fixture: {}),
    "writer": ("referee", lambda fixture: {}),
}
STRANGER = "another union's secretary"
READERS = (
    "visitor",
    STRANGER,
    *(one for one in ROLES if one != "writer"),
    *PHONES,
)


def make_world() -> World:
    """Make the union of the table of addresses, and let its people in."""
    own = make_union("South Peninsula", board=make_board())
    make_union("Helderberg")
    night = timezone.localdate() - timedelta(days=1)
    fixture = make_fixture(make_division(make_season(own)), night=night)
    match = play(make_match(fixture))
    for stage in STAGES:
        stage(match)
    again = partial(
        make_tonight, fixture.division, round=3, **late_night(fixture.union)
    )
    tonight = make_match(again(home=fixture.home, away=fixture.away))
    seats = match.team_sheets.get(side="home").seats.select_related("player")
    player, agreed, *_others = (one.player for one in seats)
    first = tonight.team_sheets.get(side="home").seats.order_by("pk")[:1]
    Seat.objects.filter(pk__in=first.values("pk")).update(player=player)
    world = World(match, tonight, player, agreed)
    _let_in(world)
    return world


def _let_in(world: World) -> None:
    fixture, union = world.fixture, world.union
    for reader, (kind, place) in ROLES.items():
        world.users[reader] = make_role(union, kind, **place(fixture))
    world.users[STRANGER] = make_role(make_union("Overberg"))
    more = {
        "opponents": {"kind": "club secretary", "club": fixture.away.club},
        "marker": {"kind": "marker", "fixture": world.tonight.fixture},
    }
    for reader, values in more.items():
        Role.objects.create(user=world.users[reader], union=union, **values)
    for reader, user in world.users.items():
        user.email = f"{reader.replace(' ', '-').replace(chr(39), '')}@example.org"
        user.save(update_fields=["email"])
    ticket = make_ticket(world.tonight, "captain", side="home")
    world.keys[CAPTAINS_PHONE] = ticket_code(ticket)
    ticket = make_ticket(world.tonight)
    world.keys[MARKERS_PHONE] = make_phone(ticket, name="Plain").key
