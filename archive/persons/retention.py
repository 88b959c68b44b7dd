"""What has expired in a union, by its own retention times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Max, Q, QuerySet
from django.db.models.functions import Coalesce

from archive.models import PrivacySettings
from league.models import Notice, NoticeMail, Player, Season, Union
from matches.models import ImportedFile, ImportJob
from scoresheets.models import SheetPhoto

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
    found = PrivacySettings.objects.filter(union=union).first()
    return found or PrivacySettings(union=union)


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
    months = privacy_settings_of(union).photo_months
    rows = SheetPhoto.objects.filter(union=union).defer("content", "reading")
    return rows.filter(added_at__lt=at - months * MONTH) if months else rows.none()


def old_imports(union: Union, *, at: datetime) -> QuerySet[ImportJob]:
    """Return expired imports whose report or files are still there."""
    months = privacy_settings_of(union).import_months
    if not months:
        return ImportJob.objects.none()
    held = Q(pk__in=ImportedFile.objects.filter(union=union).values("job"))
    rows = ImportJob.objects.filter(union=union, made_at__lt=at - months * MONTH)
    return rows.filter(held | ~Q(report={}))


def old_notices(union: Union, *, at: datetime) -> QuerySet[Notice]:
    months = privacy_settings_of(union).notice_months
    rows = Notice.objects.filter(union=union)
    return rows.filter(made_at__lt=at - months * MONTH) if months else rows.none()


def old_mails(union: Union, *, at: datetime) -> QuerySet[NoticeMail]:
    months = privacy_settings_of(union).notice_months
    rows = NoticeMail.objects.filter(union=union)
    return rows.filter(taken_at__lt=at - months * MONTH) if months else rows.none()


def old_in(union: Union, *, at: datetime) -> Old:
    """Return how many photos, imports and notices of a union have expired."""
    return Old(
        photos=old_photos(union, at=at).count(),
        imports=old_imports(union, at=at).count(),
        notices=old_notices(union, at=at).count(),
    )
