from __future__ import annotations

from django.urls import path

from archive.lists import views as lists
from archive.persons.views import own, privacy
from archive.unions import views as archives

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
    path("my-data/<int:pk>/consent/", own.my_consent, name="my-consent"),
    path("my-data/<int:pk>/correction/", own.my_correction, name="my-correction"),
    path("my-data/<int:pk>/erasure/", own.my_erasure, name="my-erasure"),
    path(
        "my-data/requests/<int:pk>/take-back/",
        own.my_request_back,
        name="my-request-back",
    ),
    path("my-data/<int:pk>/data.json", own.my_file, {"kind": "json"}, "my-data-json"),
    path("my-data/<int:pk>/data.pdf", own.my_file, {"kind": "pdf"}, "my-data-pdf"),
    path("desk/<slug:slug>/privacy/", privacy.privacy, name="privacy"),
    path(
        "desk/<slug:slug>/privacy/settings/",
        privacy.privacy_settings,
        name="privacy-settings",
    ),
    path(
        "desk/<slug:slug>/privacy/throw-away/",
        privacy.privacy_throw_away,
        name="privacy-throw-away",
    ),
    path("players/<int:pk>/data/", privacy.person, name="person"),
    path(
        "players/<int:pk>/data/consent/", privacy.person_consent, name="person-consent"
    ),
    path(
        "players/<int:pk>/data/guardian/",
        privacy.person_guardian,
        name="person-guardian",
    ),
    path(
        "players/<int:pk>/data.json",
        privacy.person_file,
        {"kind": "json"},
        "person-json",
    ),
    path(
        "players/<int:pk>/data.pdf", privacy.person_file, {"kind": "pdf"}, "person-pdf"
    ),
    path("players/<int:pk>/erase/", privacy.person_erase, name="person-erase"),
    path("players/requests/<int:pk>/", privacy.person_request, name="person-request"),
    path("desk/<slug:slug>/archive/", archives.archives, name="archives"),
    path(
        "desk/<slug:slug>/archive/<uuid:pk>.zip",
        archives.archive_file,
        name="archive-file",
    ),
]
