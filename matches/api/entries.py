"""A match's entries: reading them, and posting a batch, answered one by one."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import BigAutoField, Exists, OuterRef, Q, QuerySet, UUIDField
from django.http import Http404
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from league.models import Role
from league.permissions import scores
from league.prepared import Question, Slot
from league.rest import Names, problems
from matches import fault_words
from matches.actions import Answer, Outcome, Posting, append
from matches.api.reading import refused_in, score_sheet, struck_by
from matches.api.shapes import AnswersShape, BatchShape, EntryShape
from matches.models import Entry, Match
from matches.posting import Named, id_of, read_batch, read_posting
from rules.faults import Malformed

TYPE = "urn:klawerjas:problem:"
# What an append rejects by the field that stands for something else already.
REUSED = {"id": "entry-id-reused", "device_counter": "device-counter-reused"}

PRESS = OpenApiExample(
    "A press at table 1",
    request_only=True,
    value={
        "device": "phone-7",
        "sent_at": "2026-02-03T19:41:10+02:00",
        "entries": [
            {
                "id": "0b9f0a6e-5d0c-4a57-9b5e-3f1c53a0c001",
                "at": "2026-02-03T19:41:07+02:00",
                "kind": "points",
                "table": 1,
                "side": "home",
                "points": 2,
                "device_counter": 12,
            }
        ],
    },
)
ANSWERED = OpenApiExample(
    "One taken, one refused by a rule and kept, one rejected",
    response_only=True,
    status_codes=["200"],
    value={
        "answers": [
            {"id": "e1", "outcome": "accepted", "seq": 8, "rule": None, "errors": []},
            {"id": "e2", "outcome": "accepted", "seq": 9, "rule": "6.5", "errors": []},
            {
                "id": "e3",
                "outcome": "rejected",
                "seq": None,
                "rule": None,
                "status": 422,
                "type": f"{TYPE}malformed",
                "errors": [
                    {
                        "pointer": "entries[2].table",
                        "detail": "must be a whole number from 1 to 4",
                    }
                ],
            },
        ],
        "seq": 9,
        "head": "5f2c…",
        "score_sheet": {"format": "klawerjas-score-sheet/1"},
    },
)


# The match that is posted to, and whether this user may; lean, since the append reads
# the rest under its lock.
ASKED = Question[Any](
    lambda: (
        Match.objects.filter(pk=Slot("match", UUIDField()))
        .defer("sheet", "rules")
        .annotate(
            may_be_scored=Exists(
                Role.objects.filter(
                    Q(union=OuterRef("fixture__union"))
                    | Q(board=OuterRef("fixture__union__board")),
                    scores(OuterRef("fixture")),
                    user=Slot("user", BigAutoField()),
                )
            )
        )
    )
)


class Entries(GenericAPIView[Any]):
    """The entries of one match."""

    metadata_class = None
    filter_backends = ()
    lookup_url_kwarg = "id"
    serializer_class = EntryShape
    queryset = Match.objects.all()

    @extend_schema(
        operation_id="matches_entries_list",
        summary="List a match's entries",
        description="The entries in the order of the chain, a page at a time.",
        responses={200: EntryShape(many=True)} | problems(404),
    )
    @method_decorator(conditional_page)
    def get(self, request: Request, id: UUID) -> Response:
        match = self.get_object()
        page = self.paginate_queryset(entries_of(match))
        context: dict[str, Any] = {
            "names": Names(request),
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
            "that the rules refuse is kept, and its answer names the rule; only a "
            "malformed one, or one whose id or counter stands for something else, is "
            "rejected. The same entry again is answered as before. What is answered "
            "is in the record."
        ),
        request=BatchShape,
        responses={200: AnswersShape} | problems(400, 401, 403, 404, 413, 415, 422),
        examples=[PRESS, ANSWERED],
    )
    def post(self, request: Request, id: UUID) -> Response:
        found = ASKED.ask(match=id, user=request.user.pk)
        if not found:
            raise Http404
        [match] = found
        if not match.may_be_scored:
            raise PermissionDenied
        answers = post(match, request.data, by=request.user)
        stands = {"seq": match.seq, "head": match.head_hash}
        return Response(
            {"answers": answers} | stands | {"score_sheet": score_sheet(match)}
        )


def entries_of(match: Match) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(match=match)
        .select_related("player", "other", "words")
        .order_by("seq")
    )


def post(match: Match, document: object, *, by: Any) -> list[dict[str, Any]]:
    """Write what of a batch can be read, and return an answer for each of it."""
    received_at = timezone.now()
    batch = read_batch(document, received_at=received_at)
    answers: list[dict[str, Any]] = []
    postings: dict[int, Posting] = {}
    named = Named(match)
    for place, value in enumerate(batch.entries):
        answers.append({})
        try:
            postings[place] = read_posting(value, f"entries[{place}]", batch, named)
        except Malformed as fault:
            answers[place] = malformed(value, fault)
    if postings:
        written = append(
            match,
            list(postings.values()),
            by=by,
            source=Entry.Source.LIVE,
            received_at=received_at,
        )
        for place, answer in zip(postings, written, strict=True):
            answers[place] = told(answer, f"entries[{place}]")
    return answers


def malformed(value: object, fault: Malformed) -> dict[str, Any]:
    return {
        "id": id_of(value),
        "outcome": str(Outcome.REJECTED),
        "seq": None,
        "rule": None,
        "status": 422,
        "type": f"{TYPE}malformed",
        "errors": [
            {"pointer": one.path, "detail": fault_words.told(one.message)}
            for one in fault.faults
        ],
    }


def told(answer: Answer, path: str) -> dict[str, Any]:
    """An answer as JSON; the faults of a rejected one under their place."""
    shown: dict[str, Any] = {
        "id": answer.id,
        "outcome": str(answer.outcome),
        "seq": answer.seq,
        "rule": answer.rule,
    }
    if answer.outcome is Outcome.REJECTED:
        kind = REUSED.get(answer.faults[0].path, "malformed")
        shown |= {"status": 422, "type": f"{TYPE}{kind}"}
    errors = [
        {"pointer": f"{path}.{one.path}", "detail": fault_words.told(one.message)}
        for one in answer.faults
    ]
    return shown | {"errors": errors}
