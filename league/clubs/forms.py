from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.names import alike_to, are_numbered, is_taken
from league.clubs.actions import free_code, save_club, save_team, save_venue
from league.clubs.maps import map_point_of, read_map_point
from league.lib.forms import InSpiteField
from league.models import Club, Team, Union, User, Venue

MOST_TABLES = 400
CODE_HELP = gettext_lazy(
    "Short, for lists and files; left empty it is made from the name."
)
MOST_LINK = 1000  # characters
HALL_PARTS: tuple[tuple[Any, Any, tuple[str, ...]], ...] = (
    ("", "", ("name", "tables", "code")),
    (
        gettext_lazy("Getting there"),
        gettext_lazy("For everyone, on the hall's page."),
        ("address", "place", "directions", "parking"),
    ),
    (
        gettext_lazy("Contact"),
        gettext_lazy(
            "Only officers, captains and those who officiate here see it, unless the "
            "contact agreed to be shown to everyone."
        ),
        ("contact_name", "contact_phone", "contact_agreed"),
    ),
    (
        gettext_lazy("Only for insiders"),
        gettext_lazy(
            "Officers, captains and those who officiate here see it once they have "
            "signed in. The public never does."
        ),
        ("note",),
    ),
)


@dataclass(frozen=True, slots=True)
class FormPart:
    """A group of a form's fields: its title, who sees them, and the fields."""

    title: Any
    note: Any
    fields: list[forms.BoundField]


class PlaceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A union's hall, club or team; code and name are unique within the union.

    A person is asked whether a name that is nearly another's is meant (`asks`); a
    program knows what it writes, and is only refused the very same name.
    """

    saved_by: ClassVar[Callable[..., object]]

    def __init__(
        self, *args: Any, union: Union, asks: bool = True, **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.instance.union = union
        self.asks = asks
        self.fields["code"].required = False
        self.fields["code"].help_text = str(CODE_HELP)
        if self.is_bound and self.data.get("in_spite"):
            self._add_in_spite()

    def _add_in_spite(self) -> None:
        self.fields["in_spite"] = InSpiteField(_("It is another one: save it anyway"))
        self.order_fields(["name", "in_spite"])

    def others(self) -> models.QuerySet[Any]:
        rows = type(self.instance)._default_manager.filter(union=self.instance.union)
        return rows.exclude(pk=self.instance.pk)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        others = self.others().values_list("name", flat=True)
        has_it = is_taken(name, others) if self.asks else name in others
        if "name" in self.changed_data and has_it:
            raise forms.ValidationError(_("Another one has this name."))
        return name

    def _warn_of_alike(self, name: str) -> None:
        """Ask of a new name that is nearly another's whether it is meant."""
        known = dict(self.others().values_list("pk", "name"))
        alike = [known[pk] for pk in alike_to(name, known)]
        # Teams are told apart by their last word alone: Athlone A, Athlone B.
        alike = [one for one in alike if not are_numbered(name, one)]
        if not alike or self.data.get("in_spite"):
            return
        self._add_in_spite()
        words = _("There is %(names)s already. Is it the same?")
        self.add_error("in_spite", words % {"names": ", ".join(alike)})

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        if code and self.others().filter(code__iexact=code).exists():
            raise forms.ValidationError(_("Another one has this code."))
        return code

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        is_new = found.get("name") and found["name"] != self.initial.get("name")
        if is_new and self.asks:
            self._warn_of_alike(found["name"])
        if found.get("name") and not found.get("code"):
            union = self.instance.union
            found["code"] = free_code(type(self.instance), union, found["name"])
        return found

    def changed_columns(self) -> list[str]:
        return [one for one in self.changed_data if one != "in_spite"]

    def keep(self, *, by: User) -> None:
        """Save the form by the row's own action."""
        type(self).saved_by(self.instance, changed=self.changed_columns(), by=by)

    @classmethod
    def typed_of(cls, row: Any) -> dict[str, Any]:
        """Return a row as it would be typed into the form."""
        return forms.model_to_dict(row, cls._meta.fields)

    def parts(self) -> list[FormPart]:
        """Return the fields in the groups that a page shows."""
        return [FormPart("", "", list(self))]

    def address_after(self) -> str:
        """Return where saving leads to."""
        return reverse("places", args=[self.instance.union.slug])


