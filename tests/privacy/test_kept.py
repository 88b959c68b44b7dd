"""What docs/privacy.md says of caches: how long what is kept, and of whom nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Division, Union
from tests.drives.make_drives import make_drive
from tests.make import make_match, make_user
from tests.privacy.keeping import keep_apart, text_in_caches
from tests.privacy.table import PAGE

pytestmark = pytest.mark.django_db
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
IN_WORDS = {
    1: "live parts 1 second",
    20: "embeds at most 20",
    5 * MINUTE: "calendars 5 minutes",
    HOUR: "sitemaps 1 hour",
    30 * DAY: "previews 30 days",
}


def addresses_of(union: Union) -> dict[str, int]:
    """What others may keep, each with the seconds that the page says."""
    slug, division = union.slug, Division.objects.get(union=union)
    shared = Client().get(f"/unions/{slug}/").content.decode()
    [preview] = re.findall(r'og:image" content="[^"]*?(/previews/[^"]+)"', shared)
    return {
        f"/evenings/{make_drive(union).pk}/now/": 1,
        f"/embed/divisions/{division.pk}/log/": 20,
        f"/unions/{slug}/calendar.ics": 5 * MINUTE,
        f"/sitemaps/{slug}.xml": HOUR,
        preview: 30 * DAY,
    }


def test_what_anyone_sees_is_kept_by_others_as_long_as_the_page_says() -> None:
    found = addresses_of(make_match().union)
    kept = {at: Client().get(at).headers["Cache-Control"] for at in found}
    assert {at: re.findall(r"max-age=(\d+)", kept[at]) for at in kept} == {
        at: [str(seconds)] for at, seconds in found.items()
    }
    page = PAGE.read_text()
    assert [words for words in IN_WORDS.values() if words not in page] == []


def test_the_cache_counts_tries_by_a_hash_of_the_login(settings: Any) -> None:
    keep_apart(settings)
    user = make_user("aquagga", email="kwagga@example.org")
    for login in (user.username, user.email):
        Client().post("/accounts/login/", {"login": login, "password": "wrong"})
    Client().post("/accounts/password/reset/", {"email": user.email})
    counted = text_in_caches()
    assert "wrong-passwords" in counted
    assert not {"aquagga", "kwagga"} & set(re.findall(r"\w+", counted))
