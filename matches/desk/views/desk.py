"""Who works at the desk, and what its forms send."""

from __future__ import annotations

import uuid

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from league.access.admission import admit_keeper
from league.models import Fixture, User

# Fields of a form itself, which are not passed on.
OWN = ("csrfmiddlewaretoken", "step", "token")


def desk_user(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the desk is for those who signed in"
    return request.user


def fixture_for_keeper(request: HttpRequest, pk: uuid.UUID) -> Fixture:
    fixture = get_object_or_404(
        Fixture.objects.select_related(
            "union", "home", "away", "venue", "division__season__rule_set"
        ),
        pk=pk,
    )
    admit_keeper(request, fixture.union)
    return fixture


def form_token(request: HttpRequest) -> str:
    """Return the form's token, under which it is written only once, or a new one."""
    try:
        return uuid.UUID(request.POST.get("token", "")).hex
    except ValueError:
        return uuid.uuid4().hex


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the filled-in fields, for a form that sends them again."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name not in OWN
        for value in values
    ]


def sent_id(request: HttpRequest) -> str:
    """Return the id of what a form writes.

    A form sent twice has the same, and another once a field was changed.
    """
    said = repr(sorted(kept_fields(request)))
    return uuid.uuid5(uuid.UUID(form_token(request)), said).hex
