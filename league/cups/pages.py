"""What a cup's pages show: its list, its groups, its entries, its dates, a tie."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.cups.brackets import TieView, view_of
from league.fixtures.availability import capacity_of
from league.models import (
    Cup,
    CupDraw,
    CupGroup,
    Division,
    Fixture,
    HallClosure,
    Invitation,
    Season,
    Standing,
    Team,
    Tie,
    Union,
)
from league.results.brackets import final_of, winner_of
from league.standings.log import LogLine, short_log
from league.standings.qualification import cut_of
from rules.record import DrawnKnockout, read_settings


@dataclass(frozen=True, slots=True)
class CupLine:
    """A cup in a list: how far it has come, in words."""

    cup: Cup
    teams: int
    words: str


def cups_of(**wanted: Any) -> QuerySet[Cup]:
    """Return cups, of a season or of a board, with what their lines show."""
    ties = Tie.objects.select_related("fixture__home", "fixture__away", "ruled_for")
    counting = CupDraw.objects.filter(undone_because="")
    return (
        Cup.objects.filter(**wanted)
        .select_related("division__season", "union")
        .prefetch_related(
            Prefetch("ties", queryset=ties),
            Prefetch("draws", queryset=counting, to_attr="counting"),
        )
        .annotate(entered=Count("entries"))
        .order_by("pk")
    )


def cup_lines(season: Season) -> list[CupLine]:
    return [cup_line(cup) for cup in cups_of(division__season=season)]


def cup_line(cup: Cup) -> CupLine:
    """Return a cup from `cups_of` as a line of a list."""
    drawn = {one.kind for one in cup.counting}  # type: ignore[attr-defined]
    entered = cup.entered  # type: ignore[attr-defined]
    if not drawn:
        return CupLine(cup, entered, _("not drawn yet"))
    champion = champion_of(list(cup.ties.all()))
    if champion is not None:
        words = _("won by %(team)s") % {"team": champion.name}
    elif CupDraw.Kind.KNOCK_OUT in drawn:
        words = _("the knock-out is drawn")
    else:
        words = _("the groups are drawn")
    return CupLine(cup, entered, words)


def champion_of(ties: list[Tie]) -> Team | None:
    """Return who won the last of a cup's ties: its final."""
    final = final_of(ties)
    winner = winner_of(final) if final else None
    if final is None or not isinstance(winner, str):
        return None
    fixture = final.fixture
    played = (fixture.home, fixture.away) if fixture else ()
    known = [*played, *([final.ruled_for] if final.ruled_for else [])]
    return next((team for team in known if str(team.pk) == winner), None)


def union_invitations(union: Union) -> QuerySet[Invitation]:
    """Return the invitations of a union by its boards, the latest first."""
    return (
        Invitation.objects.filter(invited=union)
        .select_related("cup__division__season", "cup__union")
        .order_by("-pk")
    )


def group_views(cup: Cup) -> list[tuple[CupGroup, list[LogLine]]]:
    """Return a cup's groups, each with its log."""
    if not cup.groups:
        return []
    entered = Prefetch("standings", queryset=Standing.objects.select_related("team"))
    shown = Division.objects.select_related("season__rule_set", "union")
    divisions = shown.prefetch_related(entered)
    found = cup.cup_groups.prefetch_related(Prefetch("division", queryset=divisions))
    return [(one, short_log(one.division)) for one in found]


def teams_to_enter(cup: Cup) -> dict[Team, str]:
    """Return the teams of the season's divisions, and where each of them plays.

    For a board they are those that unions sent. A team that has entered stays in the
    list, wherever it plays now.
    """
    league = Standing.objects.filter(
        division__season=cup.division.season_id, division__kind=Division.Kind.LEAGUE
    ).select_related("division")
    own, sent = Q(standings__in=league), Q(invitations__cup=cup)
    teams = (
        Team.objects.filter(own | sent | Q(cup_entries__cup=cup), union=cup.union_id)
        .select_related("club")
        .distinct()
    )
    divisions = {one.team_id: one.division for one in league}
    levels = {pk: division.level for pk, division in divisions.items()}
    ordered = sorted(teams, key=lambda one: (levels.get(one.pk, 0), one.name))
    return {one: str(divisions.get(one.pk, one.club).name) for one in ordered}


