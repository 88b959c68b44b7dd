"""Matches with queries on their sheets, and who has to do with them."""

from __future__ import annotations

from datetime import date, timedelta

from django.utils import timezone

from league.models import Union, User
from matches.models import Entry, Match
from referees.models import QueryCase, Verdict
from referees.queries.actions.queries import GivenVerdict, open_case
from rules.record import Side
from tests.make import (
    entry,
    make_board,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    play,
    write,
)

Outcome = Verdict.Outcome
WORDS = "Sipho van der Merwe was not registered."
PUBLIC = "A player was not registered (1.5)."


def days_ago(days: int) -> date:
    return timezone.localdate() - timedelta(days=days)


def make_queried(*, night: int = 1, union: Union | None = None) -> Match:
    """The away team lost 4–8 so many days ago, and queried it on the sheet."""
    union = union or make_union(board=make_board())
    division = make_division(make_season(union))
    match = play(make_match(make_fixture(division, night=days_ago(night))))
    write(match, entry("query", 170, id="q1", side=Side.AWAY, text=WORDS))
    match.refresh_from_db()
    return match


def query_of(match: Match) -> Entry:
    return match.entries.get(record_id="q1")


def make_case(*, night: int = 1, union: Union | None = None) -> QueryCase:
    return open_case(query_of(make_queried(night=night, union=union)), by=None)


def make_captain(match: Match, side: str = "away") -> User:
    team = getattr(match.fixture, side)
    return make_role(match.union, "captain", team=team)


def given(outcome: str = "stands", **values: object) -> GivenVerdict:
    """A verdict; one that moves the log has its public reason."""
    chosen = Outcome(outcome)
    public = (
        {}
        if outcome in ("stands", "correction", "upheld")
        else {"public_reason": PUBLIC}
    )
    return GivenVerdict(
        chosen, **({"reason": "Seen.", "rule": "1.5"} | public | values)
    )  # type: ignore[arg-type]
