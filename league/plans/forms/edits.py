"""Forms to edit, publish, repair or import a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import PlanList
from league.plans.faults import MOST_SECONDS
from league.plans.forms.rows import Choices, Rows, offer_choices
from league.plans.repairs import FellAway
from league.seasons.forms.nights import NightsField
from rules.faults import Malformed, load_json

MOST_BYTES = 1024 * 1024
MOVE, TURN, SWAP = "move", "turn", "swap"
ORIGINS = {
    MOVE: PlanList.Origin.MOVED,
    TURN: PlanList.Origin.TURNED,
    SWAP: PlanList.Origin.SWAPPED,
}


def night_choices(nights: Iterable[str]) -> list[tuple[str, str]]:
    return [(one, date_format(date.fromisoformat(one), "D j F Y")) for one in nights]


class EditForm(forms.Form):
    """One edit of the current list: which list it was, and what changes."""

    step = forms.ChoiceField(choices=[(one, one) for one in ORIGINS])
    list = forms.IntegerField(min_value=1)
    place = forms.IntegerField(min_value=0, required=False)
    night = forms.ChoiceField(label=gettext_lazy("night"), required=False)
    first = forms.ChoiceField(label=gettext_lazy("one night"), required=False)
    second = forms.ChoiceField(label=gettext_lazy("the other night"), required=False)

    # The other fields that each step needs.
    NEEDS = {MOVE: ("place", "night"), TURN: ("place",), SWAP: ("first", "second")}

    def __init__(
        self, *args: Any, nights: Sequence[str], matches: int, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.matches = matches
        offer_choices(self, night_choices(nights), "night", "first", "second")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        for name in self.NEEDS.get(given.get("step", ""), ()):
            if given.get(name) in (None, "") and name not in self.errors:
                self.add_error(name, _("Choose one."))
        if (given.get("place") or 0) >= self.matches:
            self.add_error("place", _("The list has no such match."))
        if given.get("step") == SWAP and given.get("first") == given.get("second"):
            self.add_error("second", _("Choose two nights that differ."))
        return given


class SeenListForm(forms.Form):
    """Which list the reader has seen."""

    list = forms.IntegerField(min_value=1)
    despite = forms.BooleanField(
        label=gettext_lazy("Publish it anyway"), required=False
    )


class ListNameForm(forms.Form):
    """What a list is called; nothing takes its name away."""

    name = forms.CharField(
        label=gettext_lazy("name"),
        max_length=PlanList._meta.get_field("name").max_length,
        required=False,
    )


class ProblemFileForm(forms.Form):
    """A fixture-problem/1 as a file; only its JSON is parsed."""

    upload = forms.FileField(label=gettext_lazy("file"))

    def clean_upload(self) -> object:
        upload: UploadedFile[Any] = self.cleaned_data["upload"]
        if (upload.size or 0) > MOST_BYTES:
            raise ValidationError(_("The file is larger than 1 MB."))
        try:
            return load_json(upload.read())
        except Malformed as malformed:
            raise ValidationError(
                [_("The file %(fault)s.") % {"fault": one} for one in malformed.faults]
            ) from None


class NightsRow(forms.Form):
    """A row that needs one night at least."""

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not given.get("nights") and "nights" not in self.errors:
            self.add_error("nights", _("Give one night at least."))
        return given

    def value(self) -> dict[str, Any]:
        return self.cleaned_data


class ClosedRow(NightsRow):
    """A hall that is closed on some nights."""

    hall = forms.ChoiceField(label=gettext_lazy("hall"))
    nights = NightsField(label=gettext_lazy("closed on"))
    reason = forms.CharField(
        label=gettext_lazy("reason"), max_length=200, required=False
    )

    def __init__(self, *args: Any, halls: Choices, **values: Any) -> None:
        super().__init__(*args, **values)
        offer_choices(self, halls, "hall")


class OffRow(NightsRow):
    """A team that asks for nights off."""

    team = forms.ChoiceField(label=gettext_lazy("team"))
    nights = NightsField(label=gettext_lazy("cannot play on"))

    def __init__(self, *args: Any, teams: Choices, **values: Any) -> None:
        super().__init__(*args, **values)
        offer_choices(self, teams, "team")


class LostForm(forms.Form):
    """The nights that are lost altogether, and those that may be played on instead."""

    nights = forms.MultipleChoiceField(
        label=gettext_lazy("nights that are lost"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    more = NightsField(label=gettext_lazy("other nights that may be played on"))
    time_limit_s = forms.IntegerField(
        label=gettext_lazy("seconds to search at most"),
        min_value=5,
        max_value=MOST_SECONDS,
        initial=60,
    )

    def __init__(
        self, *args: Any, listed: Sequence[str], today: date, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.today = today
        self.fields["nights"].choices = night_choices(listed)  # type: ignore[attr-defined]

    def clean_more(self) -> list[str]:
        more: list[str] = self.cleaned_data["more"]
        if more and more[0] < self.today.isoformat():
            raise ValidationError(_("%(night)s is past.") % {"night": more[0]})
        return more


class RepairForm:
    """All that can fall away from a published list, together."""

    KINDS = ("closed", "off")

    def __init__(  # noqa: PLR0913 - who, where, when, and what was sent
        self,
        *,
        halls: Choices,
        teams: Choices,
        listed: Sequence[str],
        today: date,
        closures: Sequence[dict[str, Any]] = (),
        data: Any = None,
    ) -> None:
        self.shows_faults = True
        self.lost = LostForm(data, listed=listed, today=today)
        self.closed = Rows(ClosedRow, "closed", data=data, given=closures, halls=halls)
        self.off = Rows(OffRow, "off", data=data, teams=teams)

    def is_valid(self) -> bool:
        return all([self.lost.is_valid(), self.closed.is_valid(), self.off.is_valid()])

    def fell_away(self) -> FellAway:
        lost = self.lost.cleaned_data
        closed = [
            ((row["hall"], night), row["reason"])
            for row in self.closed.filled()
            for night in row["nights"]
        ]
        return FellAway(
            halls=tuple(place for place, _reason in closed),
            reasons=dict(closed),
            nights=frozenset(lost["nights"]),
            teams=tuple(
                (row["team"], night)
                for row in self.off.filled()
                for night in row["nights"]
            ),
            more=frozenset(lost["more"]),
        )
