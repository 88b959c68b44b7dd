"""Local rules in words: what each is, where it comes from, what it says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access import policy
from league.seasons.rule_sets import SCHEME_FIELDS, LocalRules
from league.standings.log import KEYS
from rules.record import SETTINGS, Settings, deviations
from rules.standings.numbers import number_text

WORDS: dict[str, Any] = {
    "half_minutes": gettext_lazy("minutes in a half"),
    "extra_minutes": gettext_lazy("minutes of extra time"),
    "no_leave_minutes": gettext_lazy("last minutes in which nobody may leave"),
    "short_table_award": gettext_lazy("award for a table left open"),
    "absence_award": gettext_lazy("award for a player called away"),
    "stoppage_award": gettext_lazy("award for a table stopped in play"),
    "late_award": gettext_lazy("award for a late table"),
    "grace_minutes": gettext_lazy("minutes of grace after half-time"),
    "late_table_forfeits_points": gettext_lazy("a late table forfeits its points"),
    "max_substitutes": gettext_lazy("substitutions at half-time, at most"),
    "minimum_tables": gettext_lazy("fewest tables to play with"),
    "walkover_points": gettext_lazy("points for a walkover"),
    "drawn_knockout": gettext_lazy("a level knock-out goes on with"),
}
SCHEME_WORDS: dict[str, Any] = {
    "win": gettext_lazy("log points for a win"),
    "draw": gettext_lazy("log points for a draw"),
    "loss": gettext_lazy("log points for a match lost"),
    "table_won": gettext_lazy("log points for a table won"),
    "table_drawn": gettext_lazy("log points for a table drawn"),
    "order": gettext_lazy("teams are ranked by"),
}
POLICY_WORDS: dict[str, Any] = {
    "withdrawal": gettext_lazy("when a team withdraws"),
    "registration_closes": gettext_lazy("last day to register a player"),
    "transfers_from": gettext_lazy("first day of transfers"),
    "transfers_until": gettext_lazy("last day of transfers"),
    "transfer_clearance": gettext_lazy("a transfer asks for the old club's clearance"),
    "playing_up_limit": gettext_lazy(
        "matches for a higher team until a player is one of its own"
    ),
    "query_days": gettext_lazy("days in which the union answers a query"),
    "appeal_days": gettext_lazy("days in which a ruling can be appealed"),
    "postponement_notice_days": gettext_lazy(
        "days before the night by which a captain asks to postpone"
    ),
    "postponement_days": gettext_lazy(
        "days in which the opponents answer a request to postpone"
    ),
    "signature_minutes": gettext_lazy(
        "minutes until a silent captain is taken to agree"
    ),
    "typed_sheets": gettext_lazy("a score-sheet typed in from paper counts"),
    "publish_heads": gettext_lazy(
        "the fingerprints of each night are published the day after"
    ),
}
ALL_WORDS = WORDS | SCHEME_WORDS | POLICY_WORDS
CHOICES: dict[str, Any] = {
    "True": gettext_lazy("yes"),
    "False": gettext_lazy("no"),
    "extra time": gettext_lazy("extra time"),
    "decision": gettext_lazy("a decision"),
    policy.Withdrawal.BY_HALF: gettext_lazy(
        "before half of its matches all are void; later those of the first half stand"
    ),
    policy.Withdrawal.VOID_ALL: gettext_lazy("all its matches are void"),
    policy.Withdrawal.WALKOVERS: gettext_lazy(
        "what was played stands, the rest are walkovers"
    ),
    policy.TypedSheets.AT_ONCE: gettext_lazy("at once"),
    policy.TypedSheets.CONFIRMED: gettext_lazy(
        "provisionally, until another person confirms it"
    ),
    policy.TypedSheets.TYPED_TWICE: gettext_lazy(
        "provisionally, until another person has typed the same without seeing it"
    ),
}
# The text for an optional setting without a value.
NONE: dict[str, Any] = {
    "playing_up_limit": gettext_lazy("no limit"),
    "registration_closes": gettext_lazy("no day set"),
    "transfers_from": gettext_lazy("no day set"),
    "transfers_until": gettext_lazy("no day set"),
}
GROUPS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (
        gettext_lazy("The clock"),
        ("half_minutes", "extra_minutes", "grace_minutes", "no_leave_minutes"),
    ),
    (
        gettext_lazy("Awards"),
        (
            "short_table_award",
            "absence_award",
            "stoppage_award",
            "late_award",
            "late_table_forfeits_points",
        ),
    ),
    (
        gettext_lazy("Teams and results"),
        ("minimum_tables", "walkover_points", "max_substitutes", "drawn_knockout"),
    ),
    (gettext_lazy("The log"), SCHEME_FIELDS),
    (
        gettext_lazy("Registrations and transfers"),
        (
            "registration_closes",
            "transfers_from",
            "transfers_until",
            "transfer_clearance",
            "playing_up_limit",
        ),
    ),
    (
        gettext_lazy("Around the matches"),
        (
            "withdrawal",
            "postponement_notice_days",
            "postponement_days",
            "signature_minutes",
            "typed_sheets",
            "publish_heads",
            "query_days",
            "appeal_days",
        ),
    ),
)


class Label(StrEnum):
    """Where a value comes from."""

    BOOK = "SAKBOC"
    LOCAL = "local rule"
    DEVIATION = "deviation"


LABELS: dict[Label, Any] = {
    Label.BOOK: gettext_lazy("SAKBOC"),
    Label.LOCAL: gettext_lazy("local rule"),
    Label.DEVIATION: gettext_lazy("deviation"),
}
USUAL = LocalRules()


@dataclass(frozen=True, slots=True)
class LocalRule:
    """A number that a union sets differently from the book."""

    words: str
    value: str
    default: str
    rule: str | None

    def __str__(self) -> str:
        return _("%(words)s: %(value)s") % {"words": self.words, "value": self.value}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One setting for the pages."""

    name: str
    words: str
    value: str
    default: str
    rule: str | None
    label: Label
    is_changed: bool

    @property
    def label_words(self) -> str:
        if self.label is Label.LOCAL and not self.is_changed:
            return _("not in the book")
        return str(LABELS[self.label])

    @property
    def is_deviation(self) -> bool:
        return self.label is Label.DEVIATION


