from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.access.admission import union_of_secretary
from league.clubs.actions import save_union
from league.lib.forms import data_of, render_form
from league.public.forms import ContactForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def union_contact(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the secretary say whom anyone may ask, on every page of the union."""
    union, by = union_of_secretary(request, slug)
    form = ContactForm(data_of(request), instance=union)
    if form.is_valid():
        save_union(union, changed=form.changed_data, by=by)
        messages.success(request, _("Saved."))
        return redirect("union-contact", slug)
    # The page's own foot shows what is saved, not what was typed.
    union.refresh_from_db()
    context = {"union": union, "form": form}
    return render_form(request, "league/public/union_contact.html", context)
