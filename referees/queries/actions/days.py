"""The deadlines of queries: take them up after the night, and send reminders."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction

from league.models import Notice, Union
from league.models.places import today
from league.notices.actions import notify
from league.notices.recipients import secretaries_of
from referees.models import QueryCase
from referees.queries.actions.queries import open_case
from referees.queries.selectors import (
    cases,
    deciders_of,
    due_after,
    lodging_day,
    new_queries,
)
from referees.queries.settled import is_waiting, waiting

# When to remind, as days from the last day to rule.
REMINDERS = (timedelta(days=-1), timedelta(days=1))


def follow_days(union: Union) -> None:
    """Open a union's new queries, and remind of those that are due.

    A query in a record imported after its day is left for the secretary.
    """
    now = today(union)
    for entry in new_queries().filter(union=union):
        if due_after(entry.match.fixture, lodging_day(entry)) >= now:
            open_case(entry, by=None)
    for case in waiting(cases().filter(union=union)):
        _remind(case, now)


@transaction.atomic
def _remind(case: QueryCase, now: date) -> bool:
    """Remind those who must rule, a day before and a day after; return if sent."""
    passed = [case.due_on + one for one in REMINDERS if case.due_on + one <= now]
    if not passed:
        return False
    case = QueryCase.objects.select_for_update(of=("self",), no_key=True).get(
        pk=case.pk
    )
    if case.reminded_of == passed[-1] or not is_waiting(case):
        return False
    case.reminded_of = passed[-1]
    case.save(update_fields=["reminded_of"])
    fixture, is_appeal = case.match.fixture, case.state == QueryCase.State.APPEALED
    union = fixture.union
    notify(
        Notice.Kind.QUERY_DUE,
        deciders_of(union) if is_appeal else secretaries_of(union),
        union=union,
        about=fixture,
        facts={"case": str(case.pk), "due_on": case.due_on.isoformat()},
        by=None,
    )
    return True
