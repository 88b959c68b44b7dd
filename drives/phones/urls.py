from __future__ import annotations

from django.urls import path

from drives.phones import views as phones
from drives.typing import views as typing

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
    path("evenings/tables/<int:pk>/", typing.evening_table, name="evening-table"),
    path(
        "evenings/tables/<int:pk>/reopen/",
        typing.evening_table_reopen,
        name="evening-table-reopen",
    ),
]
