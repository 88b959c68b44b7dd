from __future__ import annotations

from drives.evenings import urls as evenings
from drives.prints import urls as prints
from drives.series import urls as series
from drives.urls import phones, running

urlpatterns = [
    *evenings.urlpatterns,
    *running.urlpatterns,
    *phones.urlpatterns,
    *prints.urlpatterns,
    *series.urlpatterns,
]
