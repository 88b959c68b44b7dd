"""A form that was sent after its session had ended: what was typed is not lost.

It waits in the browser's new session until its user has signed in, and is sent on only
when that user says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

# Under this name in a session.
KEPT = "kept-form"
MOST_LETTERS = 50_000
# A field that is never kept: each page gives its own.
OF_ONE_PAGE = "csrfmiddlewaretoken"
# Below it passwords and codes are sent.
SIGN_IN = "/accounts/"


@dataclass(frozen=True, slots=True)
class KeptForm:
    """What was sent, where to, and the page on which it was typed ("" if unknown)."""

    user: int
    path: str
    page: str
    fields: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "user": self.user,
            "path": self.path,
            "page": self.page,
            "fields": [list(one) for one in self.fields],
        }

    @property
    def shown(self) -> list[str]:
        """What was written, for a reader to know it again; no ids and choices."""
        return [value for _name, value in self.fields if " " in value.strip()]


def kept_form_of(request: HttpRequest, user: int) -> KeptForm | None:
    """Return the form that was sent; None if it is none that may be kept."""
    if request.path.startswith(SIGN_IN) or request.FILES:
        return None
    fields = tuple(
        (name, str(value))
        for name, values in request.POST.lists()
        for value in values
        if name != OF_ONE_PAGE
    )
    is_secret = any("password" in name for name, _value in fields)
    letters = sum(len(name) + len(value) for name, value in fields)
    if is_secret or letters > MOST_LETTERS:
        return None
    return KeptForm(user, request.get_full_path(), page_before(request), fields)


def page_before(request: HttpRequest) -> str:
    """Return the path of our own page that sent a request; "" if it does not say."""
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        return ""
    parts = urlsplit(came_from)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def read_kept_form(held: Any) -> KeptForm | None:
    """Return the form that stands in a session."""
    if not held:
        return None
    fields = tuple((name, value) for name, value in held["fields"])
    return KeptForm(held["user"], held["path"], held["page"], fields)
