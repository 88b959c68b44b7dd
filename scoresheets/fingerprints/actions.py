"""Publish the heads of a day's matches, and mail them to those who keep them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.access.permissions import users_in
from league.access.policy import policy_of
from league.audit.journal import record
from league.models import Fixture, Notice, NoticeChoice, Union, User
from league.notices.actions import notify
from league.standings.selectors import current_season
from scoresheets.fingerprints.heads import heads_of, read_heads
from scoresheets.models import PublishedHeads

# At most this long after, a night that nobody looked at is published by itself.
LOOKED_BACK = timedelta(days=7)


@transaction.atomic
def publish_day(union: Union, day: date, *, by: User | None) -> PublishedHeads:
    """Publish the current heads of a day's matches, for good. Ours.

    Mails the text to those who asked for it. Raises ValidationError if nothing was
    written on that day, or nothing since its last publication.
    """
    Union.objects.select_for_update(no_key=True).get(pk=union.pk)
    last = PublishedHeads.objects.filter(union=union, day=day).first()
    heads = heads_of(union, day, number=last.number + 1 if last else 1)
    if not any(one.entries for one in heads.heads):
        raise ValidationError(_("No match of this day has an entry yet."))
    if last is not None and read_heads(last.text).heads == heads.heads:
        words = _("Nothing was written since number %(number)s of this day.")
        raise ValidationError(words, params={"number": last.number})
    made = PublishedHeads.objects.create(
        union=union,
        day=day,
        number=heads.number,
        text=heads.text,
        digest=heads.digest,
        by=by,
    )
    record("heads.publish", made, by=by, day=day.isoformat(), number=made.number)
    facts = {
        "day": day.isoformat(),
        "number": str(made.number),
        "digest": made.digest,
        "text": made.text,
    }
    # The publisher gets the mail too: that copy is what is kept outside.
    kind = Notice.Kind.HEADS_PUBLISHED
    notify(kind, who_asked(union), union=union, facts=facts, by=None)
    return made


def who_asked(union: Union) -> QuerySet[User]:
    """Return the users of a union who chose to get its heads by mail."""
    choices = NoticeChoice.objects.filter(
        union=union, kind=Notice.Kind.HEADS_PUBLISHED, wanted=True
    )
    return users_in(union).filter(pk__in=choices.values("person"))


def publish_nights(*, at: datetime) -> int:
    """Publish each night that is over and unpublished; return how many.

    Only if the union's local rules say so; a night is over the day after.
    """
    made = 0
    for union in Union.objects.order_by("pk"):
        season = current_season(union)
        if season is None or not policy_of(season).publish_heads:
            continue
        for day in _unpublished(union, today=at.astimezone(union.zone).date()):
            publish_day(union, day, by=None)
            made += 1
    return made


def _unpublished(union: Union, *, today: date) -> list[date]:
    nights = Fixture.objects.filter(
        union=union,
        night__gte=today - LOOKED_BACK,
        night__lt=today,
        match__seq__gt=0,
    )
    published = PublishedHeads.objects.filter(union=union).values("day")
    days = nights.exclude(night__in=published).values_list("night", flat=True)
    return sorted({day for day in days if day is not None})
