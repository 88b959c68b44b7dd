from __future__ import annotations

from django.urls import path

from league.audit import views

urlpatterns = [
    path("desk/<slug:slug>/sign-ins/", views.account_events, name="account-events"),
    path("my-sign-ins/", views.my_sign_ins, name="my-sign-ins"),
]
