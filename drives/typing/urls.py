from __future__ import annotations

from django.urls import path

from drives.typing import round_views, views

urlpatterns = [
    path("evenings/rounds/<int:pk>/type/", round_views.round_type, name="round-type"),
    path("evenings/tables/<int:pk>/", views.evening_table, name="evening-table"),
    path(
        "evenings/tables/<int:pk>/reopen/",
        views.evening_table_reopen,
        name="evening-table-reopen",
    ),
]
