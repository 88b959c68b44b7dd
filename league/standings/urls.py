from __future__ import annotations

from django.urls import path

from league.standings import views as pictures

urlpatterns = [
    path(
        "divisions/<int:pk>/pictures/",
        pictures.division_pictures_page,
        name="division-pictures",
    ),
]
