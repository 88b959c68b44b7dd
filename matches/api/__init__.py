"""Matches under the API: reading them, and posting their entries."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from matches.api.entries import Entries
from matches.api.reading import Matches

router = SimpleRouter()
router.register("matches", Matches)

urlpatterns = [
    path("matches/<uuid:id>/entries/", Entries.as_view(), name="api-entries"),
    *router.urls,
]
