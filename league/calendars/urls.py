from __future__ import annotations

from django.urls import path

from league.calendars import views as calendars

UNION = "unions/<slug:slug>/"

urlpatterns = [
    path(f"{UNION}calendars/", calendars.calendars, name="calendars"),
    path(f"{UNION}calendars/renew/", calendars.calendar_renew, name="calendar-renew"),
    path(
        f"{UNION}calendars/revoke/", calendars.calendar_revoke, name="calendar-revoke"
    ),
    path(f"{UNION}calendar.ics", calendars.union_calendar, name="calendar-union"),
    path(
        "matches/<uuid:pk>/calendar.ics",
        calendars.match_calendar,
        name="calendar-match",
    ),
    path("teams/<int:pk>/calendar.ics", calendars.team_calendar, name="calendar-team"),
    path("clubs/<int:pk>/calendar.ics", calendars.club_calendar, name="calendar-club"),
    path(
        "halls/<int:pk>/calendar.ics", calendars.venue_calendar, name="calendar-venue"
    ),
    # The address before halls had a page: people's calendars still ask for it.
    path(
        "venues/<int:pk>/calendar.ics",
        calendars.venue_calendar,
        name="calendar-venue-before",
    ),
    path(
        "divisions/<int:pk>/calendar.ics",
        calendars.division_calendar,
        name="calendar-division",
    ),
    path(
        "officials/<slug:key>/calendar.ics",
        calendars.official_calendar,
        name="calendar-official",
    ),
]
