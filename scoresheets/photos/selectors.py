"""The photos of a match's paper, and who may see and remove them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from league.access.permissions import may_keep, may_score
from league.models import Fixture, Player
from matches.access.permissions import SESSION_DEVICES, ActingHand, captain_hands
from matches.models import Entry, Match, Seat
from scoresheets.models import SheetPhoto

MOST_PHOTOS = 20  # Per match; ours.


@dataclass(frozen=True, slots=True)
class ShownPhoto:
    """A photo as a page shows it to one reader."""

    photo: SheetPhoto
    may_remove: bool


def hand_of(request: HttpRequest, fixture: Fixture) -> ActingHand | None:
    """Return the official or captain who asks for a match's photos; else None.

    Paper bears names that the public may not see.
    """
    if request.user.is_authenticated and may_score(request.user, fixture):
        return ActingHand(user=request.user, is_official=True)
    match = Match(pk=fixture.pk, union_id=fixture.union_id, fixture=fixture)
    return next(iter(captain_hands(request, match).values()), None)


def has_settled_photos(fixture: Fixture) -> bool:
    """Return whether a fixture's photos must stay: it is closed or confirmed; ours."""
    match = getattr(fixture, "match", None)
    is_closed = match is not None and match.closed_at is not None
    return is_closed or fixture.second_look == Fixture.SecondLook.DONE


def may_remove(request: HttpRequest, photo: SheetPhoto) -> bool:
    """Return whether the reader may remove a photo: its sender or the secretary may."""
    return is_own(request, photo) or may_keep(request.user, photo.fixture.union)


def is_own(request: HttpRequest, photo: SheetPhoto) -> bool:
    """Return whether the reader added a photo: signed in, or from the same phone."""
    if photo.device_id is not None:
        return str(photo.device_id) in request.session.get(SESSION_DEVICES, [])
    return request.user.is_authenticated and photo.added_by_id == request.user.pk


def photos_for(request: HttpRequest, fixture: Fixture) -> list[ShownPhoto]:
    """Return a fixture's photos in order of arrival; none to who may not see them."""
    if hand_of(request, fixture) is None:
        return []
    rows = SheetPhoto.objects.filter(fixture=fixture).defer("content")
    photos = list(rows.select_related("added_by", "device").order_by("added_at", "pk"))
    if not photos:
        return []
    if has_settled_photos(fixture):
        return [ShownPhoto(photo, may_remove=False) for photo in photos]
    keeps = may_keep(request.user, fixture.union)
    return [ShownPhoto(one, keeps or is_own(request, one)) for one in photos]


def photos_of_player(player: Player) -> QuerySet[SheetPhoto]:
    """Return the photos of the matches that a person sat in or came on in.

    Their paper bears the name, which erasing rows cannot take off a photo.
    """
    rows = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player.pk))
    seats = Seat.objects.filter(player__in=rows)
    entries = Entry.objects.filter(Q(player__in=rows) | Q(other__in=rows))
    sat_in = Q(fixture__in=seats.values("team_sheet__match"))
    came_on = Q(fixture__in=entries.values("match"))
    return SheetPhoto.objects.filter(sat_in | came_on).defer("content", "reading")
