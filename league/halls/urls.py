from __future__ import annotations

from django.urls import path

from league.halls import views as halls

HALL = "halls/<int:pk>/"

urlpatterns = [
    path("unions/<slug:slug>/halls/", halls.union_halls, name="halls"),
    path(HALL, halls.venue_detail, name="venue-detail"),
    path(f"{HALL}picture.jpg", halls.venue_picture, name="venue-picture"),
    path(f"{HALL}picture/", halls.venue_picture_change, name="venue-picture-change"),
    path(
        f"{HALL}picture/remove/",
        halls.venue_picture_remove,
        name="venue-picture-remove",
    ),
]
