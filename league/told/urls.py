from __future__ import annotations

from django.urls import path

from league.told import views as told

urlpatterns = [
    path("desk/<slug:slug>/told/", told.told_list, name="told-list"),
    path("told/<uuid:pk>/", told.told, name="told"),
    path("told/<uuid:pk>/<int:player>/", told.told_mark, name="told-mark"),
    path(
        "told/<uuid:pk>/<int:player>/take-back/",
        told.told_take_back,
        name="told-take-back",
    ),
]
