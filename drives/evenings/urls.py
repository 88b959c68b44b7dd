from __future__ import annotations

from django.urls import URLPattern, path

from drives.entrants import views as entrants
from drives.evenings.views import evenings
from drives.public.views import evenings as public
from drives.public.views import screen

urlpatterns: list[URLPattern] = [
    path("evenings/<int:pk>/", public.evening, name="evening"),
    path("evenings/<int:pk>/now/", public.evening_now, name="evening-now"),
    path("evenings/<int:pk>/draws/", public.evening_draws, name="evening-draws"),
    path("evenings/<int:pk>/screen/", screen.evening_screen, name="evening-screen"),
    path(
        "evenings/<int:pk>/screen/now/",
        screen.evening_screen_now,
        name="evening-screen-now",
    ),
    path("unions/<slug:slug>/evenings/", evenings.evenings, name="evenings"),
    path("unions/<slug:slug>/evenings/new/", evenings.evening_new, name="evening-new"),
    path("evenings/<int:pk>/setup/", evenings.evening_setup, name="evening-setup"),
    path("evenings/<int:pk>/prizes/", evenings.evening_prizes, name="evening-prizes"),
    path(
        "evenings/<int:pk>/entrants/",
        entrants.evening_entrants,
        name="evening-entrants",
    ),
    path(
        "evenings/<int:pk>/entrants/paste/",
        entrants.evening_paste,
        name="evening-paste",
    ),
    path("evenings/<int:pk>/pairs/", entrants.evening_pairs, name="evening-pairs"),
    path("evenings/entrants/<int:pk>/", entrants.entrant, name="entrant"),
    path(
        "evenings/entrants/<int:pk>/paid/", entrants.entrant_paid, name="entrant-paid"
    ),
    path(
        "evenings/entrants/<int:pk>/remove/",
        entrants.entrant_remove,
        name="entrant-remove",
    ),
]
