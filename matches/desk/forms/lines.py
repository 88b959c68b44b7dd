"""Small forms for the lines of a score-sheet besides its points; empty ones pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from matches.sheet.paper import HALF_OF, HALVES, OPENED_BY, NightPart, PaperLine
from matches.team_sheets.forms import player_field
from matches.team_sheets.typed_names import NameIndex
from rules.record import (
    TABLES,
    Defaulters,
    Kind,
    PartnerRole,
    Side,
    Signer,
    StoppageRule,
    Why,
)

MOST_CLAIMS = 60  # more in one half at one table is a typing error
MOST_POINTS = 4 * MOST_CLAIMS

PARTS = {
    NightPart.FIRST: _("first half"),
    NightPart.INTERVAL: _("interval"),
    NightPart.SECOND: _("second half"),
    NightPart.EXTRA: _("extra time"),
}
SIGNERS = [
    (Signer.HOME_CAPTAIN, _("home captain")),
    (Signer.AWAY_CAPTAIN, _("away captain")),
    (Signer.REFEREE, _("referee")),
    (Signer.MARKER, _("marker")),
]
NONE = [("", "–")]
PLAYERS_ID = "match-players"
# The fields of a form that are fields of its entry, and how each is read.
READ: dict[str, Callable[[Any], Any]] = {
    "table": int,
    "side": Side,
    "winner": Side,
    "defaulters": Defaulters,
    "rule": StoppageRule,
    "role": PartnerRole,
    "points": int,
    "why": Why,
    "by": Signer,
    "reason": str,
    "text": str,
    "method": str,
}
# Those that name a player, with the entry's field.
PLAYED = {"player_name": "player", "substitute": "substitute", "off": "off", "on": "on"}


def clock_field(label: Any, *, required: bool = False) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, required=required, widget=widget)


def _choice(label: Any, choices: list[Any], *, required: bool = True) -> Any:
    return forms.ChoiceField(label=label, choices=NONE + choices, required=required)


class LineForm(forms.Form):
    """A line of one kind; an empty form adds no line."""

    kind: Kind
    part: NightPart | None = None

    def __init__(
        self, data: Any = None, *, fixture: Fixture, names: NameIndex, **values: Any
    ) -> None:
        super().__init__(data, **values)
        self.empty_permitted = True
        self.use_required_attribute = False
        self.fixture = fixture
        self.names = names
        sides = [
            (str(Side.HOME), fixture.home.name),
            (str(Side.AWAY), fixture.away.name),
        ]
        both = [(str(Defaulters.BOTH), gettext("both"))]
        choices = {"side": sides, "winner": sides, "defaulters": sides + both}
        for name in choices.keys() & self.fields.keys():
            self.fields[name].choices = NONE + choices[name]  # type: ignore[attr-defined]
        if not fixture.is_knock_out and "half" in self.fields:
            field = self.fields["half"]
            kept = [one for one in field.choices if one[0] != NightPart.EXTRA]  # type: ignore[attr-defined]
            field.choices = kept  # type: ignore[attr-defined]

    def player(self, name: str) -> str | None:
        """Return the pk of a typed player, as text; a fault is added to the field."""
        text, side = self.cleaned_data.get(name), self.cleaned_data.get("side")
        if not text or not side:
            return None
        team = self.fixture.home_id if side == Side.HOME else self.fixture.away_id
        try:
            return str(self.names.find(text, team=team))
        except ValidationError as fault:
            self.add_error(name, fault)
            return None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.has_changed():
            cleaned["found"] = self.found()
        return cleaned

    def found(self) -> dict[str, Any]:
        """The entry's own fields, except those left out."""
        values = self.cleaned_data
        found = {
            name: read(values[name]) for name, read in READ.items() if values.get(name)
        }
        for field, name in PLAYED.items():
            if field in self.fields:
                found[name] = self.player(field)
        return found

    @property
    def line_part(self) -> NightPart:
        return self.part or NightPart(self.cleaned_data["half"])

    @property
    def fields_of_entry(self) -> dict[str, Any]:
        found = self.cleaned_data["found"]
        return {name: value for name, value in found.items() if value is not None}

    @property
    def is_filled(self) -> bool:
        return self.is_bound and self.has_changed() and not self.errors


def _side_field() -> Any:
    return _choice(_("team"), [])


def table_field(*, required: bool = True) -> Any:
    tables = [(str(table), str(table)) for table in TABLES]
    return _choice(_("table"), tables, required=required)


def half_field(*parts: NightPart, required: bool = True) -> Any:
    return _choice(
        _("half"), [(str(part), PARTS[part]) for part in parts], required=required
    )