@dataclass(frozen=True, slots=True)
class RuleMoved:
    """A setting that a change affects."""

    words: str
    before: str
    after: str

    def __str__(self) -> str:
        return _("%(words)s: %(before)s → %(after)s") % {
            "words": capfirst(self.words),
            "before": self.before,
            "after": self.after,
        }


def local_rules(settings: Settings) -> list[LocalRule]:
    """Return the match rules that differ from the book, as sheets show them."""
    return [
        LocalRule(
            words=str(WORDS[one.setting.name]),
            value=_said(one.value),
            default=_said(one.setting.default),
            rule=one.setting.rule,
        )
        for one in deviations(settings)
    ]


def rule_groups(rules: LocalRules) -> list[tuple[str, list[RuleLine]]]:
    """Return every setting with its value, by title in the order of the pages."""
    return [
        (str(title), [rule_line(name, rules) for name in names])
        for title, names in GROUPS
    ]


def rule_line(name: str, rules: LocalRules) -> RuleLine:
    setting = SETTINGS.get(name)
    value, default = rules.value(name), USUAL.value(name)
    return RuleLine(
        name=name,
        words=str(ALL_WORDS[name]),
        value=said(name, value),
        default=said(name, default),
        rule=setting.rule if setting else None,
        label=rule_label(name, is_changed=value != default),
        is_changed=value != default,
    )


def rule_label(name: str, *, is_changed: bool) -> Label:
    """Return whether a number is the book's, a deviation from it, or the union's.

    What the book leaves open under a rule of its own is SAKBOC's until it is changed.
    """
    setting = SETTINGS.get(name)
    if setting is None or setting.rule is None:
        return Label.LOCAL
    if not is_changed:
        return Label.BOOK
    return Label.LOCAL if setting.is_open else Label.DEVIATION


def changed_lines(rules: LocalRules) -> list[RuleLine]:
    """Return the settings that differ from the defaults, the deviations first."""
    lines = [line for _title, group in rule_groups(rules) for line in group]
    found = [line for line in lines if line.is_changed]
    return sorted(found, key=lambda line: not line.is_deviation)


def rule_changes(before: LocalRules, after: LocalRules) -> list[RuleMoved]:
    """Return the settings in which two versions differ."""
    return [
        RuleMoved(
            str(ALL_WORDS[name]),
            said(name, before.value(name)),
            said(name, after.value(name)),
        )
        for _title, names in GROUPS
        for name in names
        if before.value(name) != after.value(name)
    ]


def said(name: str, value: Any) -> str:
    """Return a setting's value in words."""
    if value is None:
        return str(NONE[name])
    if isinstance(value, date):
        return date_format(value)
    if name == "order":
        return ", ".join(str(KEYS[key]) for key in value)
    return number_text(value) if name in SCHEME_FIELDS else _said(value)


def _said(value: object) -> str:
    return str(CHOICES.get(str(value), value))
