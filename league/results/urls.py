from __future__ import annotations

from django.urls import path

from league.results import views as logs

urlpatterns = [
    path(
        "divisions/<int:pk>/teams/<int:team>/",
        logs.division_team,
        name="division-team",
    ),
    path("divisions/<int:pk>/lots/", logs.division_lots, name="division-lots"),
    path("lots/<int:pk>/draw/", logs.lots_draw, name="lots-draw"),
    path("lots/<int:pk>/undo/", logs.lots_undo, name="lots-undo"),
]
