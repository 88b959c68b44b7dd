from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Entry as Row
from matches.record.reading import MatchReading
from referees.night.forms.night import MOST_WORDS, NightReasonForm
from referees.state.drafts import Draft, undo
from rules.match import HeldSeat
from rules.record import TABLES, Defaulters, Kind, PartnerRole, Side, StoppageRule, Why

TABLE_FAULT = gettext_lazy("Choose the table.")
SIDE_FAULT = gettext_lazy("Choose the team.")
WHYS = {
    Why.BOOM: gettext_lazy("At the boom (6.1)"),
    Why.PUNISHMENT: gettext_lazy("For a punishment (6.2)"),
    Why.OVER_PUNISHING: gettext_lazy("For over-punishing (6.6)"),
}
ROLES = {
    PartnerRole.COUNTER: gettext_lazy("counter"),
    PartnerRole.BY_SPELER: gettext_lazy("by-speler"),
}


def _radio_field(
    label: Any, coerce: Callable[[Any], Any], *, fault: Any = None, **values: Any
) -> forms.TypedChoiceField:
    """Return a field of radio buttons; `fault` is said where none is chosen."""
    errors = {"required": fault} if fault else None
    return forms.TypedChoiceField(
        label=label,
        coerce=coerce,
        widget=forms.RadioSelect,
        error_messages=errors,
        **values,
    )