class StoppageLineForm(LineForm):
    kind = Kind.STOPPAGE
    table = table_field()
    defaulters = _choice(_("defaulters"), [])
    rule = _choice(_("rule"), [(str(rule), str(rule)) for rule in StoppageRule])
    half = half_field(*HALVES, required=False)
    at = clock_field(_("when"))
    reason = forms.CharField(label=_("reason"), required=False, max_length=300)

    def found(self) -> dict[str, Any]:
        values = self.cleaned_data
        if values.get("rule") == StoppageRule.LATE:
            values["half"] = values.get("half") or str(NightPart.SECOND)
        if values.get("rule") and not values.get("half"):
            self.add_error("half", gettext("Say in which half the table was stopped."))
        return super().found()


class CalledAwayLineForm(LineForm):
    kind = Kind.CALLED_AWAY
    side = _side_field()
    table = table_field()
    player_name = player_field(_("player"), PLAYERS_ID, required=True)
    half = half_field(*HALVES)
    at = clock_field(_("when"))
    substitute = player_field(_("substitute"), PLAYERS_ID)


class SubstitutionLineForm(LineForm):
    kind = Kind.SUBSTITUTION
    part = NightPart.INTERVAL
    side = _side_field()
    table = table_field()
    off = player_field(_("off"), PLAYERS_ID, required=True)
    on = player_field(_("on"), PLAYERS_ID, required=True)
    role = _choice(
        _("role"),
        [
            (str(PartnerRole.COUNTER), _("counter")),
            (str(PartnerRole.BY_SPELER), _("by-speler")),
        ],
    )


class QueryLineForm(LineForm):
    kind = Kind.QUERY
    part = NightPart.END
    side = _side_field()
    table = table_field(required=False)
    text = forms.CharField(label=_("query"), max_length=1000)


class DecisionLineForm(LineForm):
    kind = Kind.DECISION
    part = NightPart.END
    winner = _choice(_("winner"), [])
    method = forms.CharField(label=_("how it was decided"), max_length=300)


class TossLineForm(LineForm):
    kind = Kind.TOSS
    half = _choice(
        _("toss"),
        [
            (str(NightPart.BEFORE), _("before play")),
            (str(NightPart.PLAYED), _("for extra time")),
        ],
    )
    winner = _choice(_("winner"), [])


class PointsLineForm(LineForm):
    kind = Kind.POINTS
    side = _side_field()
    table = table_field()
    half = half_field(*HALVES)
    points = _choice(_("points"), [("2", "2"), ("4", "4")])
    how_many = forms.IntegerField(
        label=_("how often"), required=False, min_value=1, max_value=MOST_CLAIMS
    )
    why = _choice(
        _("why"),
        [
            (str(Why.PUNISHMENT), _("punishment")),
            (str(Why.OVER_PUNISHING), _("over-punishing")),
        ],
        required=False,
    )
    at = clock_field(_("when"))


class TotalLineForm(LineForm):
    kind = Kind.TOTAL
    side = _side_field()
    table = table_field()
    half = half_field(*HALVES)
    points = forms.IntegerField(
        label=_("points in all"), min_value=0, max_value=MOST_POINTS
    )

    def found(self) -> dict[str, Any]:
        half, points = self.cleaned_data.get("half"), self.cleaned_data.get("points")
        # A total may be 0, which is no field left out.
        return super().found() | {
            "half": HALF_OF[NightPart(half)] if half else None,
            "points": points,
        }


class LeaveLineForm(LineForm):
    """A player leaves the table, or comes back to it (1.14)."""

    what = _choice(
        _("what"),
        [(str(Kind.LEAVE), _("leaves the table")), (str(Kind.BACK), _("comes back"))],
    )
    side = _side_field()
    table = table_field()
    player_name = player_field(_("player"), PLAYERS_ID, required=True)
    half = half_field(*PARTS)
    at = clock_field(_("when"))

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        return Kind(self.cleaned_data["what"])


class SignLineForm(LineForm):
    kind = Kind.SIGN
    part = NightPart.END
    by = _choice(_("signed by"), [(str(who), words) for who, words in SIGNERS])


class ClockLineForm(LineForm):
    """A noted time of the clock, which opens its part of the night."""

    half = _choice(
        _("what"),
        [
            (str(NightPart.FIRST), _("start")),
            (str(NightPart.INTERVAL), _("interval")),
            (str(NightPart.SECOND), _("play resumed")),
            (str(NightPart.PLAYED), _("end of play")),
            (str(NightPart.EXTRA), _("extra time starts")),
            (str(NightPart.END), _("end of extra time")),
        ],
    )
    at = clock_field(_("at"), required=True)

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        return OPENED_BY[self.line_part]


def paper_line_of(form: LineForm, at: Any) -> PaperLine:
    return PaperLine(form.kind, form.line_part, form.fields_of_entry, at)
