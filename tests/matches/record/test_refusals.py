"""F22: what the rules refuse is kept, and shown at once with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

import rules.match
from matches.models import Entry, Match, Seat
from rules.match.sheet import Refusal
from tests.make import at, make_match, make_role
from tests.matches.phones.make_posts import answers, signed_in
from tests.rules.make import (
    INTERVAL,
    START,
    WHOLE_MATCH,
    Document,
    called_away,
    decision,
    leave,
    points,
    sign,
    stoppage,
    substitution,
    toss,
    void,
)

pytestmark = pytest.mark.django_db
OVER = {"why": "over-punishing"}
# What was entered before, the entry, and the rule that refuses it.
REFUSED: dict[str, tuple[Sequence[Document], Document, str]] = {
    "points before the start": ((), points(), "1.9"),
    "points after time": (WHOLE_MATCH, points(), "2.2"),
    "three points": ((START,), points(3), "6.5"),
    "four after over-punishing": ((START,), points(4, **OVER), "6.6"),
    "points at a stopped table": ((START, stoppage()), points(), "12.1"),
    "points at a table seated late": (
        (START, INTERVAL, {"kind": "resume"}, stoppage("12.3", table=2, minute=60)),
        points(table=2, minute=61),
        "12.3",
    ),
    "points at an idle table": ((START, called_away()), points(), "11.2"),
    "a table stopped twice": ((START, stoppage()), stoppage(), "12.1"),
    "a start after the start": ((START,), START, "clock"),
    "a second toss": ((toss(),), toss(), "1.3"),
    "extra time in the league": (WHOLE_MATCH, {"kind": "extra"}, "1.12"),
    "a decision of a league match": (WHOLE_MATCH, decision(), "1.12"),
    "a signature in play": ((START,), sign(), "1.10"),
    "a substitution in play": ((START,), substitution("H1", "A1"), "11.1"),
    "a substitute of the other team": (
        (START, INTERVAL),
        substitution("H1", "A1"),
        "1.5",
    ),
    "a leave before the start": ((), leave(), "1.14"),
    "a leave at the end": (
        (START, INTERVAL, {"kind": "resume"}),
        leave(minute=70),
        "1.15",
    ),
    "a void of nothing": ((START,), void("nothing"), "record"),
}
# By the rules' own tests: they need a longer match, or a record that `uses` more.
ELSEWHERE = {"6.4", "11.4", "1.13"}


@pytest.fixture
def match() -> Match:
    return make_match()


def known(match: Match) -> dict[str, str]:
    """The players of the rules' tests, as this match has them: H1 to H8, A1 to A8."""
    seats = Seat.objects.filter(team_sheet__match=match)
    placed = seats.order_by("team_sheet__side", "table", "role")
    ids: dict[str, list[str]] = {"home": [], "away": []}
    for one in placed.select_related("team_sheet"):
        ids[one.team_sheet.side].append(str(one.player_id))
    return {
        f"{side[0].upper()}{number}": pk
        for side, found in ids.items()
        for number, pk in enumerate(found, 1)
    }


def posted(match: Match, documents: Sequence[Document]) -> list[dict[str, Any]]:
    """Post entries a minute apart, the last of them named "last"."""
    players, made = known(match), []
    for number, one in enumerate(documents, 1):
        fields = {name: players.get(str(value), value) for name, value in one.items()}
        minute = fields.pop("minute", number)
        fields |= {"id": f"e{number}", "at": at(minute).isoformat()}
        made.append(fields)
    made[-1]["id"] = "last"
    return answers(signed_in(make_role(match.union)), match, *made)


def rules_that_refuse() -> set[str]:
    """The rule of each refusal that stands in the code of a match."""
    found: list[object] = []
    for one in iter_modules(rules.match.__path__):
        for value in vars(import_module(f"rules.match.{one.name}")).values():
            found += value.values() if isinstance(value, dict) else [value]
    return {one.rule for one in found if isinstance(one, Refusal)}


def test_each_rule_that_refuses_has_its_row() -> None:
    assert {rule for *_, rule in REFUSED.values()} | ELSEWHERE == rules_that_refuse()


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_rules_refuse_is_kept_and_shown_at_once(
    name: str, match: Match
) -> None:
    before, refused, rule = REFUSED[name]
    told = posted(match, [*before, refused])[-1]
    assert (told["outcome"], told["rule"]) == ("accepted", rule)
    assert Entry.objects.filter(match=match, record_id="last").exists()
    match.refresh_from_db()
    [listed] = [one for one in match.sheet["refused"] if one["entry"] == "last"]
    assert listed["rule"] == rule
    assert escape(listed["message"]) in Client().get(f"/matches/{match.pk}/").text
