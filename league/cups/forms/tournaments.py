from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.cups.actions.tournaments import Squad
from league.cups.forms.cups import CupForm
from league.models import Invitation, Registration, Union

MOST_TEAMS = 8
MOST_LETTERS = 120


class TournamentForm(CupForm):
    """A tournament of the board: its season, its name and how it is played."""

    season = forms.CharField(label=gettext_lazy("season"), max_length=60)
    field_order = ("name", "season")

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.fields["name"].label = _("name of the tournament")
        self.fields["keeps_clubs_apart"].label = _(
            "teams of one union are kept apart in the draw"
        )


class InvitingForm(forms.Form):
    """How many teams each union of the board may send."""

    def __init__(
        self,
        *args: Any,
        unions: Sequence[Union],
        asked: dict[int, int],
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.unions = unions
        for union in unions:
            self.fields[f"union-{union.pk}"] = forms.IntegerField(
                label=_("Teams of %(union)s") % {"union": union},
                min_value=asked.get(union.pk, 0),
                max_value=MOST_TEAMS,
                initial=asked.get(union.pk, 0),
                widget=forms.NumberInput({"inputmode": "numeric", "class": "cup-seed"}),
                error_messages={
                    "min_value": _("%(limit)s are asked already: no fewer.")
                    % {"limit": asked.get(union.pk, 0)}
                },
            )

    def rows(self) -> list[tuple[Union, Any]]:
        return [(union, self[f"union-{union.pk}"]) for union in self.unions]

    def wanted(self) -> dict[Union, int]:
        return {union: self.cleaned_data[f"union-{union.pk}"] for union in self.unions}


class SquadForm(forms.Form):
    """The team that a union sends to the board's tournament."""

    name = forms.CharField(
        label=gettext_lazy("name of the team"), max_length=MOST_LETTERS
    )
    captain = forms.ModelChoiceField(
        Registration.objects.none(),
        label=gettext_lazy("captain"),
        required=False,
        empty_label=gettext_lazy("nobody yet"),
    )
    players = forms.ModelMultipleChoiceField(
        Registration.objects.none(),
        label=gettext_lazy("players released"),
        error_messages={
            "required": gettext_lazy(
                "A full team is eight players: tick eight or more (1.5)."
            )
        },
    )

    def __init__(
        self,
        *args: Any,
        invitation: Invitation,
        registered: Any,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.registered = list(registered)
        for name in ("players", "captain"):
            self.fields[name].queryset = registered  # type: ignore[attr-defined]
        self.fields["captain"].label_from_instance = _called  # type: ignore[attr-defined]
        released = set(invitation.releases.values_list("player", flat=True))
        self.initial.setdefault(
            "players", [one.pk for one in self.registered if one.player_id in released]
        )
        self.initial.setdefault("name", name_of(invitation))

    def ticked(self) -> set[str]:
        value: Iterable[Any] = self["players"].value() or ()
        return {str(one) for one in value}

    def clubs(self) -> list[tuple[str, int, list[tuple[Registration, bool]]]]:
        """Return the players by club, how many are ticked, and whether each is."""
        ticked = self.ticked()
        found = []
        for name, among in groupby(self.registered, key=lambda one: one.club.name):
            rows = [(one, str(one.pk) in ticked) for one in among]
            found.append((name, sum(is_in for _one, is_in in rows), rows))
        return found

    def squad(self) -> Squad:
        found = self.cleaned_data
        return Squad(
            name=found["name"],
            players=list(found["players"]),
            captain=found["captain"],
        )


def _called(registration: Registration) -> str:
    return f"{registration.player} ({registration.number})"


def name_of(invitation: Invitation) -> str:
    """Return the default name of a union's team."""
    if invitation.team is not None:
        return invitation.team.name
    number = invitation.number
    return f"{invitation.invited} {number}" if number > 1 else str(invitation.invited)
