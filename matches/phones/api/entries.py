"""A match's entries: reading them, and posting a batch, answered one by one."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import BigAutoField, Exists, OuterRef, Q, QuerySet, UUIDField
from django.http import Http404
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.access.api_auth import ApiRefusal
from league.access.permissions import may_referee, referees, scores
from league.lib.api_base import (
    PlayerNames,
    answer_examples,
    problems,
    sent_example,
)
from league.lib.prepared import PreparedQuery, RowVersion, Slot
from league.models import Role
from matches.models import Device, Entry, HeldEntry, Match, Ticket
from matches.phones.actions.phones import note_presence
from matches.phones.api import examples
from matches.phones.api.access import ByPhone
from matches.record import fault_words
from matches.record.append import append
from matches.record.batches import Batch, Named, id_of, read_batch, read_posting
from matches.record.delivery import EntryAnswer, EntryOutcome, Gate, Posting
from matches.record.reading import refused_in, score_sheet
from matches.record.rows import uuid_of
from matches.record.write_policy import NOT_YOURS, MarkerGate, OfficialGate, RescueGate
from matches.sheet.examples import ENTRY
from matches.sheet.lines import struck_by
from matches.sheet.shapes import AnswersShape, BatchShape, EntryShape
from rules.faults import Fault, Malformed

log = logging.getLogger("klawerjas.security")
# An id may be as long as whoever sends it likes.
MOST_LOGGED = 64
TYPE = "urn:klawerjas:problem:"
# What an append rejects by the field that stands for something else already.
REUSED = {"id": "entry-id-reused", "device_counter": "device-counter-reused"}
DEVICE_OF_ANOTHER = "device-of-another"
NOT_LET_IN = "must be a phone that was let into this match"


# The match that is posted to, and what this user may there.
ASKED = PreparedQuery[Any](
    lambda: (
        Match.objects.filter(pk=Slot("match", UUIDField()))
        .select_related("fixture")
        .annotate(
            version=RowVersion("seq"),
            is_member=_roles_of(),
            may_be_scored=_roles_of(scores(OuterRef("fixture"))),
            may_be_refereed=_roles_of(referees(OuterRef("fixture"))),
        )
    )
)


PHONE = PreparedQuery(lambda: Device.objects.filter(pk=Slot("pk", UUIDField())))


def _roles_of(which: Q | None = None) -> Exists:
    """Whether the user has a role in the match's union: of a kind, or any."""
    return Exists(
        Role.objects.filter(
            Q(union=OuterRef("fixture__union"))
            | Q(board=OuterRef("fixture__union__board")),
            which or Q(),
            user=Slot("user", BigAutoField()),
        )
    )


class Entries(ByPhone):
    """The entries of one match."""

    serializer_class = EntryShape
    queryset = Match.objects.all()

    @extend_schema(
        operation_id="matches_entries_list",
        summary="List a match's entries",
        description="The entries in the order of the chain, a page at a time.",
        responses={200: EntryShape(many=True)} | problems(404),
        examples=answer_examples("Points at table 1", ENTRY),
    )
    @method_decorator(conditional_page)
    def get(self, request: Request, id: UUID) -> Response:
        match = self.get_object()
        page = self.paginate_queryset(_entries_of(match))
        names = PlayerNames(request)
        context: dict[str, Any] = {
            "names": names,
            "is_member": match.union_id in names.unions,
            "refused": refused_in(match),
            "struck": struck_by(match),
        }
        shown = EntryShape(page, many=True, context=context)
        return self.get_paginated_response(shown.data)

    @extend_schema(
        operation_id="matches_entries_create",
        summary="Post entries to a match",
        description=(
            "Up to 50 entries, each judged and answered by itself, in order. An entry "
            "that the rules refuse is kept, and its answer names the rule; only one "
            "that is malformed, is not yours to write, or whose id or counter stands "
            "for something else is rejected. What an old lease, a sealed match, a code "
            "that is over or an unsure clock keeps out of the record is held for the "
            "referee, and answered with the reason. The same entry again is "
            "answered as before."
        ),
        request=BatchShape,
        responses={200: AnswersShape} | problems(400, 401, 403, 404, 413, 415, 422),
        examples=[
            sent_example("A press at table 1", examples.BATCH),
            *answer_examples(
                "One taken, one refused by a rule and kept, one rejected",
                examples.ANSWERED,
            ),
        ],
    )
    def post(self, request: Request, id: UUID) -> Response:
        poster = _poster_of(request, id)
        received_at = timezone.now()
        batch = read_batch(request.data, received_at=received_at)
        poster = with_device(poster, batch)
        if poster.device is not None:
            batch = replace(batch, device=str(poster.device.pk))
        answers = post_batch(poster, batch, received_at=received_at)
        return Response(_answered(poster, answers, received_at=received_at))


