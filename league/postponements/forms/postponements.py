"""Forms to ask for a postponement, to answer and to decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.fixtures.availability import (
    ClashKind,
    MatchPlace,
    NightClash,
    clashes_to_confirm,
    night_in_words,
)
from league.fixtures.free_nights import FreeNight
from league.lib.forms import InSpiteField
from league.models import Fixture, Postponement, ProposedNight, Team, User, Venue
from league.models.postponements import MOST_DATES
from league.postponements.actions import postponements as actions
from league.postponements.actions.postponements import Clashing, DateDecision
from league.postponements.selectors import check_places, place_of_offer

MOST_WORDS = 300
FREE = "free-"  # begins the key of a night that is offered
DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
CLOCK = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class ReasonField(forms.CharField):
    def __init__(self, **values: Any) -> None:
        given: dict[str, Any] = {
            "label": gettext_lazy("reason"),
            "max_length": MOST_WORDS,
            "widget": forms.Textarea(attrs={"rows": 3}),
        }
        super().__init__(**(given | values))


class HallField(forms.TypedChoiceField):
    """A hall of the union; empty for the match's own."""

    def __init__(self, halls: Sequence[Venue], fixture: Fixture) -> None:
        own = fixture.venue.name if fixture.venue else _("no hall yet")
        by_pk = {str(one.pk): one for one in halls}
        super().__init__(
            label=gettext_lazy("hall"),
            required=False,
            choices=[
                ("", _("The same: %(hall)s") % {"hall": own}),
                *((pk, one.name) for pk, one in by_pk.items()),
            ],
            coerce=by_pk.__getitem__,
            empty_value=None,
        )


