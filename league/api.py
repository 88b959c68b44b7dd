"""The league under the API: a module for each noun."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from league.clubs.api import Clubs, Teams, Unions, Venues
from league.cups.api import Cups
from league.notices.api import Notices
from league.officials.api import Appointments
from league.postponements.api import Postponements
from league.programs.api import Asker
from league.public.api.fixtures import Fixtures
from league.public.api.search import Search
from league.registrations.api.players import Players
from league.registrations.api.registrations import RegistrationRequests, Registrations
from league.registrations.api.transfers import Transfers
from league.rulings.api import Deductions, TeamEntries
from league.seasons.api import Seasons
from league.standings.api import Divisions

router = SimpleRouter()
router.register("unions", Unions)
router.register("seasons", Seasons)
router.register("divisions", Divisions)
router.register("entries", TeamEntries, basename="entry")
router.register("deductions", Deductions, basename="deduction")
router.register("cups", Cups)
router.register("venues", Venues)
router.register("clubs", Clubs)
router.register("teams", Teams)
router.register("players", Players)
router.register("fixtures", Fixtures)
router.register("postponements", Postponements)
router.register("appointments", Appointments)
router.register("registrations", Registrations)
router.register("registration-requests", RegistrationRequests)
router.register("transfers", Transfers)
router.register("notices", Notices)

urlpatterns = [
    path("asker/", Asker.as_view(), name="api-asker"),
    path("search/", Search.as_view(), name="api-search"),
    *router.urls,
]
