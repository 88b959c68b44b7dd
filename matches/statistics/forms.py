from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Season
from matches.statistics.ranking import USUAL_ORDER, RankingOrder
from matches.statistics.scope import Competition
from rules.record import PartnerRole

EVER = "ever"
MOST_MATCHES = 9999


class Show(StrEnum):
    PLAYERS = "players"
    PARTNERSHIPS = "partnerships"


SHOWS: dict[Show, Any] = {
    Show.PLAYERS: _("Players"),
    Show.PARTNERSHIPS: _("Partnerships"),
}
COMPETITIONS: dict[Competition, Any] = {
    Competition.ALL: _("All matches"),
    Competition.LEAGUE: _("The league"),
    Competition.CUPS: _("Cups"),
}
ROLES: dict[str, Any] = {
    "": _("In both roles"),
    PartnerRole.COUNTER: _("As counter"),
    PartnerRole.BY_SPELER: _("As by-speler"),
}
ORDERS: dict[RankingOrder, Any] = {
    RankingOrder.SHARE: _("Share of tables won"),
    RankingOrder.WON: _("Tables won"),
    RankingOrder.DIFFERENCE: _("Difference a match"),
    RankingOrder.POINTS: _("Points a match"),
    RankingOrder.BOOMS: _("Clear booms a match"),
    RankingOrder.AWARDS: _("Fewest awards against"),
    RankingOrder.MATCHES: _("Matches"),
}


@dataclass(frozen=True, slots=True)
class StatisticsChoice:
    """The choices of a reader of statistics; `least` is None if not given."""

    show: Show
    season: Season | None
    competition: Competition
    role: PartnerRole | None
    order: RankingOrder
    least: int | None


class StatisticsForm(forms.Form):
    """What to rank, and in which order; every field is optional.

    An invalid choice is reported at its field, and the default replaces it.
    """

    show = forms.ChoiceField(label=_("show"), choices=list(SHOWS.items()))
    season = forms.ChoiceField(label=_("season"))
    competition = forms.ChoiceField(
        label=_("matches"), choices=list(COMPETITIONS.items())
    )
    role = forms.ChoiceField(
        label=_("role"), choices=list(ROLES.items()), required=False
    )
    order = forms.ChoiceField(label=_("order"), choices=list(ORDERS.items()))
    least = forms.IntegerField(
        label=_("matches at least"),
        min_value=1,
        max_value=MOST_MATCHES,
        required=False,
    )

    def __init__(
        self, data: Mapping[str, Any], *, seasons: list[Season], current: Season | None
    ) -> None:
        """`seasons` are the choices; none if the page has a fixed season."""
        self.seasons = {str(one.pk): one for one in seasons}
        self.usual: dict[str, Any] = {
            "show": Show.PLAYERS,
            "season": str(current.pk) if current else EVER,
            "competition": Competition.ALL,
            "role": "",
            "order": USUAL_ORDER,
            "least": "",
        }
        asked = {name: data[name] for name in self.usual if name in data}
        super().__init__(self.usual | asked)
        names = [(pk, one.name) for pk, one in self.seasons.items()]
        season = self.fields["season"]
        assert isinstance(season, forms.ChoiceField)
        season.choices = [*names, (EVER, _("All time"))]
        if not seasons:
            del self.fields["season"], self.fields["competition"]
        if asked.get("show") == Show.PARTNERSHIPS:
            del self.fields["role"]

    @property
    def words(self) -> list[str]:
        """The labels of what is chosen, in the order of the fields."""
        self.is_valid()
        values = self.usual | self.cleaned_data
        return [
            str(label)
            for bound in self
            if isinstance(bound.field, forms.ChoiceField)
            for value, label in cast(list[tuple[str, Any]], bound.field.choices)
            if value == values[bound.name]
        ]

    @property
    def chosen(self) -> StatisticsChoice:
        """The choices made, with defaults for missing or invalid ones."""
        self.is_valid()
        values = self.usual | self.cleaned_data
        return StatisticsChoice(
            show=Show(values["show"]),
            season=self.seasons.get(values["season"]),
            competition=Competition(values["competition"]),
            role=PartnerRole(values["role"]) if values["role"] else None,
            order=RankingOrder(values["order"]),
            least=values["least"] or None,
        )

    @property
    def asked(self) -> str:
        """The query string of these choices, without the page."""
        return urlencode(self._said())

    @property
    def orders(self) -> dict[str, str]:
        """The query string of the same choices in each order."""
        return {
            str(order): urlencode(self._said() | {"order": order})
            for order in RankingOrder
        }

    def _said(self) -> dict[str, Any]:
        self.is_valid()
        return {
            name: self.data[name]
            for name in self.cleaned_data
            if self.data[name] != self.usual[name]
        }
