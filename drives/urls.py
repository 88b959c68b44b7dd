from __future__ import annotations

from drives.demo import urls as demo
from drives.entrants import urls as entrants
from drives.evenings import urls as evenings
from drives.phones import urls as phones
from drives.prints import urls as prints
from drives.public import urls as public
from drives.running import urls as running
from drives.series import urls as series
from drives.typing import urls as typing

PARTS = (public, evenings, entrants, running, typing, phones, prints, series, demo)

urlpatterns = [pattern for part in PARTS for pattern in part.urlpatterns]
