"""What speaks against closing a match unseen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Fixture, Season
from matches.models import Entry, Match
from matches.record.waiting import waiting_presses
from matches.signing.selectors import signings_by_match, unsigned_sides
from rules.record import Kind


def matches_to_close(season: Season) -> list[Match]:
    """Return the matches whose result only waits to be closed, the oldest first."""
    rows = (
        Match.objects.filter(
            fixture__division__season=season,
            fixture__is_provisional=True,
            fixture__state__in=[
                Fixture.State.PLAYED,
                Fixture.State.WALKOVER,
                Fixture.State.VOID,
            ],
            closed_at=None,
        )
        .exclude(
            fixture__second_look__in=[
                Fixture.SecondLook.WAITING,
                Fixture.SecondLook.REJECTED,
            ]
        )
        .select_related("fixture__home", "fixture__away", "fixture__division__season")
        .select_related("fixture__union", "fixture__division__season__rule_set")
        .order_by("fixture__night", "fixture__home__code", "pk")
    )
    return list(rows)


def doubts_about(matches: Iterable[Match]) -> Mapping[UUID, list[str]]:
    """Return for each match what a secretary should see before closing it.

    That is a missing signature, a query that is not struck out, and an entry refused or
    held. The number of database queries does not grow with the matches.
    """
    matches = list(matches)
    if not matches:
        return {}
    signings = signings_by_match(matches)
    held = waiting_presses(matches)
    void = Entry.objects.filter(
        kind=Kind.VOID, match=OuterRef("match"), target=OuterRef("record_id")
    )
    queries = Entry.objects.filter(
        ~Exists(void), match__in=[one.pk for one in matches], kind=Kind.QUERY
    )
    queried = set(queries.values_list("match", flat=True))
    found: dict[UUID, list[str]] = {}
    for one in matches:
        names = {"home": one.fixture.home.name, "away": one.fixture.away.name}
        doubts = [
            _("%(team)s has not signed") % {"team": names[side]}
            for side in unsigned_sides(signings[one.pk])
        ]
        if one.pk in queried:
            doubts.append(_("a query is on the sheet"))
        refused = len(one.sheet.get("refused", ()))
        if refused:
            words = ngettext(
                "%(number)s entry refused", "%(number)s entries refused", refused
            )
            doubts.append(words % {"number": refused})
        if one.pk in held:
            doubts.append(held[one.pk].words)
        found[one.pk] = doubts
    return found
