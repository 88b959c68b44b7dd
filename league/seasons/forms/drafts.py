from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.access.policy import DATES, policy_of
from league.models import RuleSet, Season, Union
from league.seasons.forms.seasons import DayField
from league.seasons.promotion import Direction, PromotionLine

BOOK = "book"


class LinesForm(forms.Form):
    """For teams level at a line: which of them cross it."""

    def __init__(
        self, *args: Any, lines: Sequence[PromotionLine], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.level = [line for line in lines if line.cut.level]
        for line in self.level:
            self.fields[line.key] = forms.MultipleChoiceField(
                label=_label_of(line),
                choices=[(str(one.team.pk), one.team.name) for one in line.cut.level],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        crossing: dict[str, str] = {}
        for line in self.level:
            chosen = found.get(line.key, [])
            if len(chosen) != line.cut.left:
                words = _("Choose %(number)s of them, no more and no fewer.")
                self.add_error(line.key, words % {"number": line.cut.left})
            for team in chosen:
                if team in crossing:
                    self.add_error(line.key, _("A team can't go up and down at once."))
                crossing[team] = line.key
        return found

    def choices(self) -> dict[str, list[int]]:
        return {
            line.key: [int(team) for team in self.cleaned_data[line.key]]
            for line in self.level
        }


def _label_of(line: PromotionLine) -> str:
    number, values = line.cut.left, {"division": line.division.name}
    if line.direction is Direction.UP:
        words = ngettext(
            "%(division)s: these are level, and %(number)s of them goes up",
            "%(division)s: these are level, and %(number)s of them go up",
            number,
        )
    else:
        words = ngettext(
            "%(division)s: these are level, and %(number)s of them goes down",
            "%(division)s: these are level, and %(number)s of them go down",
            number,
        )
    return words % (values | {"number": number})


class DraftRulesForm(forms.Form):
    """Which local rules a new season begins with, its own dates, and renewals."""

    rules = forms.ChoiceField(
        label=gettext_lazy("local rules"), widget=forms.RadioSelect
    )
    registration_closes = DayField(
        label=gettext_lazy("last day to register a player"), required=False
    )
    transfers_from = DayField(
        label=gettext_lazy("first day of transfers"), required=False
    )
    transfers_until = DayField(
        label=gettext_lazy("last day of transfers"), required=False
    )
    with_registrations = forms.BooleanField(
        label=gettext_lazy("ask the players of last season to register again"),
        required=False,
        help_text=gettext_lazy(
            "Each is in the list of registrations to confirm, one by one or "
            "all at once."
        ),
    )

    def __init__(
        self,
        *args: Any,
        versions: Sequence[tuple[RuleSet, str]],
        ends_on: date | None,
        has_source: bool,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.ends_on = ends_on
        choices = [(str(one.pk), words) for one, words in versions]
        book = (BOOK, _("SAKBOC's numbers, and our defaults where the book is silent"))
        self.fields["rules"].choices = [*choices, book]  # type: ignore[attr-defined]
        if not has_source:
            del self.fields["with_registrations"]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        first, last = found.get("transfers_from"), found.get("transfers_until")
        if first and last and last < first:
            words = _("Transfers would end before they begin.")
            self.add_error("transfers_until", words)
        for name in DATES:
            day = found.get(name)
            if day and self.ends_on and day > self.ends_on:
                self.add_error(name, _("The season is over by then."))
        return found

    def answers(self) -> dict[str, Any]:
        found = self.cleaned_data
        return {
            "rule_set": None if found["rules"] == BOOK else int(found["rules"]),
            "dates": {
                name: found[name].isoformat() if found[name] else None for name in DATES
            },
            "with_registrations": found.get("with_registrations", False),
        }


def versions_for(union: Union, source: Season | None) -> list[tuple[RuleSet, str]]:
    """Return the local rules that a season can begin with: the copied, the newest."""
    newest = RuleSet.objects.filter(union=union).order_by("-version").first()
    found: list[tuple[RuleSet, str]] = []
    if source is not None:
        words = _("as in %(season)s (version %(version)s)")
        own = {"season": source.name, "version": source.rule_set.version}
        found.append((source.rule_set, words % own))
    if newest and newest not in [one for one, _words in found]:
        words = _("the newest of the union (version %(version)s)")
        found.append((newest, words % {"version": newest.version}))
    return found


def dates_after(source: Season | None, starts_on: date | None) -> dict[str, date]:
    """Return the copied season's dates, shifted by as many days as the season."""
    if source is None or not source.starts_on or not starts_on:
        return {}
    policy, by = policy_of(source), starts_on - source.starts_on
    return {name: day + by for name in DATES if (day := getattr(policy, name))}
