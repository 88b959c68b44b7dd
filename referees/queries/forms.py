"""Forms for queries: a protest, a verdict, an appeal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Adjustment, Fixture
from league.rulings.figures import FIGURES, WordedFigures
from referees.models import Verdict
from referees.queries.actions.queries import DECISIONS, GivenVerdict
from rules.book import RULES, SECTIONS
from rules.record import Side

Outcome = Verdict.Outcome
MOST_LETTERS = 2000
# Only for the secretary and the board, since they move the log.
MOVES_THE_LOG = {Outcome.ADJUSTMENT, *DECISIONS}


def text_field(label: Any, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


def _side_field(fixture: Fixture, sides: Sequence[Side], **values: Any) -> Any:
    names = {Side.HOME: fixture.home.name, Side.AWAY: fixture.away.name}
    return forms.TypedChoiceField(
        choices=[(str(side), names[side]) for side in sides],
        coerce=Side,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a team.")},
        **values,
    )


class StatementForm(forms.Form):
    """A team's statement: a protest, an appeal, or why it withdraws."""

    text = text_field(
        gettext_lazy("what you say"),
        gettext_lazy("Both teams, the referee and the secretary read it; nobody else."),
    )

    def __init__(
        self, *args: Any, fixture: Fixture, sides: Sequence[Side], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.fields["side"] = _side_field(fixture, sides, label=_("for"))
        if len(sides) == 1:
            self.fields["side"].initial = str(sides[0])
        self.order_fields(["side", "text"])


def rule_choices() -> list[Any]:
    """Return every rule of the book by section, and the choice of none."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for rule in RULES.values():
        line = (rule.number, f"{rule.number} {_(rule.text)}")
        grouped.setdefault(rule.section, []).append(line)
    sections = [
        (f"{section}. {_(SECTIONS[section])}", lines)
        for section, lines in grouped.items()
    ]
    return [("", _("None of the book: the union's own rules")), *sections]


class VerdictForm(WordedFigures):
    """A ruling, or a decision on appeal: the outcome, the rule and the reason."""

    rule = forms.ChoiceField(label=gettext_lazy("rule"), required=False)
    reason = text_field(
        gettext_lazy("reason"),
        gettext_lazy("Both teams read it; nobody else but the referee and the desk."),
    )
    side = forms.ChoiceField(
        label=gettext_lazy("whose log points or points are adjusted"), required=False
    )
    public_reason = forms.CharField(
        label=gettext_lazy("reason, as shown under the log"),
        required=False,
        max_length=Adjustment._meta.get_field("reason").max_length,
        help_text=gettext_lazy(
            "Needed where the log moves. Anyone can read it: name no player."
        ),
    )

    def __init__(
        self,
        *args: Any,
        fixture: Fixture,
        outcomes: Sequence[Outcome],
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        teams = {"home": fixture.home.name, "away": fixture.away.name}
        self.fields["outcome"] = forms.TypedChoiceField(
            label=_("outcome"),
            choices=[(one, outcome_words(one, teams)) for one in outcomes],
            coerce=Outcome,
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose an outcome.")},
        )
        self.fields["rule"].choices = rule_choices()  # type: ignore[attr-defined]
        self.fields["side"].choices = [  # type: ignore[attr-defined]
            ("", _("Choose a team")),
            *teams.items(),
        ]
        self.fields["way"].required = False
        self.fields["way"].label = _("what is done with the points")
        if Outcome.ADJUSTMENT not in outcomes:
            for name in ("side", "way", *FIGURES, "public_reason"):
                del self.fields[name]
        self.order_fields(["outcome", "rule", "reason", "side", "way", *FIGURES])

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        outcome = found.get("outcome")
        if outcome in MOVES_THE_LOG and not found.get("public_reason"):
            self.add_error("public_reason", _("Say why; it is shown under the log."))
        if outcome == Outcome.ADJUSTMENT:
            self._check_adjustment(found)
        return found

    def _check_adjustment(self, found: dict[str, Any]) -> None:
        if not found.get("side"):
            self.add_error("side", _("Choose a team."))
        if not found.get("way"):
            self.add_error("way", self.fields["way"].error_messages["required"])
        if not self.errors and not any(found.get(name) for name in FIGURES):
            raise ValidationError(_("Give or take at least one point."))

    @property
    def given(self) -> GivenVerdict:
        """The verdict in the form, without fields that its outcome does not use."""
        found = self.cleaned_data
        is_adjustment = found["outcome"] == Outcome.ADJUSTMENT
        return GivenVerdict(
            outcome=found["outcome"],
            reason=found["reason"],
            rule=found["rule"],
            public_reason=found.get("public_reason", ""),
            side=found["side"] if is_adjustment else "",
            figures=self.figures if is_adjustment else {},
        )


def outcome_words(outcome: Outcome, teams: dict[str, str]) -> str:
    """Return an outcome in words, with its team."""
    side = {Outcome.HOME_WALKOVER: "home", Outcome.AWAY_WALKOVER: "away"}.get(outcome)
    if side:
        return _("Walkover to %(team)s") % {"team": teams[side]}
    return str(outcome.label)
