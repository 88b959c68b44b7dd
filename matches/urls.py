from __future__ import annotations

from django.urls import path

from matches.views import match, player

urlpatterns = [
    path("matches/<uuid:pk>/", match.match_detail, name="match-detail"),
    path("matches/<uuid:pk>/entries/", match.match_entries, name="match-entries"),
    path("players/<int:pk>/", player.player_detail, name="player-detail"),
]
