"""Queries (1.10): their deadlines, their cases, and the lists of both.

Matches know nothing of cases: a query in a record that nobody has opened yet is found
from its entry, and is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from league.access.permissions import may_speak_for
from league.access.policy import Policy, policy_of
from league.models import Fixture, Role, Season, Team, Union, User
from league.models.places import today
from league.notices.recipients import Person, people_concerned, secretaries_of
from league.rulings.actions.deductions import not_reversible_because
from matches.models import Entry
from referees.models import QueryCase, Verdict
from referees.queries.settled import (
    STRUCK,
    is_decided,
    is_struck,
    is_waiting,
    state_words,
    waiting,
    with_settled,
)
from rules.record import Kind, Side

State = QueryCase.State
MATCH = "match__fixture"
SHOWN = (
    f"{MATCH}__home__club",
    f"{MATCH}__away__club",
    f"{MATCH}__union",
    f"{MATCH}__division__season__rule_set",
)


@dataclass(frozen=True, slots=True)
class QueryLine:
    """A query in a list: a case, or an entry not yet opened."""

    fixture: Fixture
    side: str
    due_on: date
    words: str
    is_waiting: bool
    is_overdue: bool
    text: str = ""
    case: QueryCase | None = None
    entry: Entry | None = None

    @property
    def team(self) -> Team:
        return self.fixture.home if self.side == Side.HOME else self.fixture.away


def policy_for(fixture: Fixture) -> Policy:
    return policy_of(fixture.division.season)


def due_after(fixture: Fixture, lodged_on: date) -> date:
    """Return the last day to rule on what was lodged on a day, by the policy."""
    return lodged_on + timedelta(days=policy_for(fixture).query_days)


def lodging_day(entry: Entry) -> date:
    """Return the day of a query on the sheet: its match's night, or its entry's."""
    fixture = entry.match.fixture
    return fixture.night or entry.at.astimezone(fixture.union.zone).date()


def last_lodging_day(fixture: Fixture) -> date | None:
    """Return the last day to lodge a protest; None without a night."""
    return due_after(fixture, fixture.night) if fixture.night else None


def not_lodgeable_because(fixture: Fixture) -> str:
    """Return why no protest can be lodged now, as a sentence, or ""."""
    last, now = last_lodging_day(fixture), today(fixture.union)
    if fixture.is_practice:
        return _("A practice match counts nowhere: there is nothing to protest.")
    if fixture.night is None or last is None or now < fixture.night:
        return _("This match has not been played yet.")
    if now > last:
        return _("The days in which a protest may be lodged are over.")
    return ""


def entries_of_queries() -> QuerySet[Entry]:
    """Return the queries in records that nobody struck out."""
    return (
        Entry.objects.filter(~is_struck(), kind=Kind.QUERY)
        .exclude(side="")
        .exclude(match__fixture__stage=Fixture.Stage.PRACTICE)
    )


def new_queries() -> QuerySet[Entry]:
    """Return the queries on sheets that wait and have no case, the oldest first.

    What a side says again in the same words, as when it signs a corrected sheet, is the
    query that has a case already, unless that one was struck out before a ruling.
    """
    said = QueryCase.objects.filter(
        match=OuterRef("match"),
        side=OuterRef("side"),
        entry__words__text=OuterRef("words__text"),
    )
    said = with_settled(said).exclude(settled=STRUCK)
    return (
        entries_of_queries()
        .filter(~Exists(said), ~is_decided("at"), query_case=None)
        .select_related(*SHOWN, "words")
        .order_by(f"{MATCH}__night", "pk")
    )


def cases() -> QuerySet[QueryCase]:
    """Return cases with all that a line, a page or an action needs."""
    verdicts = Verdict.objects.select_related("adjustment__team", "ruling", "by")
    found = QueryCase.objects.select_related(*SHOWN, "entry__words").prefetch_related(
        Prefetch("verdicts", queryset=verdicts), "texts__by"
    )
    return with_settled(found)


def query_lines_of(season: Season, *, only_waiting: bool) -> list[QueryLine]:
    """Return a season's queries, waiting ones first, by due date."""
    now = today(season.union)
    found = [new_line(one, now) for one in new_queries().filter(**within(season))]
    found += [case_line(one, now) for one in cases().filter(**within(season))]
    kept = [one for one in found if one.is_waiting or not only_waiting]
    return sorted(kept, key=lambda one: (not one.is_waiting, one.due_on))


def open_lines_on(fixture: Fixture) -> list[QueryLine]:
    """Return a match's queries that wait for a ruling; an appeal is the board's."""
    now = today(fixture.union)
    taken = waiting(cases().filter(match=fixture.pk, state=State.OPEN))
    found = [case_line(one, now) for one in taken]
    return found + [
        new_line(one, now) for one in new_queries().filter(match=fixture.pk)
    ]


