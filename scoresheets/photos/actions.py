"""Add, remove and erase photos of a match's paper."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.lib.files.pictures import PhotoPicture
from league.models import Fixture, Player, User
from matches.access.permissions import ActingHand
from scoresheets.models import SheetPhoto
from scoresheets.photos.selectors import (
    MOST_PHOTOS,
    has_settled_photos,
    photos_of_player,
)
from scoresheets.tally.hook import read_photo

Sort, Reading = SheetPhoto.Sort, SheetPhoto.Reading


def add_photo(
    fixture: Fixture,
    picture: PhotoPicture,
    *,
    sort: SheetPhoto.Sort = Sort.SHEET,
    table: int | None = None,
    hand: ActingHand,
) -> SheetPhoto:
    """Keep a photo with its match; return the existing row if it was sent before.

    A tally sheet is read from the full picture before the transaction begins, since
    that takes a second and must hold up no one. Raises ValidationError if the match has
    as many photos as allowed.
    """
    found = read_photo(picture.full) if sort == Sort.TALLY else {}
    return _keep(
        fixture,
        SheetPhoto(
            union_id=fixture.union_id,
            fixture=fixture,
            sort=sort,
            table=table,
            width=picture.width,
            height=picture.height,
            content=picture.content,
            digest=picture.digest,
            added_by=hand.user,
            device=hand.device,
            reading_state=_state(found),
            reading=found,
        ),
    )


def _state(found: dict[str, Any]) -> SheetPhoto.Reading:
    if not found:
        return Reading.NONE
    return Reading.FAILED if "fault" in found else Reading.READ


@transaction.atomic
def _keep(fixture: Fixture, photo: SheetPhoto) -> SheetPhoto:
    # Two phones that send at once wait for each other here.
    Fixture.objects.select_for_update(no_key=True).get(pk=fixture.pk)
    kept = SheetPhoto.objects.filter(fixture=fixture)
    standing = kept.filter(digest=photo.digest).first()
    if standing is not None:
        return standing
    if kept.count() >= MOST_PHOTOS:
        raise ValidationError(
            _("This match has %(most)s photos already; remove one first."),
            params={"most": MOST_PHOTOS},
        )
    photo.save(force_insert=True)
    record(
        "photo.add",
        photo,
        by=photo.added_by,
        fixture=str(fixture.pk),
        digest=photo.digest,
        device=str(photo.device_id or ""),
    )
    return photo


@transaction.atomic
def remove_photo(photo: SheetPhoto, *, hand: ActingHand) -> None:
    """Remove a photo; the audit keeps that it existed, and its digest.

    Raises ValidationError once the match is closed or its sheet confirmed.
    """
    if has_settled_photos(photo.fixture):
        raise ValidationError(
            _("The match is closed or its sheet confirmed: its photos stay.")
        )
    _remove(photo, by=hand.user, why="removed", device=str(photo.device_id or ""))


@transaction.atomic
def erase_photos(player: Player, *, by: User | None) -> int:
    """Remove all photos of matches that a person sat in; return how many.

    Part of erasing that person, so it overrides keeping the paper of a confirmed match.
    Ours: the entries and their chain stay whole without photos.
    """
    photos = list(photos_of_player(player))
    for photo in photos:
        _remove(photo, by=by, why="erased")
    return len(photos)


@transaction.atomic
def remove_old_photo(photo: SheetPhoto, *, by: User | None) -> None:
    """Remove a photo whose retention time is over, even if its match is settled."""
    _remove(photo, by=by, why="old")


def _remove(photo: SheetPhoto, *, by: User | None, why: str, device: str = "") -> None:
    record(
        "photo.remove",
        photo,
        by=by,
        fixture=str(photo.fixture_id),
        digest=photo.digest,
        why=why,
        device=device,
    )
    photo.delete()
