"""A union's card evenings as news and for search engines: no entrant is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.db.models import Max
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from drives.models import Drive, Series
from league.lib.page_store import page_digest
from league.models import Union
from league.public.feeds.atom import MOST_ENTRIES, FeedEntry, NewsFeed, entry_id
from league.public.sitemaps import MOST, Address


def version_of_evenings(union: Union) -> str:
    """Return what differs whenever the list of a union's evenings does."""
    rows = Drive.objects.filter(union=union).order_by("pk")
    told = rows.values_list("pk", "version", "state", "name", "starts_at", "venue")
    return page_digest(union.name, *told)


def feed_of_evenings(union: Union) -> NewsFeed:
    """Return a union's evenings whose results are in, the latest first."""
    drives = Drive.objects.filter(union=union, state=Drive.State.CLOSED)
    closed = drives.select_related("venue").annotate(
        changed_at=Coalesce(Max("drawn_rounds__closed_at"), "starts_at")
    )
    return NewsFeed(
        id=entry_id("evenings", union.slug),
        title=_("Card evenings of %(union)s") % {"union": union.name},
        address=reverse("feed-evenings", args=[union.slug]),
        page=reverse("evenings", args=[union.slug]),
        language=union.language,
        entries=[
            _entry(one, union) for one in closed.order_by("-starts_at")[:MOST_ENTRIES]
        ],
    )


def _entry(drive: Any, union: Union) -> FeedEntry:
    starts_at = drive.starts_at.astimezone(union.zone)
    parts = [
        drive.get_game_display(),
        date_format(starts_at, "l j F Y"),
        drive.venue.name if drive.venue else "",
        _("the results are in"),
    ]
    return FeedEntry(
        id=entry_id("evening", drive.pk),
        title=drive.name,
        page=reverse("evening", args=[drive.pk]),
        words=", ".join(filter(None, map(str, parts))),
        at=drive.changed_at,
    )


def addresses_of_evenings(union: Union) -> Iterable[Address]:
    """Yield the pages of a union's series and evenings, the latest first."""
    return islice(_addresses(union), MOST)


def _addresses(union: Union) -> Iterator[Address]:
    yield Address(reverse("evenings", args=[union.slug]))
    series = Series.objects.filter(union=union).order_by("-pk")
    for pk in series.values_list("pk", flat=True):
        yield Address(reverse("series", args=[pk]))
    evenings = Drive.objects.filter(union=union).order_by("-starts_at", "-pk")
    for pk in evenings.values_list("pk", flat=True)[:MOST]:
        yield Address(reverse("evening", args=[pk]))
