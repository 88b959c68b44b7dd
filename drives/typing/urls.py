from __future__ import annotations

from django.urls import path

from drives.typing.views import rounds, tables

urlpatterns = [
    path("evenings/rounds/<int:pk>/type/", rounds.round_type, name="round-type"),
    path("evenings/tables/<int:pk>/", tables.evening_table, name="evening-table"),
    path(
        "evenings/tables/<int:pk>/reopen/",
        tables.evening_table_reopen,
        name="evening-table-reopen",
    ),
]
