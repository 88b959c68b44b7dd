from __future__ import annotations

from django.urls import path

from scoresheets.checking import views as checking_views
from scoresheets.fingerprints import views as heads_views
from scoresheets.photos import views as photo_views
from scoresheets.prints import sheet_views
from scoresheets.prints import urls as print_urls
from scoresheets.typing import views as typing_views
from scoresheets.verifying import views as verify_views

urlpatterns = [
    path("matches/<uuid:pk>/type/", typing_views.match_type, name="match-type"),
    path(
        "matches/<uuid:pk>/type/draft/",
        typing_views.match_draft,
        name="match-type-draft",
    ),
    path("matches/<uuid:pk>/sheet.pdf", sheet_views.match_sheet, name="match-sheet"),
    path("matches/<uuid:pk>/blank.pdf", sheet_views.match_blank, name="match-blank"),
    path("v/", verify_views.verify, name="verify"),
    path("unions/<slug:slug>/heads/", heads_views.heads, name="heads"),
    path(
        "unions/<slug:slug>/heads/check/", heads_views.heads_check, name="heads-check"
    ),
    path(
        "unions/<slug:slug>/heads/<slug:day>/<int:number>/",
        heads_views.heads_detail,
        name="heads-detail",
    ),
    path(
        "unions/<slug:slug>/heads/<slug:day>/<int:number>.txt",
        heads_views.heads_text,
        name="heads-text",
    ),
    path("desk/<slug:slug>/heads/", heads_views.heads_publish, name="heads-publish"),
    path("v/<str:code>/", verify_views.verify_code, name="verify-code"),
    path("matches/<uuid:pk>/check/", checking_views.match_check, name="match-check"),
    path("desk/<slug:slug>/sheets/", checking_views.typed_sheets, name="typed-sheets"),
    path("matches/<uuid:pk>/photos/", photo_views.match_photos, name="match-photos"),
    path("photos/<uuid:pk>/", photo_views.photo, name="photo"),
    path("photos/<uuid:pk>/remove/", photo_views.photo_remove, name="photo-remove"),
    path("cups/<int:pk>/bracket.pdf", sheet_views.cup_bracket, name="cup-pdf"),
    path(
        "nights/<slug:slug>/<slug:day>/<int:hall>/codes.pdf",
        sheet_views.night_cards,
        name="night-codes-pdf",
    ),
    *print_urls.urlpatterns,
]
