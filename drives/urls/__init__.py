from __future__ import annotations

from drives.evenings import urls as evenings
from drives.series import urls as series
from drives.urls import phones, prints, running

urlpatterns = [
    *evenings.urlpatterns,
    *running.urlpatterns,
    *phones.urlpatterns,
    *prints.urlpatterns,
    *series.urlpatterns,
]
