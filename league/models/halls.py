from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.people import user_field
from league.models.places import UnionOwned, Venue


class VenuePicture(UnionOwned):
    """The picture of a hall, re-encoded from the upload (JPEG, no EXIF).

    A row of its own: a hall is read with every list of matches, its picture is not.
    """

    venue = models.OneToOneField(Venue, models.CASCADE, related_name="picture")
    # For those who do not see it.
    words = models.CharField(_("what it shows"), max_length=200)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    content = models.BinaryField()
    # SHA-256 of `content`: the picture's address changes with it.
    digest = models.CharField(max_length=64)
    added_by = user_field()
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("picture of a hall")
        verbose_name_plural = _("pictures of halls")

    def __str__(self) -> str:
        return f"{self.venue_id} {self.digest[:8]}"
