"""Forms about officials: who they are, when they come, what they answer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.access.names import name_key
from league.access.permissions import belongs_to
from league.access.persons import is_person, players_called
from league.models import (
    Appointment,
    Club,
    Official,
    OfficialSettings,
    Player,
    Union,
    User,
)
from league.officials.actions.officials import AppointingChoices, OfficialDuties
from league.officials.selectors import WORDS, AppointmentCandidate
from league.registrations.forms import day_input

MOST_NIGHTS = 31
MOST_WEEKS = 8
MOST_DAYS = 60


class OfficialForm(forms.Form):
    """What an official does."""

    is_referee = forms.BooleanField(label=_("referee"), required=False)
    is_marker = forms.BooleanField(label=_("marker"), required=False)
    club = forms.ModelChoiceField(
        label=_("club"),
        queryset=Club.objects.none(),
        required=False,
        empty_label=_("No club"),
        help_text=_("Neutral: never at a match of this club, if the union wants that."),
    )
    most_a_month = forms.IntegerField(
        label=_("most nights a month"),
        required=False,
        min_value=1,
        max_value=MOST_NIGHTS,
        help_text=_("Empty: as many as there are."),
    )
    username = forms.CharField(
        label=_("signs in as"),
        required=False,
        max_length=150,
        help_text=_("The official's own user account, if they have one."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    is_active = forms.BooleanField(
        label=_("can be appointed"), required=False, initial=True
    )

    def __init__(self, union: Union, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.union = union
        club: Any = self.fields["club"]
        club.queryset = Club.objects.filter(union=union)

    def clean_username(self) -> User | None:
        name = self.cleaned_data["username"].strip()
        if not name:
            return None
        user = User.objects.filter(username=name, is_active=True).first()
        # A user of another union does not count here, and nothing reveals that they
        # exist.
        if user is None or not belongs_to(user, self.union):
            raise ValidationError(
                gettext("No user %(name)s has a role in this union."),
                params={"name": name},
            )
        return user

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if not given.get("is_referee") and not given.get("is_marker"):
            self.add_error(
                "is_referee", gettext("Choose referee, marker or both for this person.")
            )
        return given

    def calling(self) -> OfficialDuties:
        given = self.cleaned_data
        return OfficialDuties(
            is_referee=given["is_referee"],
            is_marker=given["is_marker"],
            club=given["club"],
            is_active=given["is_active"],
            most_a_month=given["most_a_month"],
        )


class NewOfficialForm(OfficialForm):
    """A new official: a person found by number or name, or a new one."""

    who = forms.CharField(
        label=_("registration number or name"),
        max_length=Player._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    is_new = forms.BooleanField(
        label=_("is not registered with the union: add this name"), required=False
    )
    field_order = ("who", "is_new")

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if "who" in given:
            given["player"] = self._found(" ".join(given["who"].split()))
        return given

    def _found(self, who: str) -> Player | None:
        """Return the person meant; None if the name is to be added."""
        players = Player.objects.filter(union=self.union).select_related("merged_into")
        numbered = players.filter(registrations__number__iexact=who).distinct()
        rows = list(numbered) or players_called([who], players).get(name_key(who), [])
        found = list({one.person for one in rows})
        if self.cleaned_data.get("is_new") and not found:
            return None
        if not found:
            words = gettext("Nobody with this number or name is known to the union.")
            self.add_error("who", words)
        elif len(found) > 1:
            self.add_error("who", gettext("Several have this name: give the number."))
        elif Official.objects.filter(is_person([found[0].pk])).exists():
            self.add_error("who", gettext("They are an official already."))
        return found[0] if found else None


class AppointingForm(forms.Form):
    referee_for = forms.ChoiceField(
        label=_("a referee runs"),
        choices=OfficialSettings.RefereeFor.choices,
        widget=forms.RadioSelect,
    )
    with_markers = forms.BooleanField(
        label=_("a marker is appointed for each match"), required=False
    )
    is_neutral = forms.BooleanField(
        label=_("nobody of a club that plays there"), required=False
    )
    weeks_apart = forms.IntegerField(
        label=_("weeks until the same club or hall again"),
        min_value=0,
        max_value=MOST_WEEKS,
        help_text=_("2: never two weeks running. 0 or 1: no matter."),
    )
    days_to_answer = forms.IntegerField(
        label=_("days to answer in"), min_value=1, max_value=MOST_DAYS
    )

    def choices(self) -> AppointingChoices:
        return AppointingChoices(**self.cleaned_data)


class SpanForm(forms.Form):
    """A first and a last night, with all between them."""

    first = forms.DateField(label=_("from"), widget=day_input())
    last = forms.DateField(label=_("to"), widget=day_input())

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if given.get("first") and given.get("last") and given["last"] < given["first"]:
            self.add_error("last", gettext("The last night lies before the first."))
        return given


class AwayForm(SpanForm):
    """Nights away; a single night if only the first is given."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["last"].required = False
        self.fields["last"].help_text = _("Empty: that night alone.")

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        given["last"] = given.get("last") or given.get("first")
        return given


class AppointForm(forms.Form):
    """The official whom the secretary appoints for a work."""

    official = forms.ChoiceField(label=_("official"))

    def __init__(
        self, candidates: list[AppointmentCandidate], *args: Any, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.candidates = {str(one.official.pk): one.official for one in candidates}
        free = [self._choice(one) for one in candidates if one.hindrance is None]
        rest = [self._choice(one) for one in candidates if one.hindrance]
        groups = [(gettext("Can come"), free), (gettext("With a doubt"), rest)]
        field: Any = self.fields["official"]
        field.choices = [(name, among) for name, among in groups if among]

    def _choice(self, one: AppointmentCandidate) -> tuple[str, str]:
        nights = ngettext("%(number)s night", "%(number)s nights", one.nights)
        facts = [nights % {"number": one.nights}]
        if one.hindrance is not None:
            facts.append(str(WORDS[one.hindrance]))
        return str(one.official.pk), f"{one.official.player.name} ({', '.join(facts)})"

    def chosen(self) -> Official:
        return self.candidates[self.cleaned_data["official"]]


class AppointmentAnswerForm(forms.Form):
    ACCEPT, DECLINE = "accept", "decline"
    answer = forms.ChoiceField(
        label=_("answer"), choices=[(ACCEPT, _("I can come")), (DECLINE, _("I cannot"))]
    )
    reason = forms.CharField(
        label=_("reason"),
        required=False,
        max_length=Appointment._meta.get_field("reason").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        declines = given.get("answer") == self.DECLINE
        if declines and not given.get("reason", "").strip():
            self.add_error(
                "reason", gettext("Say why, so that somebody else is asked.")
            )
        return given

    @property
    def is_accepted(self) -> bool:
        return self.cleaned_data["answer"] == self.ACCEPT


class OwnAnswerForm(AppointmentAnswerForm):
    """An answer to one of several questions on a page."""

    appointments = forms.CharField(max_length=2000, widget=forms.HiddenInput)

    def clean_appointments(self) -> list[int]:
        given = self.cleaned_data["appointments"].split(",")
        if not all(one.isdecimal() and len(one) < 19 for one in given):
            raise ValidationError(gettext("Open the page of your appointments again."))
        return [int(one) for one in given]
