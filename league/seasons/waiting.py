"""What waits of a season: its set-up, a change of its rules, and its end."""

from __future__ import annotations

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.desk.groups import SeasonAsk, Urgency, WaitingGroup, WaitingLine, group_of
from league.models import (
    Division,
    Fixture,
    FixturePlan,
    Registration,
    Role,
    RulesChange,
    Standing,
    Team,
)
from league.seasons.closing import may_be_closed

# So many teams are named in a line; the rest are counted.
NAMED = 4


def season_end_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the season itself once the result of its last match stands."""
    if not may_be_closed(desk.season):
        return []
    words = _("Season %(season)s: the result of every match stands")
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


def set_up_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return what is still to be set up in a season that has fixtures.

    Before that the steps of the set-up stand on the page themselves.
    """
    planned = Fixture.objects.filter(division__season=desk.season)
    planned = planned.exclude(stage=Fixture.Stage.PRACTICE)
    to_come = planned.filter(state=Fixture.State.PLANNED, night__gt=desk.today)
    if not to_come.exists():
        return []
    lines = [
        WaitingLine(
            _("%(division)s: fixtures to make and publish") % {"division": one.name},
            reverse("division-plan", args=[one.pk]),
        )
        for one in _without_fixtures(desk, planned)
    ]
    if teams := list(_without_captain(desk, to_come)):
        lines.append(_captains_line(desk, teams))
    return group_of(Urgency.SET_UP, _("Set-up to finish"), lines)


def _without_fixtures(
    desk: SeasonAsk, planned: QuerySet[Fixture]
) -> QuerySet[Division]:
    """Return the divisions of two teams or more that have no fixtures at all.

    A list that was made for one waits for itself, to be published.
    """
    entered = Count("standings", filter=Q(standings__withdrawn_on=None))
    made = FixturePlan.objects.filter(division=OuterRef("pk"), current__isnull=False)
    divisions = Division.objects.filter(
        ~Exists(planned.filter(division=OuterRef("pk"))),
        ~Exists(made),
        season=desk.season,
        kind=Division.Kind.LEAGUE,
    )
    divisions = divisions.annotate(entered=entered).filter(entered__gt=1)
    return divisions.order_by("level", "pk")


def _without_captain(desk: SeasonAsk, to_come: QuerySet[Fixture]) -> QuerySet[Team]:
    """Return the teams that play, and have a captain neither by role nor registered."""
    by_role = Role.objects.filter(kind=Role.Kind.CAPTAIN, team=OuterRef("pk"))
    registered = Registration.objects.filter(
        team=OuterRef("pk"), season=desk.season, is_captain=True, ended_on=None
    )
    entered = Standing.objects.filter(
        division__in=to_come.values("division"), withdrawn_on=None
    )
    return Team.objects.filter(
        ~Exists(by_role), ~Exists(registered), pk__in=entered.values("team")
    ).order_by("name")


def _captains_line(desk: SeasonAsk, teams: list[Team]) -> WaitingLine:
    words = ngettext(
        "%(number)s team has no captain", "%(number)s teams have no captain", len(teams)
    )
    names = ", ".join(one.name for one in teams[:NAMED])
    if more := len(teams) - NAMED if len(teams) > NAMED else 0:
        names = _("%(names)s and %(number)s more") % {"names": names, "number": more}
    return WaitingLine(
        words % {"number": len(teams)}, reverse("people", args=[desk.union.slug]), names
    )
