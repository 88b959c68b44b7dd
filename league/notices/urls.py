from __future__ import annotations

from django.urls import path

from league.notices import views as notices

urlpatterns = [
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.notices_mark_read, name="notices-read"),
    path("notices/choices/", notices.notice_choices, name="notice-choices"),
    path("notices/stop/<str:token>/", notices.notice_stop, name="notice-stop"),
    path("desk/<slug:slug>/notices/", notices.union_notices, name="union-notices"),
    path("desk/<slug:slug>/notices/send/", notices.notices_send, name="notices-send"),
    path(
        "desk/<slug:slug>/notices/<uuid:pk>/again/",
        notices.notice_again,
        name="notice-again",
    ),
]
