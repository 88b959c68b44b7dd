"""What has expired in a union, by its own retention times."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypeVar

from django.db.models import Count, Max, Model, Q, QuerySet
from django.db.models.functions import Coalesce

from archive.models import PrivacySettings
from league.models import Notice, NoticeMail, Player, Season, Union
from matches.models import ImportedFile, ImportJob
from scoresheets.models import SheetPhoto

Row = TypeVar("Row", bound=Model)
MONTH = timedelta(days=30)
MOST_LISTED = 200


@dataclass(frozen=True, slots=True)
class ExpiredPlayer:
    """A player whose name has expired, and when they were last registered."""

    player: Player
    last: date | None


@dataclass(frozen=True, slots=True)
class Old:
    """How many expired photos, imports and notices there are."""

    photos: int
    imports: int
    notices: int

    def __bool__(self) -> bool:
        return bool(self.photos or self.imports or self.notices)


def privacy_settings_of(union: Union) -> PrivacySettings:
    """Return a union's settings; the defaults if none were chosen."""
    [(_union, found)] = privacy_settings_by_union([union])
    return found


def privacy_settings_by_union(
    unions: Iterable[Union],
) -> list[tuple[Union, PrivacySettings]]:
    """Return unions with their settings, as `privacy_settings_of`, in one query."""
    wanted = list(unions)
    chosen = PrivacySettings.objects.in_bulk([one.pk for one in wanted])
    return [(one, chosen.get(one.pk) or PrivacySettings(union=one)) for one in wanted]


def names_due(union: Union, *, most: int = MOST_LISTED) -> list[ExpiredPlayer]:
    """Return the players not in the last seasons, those gone longest first.

    A union without that many seasons has none.
    """
    kept = privacy_settings_of(union).seasons_kept
    seasons = list(_seasons(union)[:kept])
    if not kept or len(seasons) < kept:
        return []
    recent = [season.pk for season in seasons]
    rows = (
        Player.objects.filter(union=union, merged_into=None, erased_at=None)
        .annotate(
            recent=Count("registrations", filter=Q(registrations__season__in=recent))
            + Count(
                "aliases__registrations",
                filter=Q(aliases__registrations__season__in=recent),
            ),
            last=Max(
                Coalesce("registrations__ended_on", "registrations__season__ends_on")
            ),
            first=Max("registrations__registered_on"),
        )
        .filter(recent=0)
        # Players who were never registered appear in match records only.
        .order_by("last", "pk")
    )
    return [ExpiredPlayer(one, one.last or one.first) for one in rows[:most]]


def _seasons(union: Union) -> QuerySet[Season]:
    """Return a union's seasons with anybody registered, the newest first."""
    rows = Season.objects.filter(union=union, registrations__isnull=False).distinct()
    return rows.order_by("-starts_on", "-pk")


def old_photos(union: Union, *, at: datetime) -> QuerySet[SheetPhoto]:
    rows = SheetPhoto.objects.filter(union=union).defer("content", "reading")
    return _older(rows, "added_at", privacy_settings_of(union).photo_months, at=at)


def old_imports(union: Union, *, at: datetime) -> QuerySet[ImportJob]:
    """Return expired imports whose report or files are still there."""
    held = Q(pk__in=ImportedFile.objects.filter(union=union).values("job"))
    rows = ImportJob.objects.filter(held | ~Q(report={}), union=union)
    return _older(rows, "made_at", privacy_settings_of(union).import_months, at=at)


def old_notices(union: Union, *, at: datetime) -> QuerySet[Notice]:
    rows = Notice.objects.filter(union=union)
    return _older(rows, "made_at", privacy_settings_of(union).notice_months, at=at)


def old_mails(union: Union, *, at: datetime) -> QuerySet[NoticeMail]:
    rows = NoticeMail.objects.filter(union=union)
    return _older(rows, "taken_at", privacy_settings_of(union).notice_months, at=at)


def _older(
    rows: QuerySet[Row], column: str, months: int, *, at: datetime
) -> QuerySet[Row]:
    """Return the rows kept for longer than some months; 0 keeps them."""
    if not months:
        return rows.none()
    return rows.filter(**{f"{column}__lt": at - months * MONTH})


def old_in(union: Union, *, at: datetime) -> Old:
    """Return how many photos, imports and notices of a union have expired."""
    return Old(
        photos=old_photos(union, at=at).count(),
        imports=old_imports(union, at=at).count(),
        notices=old_notices(union, at=at).count(),
    )
