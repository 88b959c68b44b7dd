"""The data of a reader's own page; a section without content stays empty."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from league.access.permissions import OFFICES
from league.models import (
    Division,
    Fixture,
    Notice,
    Player,
    Postponement,
    Role,
    Season,
    Standing,
    Team,
)
from league.notices.inbox import NoticeLine, notice_lines, unread
from league.notices.mailing import with_subjects
from league.officials.pages import OwnPage, officials_of_user, own_page
from league.postponements.my_teams import requests_to_answer
from league.public.clubs import TeamPlace
from league.standings.log import log_lines
from matches.home.ahead import MyMatch, my_matches
from matches.home.desks import MyDesk, my_desks
from matches.home.me import Me
from matches.phones.my_night import (
    HallLine,
    hall_lines,
    halls_tonight,
    markable_tonight,
)
from matches.statistics.careers import season_totals
from rules.statistics import StatisticsTally

MOST_NOTICES = 3
MATCH = "match-detail"
Kind = Role.Kind


@dataclass(frozen=True, slots=True)
class MyTeamLine:
    """A team of the reader's, and its place in the log if it has one."""

    team: Team
    place: TeamPlace | None
    is_led: bool


@dataclass(frozen=True, slots=True)
class MyRecord:
    """What one of the reader's players has done, this season and in all."""

    player: Player
    season: StatisticsTally
    total: StatisticsTally


@dataclass(frozen=True, slots=True)
class HomeButton:
    """The one thing to do first."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """A reader's own page."""

    me: Me
    matches: list[MyMatch]
    teams: list[MyTeamLine]
    records: list[MyRecord]
    requests: list[Postponement]
    work: OwnPage | None
    to_mark: list[Fixture]
    halls: list[HallLine]
    desks: list[MyDesk]
    notices: list[NoticeLine]
    unread: int

    @property
    def next_one(self) -> MyMatch | None:
        return self.matches[0] if self.matches else None

    @property
    def coming(self) -> list[MyMatch]:
        return self.matches[1:]

    @property
    def referees(self) -> bool:
        return self.me.holds(Kind.REFEREE)

    @property
    def registries(self) -> list[Season]:
        """The seasons in which the reader registers players for a club."""
        unions = self.me.unions_where([Kind.CLUB_SECRETARY])
        return [one for one in self.me.seasons.values() if one.union_id in unions]

    @property
    def is_officer(self) -> bool:
        return self.me.holds(*OFFICES)

    @property
    def is_new(self) -> bool:
        """Whether the account stands for nobody and nothing yet."""
        is_somebody = self.me.players or self.me.roles or self.me.user.is_superuser
        return not (is_somebody or self.work)

    @property
    def is_asked(self) -> bool:
        return bool(self.work and self.work.asked)

    @property
    def button(self) -> HomeButton | None:
        """What to do first: for the next match, else for others, else to look at.

        None where there are buttons of their own: tonight's halls of a referee, or an
        appointment that waits for an answer.
        """
        return next(self._buttons(), None)

    @property
    def has_button(self) -> bool:
        """Whether something is to be done before an appointment is answered."""
        return bool(self.button or self.halls)

    def _buttons(self) -> Iterator[HomeButton | None]:
        yield from self._of_the_night()
        if self.halls or self.is_asked:
            yield None
        if self.referees:
            yield _button(_("Open the referee’s desk"), "referee")
        yield from (HomeButton(_("Open the desk"), one.address) for one in self.desks)
        if self.next_one is not None:
            yield _button(_("Look at my next match"), MATCH, self.next_one.fixture.pk)
        if self.records:
            yield _button(
                _("My statistics"), "player-detail", self.records[0].player.pk
            )
        if self.is_new:
            yield _button(_("Find my team"), "search")

    def _of_the_night(self) -> Iterator[HomeButton]:
        first = self.next_one
        if first is not None and first.is_waiting_for_sheet:
            yield _button(_("Hand in the team sheet"), "captain", first.fixture.pk)
        if first is not None and first.is_led and first.is_tonight:
            yield _button(_("Open my match"), "captain", first.fixture.pk)
        if self.to_mark:
            yield _button(_("Mark tonight’s match"), "mark")


def _button(words: str, name: str, *args: object) -> HomeButton:
    return HomeButton(words, reverse(name, args=args))


def home_page(me: Me, *, at: datetime) -> HomePage:
    """Return a reader's own page; its queries do not grow with teams or unions."""
    user = me.user
    officials = officials_of_user(user)
    marks, referees = me.holds(Kind.MARKER), me.holds(Kind.REFEREE)
    return HomePage(
        me=me,
        matches=my_matches(me),
        teams=_team_lines(me),
        records=_records(me),
        requests=requests_to_answer(me.user) if me.teams else [],
        work=own_page(officials) if officials else None,
        to_mark=markable_tonight(user, at=at) if marks else [],
        halls=hall_lines(halls_tonight(user, at=at)) if referees else [],
        desks=my_desks(me, at=at),
        notices=_notices(me),
        unread=unread(user),
    )


def _notices(me: Me) -> list[NoticeLine]:
    new = with_subjects(Notice.objects.filter(person=me.user, read_at=None))
    return notice_lines(new[:MOST_NOTICES])


def _team_lines(me: Me) -> list[MyTeamLine]:
    places = _places_of_teams(me)
    return [MyTeamLine(one, places.get(one.pk), one.pk in me.led) for one in me.teams]


def _places_of_teams(me: Me) -> dict[int, TeamPlace]:
    """Return the places of a reader's teams in the logs of this season, by team."""
    if not me.teams:
        return {}
    divisions = (
        Division.objects.filter(
            season__in=[one.pk for one in me.seasons.values()],
            kind=Division.Kind.LEAGUE,
            standings__team__in=[one.pk for one in me.teams],
        )
        .select_related("season__rule_set", "union")
        .prefetch_related(
            Prefetch("standings", Standing.objects.select_related("team"))
        )
        .distinct()
    )
    return {
        line.team.pk: TeamPlace(division, line.place, len(lines))
        for division in divisions
        for lines in [log_lines(division, list(division.standings.all()))]
        for line in lines
    }


def _records(me: Me) -> list[MyRecord]:
    found = season_totals({one.pk for one in me.players})
    return [_record(me, one, found) for one in me.players]


def _record(
    me: Me, player: Player, found: dict[tuple[int, int], StatisticsTally]
) -> MyRecord:
    season, nothing = me.seasons.get(player.union_id), StatisticsTally()
    total = nothing
    for (person, _season), tally in found.items():
        if person == player.pk:
            total = total.plus(tally)
    now = found.get((player.pk, season.pk), nothing) if season else nothing
    return MyRecord(player, now, total)
