from __future__ import annotations

from django.urls import path

from league.officials.views import appointments as season
from league.officials.views import officials
from league.officials.views import own_appointments as own

DESK = "desk/<slug:slug>/officials/"
OFFICIAL = f"{DESK}<int:pk>/"
SEASON = "seasons/<int:pk>/appointments/"
WORK = "fixtures/<uuid:pk>/appointments/<slug:task>/"
BACK = "away/<int:away>/back/"

urlpatterns = [
    path("officials/me/", own.my_appointments, name="my-appointments"),
    path("officials/me/answer/", own.my_answer, name="my-answer"),
    path("officials/<int:pk>/away/", own.my_away, name="my-away"),
    path(f"officials/<int:pk>/{BACK}", own.my_back, name="my-back"),
    path(
        "officials/answer/<str:token>/",
        own.appointment_answer,
        name="appointment-answer",
    ),
    path(DESK, officials.officials, name="officials"),
    path(f"{DESK}settings/", officials.official_settings, name="official-settings"),
    path(OFFICIAL, officials.official_detail, name="official"),
    path(f"{OFFICIAL}away/", officials.official_away, name="official-away"),
    path(f"{OFFICIAL}{BACK}", officials.official_back, name="official-back"),
    path(SEASON, season.appointments, name="appointments"),
    path(f"{SEASON}search/", season.appointments_search, name="appointments-search"),
    path(f"{SEASON}give-up/", season.appointments_give_up, name="appointments-give-up"),
    path(f"{SEASON}send/", season.appointments_send, name="appointments-send"),
    path(f"{SEASON}remind/", season.appointments_remind, name="appointments-remind"),
    path(WORK, season.appointment, name="appointment"),
    path(f"{WORK}end/", season.appointment_end, name="appointment-end"),
    path(
        f"{WORK}answered/",
        season.appointment_record_answer,
        name="appointment-answered",
    ),
]
