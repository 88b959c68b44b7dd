from __future__ import annotations

from django.urls import path

from league.pasting import views as pasting

DESK = "desk/<slug:slug>/"

urlpatterns = [
    path(f"{DESK}places/several/", pasting.several, {"kind": "clubs"}, "clubs-several"),
    path(
        f"{DESK}officials/several/",
        pasting.several,
        {"kind": "officials"},
        "officials-several",
    ),
    path(
        f"{DESK}people/several/", pasting.several, {"kind": "people"}, "people-several"
    ),
]
