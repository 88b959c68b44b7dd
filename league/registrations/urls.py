from __future__ import annotations

from django.urls import path

from league.registrations.views import contacts, transfers
from league.registrations.views import registrations as views

SEASON = "seasons/<int:pk>/registrations/"
ONE = "registrations/<int:pk>/"

urlpatterns = [
    path(SEASON, views.registrations, name="registrations"),
    path(f"{SEASON}new/", views.registration_new, name="registration-new"),
    path(f"{SEASON}export/", views.registrations_export, name="registrations-export"),
    path(
        f"{SEASON}asked/", transfers.registration_requests, name="registration-requests"
    ),
    path("players/<int:pk>/contact/", contacts.player_contact, name="player-contact"),
    path(
        f"{SEASON}asked/confirm/",
        transfers.registrations_confirm,
        name="registrations-confirm",
    ),
    path("seasons/<int:pk>/transfers/", transfers.transfers, name="transfers"),
    path(ONE, views.registration, name="registration"),
    path(f"{ONE}end/", views.registration_end, name="registration-end"),
    path(f"{ONE}again/", views.registration_again, name="registration-again"),
    path(f"{ONE}transfer/", transfers.transfer_new, name="transfer-new"),
    path(
        "registrations/asked/<int:pk>/",
        transfers.registration_request,
        name="registration-request",
    ),
    path("transfers/<int:pk>/", transfers.transfer, name="transfer"),
]
