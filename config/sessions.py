"""The session of a browser: kept in use by people, ended in time, and left clean."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from league.access.throttling import SAFE
from league.lib.sessions import SessionStore
from league.sessions.browsers import browser_words
from league.sessions.kept_forms import KEPT, kept_form_of, page_before


class BrowserSessionMiddleware(SessionMiddleware):
    """Django's sessions; each ends unless its user does something in time."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        _store_of(request).browser = browser_words(
            request.headers.get("User-Agent", "")
        )

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        session = _store_of(request)
        if _asks_to_sign_in(request, response):
            response = _lead_back(request)
        elif response.status_code < 400:
            _forget_what_was_sent(request)
        if response.status_code < 500 and _is_use(request):
            _keep_in_use(session, is_page=is_page(request))
        if _is_signed_out(session):
            # Also the pages that the browser would show again by "back".
            response.headers["Clear-Site-Data"] = '"cache"'
        has_ended = session.found_ended and session.is_empty()
        answer = super().process_response(request, response)
        if has_ended:
            # By this cookie the next form that is sent is known as its user's.
            answer.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        return answer


def _store_of(request: HttpRequest) -> SessionStore:
    assert isinstance(request.session, SessionStore), "SESSION_ENGINE is ours"
    return request.session


def is_page(request: HttpRequest) -> bool:
    """Return whether the browser shows the answer as a page, as far as it tells."""
    return request.headers.get("Sec-Fetch-Dest", "document") == "document"


def _is_use(request: HttpRequest) -> bool:
    """Return whether somebody does something: opens a page, or sends a form.

    A live page asks again and again by itself, which keeps no session in use; browsers
    say of such a request that it is for no page ("empty").
    """
    return request.method not in SAFE or is_page(request)


def _keep_in_use(session: SessionStore, *, is_page: bool) -> None:
    """Note that a session is used; once its user's roles changed, under a new key."""
    row = session.row
    if row is None or row.session_key != session.session_key:
        return
    # A script's request may go beside others that still send the former key.
    if row.needs_new_key and is_page:
        session.cycle_key()
    else:
        session.note_use(at=timezone.now())


def _is_signed_out(session: SessionStore) -> bool:
    """Return whether somebody was signed in as the request came, and is no longer."""
    was_in = session.row is not None and session.row.user_id is not None
    return was_in and session.get(SESSION_KEY) is None


def _asks_to_sign_in(request: HttpRequest, response: HttpResponse) -> bool:
    if request.method in SAFE or response.status_code != 302:
        return False
    sign_in = resolve_url(settings.LOGIN_URL)
    to = urlsplit(response.headers["Location"]).path
    return to == sign_in and request.path != sign_in


def _lead_back(request: HttpRequest) -> HttpResponse:
    """Ask to sign in, then lead to what was typed, or at least to its page."""
    session = _store_of(request)
    ended = session.ended
    kept = None
    if ended is not None and ended.user_id is not None and is_page(request):
        kept = kept_form_of(request, ended.user_id)
    if kept is not None:
        session[KEPT] = kept.as_json()
    then = reverse("kept-form") if kept else page_before(request)
    words = urlencode({"next": then or reverse("front")})
    return redirect(f"{resolve_url(settings.LOGIN_URL)}?{words}")


def _forget_what_was_sent(request: HttpRequest) -> None:
    """Keep a form no longer once it was sent for good."""
    session = _store_of(request)
    if request.method in SAFE or session.row is None:
        return
    if session.get(KEPT, {}).get("path") == request.get_full_path():
        del session[KEPT]
