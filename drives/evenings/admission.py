"""Admit users to an evening's host pages: the first line of each such view."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from drives.evenings.permissions import may_host, may_make
from drives.models import Drive, DriveTable
from league.access.admission import admit
from league.access.permissions import belongs_to
from league.models import Union, User

SHOWN = ("union", "club", "venue", "series")


def drive_or_404(pk: int) -> Drive:
    return get_object_or_404(Drive.objects.select_related(*SHOWN), pk=pk)


def hosted_drive(request: HttpRequest, pk: int) -> Drive:
    """Return an evening that the reader may run."""
    drive = drive_or_404(pk)
    admit_host(request, drive)
    return drive


def hosted_table(request: HttpRequest, pk: int) -> DriveTable:
    """Return a table of an evening that the reader may run."""
    shown = [f"round__drive__{name}" for name in SHOWN]
    table = get_object_or_404(DriveTable.objects.select_related(*shown), pk=pk)
    admit_host(request, table.round.drive)
    return table


def admit_host(request: HttpRequest, drive: Drive) -> User:
    """Return the user; raise Http404 for anyone without a role in the union."""
    if not belongs_to(request.user, drive.union):
        raise Http404
    if not may_host(request.user, drive):
        sentence = _("Only the union's secretaries and the club's run this evening.")
        raise PermissionDenied(sentence)
    return user_of(request)


def admit_maker(request: HttpRequest, union: Union) -> User:
    sentence = _("Only the secretaries of the union and its clubs create evenings.")
    return admit(request, union, may_make, sentence=sentence)


def user_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "only someone who signed in gets here"
    return request.user
