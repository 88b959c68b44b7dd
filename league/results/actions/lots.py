"""Lots for teams that a log leaves level on every key: announced, drawn, undone.

They are announced first, so that everybody reads where the seed will come from before
anybody can know it; the draw itself leaves no choice. They are drawn once every match
has a result, since a shared place in an unfinished season decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.journal import record
from league.models import Division, LogLots, Standing, User
from league.results.actions.changes import touch_log
from league.standings.shared_places import level_groups, open_matches
from rules.knockout import lots_of


@transaction.atomic
def announce_lots(
    division: Division, codes: Sequence[str], *, source: str, by: User | None
) -> LogLots:
    """Announce that lots will be drawn among teams that share a place.

    `source` says where the seed will come from, for example a lottery's next numbers.
    Raises ValidationError if exactly these teams do not share a place, matches wait for
    a result, or lots for them are already waiting to be drawn.
    """
    division = _locked(division)
    check_drawable(division, codes)
    waiting = division.lots.filter(drawn_at=None, undone_because="")
    if any(set(one.codes) == set(codes) for one in waiting):
        raise ValidationError(_("Lots among these teams are announced already."))
    lots = LogLots.objects.create(
        union_id=division.union_id,
        division=division,
        codes=sorted(codes),
        source=source,
        announced_by=by,
    )
    touch_log(division.pk)
    record("log.announce_lots", lots, by=by, codes=lots.codes)
    return lots


@transaction.atomic
def draw_lots(lots: LogLots, *, seed: str, by: User | None) -> LogLots:
    """Draw the announced lots from this seed; the log follows.

    Raises ValidationError if they were drawn or undone, or if exactly these teams no
    longer share a place.
    """
    division = _locked(lots.division)
    lots = LogLots.objects.get(pk=lots.pk)
    if lots.drawn_at is not None or lots.undone_because:
        raise ValidationError(_("These lots were drawn or undone already."))
    check_drawable(division, lots.codes)
    lots.seed, lots.drawn_at, lots.drawn_by = seed, timezone.now(), by
    lots.came = [lot.key for lot in lots_of(seed, lots.codes)]
    lots.save(update_fields=["seed", "drawn_at", "drawn_by", "came"])
    for place, code in enumerate(lots.came, 1):
        entered = Standing.objects.filter(division=division, team__code=code)
        entered.update(lots=lots, lot=place)
    touch_log(division.pk)
    record("log.draw_lots", lots, by=by, seed=seed, came=lots.came)
    return lots


@transaction.atomic
def undo_lots(lots: LogLots, *, reason: str, by: User | None) -> LogLots:
    """Undo announced or drawn lots; they stay on the page with the reason.

    Raises ValidationError if they were undone already.
    """
    division = _locked(lots.division)
    lots = LogLots.objects.get(pk=lots.pk)
    if lots.undone_because:
        raise ValidationError(_("These lots were taken back already."))
    lots.undone_because = reason
    lots.save(update_fields=["undone_because"])
    Standing.objects.filter(lots=lots).update(lots=None, lot=None)
    touch_log(division.pk)
    record("log.undo_lots", lots, by=by, codes=lots.codes)
    return lots


def check_drawable(division: Division, codes: Sequence[str]) -> None:
    """Raise ValidationError if lots among these teams would decide nothing."""
    waiting = open_matches(division)
    if waiting:
        words = ngettext(
            "%(number)s match waits for a result: lots are drawn after the last one.",
            "%(number)s matches wait for a result: lots are drawn after the last one.",
            waiting,
        )
        raise ValidationError(words, params={"number": waiting})
    groups = [{team.code for team in group.teams} for group in level_groups(division)]
    if set(codes) not in groups:
        raise ValidationError(_("Exactly these teams share no place of the log."))


def _locked(division: Division) -> Division:
    """Return the division with its row locked, as every result does."""
    Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    return Division.objects.select_related("union", "season__rule_set").get(
        pk=division.pk
    )
