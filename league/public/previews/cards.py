"""What the picture of a shared link shows, as words: nothing of a player.

A card is in its union's language, since whoever draws a link's preview has none. Its
version follows from its words: one picture is drawn once for what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from league.models import Cup, Division, Fixture, Team, Union
from league.standings import selectors
from league.standings.log import LogLine, short_log

# Moves with how cards are drawn, so that a former picture is not taken for a new one.
FORMAT = 1
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card: a word before it, who, and the figure at its end."""

    name: str
    figure: str = ""
    start: str = ""

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.start, self.name, self.figure) if part)


@dataclass(frozen=True, slots=True)
class Card:
    """A picture in words: what it is of, what stands on it, what is said below."""

    eyebrow: str
    title: str
    lines: tuple[Line, ...] = ()
    note: str = ""

    @property
    def version(self) -> str:
        state = repr((FORMAT, self)).encode()
        return blake2b(state, digest_size=9).hexdigest()

    @property
    def alt(self) -> str:
        """The picture in words, for who cannot see it."""
        said = "; ".join(line.words for line in self.lines)
        return ". ".join(part for part in (self.title, said, self.note) if part)


def card_of_log(division: Division, lines: Sequence[LogLine]) -> Card:
    """The top of a division's log."""
    with translation.override(division.union.language):
        return Card(
            eyebrow=_under(division.union.name, division.season.name),
            title=division.name,
            lines=tuple(
                Line(one.team.name, one.points, one.place) for one in lines[:MOST_LINES]
            ),
            note=_("The log") if lines else _("No team has entered yet."),
        )


def card_of_division(division: Division) -> Card:
    """The top of the log; of a cup's matches, which have none, the cup."""
    cup = getattr(division, "cup", None)
    if division.kind == Division.Kind.CUP and cup is not None:
        return card_of_cup(cup)
    return card_of_log(division, short_log(division))


def card_of_match(fixture: Fixture) -> Card:
    """Both teams, and the score where one stands; live scores stay on the page."""
    with translation.override(fixture.union.language):
        return Card(
            eyebrow=_under(fixture.union.name, str(fixture.division)),
            title=f"{fixture.home.name} – {fixture.away.name}",
            lines=(
                Line(fixture.home.name, _figure(fixture.home_score)),
                Line(fixture.away.name, _figure(fixture.away_score)),
            ),
            note=_when(fixture),
        )


def card_of_team(team: Team, season: selectors.TeamSeason | None) -> Card:
    """A team's last result and its next matches."""
    with translation.override(team.union.language):
        shown = (season.results[:2][::-1] + season.coming[:4]) if season else []
        division = str(season.division) if season else ""
        return Card(
            eyebrow=_under(team.union.name, division),
            title=team.name,
            lines=tuple(_line(one, day=True) for one in shown),
            note=team.club.venue.name if team.club.venue else "",
        )


def card_of_night(union: Union, day: date, fixtures: Iterable[Fixture]) -> Card:
    with translation.override(union.language):
        listed = list(fixtures)
        more = len(listed) - MOST_LINES
        shown = listed if more <= 0 else listed[: MOST_LINES - 1]
        left = [Line(_("and %(number)s more") % {"number": more + 1})]
        return Card(
            eyebrow=union.name,
            title=date_format(day, "l j F Y"),
            lines=tuple([_line(one) for one in shown] + (left if more > 0 else [])),
        )


def card_of_union(union: Union, night: selectors.Night | None) -> Card:
    """A union's next night, or tonight's."""
    with translation.override(union.language):
        if night is None:
            return Card("", union.name, note=_("Fixtures, results and the log"))
        fixtures = [one for hall in night.halls for one in hall.fixtures]
        found = card_of_night(union, night.night, fixtures)
        return Card(
            eyebrow=found.title, title=union.name, lines=found.lines, note=found.note
        )


def card_of_cup(cup: Cup) -> Card:
    """A cup's latest results, and who won it where the final is over."""
    with translation.override(cup.union.language):
        played = cup.division.fixtures.select_related("home", "away")
        latest = list(played.exclude(home_score=None).order_by("-night", "pk")[:4])
        return Card(
            eyebrow=_under(cup.union.name, cup.division.season.name),
            title=cup.name,
            lines=tuple(_line(one) for one in latest),
            note=next((_won(one) for one in latest if _won(one)), ""),
        )


def _won(fixture: Fixture) -> str:
    """Who won a cup by its final; "" where this is none, or nobody won yet."""
    if fixture.stage != Fixture.Stage.FINAL or not fixture.winner:
        return ""
    if fixture.is_provisional or fixture.winner == Fixture.Winner.DRAW:
        return ""
    team = fixture.home if fixture.winner == Fixture.Winner.HOME else fixture.away
    return _("won by %(team)s") % {"team": team.name}


def _under(*names: str) -> str:
    return " · ".join(name for name in names if name)


def _figure(score: int | None) -> str:
    return "" if score is None else str(score)


def _line(fixture: Fixture, *, day: bool = False) -> Line:
    """A fixture as one line: its score, or when it starts."""
    figure = ""
    if fixture.home_score is not None:
        figure = f"{fixture.home_score}–{fixture.away_score}"
    elif fixture.night is not None and fixture.state == Fixture.State.PLANNED:
        figure = time_format(fixture.start, "H:i")
    start = date_format(fixture.night, "j M") if day and fixture.night else ""
    return Line(f"{fixture.home.name} – {fixture.away.name}", figure, start)


def _when(fixture: Fixture) -> str:
    """When and where, and what became of it where it was not simply played."""
    parts = []
    if fixture.night is not None:
        parts.append(date_format(fixture.night, "j F Y"))
        if fixture.home_score is None:
            parts.append(time_format(fixture.start, "H:i"))
    if fixture.venue is not None:
        parts.append(fixture.venue.name)
    if fixture.state not in (Fixture.State.PLANNED, Fixture.State.PLAYED):
        parts.append(str(fixture.get_state_display()))
    if fixture.is_provisional:
        parts.append(_("provisional"))
    return " · ".join(parts)
