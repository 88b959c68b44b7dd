"""Forms for roles: to whom, which, and an account for an invited person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.access.permissions import OFFICES, users_in
from league.models import Club, Role, Team, Union, User
from league.registrations.forms import PhoneField
from league.roles.actions import Charge, OwnContact, confirmed_as
from league.seasons.actions.people import check_username

Kind = Role.Kind
PLACES: dict[str, tuple[str, Any]] = {
    Kind.CLUB_SECRETARY: ("club", _("Choose the club of the secretary.")),
    Kind.CAPTAIN: ("team", _("Choose the team of the captain.")),
}


FOR_WHATSAPP = _("For WhatsApp too. Outside South Africa with the country: +264…")


def _phone_field(help_text: Any, *, fills_in: str = "tel") -> PhoneField:
    """Return a field for an officer's number.

    `help_text` is translated late; `fills_in` says what the browser fills in.
    """
    return PhoneField(
        label=_("phone number"),
        max_length=User._meta.get_field("phone").max_length,
        required=False,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": fills_in}),
        help_text=help_text,
    )


class RoleGrantForm(forms.Form):
    """A role for a user who has one already, or for an address to invite."""

    who = forms.CharField(
        label=_("e-mail address or username"),
        max_length=254,
        help_text=_(
            "A username, or an address that a user confirmed by mail, gets the role "
            "at once. Any other address gets a mail with a link to accept it, and to "
            "make an account if there is none."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    kind = forms.ChoiceField(label=_("role"))
    club = forms.ModelChoiceField(
        label=_("club"),
        queryset=Club.objects.none(),
        required=False,
        empty_label="—",
        help_text=_("For a club secretary."),
    )
    team = forms.ModelChoiceField(
        label=_("team"),
        queryset=Team.objects.none(),
        required=False,
        empty_label="—",
        help_text=_("For a captain."),
    )
    phone = _phone_field(
        _("Of a secretary or a registrar, if you know it; may stay empty."),
        fills_in="off",
    )

    def __init__(
        self, union: Union, *args: Any, kinds: Iterable[Role.Kind], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.union = union
        fields: dict[str, Any] = self.fields
        fields["kind"].choices = [(one.value, one.label) for one in kinds]
        fields["kind"].initial = Kind.CAPTAIN.value
        fields["club"].queryset = Club.objects.filter(union=union)
        fields["team"].queryset = Team.objects.filter(union=union)

    def clean_who(self) -> User | str:
        """Return the user meant, or the address to invite.

        Anyone may write any address into their account, or take it for a username: an
        address means a user only once its own mail has shown that they read it.
        """
        who = self.cleaned_data["who"]
        known = users_in(self.union)
        is_address = "@" in who
        meant = confirmed_as(who) if is_address else Q(username=who)
        found = known.filter(meant).first()
        if found is not None:
            return found
        if not is_address:
            raise ValidationError(
                gettext(
                    "No user %(name)s has a role in this union. Give the e-mail "
                    "address: a mail invites the person."
                ),
                params={"name": who},
            )
        validate_email(who)
        return str(who)

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        name, words = PLACES.get(given.get("kind", ""), ("", ""))
        if name and name not in self.errors and not given.get(name):
            self.add_error(name, str(words))
        return given

    @property
    def officers_phone(self) -> str:
        """Return the number of an officer; of any other role none is kept."""
        given = self.cleaned_data
        return str(given["phone"]) if given["kind"] in OFFICES else ""

    def charge(self) -> Charge:
        given = self.cleaned_data
        kind = Kind(given["kind"])
        name, _words = PLACES.get(kind, ("", ""))
        return Charge(kind, **({name: given[name]} if name else {}))


class PhoneForm(forms.Form):
    """An officer's number, as somebody enters it for them; may be left empty."""

    phone = _phone_field(FOR_WHATSAPP, fills_in="off")


class OwnContactForm(forms.Form):
    """How an officer is reached, as they say themselves."""

    first_name = forms.CharField(
        label=_("first name"),
        max_length=User._meta.get_field("first_name").max_length,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = forms.CharField(
        label=_("last name"),
        max_length=User._meta.get_field("last_name").max_length,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    phone = _phone_field(FOR_WHATSAPP)
    is_public = forms.BooleanField(
        label=_("everyone may see my name, phone number and e-mail address"),
        required=False,
        help_text=_(
            "On the pages of the union and the club, and in the API. Take the tick "
            "away and it ends at once."
        ),
    )

    def given(self) -> OwnContact:
        return OwnContact(**self.cleaned_data)


class AccountForm(forms.Form):
    """An account for an invited person who has none."""

    username = forms.CharField(
        label=_("username"),
        max_length=150,
        help_text=_("With it you sign in: letters, figures and @ . + - _, no spaces."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none"}
        ),
    )
    password = forms.CharField(
        label=_("password"),
        help_text=_("At least 12 characters; three or four words are good."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("the password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    phone = _phone_field(
        _(
            "For other officers and for captains, who may have to call you; may stay "
            "empty. Everyone sees it only if you agree to that later."
        )
    )

    def __init__(self, *args: Any, for_officer: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not for_officer:
            del self.fields["phone"]

    def account(self) -> dict[str, str]:
        """Return what makes the account."""
        given = self.cleaned_data
        return {one: given[one] for one in given if one != "again"}

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        check_username(name)
        return name

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        password = given.get("password")
        if password and "again" in given and given["again"] != password:
            self.add_error("again", gettext("The two passwords differ."))
        elif password:
            self._judge(password, given.get("username", ""))
        return given

    def _judge(self, password: str, username: str) -> None:
        try:
            validate_password(password, User(username=username))
        except ValidationError as faults:
            self.add_error("password", faults)
