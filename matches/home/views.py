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
    page = home_page(me_of(request.user), at=timezone.now())
    return render(request, "matches/home/my_home.html", {"page": page})
