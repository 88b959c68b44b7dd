"""Forms in which a registrar or a club's secretary fills in registrations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.lib.forms import QuestionField
from league.models import (
    Club,
    Player,
    Registration,
    RegistrationRequest,
    Season,
    Team,
)
from league.models.places import today
from league.registrations.actions.registrations import registration_faults
from league.registrations.actions.requests import request_faults
from league.registrations.actions.transfers import TransferMove
from league.registrations.faults import Faults, Filled
from league.registrations.phones import validate_phone, with_zero
from league.registrations.registration_access import Registry
from league.registrations.selectors import (
    SHOWN,
    KnownPerson,
    RegistrationSearch,
    clubs_in,
    own_number,
    persons_alike,
    teams_of_season,
)

SOMEBODY_ELSE = "new"


def day_input() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _places_of(season: Season, clubs: Iterable[Club] | None) -> list[Any]:
    """Return the choices of a player's place: each club's teams, or the club alone."""
    own = list(clubs_in(season) if clubs is None else clubs)
    teams: dict[int, list[Team]] = {}
    for team in teams_of_season(season):
        teams.setdefault(team.club_id, []).append(team)
    return [
        (
            club.name,
            [
                *((f"team-{team.pk}", team.name) for team in teams.get(club.pk, [])),
                (f"club-{club.pk}", gettext("%(club)s, no team yet") % {"club": club}),
            ],
        )
        for club in own
    ]


class PlaceField(forms.ChoiceField):
    """A team, or a club without one."""

    def clean(self, value: Any) -> tuple[Club, Team | None]:
        kind, _separator, pk = super().clean(value).partition("-")
        if kind == "team":
            team = Team.objects.select_related("club").get(pk=pk)
            return team.club, team
        return Club.objects.get(pk=pk), None


class RegistrationForm(forms.Form):
    """A registration; a name similar to a known one asks whether it is the same.

    `player` is who registers, if known; `newcomer` whom a club's request made, and who
    may still be somebody known; `standing` is the registration to correct.
    """

    person = QuestionField(
        label=_("who is it?"),
        required=False,
        help_text=_("The same player keeps the name that is known."),
    )
    name = forms.CharField(
        label=_("name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    place = PlaceField(label=_("team"))
    number = forms.CharField(
        label=_("registration number"),
        max_length=30,
        required=False,
        help_text=_("Left empty: the next free one."),
    )
    registered_on = forms.DateField(label=_("registered on"), widget=day_input())
    is_captain = forms.BooleanField(
        label=_("captain of the team, in place of the present one"), required=False
    )
    agreed_to_name = forms.BooleanField(
        label=_("agreed to be named in public"), required=False
    )
    late_reason = forms.CharField(
        label=_("reason to allow it late"),
        max_length=300,
        required=False,
        help_text=_("Only after the closing date; it stays with the registration."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        registry: Registry,
        player: Player | None = None,
        newcomer: Player | None = None,
        standing: Registration | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        day = {"registered_on": today(registry.season.union)}
        super().__init__(data, initial=day | (initial or {}))
        self.use_required_attribute = False
        player = standing.player.person if standing else player
        self.registry, self.standing, self.player = registry, standing, player
        self.newcomer = newcomer
        place = self.fields["place"]
        assert isinstance(place, forms.ChoiceField)
        place.choices = [("", "—"), *_places_of(registry.season, registry.own)]
        if not registry.is_registrar:
            del self.fields["number"], self.fields["late_reason"]
        if player is not None:
            del self.fields["person"]
        else:
            self._ask_who(_one_line(str(self["name"].value() or "")))

    def _ask_who(self, name: str) -> None:
        """Ask whether a new player is one of the known people with a similar name."""
        known = persons_alike(self.registry.season, name) if name else []
        if self.newcomer is not None:
            known = [one for one in known if one.player != self.newcomer.pk]
        if not known:
            del self.fields["person"]
            return
        person = self.fields["person"]
        assert isinstance(person, forms.ChoiceField)
        person.choices = [
            *((str(one.player), _said(one)) for one in known),
            (SOMEBODY_ELSE, gettext("Somebody else")),
        ]

    def clean_name(self) -> str:
        return _one_line(self.cleaned_data["name"])

    def clean_number(self) -> str:
        return _one_line(self.cleaned_data["number"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "person" in self.fields and not cleaned.get("person"):
            sentence = gettext(
                "Somebody has this name already, or one like it. Say whether it is the "
                "same player."
            )
            self.add_error("person", sentence)
        if not self.errors:
            self._judge()
        return cleaned

    def _judge(self) -> None:
        for field, sentence in self._faults().items():
            name = {"team": "place", "club": "place"}.get(field, field)
            self.add_error(name if name in self.fields else None, sentence)

    def _faults(self) -> Faults:
        season, filled = self.registry.season, self.filled
        if self.standing is not None:
            return registration_faults(season, filled, standing=self.standing)
        judge = registration_faults if self.registry.is_registrar else request_faults
        return judge(season, filled, player=self.chosen)

    @property
    def filled(self) -> Filled:
        values, known = self.cleaned_data, self.known
        club, team = values["place"]
        return Filled(
            # A player found by a similar name keeps their own.
            name=known.name if known else values["name"],
            club=club,
            team=team,
            number=values.get("number", ""),
            registered_on=values["registered_on"],
            is_captain=values["is_captain"],
            agreed_to_name=values["agreed_to_name"]
            or bool(known and known.agreed_to_name),
            late_reason=_one_line(values.get("late_reason", "")),
        )

    @property
    def chosen(self) -> Player | None:
        """Return the player who registers, None for a new one."""
        return self.player or self.known or self.newcomer

    @cached_property
    def known(self) -> Player | None:
        """Return the known person of a similar name who was chosen, if any."""
        choice = self.cleaned_data.get("person", SOMEBODY_ELSE)
        if choice == SOMEBODY_ELSE:
            return None
        return Player.objects.get(union=self.registry.season.union_id, pk=choice)


def _said(known: KnownPerson) -> str:
    """Return a known person as a choice: name, number, team and season."""
    about = ", ".join(filter(None, [known.number, known.place, known.season]))
    return f"{known.name} ({about})" if about else known.name


def registration_values(registration: Registration) -> dict[str, Any]:
    """Return a registration's current values as the form's initial data."""
    person = registration.player.person
    number, late_reason = registration.number, registration.late_reason
    shared = _shared_values(registration, person)
    return shared | {"number": number, "late_reason": late_reason}


def request_values(request: RegistrationRequest, person: Player) -> dict[str, Any]:
    """Return what a club asked for as the form's initial data."""
    number = request.number or own_number(person)
    return _shared_values(request, person) | {"number": number}