def log_change_warning(cup: Cup) -> str:
    """Return a warning if the log that a cup was made from has changed since."""
    if cup.made_from is None or cup.ties.exclude(fixture__home_score=None).exists():
        return ""
    entered = set(cup.entries.values_list("team", flat=True))
    shown = Division.objects.select_related("season__rule_set")
    found = cut_of(shown.get(pk=cup.made_from.pk), places=cup.through)
    above = {team.pk for team in (*found.sure, *found.level)}
    if entered <= above:
        return ""
    return _(
        "The log has changed since these finals were made: other teams stand above "
        "the line now. Undo the draw and make it again, or leave it."
    )


def rules_in_words(cup: Cup) -> str:
    """Return what a level match of the cup leads to (1.12)."""
    settings = read_settings(cup.division.season.rule_set.record_rules, [])
    if settings.drawn_knockout is DrawnKnockout.DECISION:
        return _("A level match is decided in the union's own way (1.12).")
    return _("A level match gets a new toss and %(minutes)s minutes (1.12).") % {
        "minutes": settings.extra_minutes
    }


def tie_view(tie: Tie) -> TieView:
    """Return one tie as its cup's bracket shows it."""
    bracket = view_of(tie.cup)
    assert bracket is not None, "a tie comes of a draw"
    return next(one for one in bracket.ties if one.tie == tie)


def cup_warnings(cup: Cup) -> list[str]:
    """Return what hinders the cup's matches on their nights, as sentences."""
    matches = list(
        Fixture.objects.filter(
            Q(tie__cup=cup) | Q(division__cup_group__cup=cup),
            state=Fixture.State.PLANNED,
        ).select_related("home", "away", "venue")
    )
    nights = {one.night for one in matches if one.night}
    if not nights:
        return []
    that_night = list(
        Fixture.objects.filter(union=cup.union_id, night__in=nights)
        .exclude(state=Fixture.State.VOID)
        .select_related("venue")
    )
    return [
        *_closed(matches, nights),
        *_full(matches, that_night),
        *_twice(matches, that_night),
    ]


def _spoken(night: date) -> str:
    return date_format(night, "j F")


def _closed(matches: list[Fixture], nights: set[date]) -> list[str]:
    halls = {(one.venue_id, one.night): one.venue for one in matches if one.venue}
    closed = HallClosure.objects.filter(
        night__in=nights, venue__in=[pk for pk, _night in halls]
    )
    words = _("%(hall)s is closed on %(night)s.")
    return [
        words % {"hall": halls[one.venue_id, one.night], "night": _spoken(one.night)}
        for one in closed
        if (one.venue_id, one.night) in halls
    ]


def _full(matches: list[Fixture], that_night: list[Fixture]) -> list[str]:
    """Return halls with too many matches, as sentences; a match takes four tables."""
    own = {(one.night, one.venue_id) for one in matches if one.venue_id}
    counted = Counter((one.night, one.venue) for one in that_night if one.venue)
    return [
        ngettext(
            "%(hall)s seats %(room)s match at once; %(number)s are on %(night)s.",
            "%(hall)s seats %(room)s matches at once; %(number)s are on %(night)s.",
            room,
        )
        % {"hall": venue, "room": room, "number": number, "night": _spoken(night)}
        for (night, venue), number in counted.items()
        for room in [capacity_of(venue)]
        if night and (night, venue.pk) in own and number > room
    ]


def _twice(matches: list[Fixture], that_night: list[Fixture]) -> list[str]:
    """Return teams that also have a league match, or two of the cup, as sentences.

    Two rounds of a cup on one night are a tournament's day, and no fault.
    """
    own = {one.pk for one in matches}
    busy = {
        (one.night, team)
        for one in that_night
        if one.pk not in own
        for team in (one.home_id, one.away_id)
    }
    words = _("%(team)s has another match on %(night)s.")
    return [
        words % {"team": team, "night": _spoken(one.night)}
        for one in matches
        for team in (one.home, one.away)
        if one.night and (one.night, team.pk) in busy
    ]
