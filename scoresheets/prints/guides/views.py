"""The one-page guides, for everyone: they hold nothing about a person.

`?paper=` names the paper, `?language=` a language other than the reader's.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from league.models import Union
from scoresheets.prints.guides.drawing import draw_guides
from scoresheets.prints.guides.guide import GuideRole
from scoresheets.prints.guides.reading import guides_of, head_of, numbers_of
from scoresheets.prints.guides.titles import TITLES
from scoresheets.prints.sheet_views import as_pdf, paper_of


@require_safe
def guides(request: HttpRequest, slug: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    context = {
        "union": union,
        "guides": TITLES.items(),
        "languages": [code for code, _name in settings.LANGUAGES],
    }
    return render(request, "scoresheets/prints/guides.html", context)


@require_safe
def guide_pdf(request: HttpRequest, slug: str, role: str) -> HttpResponse:
    union = get_object_or_404(Union, slug=slug)
    if role not in list(GuideRole):
        raise Http404
    language = language_of(request)
    with override(language):
        head = head_of(union)
        [guide] = guides_of(
            union, [GuideRole(role)], numbers=numbers_of(union), site=head.site
        )
        drawn = draw_guides(
            [guide],
            head,
            title=f"{guide.title} · {union.name}",
            language=language,
            paper=paper_of(request),
        )
    return as_pdf(drawn.body, f"{role}-{language}")


def language_of(request: HttpRequest) -> str:
    """Return the language named in the address; the reader's for an unknown one."""
    named = request.GET.get("language", "")
    return named if named in dict(settings.LANGUAGES) else get_language() or "en"
