from __future__ import annotations

from django.urls import path

from drives.demo import views

urlpatterns = [
    path("demo/", views.demo, name="demo"),
    path("demo/sign-in/<slug:username>/", views.demo_sign_in, name="demo-sign-in"),
]
