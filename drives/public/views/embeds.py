from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from drives.evenings.naming import Audience
from drives.public.embeds import MOST_ROWS
from drives.series.table import series_table_of
from drives.series.views import series_or_404
from league.public.embeds import embed_response


@require_safe
def embed_series(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the first of a series, with the names that a visitor sees on its page."""
    series = series_or_404(pk)
    table = series_table_of(series, Audience.PUBLIC)
    return embed_response(
        request,
        series.union,
        template="embed/series.html",
        key=f"series:{pk}",
        version=None,
        draw=lambda: {"table": table, "lines": table.ranked[:MOST_ROWS]},
    )
