from __future__ import annotations

from django.urls import path

from archive.lists import views as lists
from archive.persons.views import own, privacy
from archive.unions import views as archives

MINE, PLAYER = "my-data/<int:pk>/", "players/<int:pk>/"
DESK = "desk/<slug:slug>/"
JSON, PDF = {"kind": "json"}, {"kind": "pdf"}
urlpatterns = [
    path("unions/<slug:slug>/lists/", lists.lists, name="lists"),
    path(
        "unions/<slug:slug>/lists/<slug:name>.<slug:kind>",
        lists.list_file,
        name="list-file",
    ),
    path("privacy/", privacy.privacy_notice, name="privacy-notice"),
    path("unions/<slug:slug>/privacy/", privacy.union_privacy, name="union-privacy"),
    path("my-data/", own.my_data, name="my-data"),
    path(f"{MINE}consent/", own.my_consent, name="my-consent"),
    path(f"{MINE}correction/", own.my_correction, name="my-correction"),
    path(f"{MINE}erasure/", own.my_erasure, name="my-erasure"),
    path(
        "my-data/requests/<int:pk>/take-back/",
        own.my_request_back,
        name="my-request-back",
    ),
    path(f"{MINE}data.json", own.my_file, JSON, "my-data-json"),
    path(f"{MINE}data.pdf", own.my_file, PDF, "my-data-pdf"),
    path(f"{DESK}privacy/", privacy.privacy, name="privacy"),
    path(f"{DESK}privacy/settings/", privacy.privacy_settings, name="privacy-settings"),
    path(
        f"{DESK}privacy/throw-away/",
        privacy.privacy_throw_away,
        name="privacy-throw-away",
    ),
    path(f"{PLAYER}data/", privacy.person, name="person"),
    path(f"{PLAYER}data/consent/", privacy.person_consent, name="person-consent"),
    path(f"{PLAYER}data/guardian/", privacy.person_guardian, name="person-guardian"),
    path(f"{PLAYER}data.json", privacy.person_file, JSON, "person-json"),
    path(f"{PLAYER}data.pdf", privacy.person_file, PDF, "person-pdf"),
    path(f"{PLAYER}erase/", privacy.person_erase, name="person-erase"),
    path("players/requests/<int:pk>/", privacy.person_request, name="person-request"),
    path(f"{DESK}archive/", archives.archives, name="archives"),
    path(f"{DESK}archive/<uuid:pk>.zip", archives.archive_file, name="archive-file"),
]
