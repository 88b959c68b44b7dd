"""The roles at a match of the officials who accepted."""

from __future__ import annotations

from league.access.persons import account_of
from league.models import Appointment, Fixture, Role

State = Appointment.State
Task = Appointment.Task


def settle_roles(fixture: Fixture) -> None:
    """Give each official who accepted a role at the match, and remove all others.

    At a final without a referee the marker stands in (1.11).
    """
    rows = list(
        fixture.appointments.select_related(
            "official__player__user", "official__player__merged_into__user", "role"
        ).exclude(state=State.PROPOSED)
    )
    accepted = [one for one in rows if one.state == State.ACCEPTED]
    has_referee = any(one.task == Task.REFEREE for one in accepted)
    stands_in = fixture.stage == Fixture.Stage.FINAL and not has_referee
    for one in rows:
        account = account_of(one.official.player) if one in accepted else None
        is_referee = one.task == Task.REFEREE or stands_in
        kind = Role.Kind.REFEREE if is_referee else Role.Kind.MARKER
        _set_role(one, user=account.pk if account else None, kind=kind)


def _set_role(appointment: Appointment, *, user: int | None, kind: Role.Kind) -> None:
    former = appointment.role
    if former and user == former.user_id and kind == former.kind:
        return
    place = {"union_id": appointment.union_id, "fixture_id": appointment.fixture_id}
    appointment.role = (
        Role.objects.create(user_id=user, kind=kind, **place) if user else None
    )
    appointment.save(update_fields=["role", "changed_at"])
    if former:
        former.delete()
