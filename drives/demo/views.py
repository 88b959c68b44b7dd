from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from drives.demo.access import demo_or_404, is_on_this_machine
from drives.demo.selectors import demo_page


@never_cache
@require_safe
def demo(request: HttpRequest) -> HttpResponse:
    """Show who may sign in to the demo, and what to try."""
    page = demo_page(demo_or_404())
    context = {"page": page, "may_sign_in": is_on_this_machine(request)}
    return render(request, "drives/demo/demo_detail.html", context)


@require_POST
def demo_sign_in(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as one of the demo's users, from this machine alone."""
    mark = demo_or_404()
    if not is_on_this_machine(request):
        raise Http404
    people = {one.user.username: one for one in demo_page(mark).people}
    person = people.get(username)
    if person is None:
        raise Http404
    login(request, person.user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect(person.address)