class MatchForm(forms.Form):
    """What a referee writes about a match, its tables and teams by name."""

    def __init__(
        self, *args: Any, state: MatchReading, names: Mapping[str, str], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.state = state
        self.names = names
        self.lay_out()

    def lay_out(self) -> None:
        if "side" in self.fields:
            self.choose("side", self.sides())
        if "table" in self.fields:
            self.choose("table", self.tables())

    def choose(self, field: str, choices: list[tuple[str, str]]) -> None:
        self.fields[field].choices = choices  # type: ignore[attr-defined]

    def sides(self) -> list[tuple[str, str]]:
        return [(str(side), self.state.team(side).name) for side in Side]

    def tables(self) -> list[tuple[str, str]]:
        return [(str(table), self.table_words(table)) for table in TABLES]

    def table_words(self, table: int) -> str:
        pairs = [self.pair_words(table, side) for side in Side]
        return _("Table %(table)s: %(pairs)s") % {
            "table": table,
            "pairs": " – ".join(pairs),
        }

    def pair_words(self, table: int, side: Side) -> str:
        seats = [one for one in self.state.seats_of(side) if one.table == table]
        names = [self.names.get(one.player, "") for one in seats if not one.is_empty]
        return " / ".join(name for name in names if name) or self.state.team(side).name

    def seat_words(self, seat: HeldSeat) -> str:
        return _("Table %(table)s, %(team)s: %(player)s (%(role)s)") % {
            "table": seat.table,
            "team": self.state.team(seat.side).name,
            "player": self.names.get(seat.player, seat.player),
            "role": ROLES[seat.role],
        }

    def draft(self, token: str) -> Draft:
        raise NotImplementedError


class StopForm(MatchForm, NightReasonForm):
    """A table to stop: which, under which rule, by whose fault, and why."""

    table = _radio_field(gettext_lazy("table"), int, fault=TABLE_FAULT)
    rule = _radio_field(gettext_lazy("rule"), StoppageRule)
    defaulters = _radio_field(
        gettext_lazy("at fault"),
        Defaulters,
        fault=gettext_lazy("Choose who is at fault."),
    )
    field_order = ("table", "rule", "defaulters", "reason")

    def __init__(self, *args: Any, is_late_offered: bool, **values: Any) -> None:
        self.is_late_offered = is_late_offered
        super().__init__(*args, **values)

    def lay_out(self) -> None:
        super().lay_out()
        rules = [(str(StoppageRule.DURING_PLAY), _("12.1: stopped in play"))]
        if self.is_late_offered:
            late = (str(StoppageRule.LATE), _("12.3: late, after the grace"))
            rules.append(late)
        self.choose("rule", rules)
        self.fields["rule"].initial = rules[0][0]
        both = (str(Defaulters.BOTH), _("Both teams"))
        self.choose("defaulters", [*self.sides(), both])

    def draft(self, token: str) -> Draft:
        return Draft(token, Kind.STOPPAGE, self.cleaned_data)


class PointsForm(MatchForm):
    """Points that the referee enters for a side at a table."""

    table = _radio_field(gettext_lazy("table"), int, fault=TABLE_FAULT)
    side = _radio_field(gettext_lazy("for"), Side, fault=SIDE_FAULT)
    points = _radio_field(
        gettext_lazy("points"),
        int,
        choices=[("2", "2"), ("4", "4")],
        fault=gettext_lazy("Choose 2 or 4 points (6.5)."),
    )
    why = _radio_field(
        gettext_lazy("claimed"),
        Why,
        choices=[(str(why), words) for why, words in WHYS.items()],
        initial=str(Why.BOOM),
    )

    def draft(self, token: str) -> Draft:
        meant = {name: self.cleaned_data[name] for name in PointsForm.base_fields}
        return Draft(token, Kind.POINTS, meant)


class SeatForm(MatchForm):
    """A player, by the seat they hold now."""

    seat = forms.ChoiceField(
        label=gettext_lazy("player"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the player.")},
    )

    def lay_out(self) -> None:
        super().lay_out()
        self.choose(
            "seat", [(_key_of(one), self.seat_words(one)) for one in self.offered()]
        )

    def offered(self) -> list[HeldSeat]:
        seats = self.state.sheet.seats
        return [one for one in seats if not one.is_empty and is_named(one)]

    def seat_chosen(self) -> HeldSeat:
        wanted = self.cleaned_data["seat"]
        return next(one for one in self.offered() if _key_of(one) == wanted)


def is_named(seat: HeldSeat) -> bool:
    """Whether a seat has a player; before the team sheet is in, none has."""
    return seat.player.isdecimal()


def _key_of(seat: HeldSeat) -> str:
    return f"{seat.side}-{seat.player}"


def _fields_of(seat: HeldSeat) -> dict[str, Any]:
    return {"table": seat.table, "side": seat.side, "player": seat.player}


class CallAwayForm(SeatForm):
    """A player who is called away, and the substitute, if any (11.2)."""

    substitute = forms.ChoiceField(
        label=gettext_lazy("substitute"),
        required=False,
        help_text=gettext_lazy(
            "Without one the table stands still for this half, and the opponents "
            "gain the points of rule 11.2."
        ),
    )

    def lay_out(self) -> None:
        super().lay_out()
        none = ("", gettext_lazy("Nobody: the seat stays empty"))
        spare = [
            (self.state.team(side).name, self.spare(side))
            for side in Side
            if self.spare(side)
        ]
        self.fields["substitute"].choices = [none, *spare]  # type: ignore[attr-defined]

    def spare(self, side: Side) -> list[tuple[str, str]]:
        """Return a side's squad without seats; the rules say who may come on."""
        seated = {one.player for one in self.state.seats_of(side)}
        return [
            (f"{side}-{player}", self.names.get(player, player))
            for player in self.state.line_ups[side].squad or ()
            if player not in seated
        ]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        substitute = found.get("substitute")
        if found.get("seat") and substitute:
            side = self.seat_chosen().side
            if not substitute.startswith(f"{side}-"):
                team = self.state.team(side).name
                sentence = _("The substitute must be of %(team)s.") % {"team": team}
                self.add_error("substitute", sentence)
        return found

    def draft(self, token: str) -> Draft:
        seat = self.seat_chosen()
        substitute = self.cleaned_data["substitute"].partition("-")[2] or None
        fields = _fields_of(seat) | {"substitute": substitute}
        return Draft(token, Kind.CALLED_AWAY, fields)


class LeaveForm(SeatForm):
    """A player who leaves the table with permission (1.14)."""

    def offered(self) -> list[HeldSeat]:
        return [one for one in super().offered() if not one.is_on_leave]

    def draft(self, token: str) -> Draft:
        return Draft(token, Kind.LEAVE, _fields_of(self.seat_chosen()))


class BackForm(SeatForm):
    """A player who comes back: from leave, or in the interval when called away."""

    def offered(self) -> list[HeldSeat]:
        seats = self.state.sheet.seats
        away = [one for one in seats if one.is_on_leave or one.is_empty]
        return [one for one in away if is_named(one)]

    def draft(self, token: str) -> Draft:
        return Draft(token, Kind.BACK, _fields_of(self.seat_chosen()))


class QueryForm(MatchForm):
    """A side's query to note on the sheet (1.10)."""

    side = _radio_field(gettext_lazy("query by"), Side, fault=SIDE_FAULT)
    table = forms.TypedChoiceField(
        label=gettext_lazy("table"), coerce=int, required=False, empty_value=None
    )
    text = forms.CharField(
        label=gettext_lazy("the query, in words"),
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": gettext_lazy("Write down what the query is.")},
    )

    def tables(self) -> list[tuple[str, str]]:
        return [("", _("The whole match")), *super().tables()]

    def draft(self, token: str) -> Draft:
        return Draft(token, Kind.QUERY, self.cleaned_data)


class TossForm(MatchForm):
    """Who won the toss (1.3), before the start or before extra time (1.12)."""

    side = _radio_field(gettext_lazy("the toss was won by"), Side, fault=SIDE_FAULT)

    def draft(self, token: str) -> Draft:
        return Draft(token, Kind.TOSS, {"winner": self.cleaned_data["side"]})


class DecisionForm(MatchForm):
    """The winner of a level knock-out match, and how that was decided (1.12)."""

    side = _radio_field(gettext_lazy("decided for"), Side, fault=SIDE_FAULT)
    method = forms.CharField(
        label=gettext_lazy("how it was decided"),
        max_length=MOST_WORDS,
        error_messages={"required": gettext_lazy("Say how it was decided.")},
    )

    def draft(self, token: str) -> Draft:
        values = self.cleaned_data
        fields = {"winner": values["side"], "method": values["method"]}
        return Draft(token, Kind.DECISION, fields)


class UndoForm(MatchForm, NightReasonForm):
    def __init__(self, *args: Any, row: Row, **values: Any) -> None:
        self.row = row
        super().__init__(*args, **values)

    def draft(self, token: str) -> Draft:
        return undo(token, self.row, reason=self.cleaned_data["reason"])


class ActingForm(forms.Form):
    """The acting referee at a final (1.11)."""

    name = forms.CharField(
        label=gettext_lazy("who stands in as referee"),
        max_length=120,
        error_messages={
            "required": gettext_lazy("Give the name of the person standing in.")
        },
    )


class AbsentForm(forms.Form):
    """Which team of a match is absent."""

    side = _radio_field(gettext_lazy("team"), Side, fault=SIDE_FAULT)

    def __init__(self, *args: Any, state: MatchReading, **values: Any) -> None:
        super().__init__(*args, **values)
        choices = [(str(side), state.team(side).name) for side in Side]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]
