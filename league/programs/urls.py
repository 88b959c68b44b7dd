from __future__ import annotations

from django.urls import path

from league.programs import views

PROGRAMS = "desk/<slug:slug>/programs/"

urlpatterns = [
    path("keys/", views.keys, name="keys"),
    path("keys/<int:pk>/revoke/", views.key_revoke, name="key-revoke"),
    path(PROGRAMS, views.programs, name="programs"),
    path(
        f"{PROGRAMS}<int:pk>/revoke/",
        views.program_key_revoke,
        name="program-key-revoke",
    ),
]
