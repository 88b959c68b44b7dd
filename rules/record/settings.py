"""The numbers that a union may change, with SAKBOC's as defaults.

Each default comes with its rule and its limits; a rule of None means that the book does
not give the number, and an open one is the union's to choose under its rule. It does
not know what the numbers are used for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from rules.faults import Fault, step
from rules.record.forms import Choice, Flag, Form, Whole


class DrawnKnockout(StrEnum):
    """How a level knock-out match goes on (1.12)."""

    EXTRA_TIME = "extra time"
    DECISION = "decision"


AWARD = Whole(0, 100)
MINUTES = Whole(1, 300)
MINUTES_OR_NONE = Whole(0, 300)


def _setting(
    default: object, *, rule: str | None, form: Form, is_open: bool = False
) -> Any:
    is_open = is_open or rule is None
    return field(
        default=default, metadata={"rule": rule, "form": form, "is_open": is_open}
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """A union's own numbers over SAKBOC's; minutes, points, tables and players."""

    half_minutes: int = _setting(75, rule="1.2", form=MINUTES)
    # 1.12 gives the Board's matches an hour; "units can decide otherwise".
    extra_minutes: int = _setting(60, rule="1.12", form=MINUTES, is_open=True)
    no_leave_minutes: int = _setting(15, rule="1.15", form=MINUTES_OR_NONE)
    short_table_award: int = _setting(20, rule="1.13", form=AWARD)
    absence_award: int = _setting(20, rule="11.2", form=AWARD)
    stoppage_award: int = _setting(20, rule="12.1", form=AWARD)
    late_award: int = _setting(10, rule="12.3", form=AWARD)
    grace_minutes: int = _setting(3, rule="12.3", form=MINUTES_OR_NONE)
    # Ours: 12.3 gives the ten points, but does not say what happens to the table's own.
    late_table_forfeits_points: bool = _setting(
        False, rule="12.3", form=Flag(), is_open=True
    )
    max_substitutes: int = _setting(3, rule="11.4", form=Whole(0, 8))
    minimum_tables: int = _setting(3, rule=None, form=Whole(1, 4))
    walkover_points: int = _setting(80, rule=None, form=Whole(0, 400))
    drawn_knockout: DrawnKnockout = _setting(
        DrawnKnockout.EXTRA_TIME,
        rule="1.12",
        form=Choice(DrawnKnockout),
        is_open=True,
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """One number that a union may change: its default, its rule and its limits."""

    name: str
    default: int | bool | DrawnKnockout
    rule: str | None
    form: Form
    is_open: bool


@dataclass(frozen=True, slots=True)
class Deviation:
    """A value that a union has changed from the default."""

    setting: Setting
    value: int | bool | DrawnKnockout


SETTINGS: dict[str, Setting] = {
    one.name: Setting(one.name, getattr(Settings(), one.name), **one.metadata)
    for one in fields(Settings)
}


def deviations(settings: Settings) -> tuple[Deviation, ...]:
    """Return the values that differ from the defaults, in the contract's order.

    >>> [one.setting.name for one in deviations(Settings(late_award=14))]
    ['late_award']
    """
    return tuple(
        Deviation(setting, getattr(settings, name))
        for name, setting in SETTINGS.items()
        if getattr(settings, name) != setting.default
    )


def read_settings(value: object, faults: list[Fault], path: str = "rules") -> Settings:
    """Return the settings in a record's `rules`, adding each fault found."""
    if not isinstance(value, dict):
        faults.append(Fault(path, "must be an object of named numbers"))
        return Settings()
    read: dict[str, Any] = {}
    for name, given in value.items():
        setting = SETTINGS.get(name)
        found = setting.form.read(given) if setting else None
        if found is not None:
            read[name] = found
            continue
        message = setting.form.expected if setting else "is not a number of the rules"
        faults.append(Fault(step(path, name), message))
    return Settings(**read)
