from __future__ import annotations

from django.urls import path

from config.docs import views

urlpatterns = [
    path("docs/", views.page, name="docs"),
    path("docs/<path:path>", views.page, name="docs-page"),
]
