"""What the pages of an evening under way cost, by how many play."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from bench.report import Row, at_most, interleaved, median_ratio
from config.loading import load_pages
from drives.models import Drive, EntrantPerson
from league.models import Player, Role, Union, User
from tests.drives.make_drives import make_drive, make_round

FEW, MANY = 20, 200
ROUNDS = 15
# Each page's name and address, and its most; of the part that moves, ours.
PAGES = (
    ("organiser's page", "evening-run", 1.5),
    ("its part that moved", "evening-run-now", 2.0),
)


def evening_rows() -> list[Row]:
    # As a web process has it before its first request.
    load_pages()
    union = Union.objects.create(name="Bench evenings", slug="bench-evenings")
    host = User.objects.create_user("bench-host")
    Role.objects.create(user=host, kind=Role.Kind.UNION_SECRETARY, union=union)
    few, many = (_under_way(union, entrants) for entrants in (FEW, MANY))
    return [
        _row(f"evening: {words}", name, most, host, few, many)
        for words, name, most in PAGES
    ]


def _under_way(union: Union, entrants: int) -> Drive:
    drive = make_drive(union, entrants=entrants, state="running")
    for one in EntrantPerson.objects.filter(drive=drive):
        one.player = Player.objects.create(union=union, name=one.guest_name)
        one.guest_name = ""
        one.save()
    make_round(drive, [range(at, at + 4) for at in range(1, entrants, 4)])
    return drive


def _row(
    words: str, name: str, most: float, host: User, few: Drive, many: Drive
) -> Row:
    client = Client(HTTP_HOST="localhost")
    client.force_login(host)
    larger, smaller = interleaved(
        _asking(client, reverse(name, args=[many.pk])),
        _asking(client, reverse(name, args=[few.pk])),
        rounds=ROUNDS,
    )
    return at_most(
        f"{words}, {MANY} entrants against {FEW}",
        median_ratio(larger, smaller),
        most,
        "× CPU",
        many_ms=round(statistics.median(larger), 1),
        few_ms=round(statistics.median(smaller), 1),
    )


def _asking(client: Client, address: str) -> Callable[[], float]:
    def ask() -> float:
        begun = time.process_time()
        answer = client.get(address)
        assert answer.status_code == 200, f"{address} answers {answer.status_code}"
        return (time.process_time() - begun) * 1000

    return ask
