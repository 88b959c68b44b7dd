from __future__ import annotations

from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from league.public.views import site

urlpatterns = [
    path("", site.front, name="front"),
    # A cached page cannot hold a token, and the worst that a forged request does here
    # is to show the pages in the other language.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("unions/<slug:slug>/", site.union_detail, name="union-detail"),
    path("divisions/<int:pk>/", site.division_log_page, name="division-log"),
    path(
        "divisions/<int:pk>/fixtures/",
        site.rounds,
        {"tab": "fixtures"},
        name="division-fixtures",
    ),
    path(
        "divisions/<int:pk>/results/",
        site.rounds,
        {"tab": "results"},
        name="division-results",
    ),
    path("teams/<int:pk>/", site.team_detail, name="team-detail"),
    path("clubs/<int:pk>/", site.club_detail, name="club-detail"),
    path("rulebook/", site.rulebook, name="rulebook"),
    path("hall/", site.hall_detail, name="hall"),
    path("hall/certificate.crt", site.hall_certificate, name="hall-certificate"),
]
