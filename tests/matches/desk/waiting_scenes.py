"""What waits at a desk, each kind made by its action, and the desk as it is read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone

from league.models import (
    Division,
    Fixture,
    NoticeMail,
    Player,
    Postponement,
    RegistrationRequest,
    RulesChange,
    Union,
)
from league.models.places import today
from matches.models import Match
from tests.make import (
    NIGHT,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_user,
    play,
    points,
    write,
)
from tests.matches.desk.desk_forms import client_of


def address(union: Union) -> str:
    return reverse("desk", args=[union.slug])


def desk_of(union: Union) -> Any:
    return client_of(make_role(union)).get(address(union))


def groups_of(answer: Any) -> dict[str, list[str]]:
    """The lines that wait, by the key of their group, in the order of the page."""
    return {
        one.key: [line.words for line in one.lines]
        for one in answer.context["page"].groups
    }


def ask_to_register(fixture: Fixture, name: str = "Zoë Adams", **values: Any) -> Any:
    player = make_player(union=fixture.union, name=name)
    usual = {"is_new_player": True, "registered_on": today(fixture.union)}
    return RegistrationRequest.objects.create(
        union=fixture.union,
        season=fixture.division.season,
        player=player,
        club=fixture.home.club,
        team=fixture.home,
        **usual | values,
    )


def ask_to_postpone(fixture: Fixture) -> Postponement:
    return Postponement.objects.create(
        union=fixture.union,
        fixture=fixture,
        team=fixture.home,
        reason="A funeral",
        asked_at=timezone.now(),
        state=Postponement.State.UNANSWERED,
        was_night=fixture.night,
        was_start=fixture.start,
        due_at=timezone.now() - timedelta(days=1),
    )


def propose_rules(season: Any) -> RulesChange:
    return RulesChange.objects.create(
        union=season.union,
        season=season,
        former=season.rule_set,
        reason="Three for a win",
        proposed_by=make_user(),
    )


def fail_mail(union: Union, player: Player | None = None) -> NoticeMail:
    return NoticeMail.objects.create(
        union=union,
        person=None if player else make_user(),
        player=player,
        state=NoticeMail.State.FAILED,
        taken_at=timezone.now(),
        fault="No such mailbox",
    )


def wait_for_closing(match: Match, **values: Any) -> Match:
    play(match)
    Match.objects.filter(pk=match.pk).update(is_live=True)
    Fixture.objects.filter(pk=match.pk).update(is_provisional=True, **values)
    match.refresh_from_db()
    return match


def a_day(division: Division) -> dict[str, str]:
    """Let one thing of many kinds wait: the address of each, by its group.

    What is late comes first, then the most pressing kind.
    """
    paper = make_fixture(division)
    refused = play(make_match(make_fixture(division)))
    write(refused, points(1, "home", 170))
    later = make_fixture(division, night=NIGHT + timedelta(days=36500))
    undated = make_fixture(division, night=None, state="postponed")
    closing = wait_for_closing(make_match(make_fixture(division)))
    propose_rules(division.season)
    pages: dict[str, tuple[str, Any]] = {
        "postponements": ("postponement", ask_to_postpone(later).pk),
        "to-close": ("match-close", closing.pk),
        "to-type": ("match-type", paper.pk),
        "refused": ("match-correct", refused.pk),
        "registrations": ("registration-request", ask_to_register(paper).pk),
        "local-rules": ("season-rules", division.season_id),
        "undated-matches": ("fixture-move", undated.pk),
    }
    found = {key: reverse(route, args=[pk]) for key, (route, pk) in pages.items()}
    # None of these teams has a captain.
    return found | {"set-up": reverse("people", args=[division.union.slug])}


def button_of(client: Any, union: Union, key: str) -> tuple[str, dict[str, list[str]]]:
    groups = client.get(address(union)).context["page"].groups
    [post] = next(one for one in groups if one.key == key).posts
    return post.address, {"shown": [value for _name, value in post.fields]}
