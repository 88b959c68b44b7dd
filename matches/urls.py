from __future__ import annotations

from django.urls import path

from matches.views import correcting, desk, imports, match, player

urlpatterns = [
    path("matches/<uuid:pk>/", match.match_detail, name="match-detail"),
    path("matches/<uuid:pk>/entries/", match.match_entries, name="match-entries"),
    path("matches/<uuid:pk>/record.json", match.match_record, name="match-record"),
    path("players/<int:pk>/", player.player_detail, name="player-detail"),
    path("desk/<slug:slug>/", desk.desk, name="desk"),
    path("matches/<uuid:pk>/type/", desk.match_type, name="match-type"),
    path("matches/<uuid:pk>/correct/", correcting.match_correct, name="match-correct"),
    path("desk/<slug:slug>/import/", imports.season_import, name="season-import"),
    path(
        "desk/<slug:slug>/import/<uuid:pk>/",
        imports.season_import_job,
        name="season-import-job",
    ),
    path(
        "desk/<slug:slug>/import/<uuid:pk>/apply/",
        imports.season_import_apply,
        name="season-import-apply",
    ),
    path(
        "desk/<slug:slug>/import/<uuid:pk>/discard/",
        imports.season_import_discard,
        name="season-import-discard",
    ),
]
