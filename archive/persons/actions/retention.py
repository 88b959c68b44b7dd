"""Set a union's retention times, and delete what has expired."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from archive.models import PrivacySettings
from archive.persons import retention
from archive.persons.actions.erasing import erase_person
from archive.persons.retention import Old
from league.audit.journal import record
from league.models import Union, User
from matches.models import ImportedFile
from scoresheets.photos.actions import remove_old_photo

log = logging.getLogger(__name__)
# Per union and night: the rest follows on later nights.
MOST_A_NIGHT = 50


@transaction.atomic
def set_privacy(
    union: Union, values: Mapping[str, Any], *, by: User | None
) -> PrivacySettings:
    """Set a union's contact for questions on data, and its retention times."""
    kept, _is_new = PrivacySettings.objects.update_or_create(
        union=union, defaults=dict(values)
    )
    record("privacy.set", union, by=by, fields=sorted(values))
    return kept


@transaction.atomic
def delete_expired_data(union: Union, *, at: datetime, by: User | None) -> Old:
    """Delete the photos, imports and notices that have expired.

    An import loses its files and report; that it was made stays.
    """
    gone = retention.old_in(union, at=at)
    if not gone:
        return gone
    for photo in retention.old_photos(union, at=at):
        remove_old_photo(photo, by=by)
    jobs = retention.old_imports(union, at=at)
    ImportedFile.objects.filter(job__in=list(jobs)).delete()
    jobs.update(report={})
    retention.old_notices(union, at=at).delete()
    retention.old_mails(union, at=at).filter(notices=None).delete()
    record("privacy.throw_away", union, by=by, **asdict(gone))
    return gone


def keep_no_longer(*, at: datetime) -> int:
    """Delete what has expired in each automatic union; return how many names went."""
    erased = 0
    chosen = PrivacySettings.objects.filter(is_automatic=True).select_related("union")
    for union in [one.union for one in chosen]:
        delete_expired_data(union, at=at, by=None)
        for due in retention.names_due(union, most=MOST_A_NIGHT):
            try:
                erase_person(due.player, by=None)
            except ValidationError as fault:
                # In a match or appointed: try again another night.
                log.info("player %s stays: %s", due.player.pk, fault.messages[0])
            else:
                erased += 1
    return erased
