"""Teams that are not there yet: each with its club, which is new only if it is said."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, cast

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.names import name_key
from league.clubs.actions import (
    SEVERAL_CLUBS,
    TeamToAdd,
    clubs_called,
    clubs_nearly_called,
    nearly_called,
)
from league.lib.forms import QuestionField
from league.models import Club

MOST_TEAM_LETTERS = 120
MOST_NEW_TEAMS = 60
# The choice of a club that is none of those with a near name.
NEW_CLUB = 0


class NewTeamForm(forms.Form):
    """A new team, by its name and its club's."""

    name = forms.CharField(
        label=gettext_lazy("team"), max_length=MOST_TEAM_LETTERS, required=False
    )
    club = forms.CharField(
        label=gettext_lazy("club"),
        max_length=MOST_TEAM_LETTERS,
        required=False,
        widget=forms.TextInput({"list": "clubs", "autocomplete": "off"}),
    )
    division = forms.ChoiceField(label=gettext_lazy("division"), required=False)

    def __init__(
        self,
        *args: Any,
        divisions: Iterable[tuple[str, str]],
        clubs: Iterable[Club],
        earlier: Mapping[int, str],
        **values: Any,
    ) -> None:
        """Ask which club is meant, if it may be one there is, or of an earlier row.

        `earlier` are the clubs of the rows before, by the number of the row.
        """
        super().__init__(*args, **values)
        choices = [("", _("not this season")), *divisions]
        self.fields["division"].choices = choices  # type: ignore[attr-defined]
        typed = self.data.get(self.add_prefix("club"), "").strip()
        if not typed:
            return
        clubs = list(clubs)
        called = clubs_called(typed, clubs)
        if len(called) > 1:
            named = [(one.pk, f"{one.name} ({one.code})") for one in called]
            self._ask_which(_("which club"), named, SEVERAL_CLUBS)
        elif not called:
            near = {one.pk: one.name for one in clubs_nearly_called(typed, clubs)}
            near |= _of_rows(typed, earlier, clubs)
            if near:
                self._ask_near(typed, near)

    def _ask_near(self, typed: str, near: Mapping[int, str]) -> None:
        """Ask whether a club that is not there yet is one with nearly that name."""
        label = _("Did you mean %(names)s?") % {"names": _(" or ").join(near.values())}
        choices = [(pk, _("Yes, %(club)s") % {"club": one}) for pk, one in near.items()]
        new = _("No, %(club)s is a new club") % {"club": typed}
        fault = _("No club is called %(club)s. Choose one, or say that it is new.")
        self._ask_which(label, [*choices, (NEW_CLUB, new)], fault % {"club": typed})

    def _ask_which(
        self, label: str, choices: list[tuple[int, str]], fault: Any
    ) -> None:
        """Ask which club is meant."""
        self.fields["which"] = QuestionField(
            label=label,
            choices=choices,
            coerce=int,
            error_messages={"required": fault},
        )

    def question(self) -> forms.BoundField | None:
        """Return the field that asks which club is meant, if it is asked."""
        return self["which"] if "which" in self.fields else None

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("name") and not found.get("club"):
            self.add_error("club", _("Name the club too; a new one is made."))
        if found.get("club") and not found.get("name"):
            self.add_error("name", _("Name the team."))
        return found


def _of_rows(
    typed: str, earlier: Mapping[int, str], clubs: Iterable[Club]
) -> dict[int, str]:
    """Return nearly the same names of clubs that earlier rows make, below NEW_CLUB."""
    found: dict[int, str] = {}
    for row in nearly_called(typed, earlier):
        is_new = name_key(earlier[row]) not in map(name_key, (typed, *found.values()))
        if is_new and not clubs_called(earlier[row], clubs):
            found[-row] = earlier[row]
    return found


class NewTeamRows(BaseFormSet):  # type: ignore[type-arg]
    """Teams to make; none with a name that the union already has."""

    def __init__(self, *args: Any, known: Collection[str], **values: Any) -> None:
        self.known = {name_key(name) for name in known}
        super().__init__(*args, **values)

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        """Give a row the clubs of the rows before it."""
        sent = (
            (row, f"{self.prefix}-{row - 1}-club") for row in range(1, 1 + (index or 0))
        )
        typed = {row: self.data.get(name, "").strip() for row, name in sent}
        earlier = {row: club for row, club in typed.items() if club}
        return super().get_form_kwargs(index) | {"earlier": earlier}

    def rows(self) -> list[TeamToAdd]:
        """Return the teams that were typed in."""
        found = [one.cleaned_data for one in self.forms]
        for one in found:
            which = one.get("which") or NEW_CLUB
            if which < NEW_CLUB:
                same = found[-which - 1]
                one |= {"club": same["club"], "which": same.get("which")}
        return [TeamToAdd(**one) for one in found if one.get("name")]

    def clean(self) -> None:
        if any(self.errors):
            return
        taken = set(self.known)
        for form in self.forms:
            name = name_key(form.cleaned_data.get("name", ""))
            if name and name in taken:
                form.add_error("name", _("There is a team of this name already."))
            taken.add(name)


NewTeamFormSet = cast(
    type[NewTeamRows],
    formset_factory(
        NewTeamForm,
        formset=NewTeamRows,
        extra=3,
        max_num=MOST_NEW_TEAMS,
        absolute_max=MOST_NEW_TEAMS,
        validate_max=True,
    ),
)
