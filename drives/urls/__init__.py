from __future__ import annotations

from drives.urls import evenings, phones, prints, running, series

urlpatterns = [
    *evenings.urlpatterns,
    *running.urlpatterns,
    *phones.urlpatterns,
    *prints.urlpatterns,
    *series.urlpatterns,
]
