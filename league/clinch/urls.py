from __future__ import annotations

from django.urls import path

from league.clinch import views as possible

urlpatterns = [
    path(
        "divisions/<int:pk>/possible/",
        possible.division_possible,
        name="division-possible",
    ),
    path(
        "divisions/<int:pk>/possible/<int:team>/",
        possible.team_possible,
        name="team-possible",
    ),
]
