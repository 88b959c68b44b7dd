from __future__ import annotations

from django.db import transaction

from league.audit.journal import record
from league.models import Union, User


@transaction.atomic
def set_embed_sites(union: Union, sites: list[str], *, by: User | None) -> Union:
    """Let only these sites show a union's embeds; an empty list lets every site."""
    union = Union.objects.select_for_update().get(pk=union.pk)
    if union.embed_sites != sites:
        record("union.embed_sites", union, by=by, before=union.embed_sites, after=sites)
        union.embed_sites = sites
        union.save(update_fields=["embed_sites"])
    return union
