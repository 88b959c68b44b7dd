from __future__ import annotations

from uuid import UUID

from django.shortcuts import get_object_or_404

from league.models import Fixture
from league.standings.selectors import with_running_score
from matches.models import Match

SHOWN = ("union", "division__season", "home", "away", "venue", "match")


def fixture_or_404(pk: UUID) -> Fixture:
    shown = with_running_score(Fixture.objects.select_related(*SHOWN))
    return get_object_or_404(shown, pk=pk)


def match_of(fixture: Fixture) -> Match | None:
    match: Match | None = getattr(fixture, "match", None)
    if match is not None:
        match.fixture = fixture
    return match


def match_or_new(fixture: Fixture) -> Match:
    """Return a fixture's match, or an unsaved one if nothing was written yet."""
    found = match_of(fixture)
    if found is not None:
        return found
    rules = fixture.division.season.rule_set.record_rules
    return Match(union_id=fixture.union_id, fixture=fixture, rules=rules)
