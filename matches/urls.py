from __future__ import annotations

from django.urls import path

from matches.views import correcting, desk, match, player

urlpatterns = [
    path("matches/<uuid:pk>/", match.match_detail, name="match-detail"),
    path("matches/<uuid:pk>/entries/", match.match_entries, name="match-entries"),
    path("players/<int:pk>/", player.player_detail, name="player-detail"),
    path("desk/<slug:slug>/", desk.desk, name="desk"),
    path("matches/<uuid:pk>/type/", desk.match_type, name="match-type"),
    path("matches/<uuid:pk>/correct/", correcting.match_correct, name="match-correct"),
]
