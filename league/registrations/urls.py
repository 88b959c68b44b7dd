from __future__ import annotations

from django.urls import path

from league.registrations.views import registrations, transfers

urlpatterns = [
    path(
        "seasons/<int:pk>/registrations/",
        registrations.registrations,
        name="registrations",
    ),
    path(
        "seasons/<int:pk>/registrations/new/",
        registrations.registration_new,
        name="registration-new",
    ),
    path(
        "seasons/<int:pk>/registrations/export/",
        registrations.registrations_export,
        name="registrations-export",
    ),
    path(
        "seasons/<int:pk>/registrations/asked/",
        transfers.registration_requests,
        name="registration-requests",
    ),
    path("seasons/<int:pk>/transfers/", transfers.transfers, name="transfers"),
    path("registrations/<int:pk>/", registrations.registration, name="registration"),
    path(
        "registrations/<int:pk>/end/",
        registrations.registration_end,
        name="registration-end",
    ),
    path(
        "registrations/<int:pk>/again/",
        registrations.registration_again,
        name="registration-again",
    ),
    path(
        "registrations/<int:pk>/transfer/",
        transfers.transfer_new,
        name="transfer-new",
    ),
    path(
        "registrations/asked/<int:pk>/",
        transfers.registration_request,
        name="registration-request",
    ),
    path("transfers/<int:pk>/", transfers.transfer, name="transfer"),
]
