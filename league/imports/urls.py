from __future__ import annotations

from django.urls import path

from league.imports import views as imports

urlpatterns = [
    path(
        "seasons/<int:pk>/imports/<slug:kind>/", imports.file_import, name="file-import"
    ),
    path("imports/<uuid:pk>/", imports.file_look_through, name="file-look-through"),
    path("imports/<uuid:pk>/columns/", imports.file_columns, name="file-columns"),
]
