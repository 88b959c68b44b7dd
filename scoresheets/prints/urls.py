from __future__ import annotations

from django.urls import path

from scoresheets.prints import views as job_views
from scoresheets.prints.charts import views as chart_views
from scoresheets.prints.lists import views as list_views

NIGHT = "nights/<slug:slug>/<slug:day>/"
urlpatterns = [
    path("desk/<slug:slug>/prints/", job_views.prints, name="prints"),
    path("prints/<uuid:pk>/", job_views.print_detail, name="print"),
    path("prints/<uuid:pk>/print.pdf", job_views.print_pdf, name="print-pdf"),
    path("prints/<uuid:pk>/again/", job_views.print_again, name="print-again"),
    path(f"{NIGHT}pack/", job_views.night_pack, name="night-pack"),
    path(f"{NIGHT}<int:hall>/pack/", job_views.night_pack, name="hall-pack"),
    path("divisions/<int:pk>/pack/", job_views.division_pack, name="division-pack"),
    path("seasons/<int:pk>/pack/", job_views.season_pack, name="season-pack"),
    path("seasons/<int:pk>/cards/", job_views.season_cards, name="season-cards"),
    path(
        "divisions/<int:pk>/fixtures.pdf",
        list_views.division_poster,
        name="division-poster",
    ),
    path(
        "divisions/<int:pk>/log.pdf",
        list_views.print_division_log,
        name="division-log-pdf",
    ),
    path(
        "divisions/<int:pk>/pictures.pdf",
        chart_views.print_division_pictures,
        name="division-pictures-pdf",
    ),
    path(
        "matches/<uuid:pk>/picture.pdf",
        chart_views.print_match_picture,
        name="match-picture-pdf",
    ),
    path(
        "divisions/<int:pk>/players.pdf",
        list_views.division_players,
        name="division-players-pdf",
    ),
    path(
        "unions/<slug:slug>/nights/<slug:day>/results.pdf",
        list_views.night_results,
        name="night-results-pdf",
    ),
    path("teams/<int:pk>/fixtures.pdf", list_views.team_cards, name="team-cards-pdf"),
    path(
        "seasons/<int:pk>/players.pdf",
        list_views.season_players,
        name="season-players-pdf",
    ),
    path(
        "seasons/<int:pk>/appointments.pdf",
        list_views.season_appointments,
        name="season-appointments-pdf",
    ),
]
