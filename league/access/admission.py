"""Access checks that views of a union's pages make first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from league.access.permissions import (
    belongs_to,
    may_keep,
    may_plan,
    may_register,
    may_serve,
)
from league.models import Union, User

MayIn = Callable[[Any, Union], bool]


def admit(request: HttpRequest, union: Union, may: MayIn, *, sentence: str) -> User:
    """Return the user if they may; Http404 to outsiders, PermissionDenied to others."""
    if not belongs_to(request.user, union):
        raise Http404
    if not may(request.user, union):
        raise PermissionDenied(sentence)
    assert isinstance(request.user, User), "only someone who signed in has a role"
    return request.user


def admit_keeper(request: HttpRequest, union: Union) -> User:
    sentence = _("Only the union's secretary works at the desk.")
    return admit(request, union, may_keep, sentence=sentence)


def union_of_secretary(request: HttpRequest, slug: str) -> tuple[Union, User]:
    """Return the union at an address and its secretary; refuse anyone else."""
    union = get_object_or_404(Union.objects.select_related("board"), slug=slug)
    return union, admit_keeper(request, union)


def admit_server(request: HttpRequest, union: Union) -> User:
    sentence = _("Only the union's secretaries and its registrar see this.")
    return admit(request, union, may_serve, sentence=sentence)


def admit_planner(request: HttpRequest, union: Union) -> User:
    sentence = _("Only the union's secretary or its fixtures secretary does this.")
    return admit(request, union, may_plan, sentence=sentence)


def admit_registrar(request: HttpRequest, union: Union) -> User:
    sentence = _("Only the union's secretary or its registrar does this.")
    return admit(request, union, may_register, sentence=sentence)