def matches_with_open_queries(matches: Sequence[UUID]) -> set[UUID]:
    """Return those of these matches that have a query which waits for a ruling."""
    new = new_queries().filter(match__in=matches).values_list("match", flat=True)
    taken = waiting(QueryCase.objects.filter(match__in=matches))
    return {*new, *taken.values_list("match", flat=True)}


def within(season: Season) -> dict[str, Any]:
    return {f"{MATCH}__division__season": season}


def new_line(entry: Entry, now: date) -> QueryLine:
    fixture = entry.match.fixture
    due_on = due_after(fixture, lodging_day(entry))
    return QueryLine(
        fixture=fixture,
        side=entry.side,
        due_on=due_on,
        words=_("new"),
        is_waiting=True,
        is_overdue=due_on < now,
        text=_text_of(entry),
        entry=entry,
    )


def case_line(case: QueryCase, now: date) -> QueryLine:
    waits = is_waiting(case)
    return QueryLine(
        fixture=case.match.fixture,
        side=case.side,
        due_on=case.due_on,
        words=state_words(case),
        is_waiting=waits,
        is_overdue=waits and case.due_on < now,
        text=query_text_of(case),
        case=case,
    )


def _text_of(entry: Entry | None) -> str:
    """Return the free text of an entry, unless it was erased."""
    return entry.free_text if entry is not None else ""


def query_text_of(case: QueryCase) -> str:
    """Return what was queried: the words on the sheet, or of a later protest."""
    if case.entry_id:
        return _text_of(case.entry)
    return next((one.text for one in case.texts.all() if one.step == "lodged"), "")


def team_of(case: QueryCase, side: str) -> Team:
    fixture = case.match.fixture
    team: Team = fixture.home if side == Side.HOME else fixture.away
    return team


def undone_before(case: QueryCase) -> str:
    """Return what of an appealed ruling was taken back by hand before, as a sentence.

    "" if nothing was: an appeal that changes the ruling takes it back.
    """
    if case.state != QueryCase.State.APPEALED:
        return ""
    former = case.verdicts.select_related("adjustment", "ruling").get(
        level=Verdict.Level.RULING
    )
    if former.adjustment is not None and not_reversible_because(former.adjustment):
        return _("The adjustment of the ruling was taken back before: it stays so.")
    if former.ruling is not None and former.ruling.ended_at is not None:
        return _("The decision of the ruling was lifted before: it stays so.")
    return ""


def verdict_of(case: QueryCase) -> Verdict | None:
    """Return the current verdict: a decision on appeal, else the ruling."""
    found = sorted(case.verdicts.all(), key=lambda one: one.level == "ruling")
    return found[0] if found else None


def sides_to_speak_for(user: Any, fixture: Fixture) -> list[Side]:
    """Return the sides a user may speak for: as captain, or for the club."""
    teams = {Side.HOME: fixture.home, Side.AWAY: fixture.away}
    return [side for side, team in teams.items() if may_speak_for(user, team)]


def people_of_case(case: QueryCase) -> list[Person]:
    """Return everyone concerned with the match, and the union's secretaries."""
    fixture = case.match.fixture
    return [*people_concerned(fixture), *secretaries_of(fixture.union)]


def deciders_of(union: Union) -> QuerySet[User]:
    """Return who decides on an appeal: the board's secretaries, else the union's."""
    if union.board_id is None:
        return secretaries_of(union)
    roles = Role.objects.filter(kind=Role.Kind.BOARD_SECRETARY, board=union.board_id)
    return User.objects.filter(pk__in=roles.values("user"), is_active=True)


@dataclass(frozen=True, slots=True)
class PublicLine:
    """What the public may know of a query: its existence and its state."""

    words: str
    outcome: str
    is_waiting: bool
    pk: int | None


def public_lines(fixture: Fixture) -> list[PublicLine]:
    """Return a match's queries without names or texts, for its public page."""
    found = QueryCase.objects.filter(match=fixture.pk).prefetch_related("verdicts")
    taken = with_settled(found)
    now = today(fixture.union)
    fresh = new_queries().filter(match=fixture.pk)
    return [_public(one) for one in taken.order_by("pk")] + [
        PublicLine(_("open"), "", is_waiting=True, pk=None) for one in _due(fresh, now)
    ]


def _due(entries: Iterable[Entry], now: date) -> list[Entry]:
    """Return the entries whose day has not passed, which leaves out old records."""
    return [
        one for one in entries if due_after(one.match.fixture, lodging_day(one)) >= now
    ]


def _public(case: QueryCase) -> PublicLine:
    verdict = verdict_of(case)
    return PublicLine(
        words=state_words(case),
        outcome=str(verdict.get_outcome_display()) if verdict else "",
        is_waiting=is_waiting(case),
        pk=case.pk,
    )
