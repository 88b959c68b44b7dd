"""The help under /docs/, as files: the same for everyone, and asked of no database."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http import HttpResponsePermanentRedirect as Moved
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.docs.files import BuiltFile, find_file, is_built, is_folder
from config.errors import ProblemDetails, answer_problem

NOT_BUILT_S = 30
FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def page(request: HttpRequest, path: str = "") -> HttpResponseBase:
    if not is_built():
        return _not_built(request)
    found = find_file(path)
    if found is not None:
        return _sent(request, found)
    if not path.endswith("/") and is_folder(path):
        return Moved(f"{request.path}/")
    raise Http404


def _not_built(request: HttpRequest) -> HttpResponse:
    sentence = _(
        "The help is not built on this installation yet. If that lasts longer than a "
        "minute, tell whoever runs it: “make docs” builds it."
    )
    answer = answer_problem(
        request, ProblemDetails(503, sentence, kind="not-built", wait_s=NOT_BUILT_S)
    )
    # Django would log it as a fault of ours, and have it reported as one.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def _sent(request: HttpRequest, found: BuiltFile) -> HttpResponseBase:
    is_packed = bool(found.packed) and "gzip" in request.headers.get(
        "Accept-Encoding", ""
    )
    response = HttpResponse(content_type=found.content_type)
    response["Last-Modified"] = http_date(found.changed_s)
    response["Cache-Control"] = FOR_EVER if found.is_for_ever else "no-cache"
    if found.packed:
        patch_vary_headers(response, ["Accept-Encoding"])
    unchanged = get_conditional_response(
        request, last_modified=found.changed_s, response=response
    )
    if unchanged is not response and unchanged is not None:
        return unchanged
    if is_packed and found.packed:
        response["Content-Encoding"] = "gzip"
        response.content = found.packed.read_bytes()
    else:
        response.content = found.path.read_bytes()
    return response
