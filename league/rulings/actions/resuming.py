"""What a decision on a match ended, and what of it resumes once that is lifted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.fixtures.actions.fixtures import lock_fixture
from league.fixtures.availability import unmovable_because
from league.models import Appointment, Fixture, Official, Postponement, Ruling, User
from league.officials.actions import appointments
from league.officials.actions.roles import settle_roles
from league.officials.proposing import ELSEWHERE
from league.officials.selectors import WORDS, hindrance_of
from league.postponements.actions import postponements

State = Appointment.State


def pending_for_match(fixture: Fixture, *, with_officials: bool) -> dict[str, Any]:
    """Return what a ruling keeps of what it ends: the match's request to postpone it,
    and who is proposed, asked or has accepted."""
    requests = fixture.postponements.filter(state__in=Postponement.OPEN)
    live = fixture.appointments.filter(state__in=Appointment.LIVE)
    names = ("pk", "official", "task", "state")
    return {
        "requests": list(requests.values("pk", "state")),
        "appointments": list(live.values(*names)) if with_officials else [],
    }


@transaction.atomic
def resume_after_rulings(
    rulings: Iterable[Ruling], *, by: User | None, at: datetime
) -> list[str]:
    """Resume what these rulings, now lifted, had ended; tell those concerned.

    Returns a sentence for each request and appointment that could not resume.
    """
    left: list[str] = []
    resumed: list[Appointment] = []
    for ruling in rulings:
        fixture = lock_fixture(ruling.fixture)
        for kept in ruling.ended.get("requests", ()):
            left += _resume_request(fixture, kept, by=by, at=at)
        for kept in ruling.ended.get("appointments", ()):
            row = _appointment(fixture, kept)
            why = _kept_from(row, at=at)
            if why:
                left.append(_unresumed(row, why))
            else:
                resumed.append(_resume_appointment(row, kept, by=by))
    asked = [one for one in resumed if one.state == State.ASKED]
    accepted = [one for one in resumed if one.state == State.ACCEPTED]
    appointments.tell_asked(asked, by=by)
    appointments.tell_resumed(accepted, by=by)
    return left


def _resume_request(
    fixture: Fixture, kept: dict[str, Any], *, by: User | None, at: datetime
) -> list[str]:
    """Open a request again with new days to answer; return why not, if it cannot be."""
    why = unmovable_because(fixture)
    if not why and fixture.postponements.filter(state__in=Postponement.OPEN).exists():
        why = _("Another request to postpone %(match)s is open.") % {"match": fixture}
    if why:
        return [_("The request to postpone it is not open again: %s") % why]
    row = postponements.lock_request(Postponement(pk=kept["pk"]))
    row.state, row.decision = Postponement.State(kept["state"]), ""
    row.decided_by = row.decided_at = None
    row.due_at = postponements.answer_due(fixture, at=at)
    row.reminded_at = postponements.reminder_time(row.due_at, at=at)
    decided = ["state", "decision", "decided_by", "decided_at"]
    row.save(update_fields=[*decided, "due_at", "reminded_at"])
    record("postponement.resume", row, by=by, state=kept["state"])
    postponements.tell_who_answers(row, by=by)
    postponements.tell_of(row, by=by)
    return []


def _appointment(fixture: Fixture, kept: dict[str, Any]) -> Appointment:
    """Return the ended appointment; one that was only proposed is made again."""
    rows = Appointment.objects.select_related("official__player__user", "union", "role")
    row = rows.filter(pk=kept["pk"]).first()
    if row is None:
        officials = Official.objects.select_related("player__user")
        row = Appointment(
            union=fixture.union,
            official=officials.get(pk=kept["official"]),
            task=kept["task"],
            state=State.PROPOSED,
        )
    row.fixture = fixture
    return row


def _kept_from(row: Appointment, *, at: datetime) -> str:
    """Return why an official is not appointed again, in a few words; "" for nothing."""
    fixture = row.fixture
    if fixture.starts_at is None or fixture.starts_at <= at:
        return _("its night is over")
    live = fixture.appointments.filter(state__in=Appointment.LIVE)
    if live.filter(task=row.task).exists():
        return _("somebody else has the appointment")
    if live.filter(official=row.official_id).exists():
        return _("they have the other appointment there")
    hindrance = hindrance_of(row)
    return str(WORDS[hindrance]) if hindrance in ELSEWHERE else ""


def _unresumed(row: Appointment, why: str) -> str:
    words = _("%(match)s: %(official)s is not %(task)s again: %(why)s.")
    return words % {
        "match": row.fixture,
        "official": row.official.player.name,
        "task": row.get_task_display(),
        "why": why,
    }


def _resume_appointment(
    row: Appointment, kept: dict[str, Any], *, by: User | None
) -> Appointment:
    """Appoint an official as before; one who had not answered is asked again."""
    row.state, row.reason = State(kept["state"]), ""
    row.save()
    record("appointment.resume", row, by=by, official=row.official_id)
    if row.state == State.ASKED:
        appointments.ask_official(row, by=by)
    settle_roles(row.fixture)
    return row
