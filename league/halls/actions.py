"""Give a hall its picture, and take it away."""

from __future__ import annotations

from django.db import transaction

from league.audit.journal import record
from league.lib.files.pictures import PhotoPicture
from league.models import User, Venue, VenuePicture


@transaction.atomic
def set_hall_picture(
    venue: Venue, picture: PhotoPicture, *, words: str, by: User | None
) -> VenuePicture:
    """Give a hall this picture in place of any it has; `words` say what it shows."""
    # Two who send at once wait for each other here.
    Venue.objects.select_for_update(no_key=True).get(pk=venue.pk)
    found = {
        "words": words,
        "width": picture.width,
        "height": picture.height,
        "content": picture.content,
        "digest": picture.digest,
        "added_by": by,
    }
    row, _is_new = VenuePicture.objects.update_or_create(
        venue=venue, defaults=found, create_defaults=found | {"union": venue.union}
    )
    record("venue.picture", venue, by=by, digest=row.digest)
    return row


@transaction.atomic
def describe_hall_picture(picture: VenuePicture, *, words: str, by: User) -> None:
    """Change what is said of a hall's picture."""
    picture.words = words
    picture.save(update_fields=["words"])
    record("venue.picture", picture.venue, by=by, fields=["words"])


@transaction.atomic
def remove_hall_picture(picture: VenuePicture, *, by: User | None) -> None:
    """Remove a hall's picture; the audit keeps that it existed, and its digest."""
    record("venue.picture.remove", picture.venue, by=by, digest=picture.digest)
    picture.delete()
