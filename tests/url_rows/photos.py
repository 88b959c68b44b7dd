"""The addresses of a match's photos."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from scoresheets.models import SheetPhoto
from tests.make import make_user
from tests.url_rows.row import Row, match_pk, to


def stage(match: Match) -> None:
    """A photo that somebody else has added."""
    SheetPhoto.objects.create(
        union=match.union,
        fixture=match.fixture,
        width=1,
        height=1,
        content=b"a picture",
        digest="0" * 64,
        added_by=make_user(),
    )


def photo(match: Match) -> dict[str, Any]:
    return {"pk": match.fixture.photos.get().pk}


# The match's captains and officials, its marker with them.
OFFICIALS = to(302, 404, 403, 200, 200, 200)
OTHERS_PHOTO = to(302, 404, 403, 403, 302, 302)

ROWS: dict[str, Row] = {
    "matches/<uuid:pk>/photos/": Row(
        OFFICIALS, to(302, 404, 403, 422, 422, 422), match_pk
    ),
    "photos/<uuid:pk>/": Row(OFFICIALS, to(405), photo),
    "photos/<uuid:pk>/remove/": Row(to(405), OTHERS_PHOTO, photo),
}
