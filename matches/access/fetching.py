from __future__ import annotations

from uuid import UUID

from django.shortcuts import get_object_or_404

from league.models import Fixture
from matches.models import Match

SHOWN = ("union", "division__season", "home", "away", "venue", "match")


def fixture_or_404(pk: UUID) -> Fixture:
    return get_object_or_404(Fixture.objects.select_related(*SHOWN), pk=pk)


def match_of(fixture: Fixture) -> Match | None:
    match: Match | None = getattr(fixture, "match", None)
    if match is not None:
        match.fixture = fixture
    return match
