from __future__ import annotations

from django.urls import path

from league.told import views as told

urlpatterns = [
    path("told/<uuid:pk>/", told.told, name="told"),
    path("told/<uuid:pk>/<int:player>/", told.told_mark, name="told-mark"),
]