class Rescue(ByPhone):
    """Entries that another phone could not send itself."""

    serializer_class = BatchShape

    @extend_schema(
        operation_id="matches_rescue_create",
        summary="Bring another phone's unsent entries",
        description=(
            "The batch as that phone would have sent it. From the referee or the "
            "secretary it is judged as any other; from another phone of the match it "
            "is held until one of them lets it in."
        ),
        request=BatchShape,
        responses={200: AnswersShape} | problems(400, 401, 403, 404, 413, 415, 422),
        examples=[
            sent_example("A press that was stuck", examples.BATCH),
            *answer_examples("Held for the referee", examples.HELD),
        ],
    )
    def post(self, request: Request, id: UUID) -> Response:
        poster = _poster_of(request, id)
        received_at = timezone.now()
        batch = read_batch(request.data, received_at=received_at)
        brought = marking_phone(poster.match, batch)
        batch = replace(batch, device=str(brought.pk))
        if not poster.is_official:
            batch = replace(batch, hold=HeldEntry.Reason.RESCUED)
        bringer = replace(poster, device=None, brought=brought)
        answers = post_batch(bringer, batch, received_at=received_at)
        return Response(_answered(poster, answers, received_at=received_at))


@dataclass(frozen=True, slots=True)
class Poster:
    """Who posts to a match: someone who signed in, a phone, or both."""

    match: Match
    user: Any = None
    device: Device | None = None
    is_official: bool = False
    # The phone whose entries are brought, where it could not send them itself.
    brought: Device | None = None

    def gate(self, received_at: datetime) -> Gate | None:
        if self.brought is not None:
            is_officials = self.is_official and runs(self.brought)
            return None if is_officials else RescueGate(self.brought)
        if self.is_official:
            return OfficialGate()
        return MarkerGate(self.device, received_at, by=self.user)


def _poster_of(request: Request, match: UUID) -> Poster:
    """Return who posts; raise where they have no business in the match."""
    if isinstance(request.auth, Device):
        if request.auth.match_id != match:
            raise Http404
        if request.auth.ticket and request.auth.ticket.task != Ticket.Task.MARK:
            raise PermissionDenied
        return Poster(request.auth.match, device=request.auth)
    if not request.user.is_authenticated:
        raise NotAuthenticated
    found = ASKED.ask(match=match, user=request.user.pk)
    if not found or not found[0].is_member:
        raise Http404
    if not found[0].may_be_scored:
        raise PermissionDenied
    is_official = bool(found[0].may_be_refereed)
    return Poster(found[0], user=request.user, is_official=is_official)


def with_device(poster: Poster, batch: Batch) -> Poster:
    """Add the phone that a batch names; it must be the poster's own."""
    given = uuid_of(batch.device or "")
    if poster.device is not None:
        if given != poster.device.pk:
            sentence = _("This phone was let in under another number.")
            raise ApiRefusal(DEVICE_OF_ANOTHER, sentence, status=403)
        return poster
    found = PHONE.ask(pk=given) if given else []
    if not found:
        return poster
    [device] = found
    if device.user_id != poster.user.pk or device.match_id != poster.match.pk:
        sentence = _("Someone else signed in on this phone: sign in as before.")
        raise ApiRefusal(DEVICE_OF_ANOTHER, sentence, status=403)
    return replace(poster, device=device)


