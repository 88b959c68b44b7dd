from __future__ import annotations

from django.urls import URLPattern, path

from drives.evenings.views import evenings

urlpatterns: list[URLPattern] = [
    path("unions/<slug:slug>/evenings/", evenings.evenings, name="evenings"),
    path("unions/<slug:slug>/evenings/new/", evenings.evening_new, name="evening-new"),
    path("evenings/<int:pk>/setup/", evenings.evening_setup, name="evening-setup"),
    path("evenings/<int:pk>/prizes/", evenings.evening_prizes, name="evening-prizes"),
]
