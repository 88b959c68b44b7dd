from __future__ import annotations

from django.urls import path

from league.postponements.views import closures, postponements

urlpatterns = [
    path("my-teams/", postponements.teams, name="my-teams"),
    path(
        "fixtures/<uuid:pk>/postpone/",
        postponements.postponement_new,
        name="postponement-new",
    ),
    path("fixtures/<uuid:pk>/move/", postponements.fixture_move, name="fixture-move"),
    path("postponements/<int:pk>/", postponements.postponement, name="postponement"),
    path(
        "postponements/<int:pk>/answer/",
        postponements.postponement_answer,
        name="postponement-answer",
    ),
    path(
        "postponements/<int:pk>/withdraw/",
        postponements.postponement_withdraw,
        name="postponement-withdraw",
    ),
    path(
        "postponements/<int:pk>/decide/",
        postponements.postponement_decide,
        name="postponement-decide",
    ),
    path(
        "desk/<slug:slug>/postponements/",
        postponements.postponements,
        name="postponements",
    ),
    path(
        "desk/<slug:slug>/postponements/move/",
        postponements.fixture_choose,
        name="fixture-choose",
    ),
    path(
        "desk/<slug:slug>/halls/closures/",
        closures.hall_closures,
        name="hall-closures",
    ),
    path("desk/<slug:slug>/halls/open/", closures.hall_open, name="hall-open"),
]
