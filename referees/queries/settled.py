"""What settles a query besides a ruling on it, read from what did so.

Nothing is written: a decision that is taken back leaves the query open again.
"""

from __future__ import annotations

from typing import Any

from django.db.models import (
    Case,
    CharField,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from league.models import Ruling
from matches.models import Entry
from referees.models import CaseText, QueryCase
from rules.record import Kind

STRUCK, DECIDED = "struck", "decided"
# A score that the clubs handed in decides nothing about the match.
DECISIONS = (Ruling.Outcome.WALKOVER, Ruling.Outcome.VOID)


def is_struck(entry: str = "") -> Exists:
    """Whether a query's entry was struck out; `entry` is the prefix of its columns."""
    strikes = Entry.objects.filter(
        match=OuterRef("match"),
        kind=Kind.VOID,
        target=OuterRef(f"{entry}record_id"),
        at__gte=OuterRef(f"{entry}at"),
    )
    return Exists(strikes)


def is_decided(lodged: str) -> Q:
    """Whether a decision on the match came after a query of the moment in `lodged`.

    What is queried after the decision may be about it, and waits.
    """
    stands = Ruling.objects.filter(
        fixture=OuterRef("match"), ended_at=None, outcome__in=DECISIONS
    )
    earlier = stands.filter(made_at__lte=OuterRef(lodged))
    return Q(Exists(stands), ~Exists(earlier))


def with_settled(cases: QuerySet[QueryCase]) -> QuerySet[Any]:
    """Add what settled each case that nobody ruled on: STRUCK, DECIDED or "".

    An appeal waits for the board whatever the desk decides.
    """
    lodged = CaseText.objects.filter(case=OuterRef("pk"), step=CaseText.Step.LODGED)
    return cases.annotate(
        lodged_at=Coalesce("entry__at", Subquery(lodged.values("at")[:1])),
        settled=Case(
            When(~Q(state=QueryCase.State.OPEN), then=Value("")),
            When(is_struck("entry__"), then=Value(STRUCK)),
            When(is_decided("lodged_at"), then=Value(DECIDED)),
            default=Value(""),
            output_field=CharField(),
        ),
    )


def waiting(cases: QuerySet[QueryCase]) -> QuerySet[QueryCase]:
    """Return those of these cases that wait for a ruling or a decision."""
    return with_settled(cases).filter(settled="", state__in=QueryCase.WAITING)


def settled_of(case: Any) -> str:
    """Return what settled a case besides a ruling, read if it was not."""
    known: str | None = getattr(case, "settled", None)
    if known is None:
        of_case = with_settled(QueryCase.objects.filter(pk=case.pk))
        known = str(of_case.values_list("settled", flat=True).get())
    return known


def is_waiting(case: QueryCase) -> bool:
    return case.state in QueryCase.WAITING and not settled_of(case)


def state_words(case: QueryCase) -> str:
    """Return how a case stands, in words."""
    words = {
        STRUCK: _("struck out"),
        DECIDED: _("settled by the decision on the match"),
    }
    return words.get(settled_of(case)) or str(case.get_state_display())
