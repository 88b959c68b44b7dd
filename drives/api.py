"""Card evenings under the API: their series."""

from __future__ import annotations

from rest_framework.routers import SimpleRouter

from drives.series.api import SeriesList

router = SimpleRouter()
router.register("series", SeriesList)

urlpatterns = router.urls
