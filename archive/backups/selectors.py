"""What is known of backups: one place for pages, tasks and commands."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from archive.models import BackupRun

# A backup that failed is tried again after this time.
AGAIN = timedelta(hours=1)


def last_backup() -> BackupRun | None:
    """Return the last backup that was tried, whatever came of it."""
    return BackupRun.objects.order_by("-begun_at", "-pk").first()


def last_good_backup() -> BackupRun | None:
    """Return the last one that was restored for a try and passed every check."""
    good = BackupRun.objects.filter(state=BackupRun.State.CHECKED)
    return good.order_by("-begun_at", "-pk").first()


def last_hour_due(*, at: datetime) -> datetime:
    """Return when a backup was last due, by the settings' hour and time zone."""
    local = timezone.localtime(at, timezone.get_default_timezone())
    due = local.replace(hour=settings.BACKUPS.hour, minute=0, second=0, microsecond=0)
    return due if due <= local else due - timedelta(days=1)


def is_due(*, at: datetime) -> bool:
    """Whether a backup is wanted that is not there; an hour after a failure, again."""
    if not settings.BACKUPS.folder:
        return False
    since = BackupRun.objects.filter(begun_at__gte=last_hour_due(at=at))
    failed = since.filter(state=BackupRun.State.FAILED)
    if since.exclude(pk__in=failed).exists():
        return False
    return not failed.filter(ended_at__gt=at - AGAIN).exists()
