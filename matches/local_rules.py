"""A union's own numbers in words, as its score-sheets show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.record import Settings, deviations

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
CHOICES: dict[str, Any] = {
    "True": gettext_lazy("yes"),
    "False": gettext_lazy("no"),
    "extra time": gettext_lazy("extra time"),
    "decision": gettext_lazy("a decision"),
}


@dataclass(frozen=True, slots=True)
class LocalRule:
    """One number that a union sets otherwise than the book."""

    words: str
    value: str
    default: str
    rule: str | None

    def __str__(self) -> str:
        return _("%(words)s: %(value)s") % {"words": self.words, "value": self.value}


def local_rules(settings: Settings) -> list[LocalRule]:
    return [
        LocalRule(
            words=str(WORDS[one.setting.name]),
            value=_said(one.value),
            default=_said(one.setting.default),
            rule=one.setting.rule,
        )
        for one in deviations(settings)
    ]


def _said(value: object) -> str:
    return str(CHOICES.get(str(value), value))
