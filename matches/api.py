"""Matches under the API: reading them, and posting their entries."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from matches.phones.api.entries import Entries, Rescue
from matches.phones.api.match_phones import Phones
from matches.phones.api.phones import Devices, Leases, LiveView
from matches.sheet.api import Matches
from matches.statistics.api import PairStatistics, PlayerStatistics

router = SimpleRouter()
router.register("matches", Matches)

urlpatterns = [
    path("matches/<uuid:id>/entries/", Entries.as_view(), name="api-entries"),
    path("matches/<uuid:id>/rescue/", Rescue.as_view(), name="api-rescue"),
    path("matches/<uuid:id>/live/", LiveView.as_view(), name="api-live"),
    path("matches/<uuid:id>/phones/", Phones.as_view(), name="api-phones"),
    path("matches/<uuid:id>/leases/", Leases.as_view(), name="api-leases"),
    path(
        "statistics/players/", PlayerStatistics.as_view(), name="api-player-statistics"
    ),
    path("statistics/pairs/", PairStatistics.as_view(), name="api-pair-statistics"),
    path("devices/", Devices.as_view(), name="api-devices"),
    *router.urls,
]
