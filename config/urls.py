from __future__ import annotations

from allauth.account.views import login
from django.contrib import admin
from django.urls import include, path

from league.access.throttling import counts_wrong_ones

# Marked with the addresses, so that the first to sign in finds it marked.
counts_wrong_ones(login)

urlpatterns = [
    # The most requested addresses come first. The API's are in a namespace, since both
    # the pages and the API have a match-detail.
    path("api/", include(("config.api", "api"))),
    path("", include("league.urls")),
    path("", include("matches.urls")),
    path("", include("referees.urls")),
    path("", include("scoresheets.urls")),
    path("", include("drives.urls")),
    path("", include("archive.urls")),
    path("", include("config.state.urls")),
    path("", include("config.docs.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
# django-allauth's own, for what it counts.
handler429 = "config.errors.too_many_requests"
handler500 = "config.errors.server_error"
