from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from league.calendars import links
from league.calendars.actions import renew_calendar, revoke_calendar
from league.calendars.feeds import (
    Feed,
    feed_of,
    feed_of_official,
    feed_version,
    render_feed,
)
from league.calendars.keys import calendar_of
from league.models import Club, Division, Fixture, Official, Team, Union, User, Venue

KEPT = timedelta(minutes=5)


def feed_response(request: HttpRequest, feed: Feed) -> HttpResponse:
    """Return a feed, or that it has not changed; it is rendered only if it has."""
    version = feed_version(feed)
    moment = version.changed_at.timestamp() if version.changed_at else None
    changed = int(moment) if moment is not None else None
    response = get_conditional_response(request, version.etag, changed)
    if response is None:
        response = HttpResponse(render_feed(feed), "text/calendar; charset=utf-8")
        response.headers["Content-Disposition"] = 'inline; filename="klawerjas.ics"'
    whose = "public" if feed.own is None else "private"
    seconds = int(KEPT.total_seconds())
    response.headers["Cache-Control"] = f"{whose}, max-age={seconds}"
    response.headers["ETag"] = version.etag
    if changed is not None:
        response.headers["Last-Modified"] = http_date(changed)
    return response


@require_safe
def union_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    return feed_response(request, feed_of(union, union.name, Q()))


@require_safe
def team_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    team = get_object_or_404(Team.objects.select_related("union"), pk=pk)
    return feed_response(
        request, feed_of(team.union, team.name, links.team_matches(team.pk))
    )


@require_safe
def match_calendar(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Return one match as an event to add; a calendar knows it again by its UID."""
    shown = Fixture.objects.select_related("union", "home", "away")
    fixture = get_object_or_404(shown, pk=pk)
    return feed_response(request, feed_of(fixture.union, str(fixture), Q(pk=pk)))


@require_safe
def club_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    club = get_object_or_404(Club.objects.select_related("union"), pk=pk)
    return feed_response(
        request, feed_of(club.union, club.name, links.club_matches(club.pk))
    )


@require_safe
def venue_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    venue = get_object_or_404(Venue.objects.select_related("union"), pk=pk)
    return feed_response(request, feed_of(venue.union, venue.name, Q(venue=venue)))


@require_safe
def division_calendar(request: HttpRequest, pk: int) -> HttpResponse:
    shown = Division.objects.select_related("union", "season")
    division = get_object_or_404(shown, pk=pk)
    name = f"{division}, {division.union.name}"
    return feed_response(request, feed_of(division.union, name, Q(division=division)))


@require_safe
def official_calendar(request: HttpRequest, key: str) -> HttpResponse:
    calendar = calendar_of(key, at=timezone.now())
    if calendar is None:
        raise Http404
    with override(calendar.union.language):
        feed = feed_of_official(calendar)
    return feed_response(request, feed)


@require_safe
def calendars(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    official = links.official_in(request.user, union)
    absolute, now = request.build_absolute_uri, timezone.now()
    team = links.team_in(union, request.GET.get("team", ""))
    context = {
        "union": union,
        "groups": links.calendar_link_groups(union, absolute),
        "team": links.link_of_team(team, absolute) if team else None,
        "official": official,
        "own": links.own_calendar(official, absolute, at=now) if official else None,
    }
    return render(request, "league/calendars/calendars.html", context)


def _own_official(request: HttpRequest, slug: str) -> tuple[Official, User]:
    official = links.official_in(request.user, get_object_or_404(Union, slug=slug))
    if official is None:
        raise Http404
    assert isinstance(request.user, User), "an official has signed in"
    return official, request.user


@login_required
@require_POST
def calendar_renew(request: HttpRequest, slug: str) -> HttpResponse:
    official, user = _own_official(request, slug)
    renew_calendar(official, by=user)
    messages.success(request, _("Your calendar has a new address; a former one ends."))
    return redirect("calendars", slug)


@login_required
@require_POST
def calendar_revoke(request: HttpRequest, slug: str) -> HttpResponse:
    official, user = _own_official(request, slug)
    revoke_calendar(official, by=user)
    messages.success(request, _("Your calendar has no address any more."))
    return redirect("calendars", slug)
