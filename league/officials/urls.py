from __future__ import annotations

from django.urls import path

from league.officials.views import appointments, officials, own_appointments

WORK = "fixtures/<uuid:pk>/appointments/<slug:task>/"
SEASON = "seasons/<int:pk>/appointments/"

urlpatterns = [
    path("officials/me/", own_appointments.my_appointments, name="my-appointments"),
    path("officials/me/answer/", own_appointments.my_answer, name="my-answer"),
    path("officials/<int:pk>/away/", own_appointments.my_away, name="my-away"),
    path(
        "officials/<int:pk>/away/<int:away>/back/",
        own_appointments.my_back,
        name="my-back",
    ),
    path(
        "officials/answer/<str:token>/",
        own_appointments.appointment_answer,
        name="appointment-answer",
    ),
    path("desk/<slug:slug>/officials/", officials.officials, name="officials"),
    path(
        "desk/<slug:slug>/officials/settings/",
        officials.official_settings,
        name="official-settings",
    ),
    path(
        "desk/<slug:slug>/officials/<int:pk>/",
        officials.official_detail,
        name="official",
    ),
    path(
        "desk/<slug:slug>/officials/<int:pk>/away/",
        officials.official_away,
        name="official-away",
    ),
    path(
        "desk/<slug:slug>/officials/<int:pk>/away/<int:away>/back/",
        officials.official_back,
        name="official-back",
    ),
    path(SEASON, appointments.appointments, name="appointments"),
    path(
        f"{SEASON}search/", appointments.appointments_search, name="appointments-search"
    ),
    path(
        f"{SEASON}give-up/",
        appointments.appointments_give_up,
        name="appointments-give-up",
    ),
    path(f"{SEASON}send/", appointments.appointments_send, name="appointments-send"),
    path(
        f"{SEASON}remind/", appointments.appointments_remind, name="appointments-remind"
    ),
    path(WORK, appointments.appointment, name="appointment"),
    path(f"{WORK}end/", appointments.appointment_end, name="appointment-end"),
    path(
        f"{WORK}answered/",
        appointments.appointment_record_answer,
        name="appointment-answered",
    ),
]
