"""Read what a guide says of its union: name, crest, site, contact, own numbers.

All of it is public, so a guide may lie about in the hall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from league.models import RuleSet, Union
from league.standings.selectors import current_season
from rules.record.settings import Settings, read_settings
from scoresheets.paper.words import print_stamp
from scoresheets.prints.guides.captain import captain_guide
from scoresheets.prints.guides.guide import Guide, GuideRole
from scoresheets.prints.guides.marker import marker_guide
from scoresheets.prints.guides.referee import referee_guide
from scoresheets.prints.guides.secretary import secretary_guide
from scoresheets.prints.lists.heads import poster_head_of
from scoresheets.prints.lists.listing import PosterHead
from scoresheets.prints.pack.reading import public_secretary_of


@dataclass(frozen=True, slots=True)
class GuideHead:
    """What stands around a guide; `site` is its address without the `scheme`."""

    union: str
    poster: PosterHead
    scheme: str
    site: str
    page: str
    contact: str
    printed: str


def head_of(union: Union) -> GuideHead:
    """Return a union's head, as everyone may see it."""
    scheme, between, site = settings.SITE_ADDRESS.rpartition("://")
    page = reverse("union-detail", args=[union.slug])
    return GuideHead(
        union=union.name,
        poster=poster_head_of(union, page),
        scheme=f"{scheme}{between}",
        site=site,
        page=page,
        contact=public_secretary_of(union),
        printed=print_stamp(union),
    )


def numbers_of(union: Union) -> Settings:
    """Return the numbers of a union's current season, else the book's."""
    season = current_season(union)
    if season is None:
        return Settings()
    rules = RuleSet.objects.only("record_rules").get(pk=season.rule_set_id)
    return read_settings(rules.record_rules, [])


def guides_of(
    union: Union, roles: Iterable[GuideRole], *, numbers: Settings, site: str
) -> list[Guide]:
    """Return guides in the active language."""
    desk = reverse("desk", args=[union.slug])
    drawn = {
        GuideRole.MARKER: lambda: marker_guide(site),
        GuideRole.CAPTAIN: lambda: captain_guide(numbers, site),
        GuideRole.REFEREE: lambda: referee_guide(numbers),
        GuideRole.SECRETARY: lambda: secretary_guide(desk),
    }
    return [drawn[one]() for one in roles]
