from __future__ import annotations

from typing import Any

from django import template

from league.models import Fixture
from referees.queries import selectors
from referees.queries.verdicts import rights_of

register = template.Library()


@register.inclusion_tag("referees/queries/_queries_decided.html")
def queries_decided(fixture: Fixture) -> dict[str, Any]:
    """Return the queries of a match that a decision on it settles."""
    return {"lines": selectors.open_lines_on(fixture)}


@register.inclusion_tag("referees/queries/_match_queries.html", takes_context=True)
def match_queries(context: dict[str, Any], fixture: Fixture) -> dict[str, Any]:
    """Return a match's queries as the reader may see them."""
    lines = [] if fixture.is_practice else selectors.public_lines(fixture)
    shown: dict[str, Any] = {"fixture": fixture, "lines": lines}
    if not context.get("is_member"):
        return shown
    user = context["request"].user
    can_lodge = not selectors.not_lodgeable_because(fixture)
    return shown | {
        "is_concerned": bool(lines) and rights_of(user, fixture).sees,
        "may_protest": can_lodge and bool(selectors.sides_to_speak_for(user, fixture)),
        "last": selectors.last_lodging_day(fixture),
    }
