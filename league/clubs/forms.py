from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.actions import free_code, save_club, save_team, save_venue
from league.models import Club, Team, Union, User, Venue

MOST_TABLES = 400
CODE_HELP = gettext_lazy(
    "Short, for lists and files; left empty it is made from the name."
)


class PlaceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A union's hall, club or team; code and name are unique within the union."""

    saved_by: ClassVar[Callable[..., object]]

    def __init__(self, *args: Any, union: Union, **values: Any) -> None:
        super().__init__(*args, **values)
        self.instance.union = union
        self.fields["code"].required = False
        self.fields["code"].help_text = str(CODE_HELP)

    def others(self) -> models.QuerySet[Any]:
        rows = type(self.instance)._default_manager.filter(union=self.instance.union)
        return rows.exclude(pk=self.instance.pk)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.others().filter(name__iexact=name).exists():
            raise forms.ValidationError(_("Another one has this name."))
        return name

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        if code and self.others().filter(code__iexact=code).exists():
            raise forms.ValidationError(_("Another one has this code."))
        return code

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("name") and not found.get("code"):
            union = self.instance.union
            found["code"] = free_code(type(self.instance), union, found["name"])
        return found

    def keep(self, *, by: User) -> None:
        """Save the form by the row's own action."""
        type(self).saved_by(self.instance, changed=self.changed_data, by=by)


class VenueForm(PlaceForm):
    saved_by = staticmethod(save_venue)
    tables = forms.IntegerField(
        label=gettext_lazy("tables"),
        min_value=4,
        max_value=MOST_TABLES,
        initial=4,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=gettext_lazy("How many it can seat at once; a match takes four."),
    )

    class Meta:
        model = Venue
        fields: ClassVar = ["name", "tables", "code"]


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
