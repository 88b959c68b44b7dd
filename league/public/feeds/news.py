"""What is new in a union, a division or for a team: what their public pages show.

Results, matches that were moved or put off, and published fixture lists. Teams have
names here, players have none.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from league.models import Division, Fixture, Publication, Team, Union
from league.public.feeds.atom import MOST_ENTRIES, FeedEntry, NewsFeed, entry_id
from league.standings.selectors import PRACTICE, RESULTS, fixtures_with_names

MOST_ON_A_PAGE = 6
State = Fixture.State
# Planned and never moved is no news.
NEWS = Q(state__in=[*RESULTS, State.POSTPONED]) | Q(
    state=State.PLANNED, sequence__gt=0, night__isnull=False
)


def feed_of_union(union: Union) -> NewsFeed:
    own = Q(union=union)
    return NewsFeed(
        id=entry_id("union", union.slug),
        title=union.name,
        address=reverse("feed-union", args=[union.slug]),
        page=reverse("union-detail", args=[union.slug]),
        language=union.language,
        entries=_latest(
            _matches(_fixtures(own)), _lists(Publication.objects.filter(own))
        ),
    )


def news_of_union(union: Union) -> list[FeedEntry]:
    """Return the latest of a union's feed for its page, whose results stand beside."""
    own = Q(union=union)
    matches = _fixtures(own).exclude(state=State.PLAYED)
    news = _latest(_matches(matches), _lists(Publication.objects.filter(own)))
    return news[:MOST_ON_A_PAGE]


def feed_of_division(division: Division) -> NewsFeed:
    own = Q(division=division)
    return NewsFeed(
        id=entry_id("division", division.pk),
        title=f"{division.union.name}: {division.name}, {division.season.name}",
        address=reverse("feed-division", args=[division.pk]),
        page=reverse("division-results", args=[division.pk]),
        language=division.union.language,
        entries=_latest(
            _matches(_fixtures(own)), _lists(Publication.objects.filter(own))
        ),
    )


def feed_of_team(team: Team) -> NewsFeed:
    return NewsFeed(
        id=entry_id("team", team.pk),
        title=f"{team.name}, {team.union.name}",
        address=reverse("feed-team", args=[team.pk]),
        page=reverse("team-detail", args=[team.pk]),
        language=team.union.language,
        entries=_latest(_matches(_fixtures(Q(home=team) | Q(away=team)))),
    )


def _fixtures(own: Q) -> QuerySet[Fixture]:
    found = fixtures_with_names().filter(own).filter(NEWS).exclude(stage=PRACTICE)
    return found.order_by("-changed_at", "pk")


def _latest(*lists: list[FeedEntry]) -> list[FeedEntry]:
    together = [one for among in lists for one in among]
    return sorted(together, key=_newest_first, reverse=True)[:MOST_ENTRIES]


def _newest_first(entry: FeedEntry) -> tuple[datetime, str]:
    return entry.at, entry.id


def _matches(fixtures: QuerySet[Fixture]) -> list[FeedEntry]:
    return [_match(one) for one in fixtures[:MOST_ENTRIES]]


def _match(fixture: Fixture) -> FeedEntry:
    kind = "result" if fixture.state in RESULTS else "night"
    return FeedEntry(
        id=entry_id("match", fixture.pk, kind),
        title=_title(fixture),
        page=reverse("match-detail", args=[fixture.pk]),
        words=_words(fixture),
        at=fixture.changed_at,
    )


def _title(fixture: Fixture) -> str:
    home, away = fixture.home.name, fixture.away.name
    if fixture.home_score is not None:
        return f"{home} {fixture.home_score} – {fixture.away_score} {away}"
    words = _("Moved: %(match)s")
    if fixture.state == State.VOID:
        words = _("Void: %(match)s")
    if fixture.state == State.POSTPONED:
        words = _("Postponed: %(match)s")
    return words % {"match": f"{home} – {away}"}


def _round_words(fixture: Fixture) -> str:
    if fixture.stage in (Fixture.Stage.LEAGUE, Fixture.Stage.KNOCK_OUT):
        return _("round %(number)s") % {"number": fixture.round}
    return fixture.get_stage_display()


def _words(fixture: Fixture) -> str:
    """Return where a match belongs and its night, and what it still waits for."""
    night = date_format(fixture.night, "l j F Y") if fixture.night else ""
    is_coming = fixture.state in (State.PLANNED, State.POSTPONED) and fixture.night
    parts = [
        fixture.division.name,
        _round_words(fixture),
        night or _("date open"),
        time_format(fixture.start, "H:i") if is_coming else "",
        fixture.venue.name if fixture.venue else "",
        str(State.WALKOVER.label) if fixture.state == State.WALKOVER else "",
        _("provisional") if fixture.is_provisional else "",
    ]
    return ", ".join(filter(None, parts))


def _lists(publications: QuerySet[Publication]) -> list[FeedEntry]:
    found = publications.select_related("division__season").defer("fixtures", "changes")
    return [_list(one) for one in found.order_by("-made_at")[:MOST_ENTRIES]]


def _list(publication: Publication) -> FeedEntry:
    division = publication.division
    words = _("Fixtures of %(division)s, version %(version)s")
    return FeedEntry(
        id=entry_id("fixtures", division.pk, publication.version),
        title=words % {"division": division.name, "version": publication.version},
        page=reverse("fixture-version", args=[division.pk, publication.version]),
        words=_("The fixtures of season %(season)s were published.")
        % {"season": division.season.name},
        at=publication.made_at,
    )
