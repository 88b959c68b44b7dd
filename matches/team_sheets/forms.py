from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.models import Team
from matches.models import Match, Seat
from matches.team_sheets.typed_names import NameIndex, plain_label
from rules.record import TABLES, Pair, PartnerRole, Side

Pairs = tuple[Pair | None, ...]
NO_TEAM_SHEET = ""

ROLES = {PartnerRole.COUNTER: _("counter"), PartnerRole.BY_SPELER: _("by-speler")}


def fielded() -> list[tuple[str, str]]:
    # Not a constant: ngettext fixes the language.
    counts = [
        (str(count), ngettext("%d table", "%d tables", count) % count)
        for count in (4, 3, 2, 1, 0)
    ]
    return [*counts, (NO_TEAM_SHEET, gettext("not known: no team sheet"))]


class TeamSheetForm(forms.Form):
    """One side's pairs, as the captain wrote them; an open table stays empty."""

    tables = forms.ChoiceField(label=_("The team fields"), choices=fielded)

    def __init__(
        self, data: Any = None, *, team: Team, names: NameIndex, **values: Any
    ) -> None:
        super().__init__(data, **values)
        self.use_required_attribute = False
        self.team = team
        self.names = names
        self.fields["tables"].required = False
        self.players_id = f"{self.prefix}-players"
        for table in TABLES:
            for role, word in ROLES.items():
                name = _("%(team)s, table %(table)s, %(role)s")
                label = name % {"team": team, "table": table, "role": word}
                self.fields[f"{role}_{table}"] = player_field(label, self.players_id)

    @property
    def rows(self) -> list[Any]:
        """The two fields of each table, for the page."""
        return [
            (table, self[f"counter_{table}"], self[f"by_speler_{table}"])
            for table in TABLES
        ]

    @property
    def choices(self) -> list[str]:
        return self.names.of_team(self.team.pk)

    @property
    def offered(self) -> list[tuple[str, str]]:
        """The choices of a list, each with how a plain keyboard types it, if otherwise.

        A browser offers what has the typed letters in the one or the other.
        """
        plain = {one: plain_label(one) for one in self.choices}
        return [(one, "" if text == one else text) for one, text in plain.items()]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seated: dict[int, str] = {}
        pairs = tuple(self._pair(table, seated) for table in TABLES)
        fielded = cleaned.get("tables", NO_TEAM_SHEET)
        if not self.errors:
            self._count(pairs, fielded)
        cleaned["pairs"] = None if fielded == NO_TEAM_SHEET else pairs
        return cleaned

    def _pair(self, table: int, seated: dict[int, str]) -> Pair | None:
        typed = [role for role in ROLES if self.cleaned_data.get(f"{role}_{table}")]
        found = {role: self._player(f"{role}_{table}", seated) for role in ROLES}
        for role in ROLES:
            if typed and role not in typed:
                message = gettext("Name this one too, or leave both empty.")
                self.add_error(f"{role}_{table}", message)
        counter, by_speler = found[PartnerRole.COUNTER], found[PartnerRole.BY_SPELER]
        if counter is None or by_speler is None:
            return None
        return Pair(counter=str(counter), by_speler=str(by_speler))

    def _player(self, name: str, seated: dict[int, str]) -> int | None:
        text = self.cleaned_data.get(name)
        if not text:
            return None
        try:
            player = self.names.find(text, team=self.team.pk)
        except ValidationError as fault:
            self.add_error(name, fault)
            return None
        if player in seated:
            message = gettext("%(name)s is seated twice.")
            self.add_error(name, message % {"name": self.names.called[player]})
        seated[player] = name
        return player

    def moved_seats(self) -> list[tuple[str, str, str]]:
        """Return the fields whose player changed, with who sat there and who does."""
        pairs = self.cleaned_data["pairs"] or (None,) * len(TABLES)
        found = []
        for table, pair in zip(TABLES, pairs, strict=True):
            for role in ROLES:
                name = f"{role}_{table}"
                player = getattr(pair, role, None)
                after = self.names.label(int(player)) if player else ""
                before = str(self.initial.get(name) or "")
                if before != after:
                    found.append((name, before, after))
        return found

    def _count(self, pairs: Pairs, fielded: str) -> None:
        named = sum(pair is not None for pair in pairs)
        if fielded == NO_TEAM_SHEET and named:
            self.add_error("tables", gettext("Say how many tables the team fields."))
        elif fielded != NO_TEAM_SHEET and int(fielded) != named:
            message = gettext(
                "Pairs are named at %(named)d tables, but %(fielded)s are fielded."
            )
            values = {"named": named, "fielded": fielded}
            self.add_error("tables", message % values)


def player_field(label: Any, players_id: str, *, required: bool = False) -> Any:
    """Return a field for a player's name or number, with a list to choose from."""
    attributes = {"list": players_id, "autocomplete": "off", "aria-label": label}
    return forms.CharField(
        label=label,
        required=required,
        max_length=160,
        widget=forms.TextInput(attrs=attributes),
    )


def team_sheet_initial(seats: list[Seat], names: NameIndex) -> dict[str, str]:
    """Return the form's initial values for an existing team sheet."""
    filled = {
        f"{seat.role}_{seat.table}": names.label(seat.player_id) for seat in seats
    }
    return filled | {"tables": str(len({seat.table for seat in seats}))}


def team_sheets_initial(
    match: Match | None, names: NameIndex, *, otherwise: str = NO_TEAM_SHEET
) -> dict[Side, dict[str, str]]:
    """Return the forms' initial values for existing team sheets, by side."""
    sheets = {side: {"tables": otherwise} for side in Side}
    if match is not None:
        seats = list(
            Seat.objects.filter(team_sheet__match=match).select_related("team_sheet")
        )
        for sheet in match.team_sheets.all():
            own = [seat for seat in seats if seat.team_sheet_id == sheet.pk]
            sheets[Side(sheet.side)] = team_sheet_initial(own, names)
    return sheets
