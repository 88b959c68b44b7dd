"""What several lists say of a match and of a union: who won, whose poster it is."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext as _

from league.models import Crest, Fixture, Union
from scoresheets.prints.lists.listing import PosterHead, Strong


def names_of_teams(fixture: Fixture) -> tuple[str, str]:
    """Return both teams' names, the winner's in bold."""
    home, away = fixture.home.name, fixture.away.name
    if fixture.winner == Fixture.Winner.HOME:
        return Strong(home), away
    if fixture.winner == Fixture.Winner.AWAY:
        return home, Strong(away)
    return home, away


def winner_notes(fixtures: Iterable[Fixture]) -> list[str]:
    """Return what bold letters mean; nothing where nobody won."""
    is_won = any(one.winner for one in fixtures)
    return [_("The winner's name is in bold.")] if is_won else []


def poster_head_of(union: Union, path: str) -> PosterHead:
    """Return the head of a union's poster, whose code leads to a page of the site."""
    crest = Crest.objects.filter(union=union).only("picture").first()
    return PosterHead(
        union=union.name,
        monogram=union.monogram,
        crest=bytes(crest.picture) if crest else b"",
        address=f"{settings.SITE_ADDRESS}{path}",
    )
