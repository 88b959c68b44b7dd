"""The forms a captain fills in on the night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from matches.access.tickets import ticket_of
from matches.captain.actions import SubstitutionRequest
from matches.captain.night import ROLES
from matches.models import Device, Ticket
from matches.signing.actions import SigningQuery
from matches.team_sheets.candidates import SquadCandidate
from rules.match import HeldSeat
from rules.record import TABLES, Pair, PartnerRole, Side

MOST_TEXT = 300
NOBODY = [("", "—")]


def grouped(candidates: Sequence[SquadCandidate]) -> list[Any]:
    """Return choices grouped by who may play and who may not, with the reasons."""
    may = [(str(one.player), one.label) for one in candidates if not one.doubt]
    may_not = [(str(one.player), one.doubt) for one in candidates if one.doubt]
    groups = [(gettext("May play"), may), (gettext("May not play"), may_not)]
    return [*NOBODY, *((name, players) for name, players in groups if players)]


class CaptainCodeForm(forms.Form):
    """The code from the night pack, and the name of the phone's holder."""

    code = forms.CharField(
        label=_("code or link"),
        max_length=300,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    name = forms.CharField(
        label=_("your name"),
        max_length=Device._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def clean_code(self) -> Ticket:
        # A whole link may be given: the code comes after the #.
        ticket = ticket_of(self.cleaned_data["code"].rpartition("#")[2].strip())
        if ticket is None:
            raise ValidationError(
                gettext(
                    "This code is not known. Scan the QR code again, or ask for it."
                )
            )
        if ticket.task != Ticket.Task.CAPTAIN:
            raise ValidationError(gettext("This is a marker's code, not a captain's."))
        return ticket


@dataclass(frozen=True, slots=True)
class SeatsFault:
    """A fault of a team sheet, and the id of the field where it stands, if of one."""

    words: str
    field: str = ""


class SeatsForm(forms.Form):
    """A counter and a by-speler for each table, or nobody."""

    def __init__(
        self,
        data: Any = None,
        *,
        candidates: Sequence[SquadCandidate],
        fielded: int,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.use_required_attribute = False
        self.fielded = fielded
        self.candidates = candidates
        self.names = {one.player: one.name for one in candidates}
        choices = grouped(candidates)
        for table in TABLES:
            for role, word in ROLES.items():
                self.fields[f"{role}_{table}"] = forms.ChoiceField(
                    label=word, choices=choices, required=False
                )

    @property
    def rows(self) -> list[Any]:
        return [
            (table, self[f"counter_{table}"], self[f"by_speler_{table}"])
            for table in TABLES
        ]

    @property
    def faults(self) -> list[SeatsFault]:
        """Every fault: those of the whole sheet, then each with its place."""
        whole = [SeatsFault(str(one)) for one in self.non_field_errors()]
        placed = [
            SeatsFault(
                gettext("%(place)s: %(fault)s")
                % {"place": capfirst(self._place(name)), "fault": fault},
                self[name].id_for_label,
            )
            for name in self.fields
            for fault in self.errors.get(name, ())
        ]
        return whole + placed

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._refuse_doubles()
        pairs = tuple(self._pair(table) for table in TABLES)
        if not self.errors:
            self._count(pairs)
        cleaned["pairs"] = pairs
        return cleaned

    def _refuse_doubles(self) -> None:
        seated: dict[str, str] = {}
        for name in self.fields:
            player = self.cleaned_data.get(name)
            if not player:
                continue
            if player in seated:
                message = gettext("%(name)s is chosen twice: also at %(place)s.")
                values = {"name": self.names[int(player)], "place": seated[player]}
                self.add_error(name, message % values)
            seated.setdefault(player, self._place(name))

    def _place(self, name: str) -> str:
        role, _separator, table = name.rpartition("_")
        words = {"table": table, "role": ROLES[PartnerRole(role)]}
        return gettext("table %(table)s, %(role)s") % words

    def _pair(self, table: int) -> Pair | None:
        names = {role: f"{role}_{table}" for role in ROLES}
        chosen = {role: self.cleaned_data.get(name) for role, name in names.items()}
        if not any(chosen.values()):
            return None
        for role, name in names.items():
            if not chosen[role] and name not in self.errors:
                self.add_error(name, gettext("Choose who sits here too."))
        counter, by_speler = chosen[PartnerRole.COUNTER], chosen[PartnerRole.BY_SPELER]
        if not counter or not by_speler:
            return None
        return Pair(counter=counter, by_speler=by_speler)

    def _count(self, pairs: tuple[Pair | None, ...]) -> None:
        empty = [table for table in TABLES if pairs[table - 1] is None]
        missing = len(empty) - (len(TABLES) - self.fielded)
        if missing < 0:
            message = ngettext(
                "You field %(count)s table: leave the others empty.",
                "You field %(count)s tables: leave the others empty.",
                self.fielded,
            )
            self.add_error(None, message % {"count": self.fielded})
        elif missing > 0:
            for table in empty:
                message = gettext(
                    "Nobody sits here. Choose two players, or tap “We field three "
                    "tables”."
                )
                self.add_error(f"{PartnerRole.COUNTER}_{table}", message)


class CaptainTossForm(forms.Form):
    winner = forms.ChoiceField(label=_("who won the toss?"), widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, teams: Mapping[Side, str]) -> None:
        super().__init__(data)
        choices = [(str(side), name) for side, name in teams.items()]
        self.fields["winner"].choices = choices  # type: ignore[attr-defined]


class CaptainSubstitutionForm(forms.Form):
    """Who goes off, who comes on, and in which role."""

    off = forms.ChoiceField(label=_("who goes off?"), widget=forms.RadioSelect)
    on = forms.ChoiceField(label=_("who comes on?"))
    role = forms.ChoiceField(
        label=_("who comes on is"),
        choices=[(str(role), word) for role, word in ROLES.items()],
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        seats: Iterable[HeldSeat],
        names: Mapping[str, str],
        candidates: Sequence[SquadCandidate],
    ) -> None:
        super().__init__(data)
        self.use_required_attribute = False
        self.seats = {f"{one.table}:{one.player}": one for one in seats}
        off = [(key, _seat(one, names)) for key, one in self.seats.items()]
        self.fields["off"].choices = off  # type: ignore[attr-defined]
        self.fields["on"].choices = grouped(candidates)  # type: ignore[attr-defined]

    @property
    def seat(self) -> HeldSeat:
        return self.seats[self.cleaned_data["off"]]

    @property
    def change(self) -> SubstitutionRequest:
        return SubstitutionRequest(
            table=self.seat.table,
            off=self.seat.player,
            on=self.cleaned_data["on"],
            role=PartnerRole(self.cleaned_data["role"]),
        )


def _seat(seat: HeldSeat, names: Mapping[str, str]) -> str:
    words = {"table": seat.table, "role": ROLES[seat.role], "name": names[seat.player]}
    if seat.is_empty:
        return gettext("Table %(table)s, %(role)s: %(name)s (called away)") % words
    return gettext("Table %(table)s, %(role)s: %(name)s") % words


class CaptainQueryForm(forms.Form):
    """What a captain queries, and at which table."""

    table = forms.ChoiceField(label=_("table"), required=False)
    text = forms.CharField(
        label=_("what is your query?"),
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.use_required_attribute = False
        tables = [(str(table), str(table)) for table in TABLES]
        whole = [("", gettext("the whole match"))]
        self.fields["table"].choices = whole + tables  # type: ignore[attr-defined]

    @property
    def doubted(self) -> SigningQuery:
        table = self.cleaned_data["table"]
        return SigningQuery(self.cleaned_data["text"], int(table) if table else None)
