"""A union's policy: settings beyond the book, the match record and the log's scheme.

Every setting is ours (the book is silent) with our default. A season has it in its
version of the local rules; a missing setting takes the default.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from rules.faults import Fault, step
from rules.record.forms import Choice, Flag, Whole

if TYPE_CHECKING:
    from league.models import Season


class Withdrawal(StrEnum):
    """What happens to a team's matches when it withdraws."""

    # Before half of its matches are played all are void; afterwards those of the first
    # half stay valid and the rest are void.
    BY_HALF = "by half"
    VOID_ALL = "void all"
    WALKOVERS = "all stand, rest walkovers"


WITHDRAWAL_WORDS: dict[str, Any] = {
    Withdrawal.BY_HALF: gettext_lazy(
        "Before half of its matches are played all of them are void; afterwards the "
        "results of the first half stand, and all others are void."
    ),
    Withdrawal.VOID_ALL: gettext_lazy("All of its matches are void."),
    Withdrawal.WALKOVERS: gettext_lazy(
        "All results stand, and the other matches are walkovers to its opponents."
    ),
}


class TypedSheets(StrEnum):
    """When a score-sheet typed in from paper counts."""

    AT_ONCE = "at once"
    # Provisional until another person has checked it against the paper.
    CONFIRMED = "confirmed by another"
    # Provisional until another person has typed the same without seeing the first.
    TYPED_TWICE = "typed twice"


@dataclass(frozen=True, slots=True)
class Day:
    """A setting's form: a calendar day."""

    expected: str = "must be a day such as 2026-02-28"

    def read(self, value: object) -> date | None:
        """Return the day, or None if the value is not one."""
        try:
            return date.fromisoformat(value) if isinstance(value, str) else None
        except ValueError:
            return None


Form = Whole | Flag | Choice | Day
DAYS = Whole(0, 60)
MINUTES = Whole(1, 24 * 60)


def _setting(default: object, *, form: Form, is_optional: bool = False) -> Any:
    return field(default=default, metadata={"form": form, "is_optional": is_optional})


@dataclass(frozen=True, slots=True)
class Policy:
    """A union's policy for a season, in days, minutes and matches."""

    withdrawal: Withdrawal = _setting(Withdrawal.BY_HALF, form=Choice(Withdrawal))
    # None: no day is set, and registrations stay open.
    registration_closes: date | None = _setting(None, form=Day(), is_optional=True)
    # None at either end: transfers are open on that side.
    transfers_from: date | None = _setting(None, form=Day(), is_optional=True)
    transfers_until: date | None = _setting(None, form=Day(), is_optional=True)
    # Whether the old club must clear a player before they play for another.
    transfer_clearance: bool = _setting(True, form=Flag())
    # After this many matches for higher teams a player belongs to them; None: never.
    playing_up_limit: int | None = _setting(None, form=Whole(0, 100), is_optional=True)
    query_days: int = _setting(7, form=DAYS)
    appeal_days: int = _setting(7, form=DAYS)
    # Days before the night by which a captain asks, and days the other has to answer.
    postponement_notice_days: int = _setting(3, form=DAYS)
    postponement_days: int = _setting(3, form=DAYS)
    # Minutes until a captain who says nothing is taken to agree with the sheet.
    signature_minutes: int = _setting(30, form=MINUTES)
    typed_sheets: TypedSheets = _setting(TypedSheets.AT_ONCE, form=Choice(TypedSheets))
    # Whether the heads of each night's matches are published the day after.
    publish_heads: bool = _setting(False, form=Flag())


@dataclass(frozen=True, slots=True)
class PolicySetting:
    """One setting of the policy: its default, its form, and whether it may be None."""

    name: str
    default: Any
    form: Form
    is_optional: bool


SETTINGS: dict[str, PolicySetting] = {
    one.name: PolicySetting(one.name, one.default, **one.metadata)
    for one in fields(Policy)
}
# These belong to one season; a copy for another season starts without them.
DATES = ("registration_closes", "transfers_from", "transfers_until")


def policy_of(season: Season) -> Policy:
    """Return the policy of a season; queries its local rules if not fetched."""
    policy = read_policy(season.rule_set.policy, [])
    assert policy is not None, "only a policy that was read is kept"
    return policy


def read_policy(
    value: object, faults: list[Fault], path: str = "policy"
) -> Policy | None:
    """Return the policy that a JSON value gives; add each fault to `faults`."""
    if not isinstance(value, dict):
        faults.append(Fault(path, "must be an object of named settings"))
        return None
    read: dict[str, Any] = {}
    for name, given in value.items():
        setting = SETTINGS.get(name)
        if setting is None:
            faults.append(Fault(step(path, name), "is not a setting of the policy"))
            continue
        found = setting.form.read(given)
        if found is None and not (given is None and setting.is_optional):
            faults.append(Fault(step(path, name), setting.form.expected))
            continue
        read[name] = found
    policy = Policy(**read)
    first, last = policy.transfers_from, policy.transfers_until
    if first and last and last < first:
        message = "must not be before the day from which players transfer"
        faults.append(Fault(step(path, "transfers_until"), message))
    return policy


def policy_as_json(policy: Policy) -> dict[str, Any]:
    """Return the settings that differ from the defaults, as JSON."""
    given = {name: getattr(policy, name) for name in SETTINGS}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in given.items()
        if value != SETTINGS[name].default
    }
