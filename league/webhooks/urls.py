from __future__ import annotations

from django.urls import path

from league.webhooks import views

WEBHOOKS = "desk/<slug:slug>/webhooks/"
ONE = f"{WEBHOOKS}<uuid:pk>/"

urlpatterns = [
    path(WEBHOOKS, views.webhooks, name="webhooks"),
    path(ONE, views.webhook, name="webhook"),
    path(f"{ONE}test/", views.webhook_test, name="webhook-test"),
    path(f"{ONE}pause/", views.webhook_pause, name="webhook-pause"),
    path(f"{ONE}remove/", views.webhook_remove, name="webhook-remove"),
    path(
        f"{ONE}deliveries/<uuid:delivery>/again/",
        views.delivery_again,
        name="delivery-again",
    ),
]
