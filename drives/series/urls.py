from __future__ import annotations

from django.urls import URLPattern, path

from drives.series import views as series

urlpatterns: list[URLPattern] = [
    path("series/<int:pk>/", series.series, name="series"),
    path("series/<int:pk>/setup/", series.series_setup, name="series-setup"),
    path("series/<int:pk>/prizes/", series.series_prizes, name="series-prizes"),
    path("unions/<slug:slug>/series/new/", series.series_new, name="series-new"),
]