class AskForm(forms.Form):
    """A team's request: why, and up to three nights with a hall and a start."""

    reason = ReasonField(
        help_text=gettext_lazy("The opponents and the secretary read it."),
        error_messages={"required": gettext_lazy("Say why you ask.")},
    )

    def __init__(
        self,
        *args: Any,
        fixture: Fixture,
        teams: Sequence[Team],
        halls: Sequence[Venue],
        at: datetime,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.fixture, self.teams, self.at = fixture, teams, at
        self.has_doubts = False
        if len(teams) > 1:
            self.fields["team"] = forms.TypedChoiceField(
                label=_("for"),
                choices=[(str(one.pk), one.name) for one in teams],
                coerce={str(one.pk): one for one in teams}.__getitem__,
                widget=forms.RadioSelect,
            )
        for number in range(1, MOST_DATES + 1):
            self._add_place(number, halls)
        self.fields["in_spite"] = InSpiteField(_("Ask anyway"))

    def _add_place(self, number: int, halls: Sequence[Venue]) -> None:
        self.fields[f"night{number}"] = forms.DateField(
            label=_("night"),
            required=number == 1,
            widget=DAY,
            error_messages={"required": _("Give at least one night.")},
        )
        self.fields[f"start{number}"] = forms.TimeField(
            label=_("start"),
            required=False,
            widget=CLOCK,
            initial=self.fixture.start,
        )
        self.fields[f"hall{number}"] = HallField(halls, self.fixture)

    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Return each date's number and fields, for the page."""
        return [
            (number, [self[f"{name}{number}"] for name in ("night", "start", "hall")])
            for number in range(1, MOST_DATES + 1)
        ]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        numbers = [n for n in range(1, MOST_DATES + 1) if found.get(f"night{n}")]
        found["places"] = [self._place(number) for number in numbers]
        checked = check_places(self.fixture, found["places"], at=self.at)
        for number, one in zip(numbers, checked, strict=True):
            self._say(f"night{number}", one.faults)
            if one.doubts:
                self.has_doubts = True
                if not found.get("in_spite"):
                    self._say(f"night{number}", one.doubts)
        return found

    def _place(self, number: int) -> MatchPlace:
        given = self.cleaned_data
        return MatchPlace(
            given[f"night{number}"],
            given.get(f"start{number}") or self.fixture.start,
            given.get(f"hall{number}") or self.fixture.venue,
        )

    def _say(self, field: str, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.add_error(field, sentence)

    def asking_team(self) -> Team:
        chosen: Team = self.cleaned_data.get("team") or self.teams[0]
        return chosen


class DatesAnswerForm(forms.Form):
    """The opponents' answer: one of the dates, or none and why."""

    DECLINE = "decline"

    answer = forms.ChoiceField(
        label=gettext_lazy("which date"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one of the dates, or decline.")
        },
    )
    reason = ReasonField(
        label=gettext_lazy("reason, where you decline"), required=False
    )

    def __init__(
        self,
        *args: Any,
        postponement: Postponement,
        at: datetime,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.request, self.at = postponement, at
        self.offers = {str(one.pk): one for one in postponement.proposed.all()}
        self.fields["answer"].choices = [  # type: ignore[attr-defined]
            *(
                (pk, _("Accept %(place)s") % {"place": _place_words(one)})
                for pk, one in self.offers.items()
            ),
            (self.DECLINE, _("Decline all of them")),
        ]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("answer") == self.DECLINE and not found.get("reason"):
            self.add_error("reason", _("Say why you decline."))
        chosen = self.accepted()
        if chosen is not None:
            place = place_of_offer(chosen)
            [checked] = check_places(self.request.fixture, [place], at=self.at)
            for fault in checked.faults:
                self.add_error("answer", fault)
        return found

    def accepted(self) -> ProposedNight | None:
        return self.offers.get(self.cleaned_data.get("answer", ""))


def _place_words(one: ProposedNight | MatchPlace) -> str:
    """Return a night with its start and hall, as one line."""
    hall = one.venue.name if one.venue else _("no hall yet")
    return f"{night_in_words(one.night)}, {one.start:%H:%M}, {hall}"


def _free_key(place: MatchPlace) -> str:
    """Return the key of an offer: a night at another hour or in another hall is
    another offer.
    """
    hall = place.venue.pk if place.venue else ""
    return f"{FREE}{place.night}-{place.start:%H%M}-{hall}"


def _free_words(one: FreeNight, fixture: Fixture) -> str:
    """Return a night that is offered: who is free then, and what speaks against it."""
    facts = {"home": fixture.home.name, "away": fixture.away.name}
    facts |= {"place": _place_words(one.place), "doubts": " ".join(one.notes)}
    if one.notes:
        words = _("%(place)s: %(home)s, %(away)s and the hall are free. %(doubts)s")
        return words % facts
    words = _("%(place)s: %(home)s, %(away)s, the hall and the officials are free")
    return words % facts


class DateDecisionForm(forms.Form):
    """What the secretary decides: one of the dates, another one, none yet, or no.

    `free` are nights that are offered besides those of the request.
    """

    OTHER, OPEN, REFUSE = "other", "open", "refuse"

    what = forms.ChoiceField(
        label=gettext_lazy("what happens to the match"), widget=forms.RadioSelect
    )
    night = forms.DateField(label=gettext_lazy("night"), required=False, widget=DAY)
    start = forms.TimeField(label=gettext_lazy("start"), required=False, widget=CLOCK)
    reason = ReasonField(
        required=False,
        help_text=gettext_lazy("Everybody who gets the notice reads it."),
    )

    def __init__(
        self,
        *args: Any,
        fixture: Fixture,
        halls: Sequence[Venue],
        postponement: Postponement | None = None,
        free: Sequence[FreeNight] = (),
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.fixture, self.has_doubts, self.is_in_past = fixture, False, False
        self.offers = offers_of(postponement)
        self.free = {_free_key(one.place): one for one in free}
        self.fields["hall"] = HallField(halls, fixture)
        self.fields["in_spite"] = InSpiteField(_("Decide anyway"))
        self.fields["in_past"] = InSpiteField(_("Yes, to a night that is past"))
        self.fields["start"].initial = fixture.start
        choices = self._choices(postponement)
        self.fields["what"].choices = choices  # type: ignore[attr-defined]
        if self.data.get("what", "").startswith(FREE):
            gone = _("This night is no longer free as it was offered. Choose again.")
            self.fields["what"].error_messages["invalid_choice"] = gone
        if postponement is None:
            self.fields["what"].initial = self.OTHER
        elif postponement.accepted_id is not None:
            self.fields["what"].initial = choices[0][0]

    def _choices(self, postponement: Postponement | None) -> list[tuple[str, str]]:
        choices = [(pk, _place_words(one)) for pk, one in self.offers.items()]
        if postponement is not None and postponement.accepted_id is not None:
            agreed, words = choices[0]
            choices[0] = (agreed, _("Confirm %(place)s") % {"place": words})
        choices += [
            (key, _free_words(one, self.fixture)) for key, one in self.free.items()
        ]
        choices.append((self.OTHER, _("Another night, given below")))
        if self.fixture.night is not None:
            choices.append((self.OPEN, _("Postponed, its date open")))
        if postponement is not None:
            choices.append((self.REFUSE, _("Not postponed: it stays where it is")))
        return choices

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        what = found.get("what")
        if what == self.REFUSE and not found.get("reason"):
            self.add_error("reason", _("Say why it is not postponed."))
        if what == self.OTHER and "night" in found and not found["night"]:
            self.add_error("night", _("Give the night."))
        place = self.place()
        # Without errors the action checks the clashes itself.
        if self.errors and place is not None:
            self._say(clashes_to_confirm(self.fixture, place))
        return found

    def _say(self, clashes: Sequence[NightClash]) -> None:
        field = "night" if self.cleaned_data["what"] == self.OTHER else "what"
        kinds = {one.kind for one in clashes if not one.is_hard}
        self.is_in_past = ClashKind.PAST in kinds
        self.has_doubts = bool(kinds - {ClashKind.PAST})
        decision = self._decision()
        for clash in clashes:
            if not decision.passes(clash):
                self.add_error(field, ValidationError(clash.text))

    def _decision(self) -> DateDecision:
        given = self.cleaned_data
        reason, in_spite = given.get("reason", ""), bool(given.get("in_spite"))
        return DateDecision(
            self.place(), reason, in_spite, in_past=bool(given.get("in_past"))
        )

    def place(self) -> MatchPlace | None:
        """Return where the match is to be played; None if its date stays open."""
        given = self.cleaned_data
        offer = self.offers.get(given.get("what", ""))
        if offer is not None:
            return place_of_offer(offer)
        if given.get("what") in self.free:
            return self.free[given["what"]].place
        if given.get("what") != self.OTHER or not given.get("night"):
            return None
        return MatchPlace(
            given["night"],
            given.get("start") or self.fixture.start,
            given.get("hall") or self.fixture.venue,
        )

    def move(self, *, by: User) -> bool:
        """Move the match as typed in; return whether nothing stood in the way."""
        return self.is_valid() and self._carry_out(
            partial(actions.reschedule, self.fixture, by=by)
        )

    def decide(self, row: Postponement, *, by: User, at: datetime) -> bool:
        """Decide a request as typed in; return whether nothing stood in the way."""
        if not self.is_valid():
            return False
        if self.cleaned_data["what"] == self.REFUSE:
            actions.refuse(row, reason=self.cleaned_data["reason"], by=by, at=at)
            return True
        return self._carry_out(partial(actions.decide_date, row, by=by, at=at))

    def _carry_out(self, act: Callable[[DateDecision], object]) -> bool:
        try:
            act(self._decision())
        except Clashing as found:
            self._say(found.clashes)
            return False
        return True


def offers_of(postponement: Postponement | None) -> dict[str, ProposedNight]:
    """Return the dates of a request by their key, the agreed one first."""
    if postponement is None:
        return {}
    offers = sorted(
        postponement.proposed.all(),
        key=lambda one: (one.pk != postponement.accepted_id, one.place),
    )
    return {str(one.pk): one for one in offers}
