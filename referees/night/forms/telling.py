"""What a deed at a table does, said once more on the last page before it is sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from referees.clock.moments import last_minutes_of
from referees.night.forms.match import (
    ROLES,
    CallAwayForm,
    LeaveForm,
    SeatForm,
    StopForm,
)
from rules.match import HeldSeat, Status
from rules.record import Defaulters, Side, StoppageRule


@dataclass(frozen=True, slots=True)
class Told:
    """What was chosen, name by name, and what follows by which rule."""

    chosen: list[tuple[Any, str]]
    follows: list[tuple[str, str]] = field(default_factory=list)


def told_stop(form: StopForm) -> Told:
    found = form.cleaned_data
    table, rule, at_fault = found["table"], found["rule"], found["defaulters"]
    sides = [side for side in Side if at_fault in (str(side), Defaulters.BOTH)]
    teams = " – ".join(form.state.team(side).name for side in sides)
    pairs = " – ".join(form.pair_words(table, side) for side in Side)
    chosen = [
        (_("Table"), f"{table}: {pairs}"),
        (_("At fault"), teams),
        (_("Reason"), found["reason"]),
    ]
    follows = [(_forfeit(form, table, side, rule), str(rule)) for side in sides]
    follows.append((_gain_of_stop(form, sides, rule), str(rule)))
    follows.append((_("The other tables play on."), "12.2"))
    return Told(chosen, follows)


def _forfeit(form: StopForm, table: int, side: Side, rule: StoppageRule) -> str:
    settings = form.state.record.settings
    values = {"team": form.state.team(side).name, "table": table}
    if rule is StoppageRule.LATE and not settings.late_table_forfeits_points:
        return _("%(team)s keep their points of table %(table)s.") % values
    [score] = [one for one in form.state.sheet.tables if one.table == table]
    values["points"] = score.home.total if side is Side.HOME else score.away.total
    return (
        _("%(team)s lose all they have at table %(table)s: %(points)s points.") % values
    )


def _gain_of_stop(form: StopForm, sides: list[Side], rule: StoppageRule) -> str:
    if len(sides) > 1:
        return _("Both are at fault: neither team gains.")
    settings = form.state.record.settings
    is_late = rule is StoppageRule.LATE
    points = settings.late_award if is_late else settings.stoppage_award
    return _gain(form, sides[0].opponents, points)


def _gain(form: Any, side: Side, points: int) -> str:
    values = {"team": form.state.team(side).name, "points": points}
    return _("%(team)s gain %(points)s points.") % values


def told_call_away(form: CallAwayForm) -> Told:
    seat, state = form.seat_chosen(), form.state
    on = form.cleaned_data["substitute"].partition("-")[2]
    name = form.names.get(on, on) if on else _("Nobody: the seat stays empty")
    chosen = [*_seat_facts(form, seat), (_("Substitute"), name)]
    if on:
        values = {"name": name, "role": ROLES[seat.role], "table": seat.table}
        sits = _("%(name)s sits down at table %(table)s as %(role)s, and play goes on.")
        return Told(chosen, [(sits % values, "11.2")])
    points, opponents = state.record.settings.absence_award, seat.side.opponents
    if state.status is Status.EXTRA_TIME:
        still = _("Table %s stands still until the end; no points follow.")
        return Told(chosen, [(still % seat.table, "11.2")])
    follows = [
        (_("Table %s stands still for the rest of this half.") % seat.table, "11.2"),
        (_gain(form, opponents, points), "11.2"),
    ]
    if state.status is Status.FIRST_HALF:
        again = _("They gain %s more if the seat is still empty after half-time.")
        follows.append((again % points, "11.2"))
    return Told(chosen, follows)


def told_leave(form: LeaveForm) -> Told:
    seat = form.seat_chosen()
    follows = [(_("You give the permission; no point moves."), "1.14")]
    last = last_minutes_of(form.state)
    if last is not None:
        at = last.astimezone(form.state.fixture.union.zone)
        words = _("From %s on nobody may leave the table.") % f"{at:%H:%M}"
        follows.append((words, "1.15"))
    return Told(_seat_facts(form, seat), follows)


def _seat_facts(form: SeatForm, seat: HeldSeat) -> list[tuple[Any, str]]:
    name = form.names.get(seat.player, seat.player)
    return [
        (_("Player"), f"{name} ({ROLES[seat.role]})"),
        (_("Team"), form.state.team(seat.side).name),
        (_("Table"), str(seat.table)),
    ]
