from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from league.lib.link_cards import Card, fixture_line, join_names
from league.models import Cup, Fixture


def card_of_cup(cup: Cup) -> Card:
    """Return a card of a cup's latest results, and its winner after the final."""
    with translation.override(cup.union.language):
        played = cup.division.fixtures.select_related("home", "away")
        latest = list(played.exclude(home_score=None).order_by("-night", "pk")[:4])
        return Card(
            eyebrow=join_names(cup.union.name, cup.division.season.name),
            title=cup.name,
            lines=tuple(fixture_line(one) for one in latest),
            note=next((_won(one) for one in latest if _won(one)), ""),
        )


def _won(fixture: Fixture) -> str:
    """Return who won a cup by its final; "" for no final or no winner yet."""
    if fixture.stage != Fixture.Stage.FINAL or not fixture.winner:
        return ""
    if fixture.is_provisional or fixture.winner == Fixture.Winner.DRAW:
        return ""
    team = fixture.home if fixture.winner == Fixture.Winner.HOME else fixture.away
    return _("won by %(team)s") % {"team": team.name}
