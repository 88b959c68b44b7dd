"""Prints that were asked for, and what a worker made of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from league.lib.background_runs import take_up
from league.models import Fixture, User
from scoresheets.models import PrintJob
from scoresheets.prints.actions import ask_print
from tests.make import make_fixture, make_role

State = PrintJob.State
ALL = ["cover", "rules", "sheets", "tallies", "referee", "cards"]


def asked_for(*fixtures: Fixture, **given: Any) -> dict[str, Any]:
    options = {"sort": "pack", "parts": ALL, "paper": "a4", "names": True}
    return options | {"fixtures": [str(one.pk) for one in fixtures]} | given


def make_job(*fixtures: Fixture, by: User | None = None, **given: Any) -> PrintJob:
    found = fixtures or (make_fixture(),)
    union = found[0].union
    asked = asked_for(*found, **given)
    return ask_print(union, "Night pack", asked, by=by or make_role(union))


def begun_anew(job: PrintJob) -> PrintJob | None:
    return take_up(PrintJob.objects.all(), job.pk, again=True)


def heard_of(job: PrintJob, *, seconds: int) -> PrintJob:
    """Let a print have been heard of last so long ago."""
    then = timezone.now() - timedelta(seconds=seconds)
    PrintJob.objects.filter(pk=job.pk).update(beat_at=then, asked_at=then)
    job.refresh_from_db()
    return job


def fell_silent(job: PrintJob) -> PrintJob:
    return heard_of(begun_anew(job), seconds=11)


def signed_in(client: Client, union: Any, kind: str = "union secretary") -> User:
    user = make_role(union, kind)
    client.force_login(user)
    return user
