from __future__ import annotations

from django.urls import path

from scoresheets.checking import views as checking
from scoresheets.fingerprints import views as heads
from scoresheets.photos import views as photos
from scoresheets.prints import sheet_views as sheets
from scoresheets.prints import urls as prints
from scoresheets.typing.views import editing, typing
from scoresheets.verifying import views as verifying

HEADS = "unions/<slug:slug>/heads/"
urlpatterns = [
    path("matches/<uuid:pk>/type/", typing.match_type, name="match-type"),
    path("matches/<uuid:pk>/type/draft/", typing.match_draft, name="match-type-draft"),
    path("matches/<uuid:pk>/correct/sheet/", editing.match_edit, name="match-edit"),
    path("matches/<uuid:pk>/sheet.pdf", sheets.match_sheet, name="match-sheet"),
    path("matches/<uuid:pk>/blank.pdf", sheets.match_blank, name="match-blank"),
    path("v/", verifying.verify, name="verify"),
    path(HEADS, heads.heads, name="heads"),
    path(f"{HEADS}check/", heads.heads_check, name="heads-check"),
    path(f"{HEADS}<slug:day>/<int:number>/", heads.heads_detail, name="heads-detail"),
    path(f"{HEADS}<slug:day>/<int:number>.txt", heads.heads_text, name="heads-text"),
    path("desk/<slug:slug>/heads/", heads.heads_publish, name="heads-publish"),
    path("v/<str:code>/", verifying.verify_code, name="verify-code"),
    path("matches/<uuid:pk>/check/", checking.match_check, name="match-check"),
    path("desk/<slug:slug>/sheets/", checking.typed_sheets, name="typed-sheets"),
    path("matches/<uuid:pk>/photos/", photos.match_photos, name="match-photos"),
    path("photos/<uuid:pk>/", photos.photo, name="photo"),
    path("photos/<uuid:pk>/remove/", photos.photo_remove, name="photo-remove"),
    path("cups/<int:pk>/bracket.pdf", sheets.cup_bracket, name="cup-pdf"),
    path(
        "nights/<slug:slug>/<slug:day>/<int:hall>/codes.pdf",
        sheets.night_cards,
        name="night-codes-pdf",
    ),
    *prints.urlpatterns,
]
