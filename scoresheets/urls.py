from __future__ import annotations

from django.urls import path

from scoresheets import print_urls, verify_views, views

urlpatterns = [
    path("matches/<uuid:pk>/sheet.pdf", views.match_sheet, name="match-sheet"),
    path("matches/<uuid:pk>/blank.pdf", views.match_blank, name="match-blank"),
    path("v/", verify_views.verify, name="verify"),
    path("v/<str:code>/", verify_views.verify_code, name="verify-code"),
    path("cups/<int:pk>/bracket.pdf", views.cup_bracket, name="cup-pdf"),
    path(
        "nights/<slug:slug>/<slug:day>/<int:hall>/codes.pdf",
        views.night_cards,
        name="night-codes-pdf",
    ),
    *print_urls.urlpatterns,
]
