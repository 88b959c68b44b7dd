"""Read-only admin of what was played. Only `append` writes entries."""

from __future__ import annotations

from django.contrib import admin

from league.admin import BY_UNION
from league.board import ReadOnlyAdmin
from matches.models import Entry, EntryText, Match, MatchSource, TeamSheet


@admin.register(Match)
class MatchPages(ReadOnlyAdmin):
    list_display = ("__str__", "seq")
    list_select_related = ("fixture__home", "fixture__away")
    list_filter = (BY_UNION,)


@admin.register(TeamSheet)
class TeamSheetPages(ReadOnlyAdmin):
    list_select_related = ("match__fixture__home", "match__fixture__away")


@admin.register(Entry)
class EntryPages(ReadOnlyAdmin):
    list_display = ("match", "seq", "kind", "at", "received_at", "by", "source")
    list_select_related = ("match__fixture__home", "match__fixture__away", "by")
    list_filter = (BY_UNION, "kind", "source")
    show_full_result_count = False


@admin.register(EntryText)
class EntryTextPages(ReadOnlyAdmin):
    pass


@admin.register(MatchSource)
class MatchSourcePages(ReadOnlyAdmin):
    pass
