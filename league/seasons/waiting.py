"""What waits of a season: a change of its rules to decide on, and its end."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.desk.groups import SeasonAsk, Urgency, WaitingGroup, WaitingLine, group_of
from league.models import RulesChange
from league.seasons.closing import may_be_closed


def season_end_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the season itself once its last match has a final result."""
    if not may_be_closed(desk.season):
        return []
    words = _("Season %(season)s: every match has its final result")
    line = WaitingLine(
        words % {"season": desk.season.name},
        reverse("season-close", args=[desk.season.pk]),
    )
    return group_of(Urgency.SEASON_OVER, _("Season to close"), [line])


def rules_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the proposed change; its own proposer reads who decides on it."""
    rows = RulesChange.objects.filter(
        season=desk.season, state=RulesChange.State.PROPOSED
    ).select_related("proposed_by")
    whole = reverse("season-rules", args=[desk.season.pk])
    lines = [
        WaitingLine(
            one.reason,
            whole,
            _("You proposed it: another secretary decides")
            if one.proposed_by_id == desk.user.pk
            else _("proposed by %(who)s, %(day)s")
            % {
                "who": one.proposed_by.get_username(),
                "day": date_format(one.proposed_at.astimezone(desk.union.zone), "j M"),
            },
        )
        for one in rows
    ]
    return group_of(
        Urgency.LOCAL_RULES, _("Local rules: a change to decide"), lines, whole=whole
    )