def _shared_values(
    row: Registration | RegistrationRequest, person: Player
) -> dict[str, Any]:
    return {
        "name": person.name,
        "agreed_to_name": person.agreed_to_name,
        "place": f"team-{row.team_id}" if row.team_id else f"club-{row.club_id}",
        "registered_on": row.registered_on,
        "is_captain": row.is_captain,
    }


class EndForm(forms.Form):
    """The day from which a registration no longer counts, and why."""

    day = forms.DateField(label=_("ended on"), widget=day_input())
    reason = forms.CharField(label=_("reason"), max_length=300, required=False)


class RequestAnswer(TextChoices):
    """The possible answers to a request."""

    AGREE = "agree"
    REFUSE = "refuse"
    TAKE_BACK = "take back"


class RequestAnswerForm(forms.Form):
    """An answer to a request, by its button; a refusal says why."""

    answer = forms.ChoiceField(choices=RequestAnswer.choices, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("reason"),
        max_length=300,
        required=False,
        help_text=_("You must give one to refuse; the person who asked will read it."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_refused = cleaned.get("answer") == RequestAnswer.REFUSE
        if is_refused and not cleaned.get("reason"):
            self.add_error("reason", gettext("A refusal needs a reason."))
        return cleaned


class TransferForm(forms.Form):
    """Where a player goes, and from which day."""

    place = PlaceField(label=_("to"))
    day = forms.DateField(label=_("from"), widget=day_input())
    late_reason = forms.CharField(
        label=_("reason to allow it late"),
        max_length=300,
        required=False,
        help_text=_("Only outside the dates of transfers; it stays with the transfer."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        registry: Registry,
        initial: dict[str, Any] | None = None,
    ) -> None:
        day = {"day": today(registry.season.union)}
        super().__init__(data, initial=day | (initial or {}))
        self.use_required_attribute = False
        self.registry = registry
        place = self.fields["place"]
        assert isinstance(place, forms.ChoiceField)
        place.choices = [("", "—"), *_places_of(registry.season, registry.own)]
        if not registry.is_registrar:
            del self.fields["late_reason"]

    @property
    def move(self) -> TransferMove:
        values = self.cleaned_data
        club, team = values["place"]
        late_reason = _one_line(values.get("late_reason", ""))
        return TransferMove(club, team, values["day"], late_reason)


class SearchForm(forms.Form):
    """Filters for a list of registrations."""

    q = forms.CharField(label=_("name or number"), max_length=60, required=False)
    club = forms.ModelChoiceField(
        Club.objects.none(), label=_("club"), required=False, empty_label=_("All clubs")
    )
    team = forms.ModelChoiceField(
        Team.objects.none(), label=_("team"), required=False, empty_label=_("All teams")
    )
    show = forms.ChoiceField(
        label=_("state"), choices=list(SHOWN.items()), required=False
    )

    def __init__(self, data: Any, *, registry: Registry) -> None:
        super().__init__(data)
        clubs, teams = clubs_in(registry.season), teams_of_season(registry.season)
        if registry.own is not None:
            own = [one.pk for one in registry.own]
            clubs, teams = clubs.filter(pk__in=own), teams.filter(club__in=own)
        every_own = {"club": _("All your clubs"), "team": _("All your teams")}
        for name, rows in (("club", clubs), ("team", teams)):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = rows
            if registry.own is not None:
                field.empty_label = every_own[name]

    @property
    def search(self) -> RegistrationSearch:
        """Return the search; invalid fields filter nothing."""
        self.is_valid()
        values = getattr(self, "cleaned_data", {})
        return RegistrationSearch(
            words=values.get("q", ""),
            club=values.get("club"),
            team=values.get("team"),
            show=values.get("show", ""),
        )


class PhoneField(forms.CharField):
    """A number that can be called from anywhere."""

    default_validators = [validate_phone]

    def to_python(self, value: Any) -> str:
        return with_zero(super().to_python(value) or "")


class ContactForm(forms.Form):
    """How somebody is reached; either may be left empty."""

    phone = PhoneField(
        label=_("phone number"),
        max_length=Player._meta.get_field("phone").max_length,
        required=False,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
        help_text=_("For WhatsApp too. Outside South Africa with the country: +264…"),
    )
    email = forms.EmailField(
        label=_("e-mail address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
