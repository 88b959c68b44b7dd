from __future__ import annotations

from django.urls import path

from league.cups.views import cups, tournaments

urlpatterns = [
    path("seasons/<int:pk>/cups/", cups.cups, name="cups"),
    path("seasons/<int:pk>/cups/new/", cups.cup_new, name="cup-new"),
    path("divisions/<int:pk>/finals/", cups.division_finals, name="division-finals"),
    path("cups/<int:pk>/", cups.cup, name="cup"),
    path("cups/<int:pk>/draws/", cups.cup_draws, name="cup-drawn"),
    path("cups/<int:pk>/setup/", cups.cup_setup, name="cup-setup"),
    path("cups/<int:pk>/entries/", cups.cup_entries, name="cup-entries"),
    path("cups/<int:pk>/draw/", cups.cup_draw, name="cup-draw"),
    path("cups/<int:pk>/draw/undo/", cups.cup_undo, name="cup-undo"),
    path("cups/<int:pk>/dates/", cups.cup_dates, name="cup-dates"),
    path("ties/<int:pk>/", cups.cup_tie, name="cup-tie"),
    path("boards/", tournaments.boards, name="boards"),
    path("boards/<slug:slug>/", tournaments.tournaments, name="tournaments"),
    path(
        "cups/<int:pk>/invitations/",
        tournaments.tournament_invitations,
        name="tournament-invitations",
    ),
    path("invitations/<int:pk>/", tournaments.invitation, name="invitation"),
]
