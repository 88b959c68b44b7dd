"""Closing a season, and opening it again."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.journal import record
from league.models import Season, User
from league.results.actions.changes import touch_log
from league.seasons.closing import undecided_cups, unsettled


@transaction.atomic
def close_season(season: Season, *, by: User | None) -> Season:
    """Make a season's logs final; one that is closed stays as it is.

    Raises ValidationError while a match has no result that stands, or a cup no winner.
    """
    season = Season.objects.select_for_update().get(pk=season.pk)
    if season.closed_at is not None:
        return season
    # Each result locks its division first: from here on none can come in between.
    divisions = list(
        season.divisions.select_for_update().order_by("pk").values_list("pk", flat=True)
    )
    if number := unsettled(season).count():
        words = ngettext(
            "%(number)s match has no result that stands yet.",
            "%(number)s matches have no result that stands yet.",
            number,
        )
        raise ValidationError(words, params={"number": number})
    if cups := undecided_cups(season):
        sentence = _("Nobody has won %(cups)s yet.")
        names = ", ".join(one.name for one in cups)
        raise ValidationError(sentence, params={"cups": names})
    touch_log(*divisions)
    season.divisions.update(is_final=True)
    _save(season, by=by)
    record("season.close", season, by=by, divisions=divisions)
    return season


@transaction.atomic
def reopen_season(season: Season, *, reason: str, by: User | None) -> Season:
    """Let a season's results change again, with the reason; an open one stays as is."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    if season.closed_at is None:
        return season
    season.divisions.update(is_final=False)
    touch_log(*season.divisions.values_list("pk", flat=True))
    _save(season, closed=False, by=None)
    record("season.reopen", season, by=by, reason=reason)
    return season


def _save(season: Season, *, closed: bool = True, by: User | None) -> None:
    season.closed_at = timezone.now() if closed else None
    season.closed_by = by
    season.save(update_fields=["closed_at", "closed_by"])
