"""The ranking of a series in a frame on another site."""

from __future__ import annotations

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from drives.models import Series
from league.models import Union

HEIGHT = 560
# How many rows a frame shows; the whole ranking is a link away.
MOST_ROWS = 20


def offered_series(union: Union) -> dict[str, tuple[str, int]]:
    """Return the embeds of a union's series: those that go on, then the last closed."""
    rows = Series.objects.filter(union=union)
    latest = rows.order_by(F("closed_at").desc(nulls_first=True), "name", "pk")
    return {
        reverse("embed-series", args=[one.pk]): (_("A series: %s") % one, HEIGHT)
        for one in latest
    }
