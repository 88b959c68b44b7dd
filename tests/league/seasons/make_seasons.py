"""Drafts of a season and proposals of local rules, as tests need them."""

from __future__ import annotations

from typing import Any

from league.models import (
    Division,
    RulesChange,
    Season,
    SeasonDraft,
    Standing,
    Team,
    Union,
    User,
)
from league.seasons.actions.drafts import start_draft
from league.seasons.actions.local_rules import propose_rules
from league.seasons.drafts import divisions_from
from league.seasons.forms.local_rules import field_value
from league.seasons.local_rules import GROUPS
from league.seasons.rule_sets import LocalRules, local_rules_of
from rules.record import Settings
from rules.standings.scheme import Key
from tests.make import make_division, make_role, make_team

BASICS: dict[str, Any] = {
    "name": "2027",
    "starts_on": "2027-02-02",
    "ends_on": "2027-09-28",
    "start": "19:30:00",
    "source": None,
}


def make_draft(
    union: Union, *, source: Season | None = None, by: User | None = None
) -> SeasonDraft:
    """Make a draft whose first step is done: a copy where a season is given."""
    return start_draft(
        union,
        BASICS | {"source": source.pk if source else None},
        divisions=divisions_from(source) if source else [],
        by=by or make_role(union),
    )


def make_proposal(season: Season, *, by: User | None = None) -> RulesChange:
    """Propose 14 points for a late table."""
    rules = LocalRules(settings=Settings(late_award=14))
    by = by or make_role(season.union)
    return propose_rules(season, rules, reason="Too many come late", by=by)


def make_placed(division: Division, *sums: dict[str, Any]) -> list[Team]:
    """Make teams of a division, each with the sums of its results."""
    teams = [make_team(division) for _ in sums]
    for team, values in zip(teams, sums, strict=True):
        Standing.objects.filter(division=division, team=team).update(**values)
    return teams


def typed(season: Season, **changed: Any) -> dict[str, Any]:
    """The form of a season's local rules as it stands, but for what is changed."""
    rules = local_rules_of(season.rule_set)
    names = [name for _title, group in GROUPS for name in group if name != "order"]
    order = changed.pop("order", rules.scheme.order)
    places = {
        f"order-{place}": str(order.index(key) + 1) if key in order else ""
        for place, key in enumerate(Key)
    }
    values = {name: field_value(name, rules.value(name)) for name in names}
    return values | places | changed


def make_two_levels(season: Season) -> tuple[list[Team], list[Team]]:
    """Make a premier and a first division of three, a team of each to change places."""
    premier = make_division(season, "Premier")
    first = make_division(season, "First")
    Division.objects.filter(pk=premier.pk).update(relegated=1)
    Division.objects.filter(pk=first.pk).update(level=2, promoted=1)
    wins = [{"won": 3}, {"won": 2}, {"won": 1}]
    return make_placed(premier, *wins), make_placed(first, *wins)


def rows_typed(*rows: dict[str, Any], prefix: str = "form") -> dict[str, Any]:
    """Rows of a formset as a browser sends them."""
    sent = {
        f"{prefix}-{place}-{name}": value
        for place, row in enumerate(rows)
        for name, value in row.items()
    }
    known = sum("key" in row for row in rows)
    counts = {"TOTAL_FORMS": len(rows), "INITIAL_FORMS": known}
    return sent | {f"{prefix}-{name}": number for name, number in counts.items()}
