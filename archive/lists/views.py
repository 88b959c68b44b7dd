from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from archive.lists.book import LISTINGS, listings_for
from archive.lists.listing import ListRequest
from league.access.permissions import belongs_to
from league.lib.files.download import download
from league.models import Season, Union
from league.sessions.proof import require_proof
from league.standings.selectors import current_of, seasons_of

KINDS = ("csv", "xlsx")


@require_GET
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every list that the reader may download, as CSV or for Excel."""
    union = get_object_or_404(Union, slug=slug)
    seasons = list(seasons_of(union))
    context = {
        "union": union,
        "seasons": seasons,
        "season": _season_of(request, union, seasons),
        "listings": listings_for(request.user, union),
    }
    return render(request, "archive/lists/lists.html", context)


@require_GET
def list_file(
    request: HttpRequest, slug: str, name: str, kind: str
) -> HttpResponseBase:
    listing = LISTINGS.get(name)
    if listing is None or kind not in KINDS:
        raise Http404
    union = get_object_or_404(Union, slug=slug)
    is_member = belongs_to(request.user, union)
    if listing.may is not None and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if listing.may is not None and not is_member:
        raise Http404
    if listing.may is not None and not listing.may(request.user, union):
        raise PermissionDenied(_("This list is for others of the union."))
    if listing.may is not None:
        require_proof(request)
    season = _season_of(request, union, list(seasons_of(union)))
    asked = ListRequest(union, season, is_member=is_member, reader=request.user)
    words = [name, slugify(season.name) if season else "", union.slug]
    rows = listing.sheet(asked) if kind == "xlsx" else listing.table(asked)
    return download("-".join(filter(None, words)), kind, rows)


def _season_of(
    request: HttpRequest, union: Union, seasons: list[Season]
) -> Season | None:
    """Return the season asked for, or the current one."""
    asked = request.GET.get("season", "")
    if not asked:
        return current_of(union, seasons)
    found = next((one for one in seasons if str(one.pk) == asked), None)
    if found is None:
        raise Http404
    return found
