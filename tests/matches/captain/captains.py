"""What the tests of the captain's pages share."""

from __future__ import annotations

import re
from datetime import datetime

from django.http import HttpResponse
from django.test import Client

from league.models import Fixture, Player
from matches.access.permissions import ActingHand
from matches.captain import actions as captaincy
from matches.models import Match, MatchNote, TeamSheet, Ticket
from rules.record import Side
from tests.make import at, make_match, make_user
from tests.matches.tonight import captain_of, client_of, pairs, squad

BEFORE = at(-30)


def make_ticket(match: Match, side: str = "home", **values: object) -> Ticket:
    return Ticket.objects.create(
        union=match.union, match=match, task="captain", side=side, **values
    )


def words(answer: HttpResponse) -> str:
    """A page as it is read: the words of its main part."""
    body = answer.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def path(match: Match | Fixture, page: str = "") -> str:
    return f"/matches/{match.pk}/captain/{page}"


def enter(client: Client, code: str, name: str = "Thandi") -> HttpResponse:
    return client.post("/captain/", {"code": code, "name": name})


def captain() -> ActingHand:
    return ActingHand(user=make_user())


def official() -> ActingHand:
    return ActingHand(user=make_user(), is_official=True)


def make_open_match() -> Match:
    """A match of tests.make's night without team sheets, both teams with players."""
    match = make_match()
    for sheet in match.team_sheets.all():
        sheet.seats.all().delete()
        sheet.squad.all().delete()
        sheet.delete()
    return match


def hand_in(
    match: Match,
    side: str = "home",
    *,
    players: list[Player] | None = None,
    leave_open: tuple[int, ...] = (),
    hand: ActingHand | None = None,
    when: datetime = BEFORE,
) -> TeamSheet:
    team = match.fixture.home if side == "home" else match.fixture.away
    return captaincy.hand_in(
        match,
        Side(side),
        pairs=pairs(players or squad(team), leave_open=leave_open),
        hand=hand or captain(),
        at=when,
    )


def note(match: Match) -> MatchNote:
    return MatchNote.objects.filter(match=match).latest("pk")


def led_by(match: Match, side: str = "home") -> Client:
    return client_of(captain_of(match, side))


def now(match: Match, client: Client) -> str:
    """What the page says is to be done now."""
    page = client.get(path(match)).content.decode()
    card = page.partition("captain-now")[2].partition("</section>")[0]
    return re.sub(r"<[^>]*>", " ", card.partition("<h2>")[2].partition("</h2>")[0])


def filled(match: Match, side: str = "home", **changed: object) -> dict[str, object]:
    """A team sheet as the form sends it: eight players in their order."""
    team = match.fixture.home if side == "home" else match.fixture.away
    sent: dict[str, object] = {}
    for table, pair in enumerate(pairs(squad(team)), 1):
        assert pair is not None
        sent |= {f"counter_{table}": pair.counter, f"by_speler_{table}": pair.by_speler}
    return sent | changed
