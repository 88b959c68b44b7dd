from __future__ import annotations

from django.db import transaction
from django.db.models import F

from league.audit.journal import record
from league.models import Crest, Division, Union, User
from league.public.looks.crests import CrestPicture

VERSION_SIGNS = 16


@transaction.atomic
def set_embed_sites(union: Union, sites: list[str], *, by: User | None) -> Union:
    """Let only these sites show a union's embeds; an empty list lets every site."""
    union = Union.objects.select_for_update().get(pk=union.pk)
    if union.embed_sites != sites:
        record("union.embed_sites", union, by=by, before=union.embed_sites, after=sites)
        union.embed_sites = sites
        union.save(update_fields=["embed_sites"])
    return union


@transaction.atomic
def set_colour(union: Union, colour: str, *, by: User | None) -> Union:
    """Give a union its main colour, such as #0f3d30; an empty one removes it."""
    return _change(union, "colour", colour, by=by)


@transaction.atomic
def set_crest(union: Union, crest: CrestPicture, *, by: User | None) -> Union:
    """Give a union its crest, in the place of the one before."""
    kept = {"picture": crest.picture, "icon": crest.icon, "digest": crest.digest}
    union = _change(union, "crest_version", crest.digest[:VERSION_SIGNS], by=by)
    Crest.objects.update_or_create(union=union, defaults=kept)
    return union


@transaction.atomic
def remove_crest(union: Union, *, by: User | None) -> Union:
    """Remove a union's crest; its first letter stands in for it."""
    union = _change(union, "crest_version", "", by=by)
    Crest.objects.filter(union=union).delete()
    return union


def _change(union: Union, field: str, value: str, *, by: User | None) -> Union:
    """Change what a union looks like, on its stored pages too."""
    union = Union.objects.select_for_update().get(pk=union.pk)
    before = getattr(union, field)
    if before != value:
        record(f"union.{field}", union, by=by, before=before, after=value)
        setattr(union, field, value)
        union.save(update_fields=[field])
        logs = Division.objects.filter(union=union)
        logs.update(log_drawing=F("log_drawing") + 1)
    return union
