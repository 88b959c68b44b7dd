"""The sentences for a problem's demands and for what breaks them."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.plans.scheduling.problem import (
    ListVenue,
    MostMatches,
    NightMatch,
    PlacedMatch,
    Problem,
    TeamNight,
    VenueNight,
)


def day(night: str) -> str:
    return date_format(date.fromisoformat(night))


def _match(problem: Problem, match: PlacedMatch) -> dict[str, str]:
    return {
        "home": problem.name(match.home),
        "away": problem.name(match.away),
        "day": day(match.night),
    }


def _pair(problem: Problem, one: str, other: str) -> dict[str, str | int]:
    return {"one": problem.name(one), "other": problem.name(other)}


# What a list breaks.


def unknown_match(problem: Problem, match: PlacedMatch) -> str:
    if match.home == match.away:
        return _("%(home)s cannot play itself on %(day)s.") % _match(problem, match)
    if match.night not in problem.night_numbers:
        text = _("%(home)s against %(away)s: %(day)s is not a night of this list.")
        return text % _match(problem, match)
    text = _("%(home)s against %(away)s on %(day)s: not both are teams of this list.")
    return text % _match(problem, match)


def twice_a_night(problem: Problem, team: str, night: int) -> str:
    return _("%(team)s plays more than once on %(day)s.") % {
        "team": problem.name(team),
        "day": day(problem.nights[night]),
    }


def wrong_meetings(problem: Problem, one: str, other: str, found: int) -> str:
    text = ngettext(
        "%(one)s and %(other)s meet %(found)s time, not %(legs)s.",
        "%(one)s and %(other)s meet %(found)s times, not %(legs)s.",
        found,
    )
    return text % (_pair(problem, one, other) | {"found": found, "legs": problem.legs})


def uneven_pair(problem: Problem, one: str, other: str, homes: int) -> str:
    text = _(
        "Of the %(legs)s meetings of %(one)s and %(other)s, "
        "%(one)s has %(homes)s at home."
    )
    return text % (_pair(problem, one, other) | {"homes": homes, "legs": problem.legs})


def uneven_team(problem: Problem, team: str, homes: int, aways: int) -> str:
    text = _("%(team)s plays %(homes)s at home and %(aways)s away.")
    return text % {"team": problem.name(team), "homes": homes, "aways": aways}


def legs_apart(number: int) -> str:
    return _("Leg %(next)s begins before leg %(number)s is over.") % {
        "number": number,
        "next": number + 1,
    }


def mirror_fault(problem: Problem, match: PlacedMatch, night: int) -> str:
    text = _(
        "%(home)s against %(away)s on %(day)s is not turned round on %(other_day)s."
    )
    other_day = day(problem.nights[night])
    return text % (_match(problem, match) | {"other_day": other_day})


def outside_block(problem: Problem, match: PlacedMatch, leg: int) -> str:
    text = _(
        "%(home)s against %(away)s on %(day)s lies outside the nights of leg %(leg)s."
    )
    return text % (_match(problem, match) | {"leg": str(leg + 1)})


def long_run(problem: Problem, team: str, at_home: bool, found: int) -> str:
    most = problem.max_run
    given = {"team": problem.name(team), "found": found, "most": most}
    if at_home:
        return (
            _("%(team)s is at home %(found)s times in a row; %(most)s is most.") % given
        )
    return _("%(team)s is away %(found)s times in a row; %(most)s is most.") % given


def short_gap(problem: Problem, one: str, other: str, between: int) -> str:
    text = ngettext(
        "%(found)s night lies between two meetings of %(one)s and %(other)s; "
        "%(least)s is least.",
        "%(found)s nights lie between two meetings of %(one)s and %(other)s; "
        "%(least)s is least.",
        between,
    )
    given = {"found": between, "least": problem.min_gap}
    return text % (_pair(problem, one, other) | given)


def club_late(problem: Problem, one: str, other: str, leg: int) -> str:
    text = _(
        "%(one)s and %(other)s of one club do not meet within the first %(within)s "
        "nights of leg %(leg)s."
    )
    given = {"within": problem.same_club_within or 0, "leg": leg + 1}
    return text % (_pair(problem, one, other) | given)


def no_room(problem: Problem, venue: ListVenue, night: int, found: int) -> str:
    text = ngettext(
        "%(venue)s would hold %(found)s match on %(day)s; it has room for %(room)s.",
        "%(venue)s would hold %(found)s matches on %(day)s; it has room for %(room)s.",
        found,
    )
    return text % {
        "venue": problem.name(venue.id),
        "found": found,
        "day": day(problem.nights[night]),
        "room": venue.matches,
    }


def both_home(problem: Problem, one: str, other: str, night: int) -> str:
    text = _("%(one)s and %(other)s are both at home on %(day)s.")
    given: dict[str, str | int] = {"day": day(problem.nights[night])}
    return text % (_pair(problem, one, other) | given)


def too_many_matches(problem: Problem, team: str, most: MostMatches, found: int) -> str:
    text = _(
        "%(team)s plays %(found)s times in %(nights)s nights in a row; "
        "%(matches)s is most."
    )
    return text % {
        "team": problem.name(team),
        "found": found,
        "nights": most.nights,
        "matches": most.matches,
    }


def early_derby(problem: Problem, match: PlacedMatch) -> str:
    text = ngettext(
        "%(home)s against %(away)s on %(day)s is a derby on the first night.",
        "%(home)s against %(away)s on %(day)s is a derby within the first %(within)s "
        "nights.",
        problem.no_derby_within or 0,
    )
    return text % (_match(problem, match) | {"within": str(problem.no_derby_within)})


def home_in_one_week(problem: Problem, one: str, other: str, night: int) -> str:
    text = _("%(one)s and %(other)s are both at home in the week of %(day)s.")
    given: dict[str, str | int] = {"day": day(problem.nights[night])}
    return text % (_pair(problem, one, other) | given)


def travels_alone(problem: Problem, one: str, other: str, night: int) -> str:
    text = _("%(one)s travels on %(day)s without %(other)s.")
    given: dict[str, str | int] = {"day": day(problem.nights[night])}
    return text % (_pair(problem, one, other) | given)


def not_home(problem: Problem, match: PlacedMatch) -> str:
    text = _("%(home)s cannot be at home on %(day)s beside the other divisions.")
    return text % _match(problem, match)


def too_many_at_once(night: str, found: int, most: int) -> str:
    text = ngettext(
        "%(found)s match is played on %(day)s; there are referees for %(most)s.",
        "%(found)s matches are played on %(day)s; there are referees for %(most)s.",
        found,
    )
    return text % {"found": found, "day": day(night), "most": most}


# What is demanded.


def team_unavailable(problem: Problem, absent: TeamNight) -> str:
    given = {"team": problem.name(absent.team), "day": day(absent.night)}
    return _("%(team)s cannot play on %(day)s.") % given


def venue_unavailable(problem: Problem, closed: VenueNight) -> str:
    given = {"venue": problem.name(closed.venue), "day": day(closed.night)}
    return _("%(venue)s is closed on %(day)s.") % given


def fixed_match(problem: Problem, match: NightMatch) -> str:
    text = _("%(home)s must be at home to %(away)s on %(day)s.")
    return text % _match(problem, match)


def not_both_home(problem: Problem, one: str, other: str) -> str:
    text = _("%(one)s and %(other)s must not both be at home on one night.")
    return text % _pair(problem, one, other)


def alternate(problem: Problem, one: str, other: str) -> str:
    text = _("%(one)s and %(other)s must not both be at home in one week.")
    return text % _pair(problem, one, other)


def share_cars(problem: Problem, one: str, other: str) -> str:
    text = _("%(one)s and %(other)s share cars: the same night, the same hall.")
    return text % _pair(problem, one, other)


def no_derby_within(problem: Problem) -> str:
    text = ngettext(
        "Teams of one club or hall must not meet on the first night.",
        "Teams of one club or hall must not meet on the first %(within)s nights.",
        problem.no_derby_within or 0,
    )
    return text % {"within": problem.no_derby_within}


def room(problem: Problem, venue: ListVenue) -> str:
    text = ngettext(
        "%(venue)s has room for %(room)s match a night.",
        "%(venue)s has room for %(room)s matches a night.",
        venue.matches,
    )
    return text % {"venue": problem.name(venue.id), "room": venue.matches}


def max_in(most: MostMatches) -> str:
    text = ngettext(
        "A team may play at most %(matches)s match in %(nights)s nights in a row.",
        "A team may play at most %(matches)s matches in %(nights)s nights in a row.",
        most.matches,
    )
    return text % {"matches": most.matches, "nights": most.nights}


def max_run(problem: Problem) -> str:
    text = ngettext(
        "No team may play more than %(most)s match in a row at home, or away.",
        "No team may play more than %(most)s matches in a row at home, or away.",
        problem.max_run or 0,
    )
    return text % {"most": problem.max_run}


def min_gap(problem: Problem) -> str:
    text = ngettext(
        "At least %(least)s night must lie between two meetings of one pair.",
        "At least %(least)s nights must lie between two meetings of one pair.",
        problem.min_gap,
    )
    return text % {"least": problem.min_gap}


def same_club_within(problem: Problem) -> str:
    text = ngettext(
        "Teams of one club must meet on the first night of each leg.",
        "Teams of one club must meet within the first %(within)s nights of each leg.",
        problem.same_club_within or 0,
    )
    return text % {"within": problem.same_club_within}


def apart() -> str:
    return _("Every leg must be over before the next begins.")


def mirroring() -> str:
    return _("Every second leg must repeat the one before, home and away turned.")


# What the bare counts forbid.


def too_few_nights(problem: Problem, needed: int) -> str:
    text = _(
        "%(teams)s teams that meet %(legs)s times need at least %(needed)s nights; "
        "there are %(nights)s."
    )
    return text % {
        "teams": len(problem.teams),
        "legs": problem.legs,
        "needed": needed,
        "nights": len(problem.nights),
    }


def too_few_of_team(problem: Problem, team: str, needed: int, found: int) -> str:
    text = _(
        "%(team)s has %(needed)s matches to play and can play on %(found)s nights."
    )
    return text % {"team": problem.name(team), "needed": needed, "found": found}


def too_few_in(needed: int, found: int) -> str:
    text = _(
        "So few leave a team %(found)s matches on these nights; it has %(needed)s to "
        "play."
    )
    return text % {"needed": needed, "found": found}


def too_little_room(problem: Problem, venue: ListVenue, needed: int, found: int) -> str:
    text = _(
        "%(venue)s must hold at least %(needed)s matches in the season and has room "
        "for %(found)s."
    )
    return text % {"venue": problem.name(venue.id), "needed": needed, "found": found}


def may_be_larger() -> str:
    return _("The time was too short to try each of these: fewer may clash already.")
