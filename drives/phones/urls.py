from __future__ import annotations

from django.urls import path

from drives.phones import views as phones

urlpatterns = [
    path("evenings/mark/", phones.evening_mark, name="evening-mark"),
    path(
        "evenings/tables/<str:code>/state/",
        phones.TableState.as_view(),
        name="evening-table-state",
    ),
    path(
        "evenings/tables/<str:code>/entries/",
        phones.TableEntries.as_view(),
        name="evening-table-entries",
    ),
]
