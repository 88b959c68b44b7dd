"""Fetch a division for its pages, with its union, season and rules."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from league.models import Division

SHOWN = ("union__board", "season__rule_set")


def division_or_404(pk: int, *, among: QuerySet[Division] | None = None) -> Division:
    """Return a division by id; raise Http404 if it is not `among` those given."""
    divisions = Division.objects if among is None else among
    return get_object_or_404(divisions.select_related(*SHOWN), pk=pk)
