from __future__ import annotations

from django.urls import URLPattern, path

from drives.running import views as running

urlpatterns: list[URLPattern] = [
    path("evenings/<int:pk>/run/", running.evening_run, name="evening-run"),
    path("evenings/<int:pk>/run/now/", running.evening_run_now, name="evening-run-now"),
    path("evenings/<int:pk>/start/", running.evening_start, name="evening-start"),
    path("evenings/<int:pk>/draw/", running.evening_draw, name="evening-draw"),
    path("evenings/<int:pk>/seat/", running.evening_seat, name="evening-seat"),
    path("evenings/<int:pk>/bell/", running.evening_bell, name="evening-bell"),
    path("evenings/<int:pk>/absent/", running.evening_absent, name="evening-absent"),
    path("evenings/<int:pk>/close/", running.evening_close, name="evening-close"),
    path("evenings/<int:pk>/reopen/", running.evening_reopen, name="evening-reopen"),
    path("evenings/rounds/<int:pk>/close/", running.round_close, name="round-close"),
    path(
        "evenings/rounds/<int:pk>/close-tables/",
        running.round_close_tables,
        name="round-close-tables",
    ),
    path("evenings/rounds/<int:pk>/swap/", running.round_swap, name="round-swap"),
    path(
        "evenings/rounds/<int:pk>/substitute/",
        running.round_substitute,
        name="round-substitute",
    ),
    path(
        "evenings/substitutes/<int:pk>/take-back/",
        running.substitute_take_back,
        name="substitute-take-back",
    ),
    path("evenings/rounds/<int:pk>/undo/", running.round_undo, name="round-undo"),
    path("evenings/rounds/<int:pk>/", running.round_tables, name="round-tables"),
    path(
        "evenings/tables/<int:pk>/close/",
        running.table_close,
        name="evening-table-close",
    ),
]
