from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from league.models import User
from matches.home.me import me_of
from matches.home.page import home_page


@login_required
@require_GET
def my_home(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User), "the page is for those who signed in"
    me = me_of(request.user)
    # Whoever is at home in one union stays on its site; of several it is none's.
    own = {"union": me.unions[0]} if len(me.unions) == 1 else {}
    context = {"page": home_page(me, at=timezone.now())} | own
    return render(request, "matches/home/my_home.html", context)
