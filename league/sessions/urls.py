from __future__ import annotations

from django.urls import path

from league.sessions import views

HERE = "signed-in/"

urlpatterns = [
    path(HERE, views.signed_in, name="signed-in"),
    path(f"{HERE}end/", views.signed_in_end, name="signed-in-end"),
    path(f"{HERE}end-others/", views.signed_in_end_others, name="signed-in-end-others"),
    path(f"{HERE}kept/", views.kept_form, name="kept-form"),
]
