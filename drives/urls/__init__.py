from __future__ import annotations

from drives.evenings import urls as evenings
from drives.urls import phones, prints, running, series

urlpatterns = [
    *evenings.urlpatterns,
    *running.urlpatterns,
    *phones.urlpatterns,
    *prints.urlpatterns,
    *series.urlpatterns,
]
