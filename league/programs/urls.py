from __future__ import annotations

from django.urls import path

from league.programs import views as keys
from league.webhooks import views as webhooks

PROGRAMS = "desk/<slug:slug>/programs/"
WEBHOOKS = "desk/<slug:slug>/webhooks/"
ONE = f"{WEBHOOKS}<uuid:pk>/"

urlpatterns = [
    path("keys/", keys.keys, name="keys"),
    path("keys/<int:pk>/revoke/", keys.key_revoke, name="key-revoke"),
    path(PROGRAMS, keys.programs, name="programs"),
    path(
        f"{PROGRAMS}<int:pk>/revoke/",
        keys.program_key_revoke,
        name="program-key-revoke",
    ),
    path(WEBHOOKS, webhooks.webhooks, name="webhooks"),
    path(ONE, webhooks.webhook, name="webhook"),
    path(f"{ONE}test/", webhooks.webhook_test, name="webhook-test"),
    path(f"{ONE}pause/", webhooks.webhook_pause, name="webhook-pause"),
    path(f"{ONE}remove/", webhooks.webhook_remove, name="webhook-remove"),
    path(
        f"{ONE}deliveries/<uuid:delivery>/again/",
        webhooks.delivery_again,
        name="delivery-again",
    ),
]
