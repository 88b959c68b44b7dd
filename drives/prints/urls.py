from __future__ import annotations

from django.urls import path

from drives.prints import views as prints

PRINTS = "evenings/<int:pk>/prints/"
urlpatterns = [
    path(PRINTS, prints.evening_prints, name="evening-prints"),
    path(f"{PRINTS}<slug:name>.pdf", prints.evening_print, name="evening-print"),
    path(
        f"{PRINTS}<int:number>/<slug:name>.pdf",
        prints.round_print,
        name="evening-round-print",
    ),
    path("series/<int:pk>/series.pdf", prints.series_pdf, name="series-pdf"),
    path(
        "series/<int:pk>/certificates.pdf",
        prints.series_certificates,
        name="series-certificates",
    ),
]
