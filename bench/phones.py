"""A press sent as a phone sends it, and polled pages, on the running server."""

from __future__ import annotations

import itertools
import json
import statistics
import uuid
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from django.test import Client
from django.utils import timezone

from bench import load
from bench.presses import (
    CLIENTS,
    PRESSES_A_MATCH,
    ROUNDS,
    SECONDS,
    Empty,
    Presses,
    Single,
    bare_inserts,
    check_kept,
    now,
)
from bench.report import Row, at_most, interleaved, median_ratio
from bench.server import Server
from league.models import Division, Fixture
from matches.models import Match, Ticket
from matches.phones.actions.phones import Joined, join_by_ticket, take_lease
from matches.phones.actions.tickets import make_tickets
from matches.record.append import append
from matches.record.delivery import Posting
from rules.record import TABLES, Kind, RecordEntry

MATCHES = 200
# A full night: so many matches, each with a phone a table, which ask so often.
NIGHT_MATCHES, PHONES_A_MATCH, POLLED_S = 36, 4, 15
MOST_OF_A_CORE = 5


class PhonePresses(Presses):
    """Presses by phones that joined by a code and mark under their leases."""

    def __init__(self, division: Division) -> None:
        super().__init__(division, session="")
        self.phones: dict[uuid.UUID, Joined] = {}

    def make(self, number: int) -> None:
        super().make(number)
        began = timezone.localtime() - timedelta(minutes=30)
        for match in self._spare:
            self.phones[match.pk] = let_in(match, began)

    def requests(self, *, batch: int) -> Iterator[bytes]:
        while True:
            match = self._match()
            phone, counters = self.phones[match.pk], itertools.count(1)
            # The start of the match counts: it is already among its entries.
            self.sent += 1
            for _ in range(max(1, PRESSES_A_MATCH // batch)):
                yield self.posted(match, phone, [next(counters) for _ in range(batch)])

    def posted(self, match: Match, phone: Joined, counters: list[int]) -> bytes:
        entries = [self._press(one + 1) | {"device_counter": one} for one in counters]
        self.sent += len(entries)
        body = {
            "device": str(phone.device.pk),
            "sent_at": now(),
            "unsent": 0,
            "entries": [one | {"lease": 1} for one in entries],
        }
        path = f"/api/v1/matches/{match.pk}/entries/"
        return load.post_by_key(path, json.dumps(body).encode(), key=phone.key)


def let_in(match: Match, began: datetime, *, tables: Sequence[int] = TABLES) -> Joined:
    """Begin a match, and return a phone that joins it to mark its tables."""
    Fixture.objects.filter(pk=match.pk).update(
        night=began.date(), start=began.time().replace(microsecond=0)
    )
    start = RecordEntry(id="start", at=began, kind=Kind.START)
    append(match, [Posting(entry=start)], by=None, source="live")
    [ticket] = [
        one
        for one in make_tickets(match.fixture, by=None)
        if one.task == Ticket.Task.MARK and one.table is None
    ]
    joined = join_by_ticket(
        ticket, device=uuid.uuid4(), name="bench", at=timezone.now()
    )
    for table in tables:
        take_lease(joined.device, table=table, take_over=False, at=timezone.now())
    return joined


class Polling:
    """The public page of tonight, polled by clients that already have it."""

    def __init__(self, server: Server, path: str) -> None:
        self._server = server
        answer = Client(SERVER_NAME="127.0.0.1").get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        self._request = load.get(f"{path}?since={answer.headers['X-State']}")

    def run(self) -> float:
        sources = [itertools.repeat(self._request) for _ in range(CLIENTS)]
        driven = load.drive(self._server.port, sources, seconds=SECONDS, wanted=204)
        return driven.per_second


class Following:
    """Phones that ask for the score and have it; `tells` if each says what waits on it.

    Each time it says something else, so that each time it is stored: as they are heard
    in a hall, every second time is.
    """

    def __init__(
        self, server: Server, phones: list[tuple[Match, Joined]], *, tells: bool
    ) -> None:
        self._server, self._tells = server, tells
        self._asked = [self._versions(match, phone) for match, phone in phones]
        self._cpu: list[float] = []

    def _versions(self, match: Match, phone: Joined) -> list[bytes]:
        path = f"/api/v1/matches/{match.pk}/live/"
        headers = {"Authorization": f"Ticket {phone.key}"}
        answer = Client(SERVER_NAME="127.0.0.1").get(path, headers=headers)
        etag = answer.headers["ETag"]
        told = [f"{path}?unsent={number}" for number in (1, 0)]
        return [
            load.get_news(one, key=phone.key, etag=etag)
            for one in (told if self._tells else [path, path])
        ]

    def run(self) -> float:
        before = self._server.cpu_seconds()
        sources = [
            itertools.chain.from_iterable(
                (one[place % 2] for one in self._asked[client::CLIENTS])
                for place in itertools.count()
            )
            for client in range(CLIENTS)
        ]
        driven = load.drive(self._server.port, sources, seconds=SECONDS, wanted=304)
        after = self._server.cpu_seconds()
        if before is not None and after is not None:
            self._cpu.append((after - before) * 1000 / driven.requests)
        return driven.per_second

    def cpu_ms(self) -> float:
        return statistics.median(self._cpu) if self._cpu else 0.0


def heartbeat_rows(server: Server, division: Division) -> list[Row]:
    """Measure what the phones of a full night cost while nobody presses."""
    presses = PhonePresses(division)
    presses.make(NIGHT_MATCHES)
    phones = [
        (match, joined)
        for match in presses.spare
        for joined in (presses.phones[match.pk], *more_in(match, PHONES_A_MATCH - 1))
    ]
    beats = Following(server, phones, tells=True)
    plain = Following(server, phones, tells=False)
    ones, others = interleaved(beats.run, plain.run, rounds=ROUNDS)
    a_second = len(phones) / POLLED_S
    return [
        at_most(
            f"heartbeats of {len(phones)} phones in {NIGHT_MATCHES} matches, of a core",
            beats.cpu_ms() * a_second / 10,
            MOST_OF_A_CORE,
            "%",
            to_silent_polls=round(median_ratio(ones, others), 2),
            cpu_ms=round(beats.cpu_ms(), 3),
            silent_cpu_ms=round(plain.cpu_ms(), 3),
        )
    ]


def more_in(match: Match, number: int) -> list[Joined]:
    ticket = Ticket.objects.get(match=match, task=Ticket.Task.MARK, table=None)
    return [
        join_by_ticket(ticket, device=uuid.uuid4(), name="bench", at=timezone.now())
        for _ in range(number)
    ]


def phone_rows(server: Server, division: Division) -> list[Row]:
    presses = PhonePresses(division)
    presses.make(MATCHES)
    one = Single(server, presses)
    ones, inserts = interleaved(one.run, bare_inserts, rounds=ROUNDS)
    check_kept(presses)
    night = f"/unions/{division.union.slug}/nights/{date.today()}/now/"
    polled, empties = interleaved(
        Polling(server, night).run, Empty(server).run, rounds=ROUNDS
    )
    return [
        Row(
            "a press by a phone's key to one bare INSERT and COMMIT",
            median_ratio(ones, inserts),
            "×",
            beside={
                "per_second": round(statistics.median(ones)),
                "cpu_ms": round(one.cpu_ms(), 3),
            },
        ),
        Row(
            "a live page with nothing new, to an empty view",
            median_ratio(polled, empties),
            "× E",
            beside={"per_second": round(statistics.median(polled))},
        ),
        *heartbeat_rows(server, division),
    ]
