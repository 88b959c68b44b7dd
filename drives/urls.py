from __future__ import annotations

from drives.evenings import urls as evenings
from drives.phones import urls as phones
from drives.prints import urls as prints
from drives.running import urls as running
from drives.series import urls as series

urlpatterns = [
    *evenings.urlpatterns,
    *running.urlpatterns,
    *phones.urlpatterns,
    *prints.urlpatterns,
    *series.urlpatterns,
]