class VenueForm(PlaceForm):
    saved_by = staticmethod(save_venue)
    tables = forms.IntegerField(
        label=gettext_lazy("tables"),
        min_value=4,
        max_value=MOST_TABLES,
        initial=Venue._meta.get_field("tables").default,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=gettext_lazy(
            "How many it can seat at once. It begins at four, enough for one match."
        ),
    )

    place = forms.CharField(
        label=gettext_lazy("place on the map"),
        max_length=MOST_LINK,
        required=False,
        help_text=gettext_lazy(
            "Latitude and longitude such as -34.0612, 18.4712, or a link copied from "
            "a map. Without it the map looks for the address."
        ),
    )

    class Meta:
        model = Venue
        fields: ClassVar = [
            *("name", "tables", "code", "address", "directions", "parking"),
            *("contact_name", "contact_phone", "contact_agreed", "note"),
        ]
        widgets: ClassVar = {
            "address": forms.TextInput({"autocomplete": "off"}),
            "directions": forms.Textarea({"rows": 4}),
            "contact_name": forms.TextInput({"autocomplete": "off"}),
            "contact_phone": forms.TextInput({"type": "tel", "autocomplete": "off"}),
            "note": forms.Textarea({"rows": 3}),
        }
        labels: ClassVar = {
            "contact_name": gettext_lazy("name"),
            "contact_phone": gettext_lazy("phone number"),
            "contact_agreed": gettext_lazy("They agreed to be shown to everyone"),
            "note": gettext_lazy("note"),
        }
        help_texts: ClassVar = {
            "address": gettext_lazy("In one line, as one types it into a map."),
            "directions": gettext_lazy(
                "The last hundred metres: which gate, which door, which floor."
            ),
            "parking": gettext_lazy("Where, and how many cars."),
            "contact_name": gettext_lazy("Whom to call if the door is locked."),
            "note": gettext_lazy("For example the code of the gate."),
        }

    def __init__(self, *args: Any, union: Union, **values: Any) -> None:
        super().__init__(*args, union=union, **values)
        self.fields["place"].initial = str(map_point_of(self.instance) or "")

    def clean_place(self) -> str:
        typed: str = self.cleaned_data["place"]
        point = read_map_point(typed)
        if typed and point is None:
            raise forms.ValidationError(_("This is not a place on a map."))
        self.instance.latitude = point.latitude if point else None
        self.instance.longitude = point.longitude if point else None
        return typed

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        if found.get("contact_agreed") and not found.get("contact_name"):
            self.add_error("contact_name", _("Say who agreed to be shown."))
        return found

    def changed_columns(self) -> list[str]:
        changed = [one for one in super().changed_columns() if one != "place"]
        if "place" in self.changed_data:
            changed += ["latitude", "longitude"]
        return changed

    @classmethod
    def typed_of(cls, row: Any) -> dict[str, Any]:
        return super().typed_of(row) | {"place": str(map_point_of(row) or "")}

    def parts(self) -> list[FormPart]:
        parts = [
            FormPart(title, note, [self[name] for name in names])
            for title, note, names in HALL_PARTS
        ]
        if "in_spite" in self.fields:
            parts[0].fields.insert(1, self["in_spite"])
        return parts

    def address_after(self) -> str:
        """Lead from a new hall to the list, for the next; from a changed one to it."""
        if not self.initial.get("name"):
            return super().address_after()
        return reverse("venue-detail", args=[self.instance.pk])


class ClubForm(PlaceForm):
    saved_by = staticmethod(save_club)

    class Meta:
        model = Club
        fields: ClassVar = ["name", "venue", "code"]

    def __init__(self, *args: Any, union: Union, **values: Any) -> None:
        super().__init__(*args, union=union, **values)
        halls = Venue.objects.filter(union=union)
        self.fields["venue"].queryset = halls  # type: ignore[attr-defined]
        self.fields["venue"].label = _("its hall")
        self.fields["venue"].empty_label = _("none yet")  # type: ignore[attr-defined]
        self.fields["venue"].help_text = _("Where its teams are at home.")


class TeamForm(PlaceForm):
    saved_by = staticmethod(save_team)

    class Meta:
        model = Team
        fields: ClassVar = ["name", "club", "code"]

    def __init__(self, *args: Any, union: Union, **values: Any) -> None:
        super().__init__(*args, union=union, **values)
        clubs = Club.objects.filter(union=union)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.fields["club"].label = _("club")
