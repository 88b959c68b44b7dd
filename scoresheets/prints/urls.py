from __future__ import annotations

from django.urls import path

from scoresheets.prints import views as jobs
from scoresheets.prints.charts import views as charts
from scoresheets.prints.guides import views as guides
from scoresheets.prints.lists import views as lists

NIGHT = "nights/<slug:slug>/<slug:day>/"
DIVISION, SEASON = "divisions/<int:pk>/", "seasons/<int:pk>/"
urlpatterns = [
    path("desk/<slug:slug>/prints/", jobs.prints, name="prints"),
    path("prints/<uuid:pk>/", jobs.print_detail, name="print"),
    path("prints/<uuid:pk>/print.pdf", jobs.print_pdf, name="print-pdf"),
    path("prints/<uuid:pk>/again/", jobs.print_again, name="print-again"),
    path(f"{NIGHT}pack/", jobs.night_pack, name="night-pack"),
    path(f"{NIGHT}<int:hall>/pack/", jobs.night_pack, name="hall-pack"),
    path(f"{DIVISION}pack/", jobs.division_pack, name="division-pack"),
    path(f"{SEASON}pack/", jobs.season_pack, name="season-pack"),
    path(f"{SEASON}cards/", jobs.season_cards, name="season-cards"),
    path(f"{DIVISION}fixtures.pdf", lists.division_poster, name="division-poster"),
    path(f"{DIVISION}log.pdf", lists.print_division_log, name="division-log-pdf"),
    path(
        f"{DIVISION}pictures.pdf",
        charts.print_division_pictures,
        name="division-pictures-pdf",
    ),
    path(
        "matches/<uuid:pk>/picture.pdf",
        charts.print_match_picture,
        name="match-picture-pdf",
    ),
    path(f"{DIVISION}players.pdf", lists.division_players, name="division-players-pdf"),
    path(
        "unions/<slug:slug>/nights/<slug:day>/results.pdf",
        lists.night_results,
        name="night-results-pdf",
    ),
    path("unions/<slug:slug>/guides/", guides.guides, name="guides"),
    path(
        "unions/<slug:slug>/guides/<slug:role>.pdf", guides.guide_pdf, name="guide-pdf"
    ),
    path("teams/<int:pk>/fixtures.pdf", lists.team_cards, name="team-cards-pdf"),
    path(f"{SEASON}players.pdf", lists.season_players, name="season-players-pdf"),
    path(
        f"{SEASON}appointments.pdf",
        lists.season_appointments,
        name="season-appointments-pdf",
    ),
]
