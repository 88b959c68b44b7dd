from __future__ import annotations

from django.urls import path

from drives.entrants import views

urlpatterns = [
    path(
        "evenings/<int:pk>/entrants/",
        views.evening_entrants,
        name="evening-entrants",
    ),
    path(
        "evenings/<int:pk>/entrants/paste/",
        views.evening_paste,
        name="evening-paste",
    ),
    path("evenings/<int:pk>/pairs/", views.evening_pairs, name="evening-pairs"),
    path("evenings/entrants/<int:pk>/", views.entrant, name="entrant"),
    path("evenings/entrants/<int:pk>/paid/", views.entrant_paid, name="entrant-paid"),
    path(
        "evenings/entrants/<int:pk>/remove/",
        views.entrant_remove,
        name="entrant-remove",
    ),
]