def marking_phone(match: Match, batch: Batch) -> Device:
    """Return the phone whose entries are brought; a captain's marks nothing."""
    given = uuid_of(batch.device or "")
    markers = Device.objects.select_related(
        "ticket", "user", "match__fixture__union"
    ).exclude(ticket__task=Ticket.Task.CAPTAIN)
    found = markers.filter(pk=given, match=match).first() if given else None
    if found is None:
        raise Malformed([Fault("device", NOT_LET_IN)])
    return found


def runs(phone: Device) -> bool:
    """Whether a phone is of someone who runs its match, and writes anything."""
    return phone.user is not None and may_referee(phone.user, phone.match.fixture)


def _answered(
    poster: Poster, answers: list[dict[str, Any]], *, received_at: datetime
) -> dict[str, Any]:
    match = poster.match
    return {
        "answers": answers,
        "seq": match.seq,
        "head": match.head_hash,
        "received_at": received_at.isoformat(),
        "score_sheet": score_sheet(match, is_member=poster.user is not None),
    }


def _entries_of(match: Match) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(match=match)
        .select_related("player", "other", "words")
        .order_by("seq")
    )


def post_batch(
    poster: Poster, batch: Batch, *, received_at: datetime
) -> list[dict[str, Any]]:
    """Write what of a batch can be read, and return an answer for each of it."""
    answers: list[dict[str, Any]] = []
    postings: dict[int, Posting] = {}
    named = Named(poster.match)
    for place, value in enumerate(batch.entries):
        answers.append({})
        try:
            postings[place] = read_posting(value, f"entries[{place}]", batch, named)
        except Malformed as fault:
            answers[place] = _malformed(value, fault)
    if postings:
        written = append(
            poster.match,
            list(postings.values()),
            by=poster.user,
            source=Entry.Source.LIVE,
            received_at=received_at,
            gate=poster.gate(received_at),
        )
        for place, answer in zip(postings, written, strict=True):
            answers[place] = _told(answer, f"entries[{place}]")
            watch(poster, answer)
    if poster.device is not None:
        note_presence(
            poster.device, at=received_at, unsent=batch.unsent, offset=batch.offset
        )
    return answers


def watch(poster: Poster, answer: EntryAnswer) -> None:
    """Log what an honest phone never sends: an id for something else, or not its own.

    Ids alone: no name and no text stands in a log.
    """
    if answer.outcome is not EntryOutcome.REJECTED:
        return
    log.warning(
        "match %s: entry %r refused at its %s, from user %s, phone %s",
        poster.match.pk,
        answer.id[:MOST_LOGGED],
        answer.faults[0].path,
        poster.user and poster.user.pk,
        poster.device and poster.device.pk,
    )


def _malformed(value: object, fault: Malformed) -> dict[str, Any]:
    return {
        "id": id_of(value),
        "outcome": str(EntryOutcome.REJECTED),
        "seq": None,
        "rule": None,
        "status": 422,
        "type": f"{TYPE}malformed",
        "errors": [
            {"pointer": one.path, "detail": fault_words.translate_fault(one.message)}
            for one in fault.faults
        ],
    }


def _told(answer: EntryAnswer, path: str) -> dict[str, Any]:
    """An answer as JSON; the faults of a rejected one under their place."""
    shown: dict[str, Any] = {
        "id": answer.id,
        "outcome": str(answer.outcome),
        "seq": answer.seq,
        "rule": answer.rule,
    }
    if answer.reason:
        shown["reason"] = answer.reason
    if answer.outcome is EntryOutcome.REJECTED:
        is_ours = answer.faults[0] not in NOT_YOURS
        kind = (
            REUSED.get(answer.faults[0].path, "malformed") if is_ours else "not-yours"
        )
        shown |= {"status": 422 if is_ours else 403, "type": f"{TYPE}{kind}"}
    errors = [
        {
            "pointer": f"{path}.{one.path}",
            "detail": fault_words.translate_fault(one.message),
        }
        for one in answer.faults
    ]
    return shown | {"errors": errors}
