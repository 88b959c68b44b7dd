from __future__ import annotations

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from league import views

urlpatterns = [
    path("", views.front, name="front"),
    # A stored page can hold no token, and the worst that a forged request does here
    # is to show the pages in the other language.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("unions/<slug:slug>/", views.union_detail, name="union-detail"),
    path("divisions/<int:pk>/", views.division_log, name="division-log"),
    path(
        "divisions/<int:pk>/fixtures/",
        views.division_fixtures,
        name="division-fixtures",
    ),
    path(
        "divisions/<int:pk>/results/", views.division_results, name="division-results"
    ),
    path("teams/<int:pk>/", views.team_detail, name="team-detail"),
    path("clubs/<int:pk>/", views.club_detail, name="club-detail"),
]
