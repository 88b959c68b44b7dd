"""What the tests of the captain's pages share."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.test import Client

from league.models import Fixture
from matches.models import Match, Ticket


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
