from __future__ import annotations

from django.urls import path

from league.imports import views as imports

urlpatterns = [
    path(
        "seasons/<int:pk>/imports/<slug:kind>/", imports.file_import, name="file-import"
    ),
    path("imports/<uuid:pk>/", imports.file_look_through, name="file-look-through"),
    path("imports/<uuid:pk>/answers/", imports.file_answer, name="file-answer"),
    path(
        "imports/<uuid:pk>/left-out.xlsx", imports.file_left_out, name="file-left-out"
    ),
    path("imports/<uuid:pk>/columns/", imports.file_columns, name="file-columns"),
]
