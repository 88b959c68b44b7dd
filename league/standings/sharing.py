"""Texts to share in a WhatsApp group: a match, a team, a night, the log.

Plain text with WhatsApp's marks for bold, and the page's address at its end; in the
language of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from league.lib.link_cards import MOST_LINES, Card, Line, join_names
from league.models import Division, Fixture, Team, Union
from league.standings.log import Log, LogLine
from league.standings.nights.next_up import NextUp, Phase
from league.standings.nights.rows import row_of
from league.standings.selectors import SOME, by_hall

# In the address of a page's picture: of no union.
ANY_UNION = "all-unions"
WHATSAPP = "https://wa.me/?text="
# As much as a link can carry everywhere; a longer text is cut at a line.
MOST_LETTERS = 3000
# Characters that WhatsApp would read as bold, italic or struck through.
MARKUP = str.maketrans("", "", "*_~`")


@dataclass(frozen=True, slots=True)
class Share:
    """A text to share, its page, and the link that opens it in WhatsApp."""

    text: str
    title: str = ""
    page: str = ""

    @property
    def address(self) -> str:
        return WHATSAPP + quote(self.text, safe="")


def share_of(heading: str, lines: Iterable[str], address: str) -> Share:
    """Return a text of a heading, the lines that fit, and the page's address."""
    page = f"{settings.SITE_ADDRESS}{address}"
    end = f"\n\n{page}"
    text, room = f"*{heading}*", MOST_LETTERS - len(end)
    for line in lines:
        if len(text) + len(line) + 1 > room:
            text += "\n…"
            break
        text += f"\n{line}"
    return Share(text + end, heading, page)


def bare(name: str) -> str:
    return " ".join(name.translate(MARKUP).split())


def heading_of(division: Division, what: str) -> str:
    parts = (division.union.name, division.name, division.season.name)
    return f"{what}: {', '.join(bare(one) for one in parts)}"


def match_share(fixture: Fixture) -> Share:
    """Return a match as a text to share: its score, or when and where it is played."""
    row = row_of(fixture, at=timezone.now())
    lines = [bare(str(fixture.division)), _when(fixture)]
    if row.is_live:
        lines.append(row.words)
    if fixture.is_provisional:
        lines.append(_("provisional"))
    heading = _teams(fixture, row.home, row.away)
    return share_of(heading, lines, reverse("match-detail", args=[fixture.pk]))


def _teams(fixture: Fixture, home: int | None = None, away: int | None = None) -> str:
    """Return the teams of a match, with their scores if there are any."""
    one, other = bare(fixture.home.name), bare(fixture.away.name)
    return f"{one} – {other}" if home is None else f"{one} {home} – {away} {other}"


def night_share(union: Union, day: date, fixtures: Iterable[Fixture]) -> Share:
    """Return a night as a text to share, hall by hall."""
    heading = f"{bare(union.name)}: {date_format(day, 'l j F Y')}"
    lines: list[str] = []
    for hall in by_hall(fixtures):
        name = hall.venue.name if hall.venue else _("No hall named yet")
        lines += ["", f"*{bare(name)}*"]
        lines += [fixture_line(one, has_hall=False) for one in hall.fixtures]
    return share_of(heading, lines, reverse("night-detail", args=[union.slug, day]))


def team_share(team: Team, up: NextUp, results: Sequence[Fixture]) -> Share:
    """Return a team as a text to share: what is next, and its last results."""
    lines: list[str] = []
    if up.night is not None and up.phase is not Phase.AFTER:
        day = date_format(up.night, "l j F Y")
        lines += ["", f"*{up.title}*", day, *map(fixture_line, up.fixtures)]
    if results:
        lines += ["", f"*{_('Last results')}*", *map(result_line, results[:SOME])]
    heading = f"{bare(team.name)}, {bare(team.union.name)}"
    return share_of(heading, lines, reverse("team-detail", args=[team.pk]))


def _when(fixture: Fixture) -> str:
    if fixture.night is None:
        return _("Postponed, date open")
    parts = [date_format(fixture.night, "l j F Y")]
    if fixture.home_score is None:
        parts.append(time_format(fixture.start, "H:i"))
    if fixture.venue is not None:
        parts.append(bare(fixture.venue.name))
    return ", ".join(parts)


def log_share(log: Log) -> Share | None:
    """Return a division's log as a text to share, one line for each team."""
    if not log.lines:
        return None
    lines = ["", *(_log_line(one) for one in log.lines)]
    if log.provisional:
        lines += ["", _("Some results are provisional.")]
    address = reverse("division-log", args=[log.division.pk])
    what = _("Final log") if log.division.is_final else _("Log")
    return share_of(heading_of(log.division, what), lines, address)


def fixture_line(fixture: Fixture, *, has_hall: bool = True) -> str:
    if fixture.home_score is not None or fixture.state == Fixture.State.VOID:
        return result_line(fixture)
    row = row_of(fixture, at=timezone.now())
    if row.is_live:
        return f"• {_teams(fixture, row.home, row.away)} ({row.words})"
    teams = _teams(fixture)
    if fixture.night is None:
        return f"• {teams}"
    venue = fixture.venue if has_hall else None
    hall = f" ({bare(venue.name)})" if venue else ""
    return f"• {time_format(fixture.start, 'H:i')} {teams}{hall}"


def result_line(fixture: Fixture) -> str:
    state = Fixture.State(fixture.state)
    note = f" ({state.label})" if state != Fixture.State.PLAYED else ""
    if fixture.is_provisional:
        note = f" ({_('provisional')})"
    return f"• {_teams(fixture, fixture.home_score, fixture.away_score)}{note}"


def _log_line(line: LogLine) -> str:
    words = _("%(place)s. %(team)s: %(points)s (played %(played)s, %(difference)s)")
    return words % {
        "place": line.place,
        "team": bare(line.team.name),
        "points": line.points,
        "played": line.row.played,
        "difference": line.difference,
    }


def card_of_page(union: Union | None) -> Card:
    """Return the card of a page without one of its own: its union's name, or ours."""
    language = union.language if union else settings.LANGUAGE_CODE
    with translation.override(language):
        name = _("Klawerjas")
        note = _("Fixtures, results and the log")
        return Card(name, union.name, note=note) if union else Card("", name, note=note)


def card_of_log(division: Division, lines: Sequence[LogLine]) -> Card:
    """Return a card with the top of a division's log."""
    with translation.override(division.union.language):
        return Card(
            eyebrow=join_names(division.union.name, division.season.name),
            title=division.name,
            lines=tuple(
                Line(one.team.name, one.points, one.place) for one in lines[:MOST_LINES]
            ),
            note=_log_note(division) if lines else _("No team has entered yet."),
        )


def _log_note(division: Division) -> str:
    return _("The final log") if division.is_final else _("The log")
