"""The phones at the tables: the page that writes a score, its requests and postings."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page, require_safe
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from drives.evenings.codes import table_of
from drives.models import Drive, DriveEntry, DriveTable
from drives.phones.batches import read_table_entry
from drives.phones.table_state import table_state_of
from drives.phones.words import table_phone_words
from drives.rounds.actions.entries import append_to_table
from drives.rounds.delivery import TablePosting, key_from_id
from league.access.link_terms import EVENING_CODE
from league.access.throttling import is_guessing, is_over_limit, seconds_left
from matches.record import fault_words
from matches.record.batches import Batch, id_of, read_batch
from rules.evenings.sides import SIDES_ALONE
from rules.faults import Fault, Malformed
from rules.games.five_hundred.bids import BIDS, Bid, Trumps

# Per minute: posts to a table, which is written every few minutes; unknown codes.
MOST_A_MINUTE = 300
MOST_GUESSES = 60
SIGNS = {
    Trumps.SPADES: "♠",
    Trumps.CLUBS: "♣",
    Trumps.DIAMONDS: "♦",
    Trumps.HEARTS: "♥",
    Trumps.NONE: "NT",
}
TRICKS = range(11)


@require_safe
def evening_mark(request: HttpRequest) -> HttpResponse:
    """Answer with the page that writes a table: the same for all, kept offline.

    It holds nobody's data; the phone itself adds which table it is.
    """
    context = {
        "words": table_phone_words(),
        "time_zone": settings.TIME_ZONE,
        "sides": ("us", "them"),
        "alone": SIDES_ALONE.items(),
        "bids": [bid_shown(bid) for bid in BIDS],
        "tricks": TRICKS,
    }
    response = render(request, "drives/phones/mark.html", context)
    # It holds nothing of the reader's, so a phone may keep it, signed in or not.
    response.headers["Cache-Control"] = "no-cache"
    return response


def bid_shown(bid: Bid) -> dict[str, Any]:
    sign = f"{bid.tricks}{SIGNS[bid.trumps]}"
    return {"name": str(bid), "sign": sign, "value": bid.value}


class TableThrottle(BaseThrottle):
    """Limit the posts to a table per minute."""

    def allow_request(self, request: Request, view: Any) -> bool:
        self.at = time.time()
        code = view.kwargs["code"].upper()
        is_write = request.method == "POST"
        return not (
            is_write and is_over_limit(f"table:{code}", most=MOST_A_MINUTE, at=self.at)
        )

    def wait(self) -> float:
        return seconds_left(self.at)


class ByCode(APIView):
    """A view by the code of a table, which is all that lets a phone in.

    A typed code comes in whatever case the keyboard had.
    """

    schema = None
    metadata_class = None
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (TableThrottle,)

    def table(self, code: str) -> DriveTable:
        found = table_of(code)
        if found is not None:
            if is_evening_over(found.round.drive, at=timezone.now()):
                raise Http404
            return found
        if is_guessing(self.request, "table-code", most=MOST_GUESSES):
            raise Throttled(seconds_left(time.time()))
        raise Http404


def is_evening_over(drive: Drive, *, at: datetime) -> bool:
    """Whether an evening is closed for so long that its codes have ended.

    The cards lie about after it; an evening that is opened again has its codes again.
    """
    is_closed = drive.state == Drive.State.CLOSED
    return is_closed and at >= drive.starts_at + EVENING_CODE


class TableState(ByCode):
    @method_decorator(conditional_page)
    def get(self, request: Request, code: str) -> Response:
        now, code = timezone.now(), code.upper()
        state = table_state_of(self.table(code), code=code, now=now)
        # A change of the time alone is no news.
        headers = {"ETag": _etag_of(state), "Cache-Control": "private, no-store"}
        return Response(state | {"now": now.isoformat()}, headers=headers)


def _etag_of(state: dict[str, Any]) -> str:
    written = json.dumps(state, sort_keys=True).encode()
    return f'"{hashlib.sha256(written).hexdigest()[:32]}"'


class TableEntries(ByCode):
    def post(self, request: Request, code: str) -> Response:
        received, code = timezone.now(), code.upper()
        table = self.table(code)
        batch = read_batch(request.data, received_at=received)
        answers = _post(table, batch)
        state = table_state_of(self.table(code), code=code, now=received)
        now = received.isoformat()
        told = {"answers": answers, "received_at": now, "table": state | {"now": now}}
        return Response(told)


def _post(table: DriveTable, batch: Batch) -> list[dict[str, Any]]:
    """Write the readable entries of a batch, and return an answer for each posted."""
    received = timezone.now()
    answers: list[dict[str, Any]] = []
    postings: dict[int, TablePosting] = {}
    for place, value in enumerate(batch.entries):
        answers.append({})
        try:
            path = f"entries[{place}]"
            postings[place] = read_table_entry(value, path, batch, at=received)
        except Malformed as fault:
            answers[place] = _told(id_of(value), "rejected", None, fault.faults)
    if postings:
        written = append_to_table(table, with_first_times(postings.values()), by=None)
        for place, one in zip(postings, written, strict=True):
            answers[place] = _told(one.id, str(one.outcome), one.seq, one.faults)
    return answers


def with_first_times(postings: Iterable[TablePosting]) -> list[TablePosting]:
    """Return the postings, each with the time it was first accepted at, if it was.

    A phone's clock is measured again at each sending, but the entry is the same.
    """
    keys = [key for one in postings if (key := key_from_id(one.id)) is not None]
    times = dict(DriveEntry.objects.filter(pk__in=keys).values_list("pk", "at"))
    return [
        replace(one, at=times.get(key_from_id(one.id), one.at))  # type: ignore[arg-type]
        for one in postings
    ]


def _told(
    id: str | None, outcome: str, seq: int | None, faults: tuple[Fault, ...]
) -> dict[str, Any]:
    """Return the answer to an entry, as its phone gets it."""
    errors = [
        {"pointer": one.path, "detail": fault_words.translate_fault(one.message)}
        for one in faults
    ]
    return {"id": id, "outcome": outcome, "seq": seq, "errors": errors}
