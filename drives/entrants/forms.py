"""Forms to enter people by name: players of the union or guests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.entrants.actions import PersonToEnter
from drives.evenings import selectors
from drives.evenings.forms.evenings import NUMBER
from drives.models import Absence, Drive, Entrant, EntrantPerson
from league.access.names import name_key
from league.models import Player

MOST_LETTERS = 120
MOST_NUMBER = 999
MOST_LINES = 400
GUEST = "guest"
# What separates the two names of a pair on one line.
BETWEEN = re.compile(r"\s*(?:[;&/+\t]|\s[–-]\s)\s*")


def _one_line(text: str) -> str:
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class Candidates:
    """The players a typed name may mean: one exact match, or several like it."""

    called: list[Player]
    like: list[Player]


class NamesForm(forms.Form):
    """One name or two; a name that is shared, or only similar, asks who is meant."""

    def __init__(
        self, data: Any = None, *, drive: Drive, count: int, **values: Any
    ) -> None:
        super().__init__(data, **values)
        self.use_required_attribute = False
        self.drive, self.count = drive, count
        for at in range(1, count + 1):
            self.fields[f"name-{at}"] = name_field(at, count)
        self.known = {at: self._asked(at) for at in range(1, count + 1)}
        for at, known in self.known.items():
            self._ask_who(at, known)
        self.order_fields(
            name for at in range(1, count + 1) for name in (f"name-{at}", f"who-{at}")
        )

    def _asked(self, at: int) -> Candidates:
        typed = self.data.get(self.add_prefix(f"name-{at}")) if self.is_bound else ""
        name = _one_line(str(typed or "")).replace("\x00", "")[:MOST_LETTERS]
        if not name:
            return Candidates([], [])
        found = selectors.players_by_exact_name(self.drive.union, [name])
        called = found.get(name_key(name), [])
        like = called or selectors.players_like(self.drive.union, name)
        return Candidates(called, like)

    def _ask_who(self, at: int, known: Candidates) -> None:
        """Ask who is meant, unless one player has exactly that name."""
        if len(known.called) == 1 or not known.like:
            return
        clubs = selectors.clubs_of_players(known.like)
        choices = {
            str(one.pk): f"{one.name} ({club})" if (club := clubs[one.pk]) else one.name
            for one in known.like
        }
        required = _("Players of the union have this name: choose.")
        self.fields[f"who-{at}"] = forms.ChoiceField(
            label=_("Who is it?"),
            choices=choices | {GUEST: _("none of these: a guest")},
            widget=forms.RadioSelect,
            error_messages={"required": required},
        )

    def persons(self) -> list[PersonToEnter]:
        return [self._person(at) for at in range(1, self.count + 1)]

    def _person(self, at: int) -> PersonToEnter:
        known, who = self.known[at], self.cleaned_data.get(f"who-{at}")
        if len(known.called) == 1:
            return PersonToEnter(player=known.called[0])
        for player in known.like:
            if str(player.pk) == who:
                return PersonToEnter(player=player)
        return PersonToEnter(guest=_one_line(self.cleaned_data[f"name-{at}"]))


def name_field(at: int, count: int) -> forms.CharField:
    label = _("name") if count == 1 else _("name of the %(which)s")
    which = _("first") if at == 1 else _("second")
    return forms.CharField(
        label=label % {"which": which} if count == 2 else label,
        max_length=MOST_LETTERS,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={"required": _("Type in a name.")},
    )


def agreed_field(at: int, count: int) -> forms.BooleanField:
    """Return the tick of somebody who agreed to be named."""
    label = (
        _("agreed to be named") if count == 1 else _("%(which)s: agreed to be named")
    )
    which = _("first") if at == 1 else _("second")
    words = label % {"which": which} if count == 2 else label
    return forms.BooleanField(label=words, required=False)


def number_field(**values: Any) -> forms.IntegerField:
    widget = forms.NumberInput(NUMBER)
    return forms.IntegerField(
        label=_("number"), min_value=1, max_value=MOST_NUMBER, widget=widget, **values
    )


class EntrantForm(NamesForm):
    """Somebody to enter, under a number or the next free one."""

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        told = _("Left empty: the next one.")
        self.fields["number"] = number_field(required=False, help_text=told)
        paid = forms.BooleanField(label=_("has paid"), required=False)
        self.fields["has_paid"] = paid
        for at in range(1, self.count + 1):
            self.fields[f"agreed-{at}"] = agreed_field(at, self.count)

    def _person(self, at: int) -> PersonToEnter:
        has_agreed = self.cleaned_data[f"agreed-{at}"]
        return replace(super()._person(at), has_agreed=has_agreed)


class ChangeForm(NamesForm):
    """Another name or number for an entrant."""

    def __init__(self, *args: Any, entrant: Entrant, **values: Any) -> None:
        persons = entrant.people
        self.entrant = entrant
        initial = {f"name-{at}": str(one) for at, one in enumerate(persons, start=1)}
        super().__init__(
            *args,
            drive=entrant.drive,
            count=len(persons),
            initial=initial | {"number": entrant.number},
            **values,
        )
        self.fields["number"] = number_field()

    def _ask_who(self, at: int, known: Candidates) -> None:
        """Keep the person of a name that was not edited."""
        if self._standing(at) is None:
            super()._ask_who(at, known)

    def _person(self, at: int) -> PersonToEnter:
        return self._standing(at) or super()._person(at)

    def _standing(self, at: int) -> PersonToEnter | None:
        person = self.entrant.people[at - 1]
        typed = self.data.get(f"name-{at}") if self.is_bound else None
        if typed is None or _one_line(str(typed)) != _one_line(str(person)):
            return None
        return PersonToEnter(person.player, person.guest_name, person.agreed_to_name)


class AgreedForm(forms.Form):
    """Who of an entrant agreed to be named."""

    def __init__(self, *args: Any, entrant: Entrant, **values: Any) -> None:
        super().__init__(*args, **values)
        self.persons = entrant.people
        for one in self.persons:
            self.fields[f"agreed-{one.pk}"] = forms.BooleanField(
                label=str(one), required=False, initial=one.agreed_to_name
            )

    def agreed(self) -> list[int]:
        """The keys of those who agreed."""
        typed = self.cleaned_data
        return [one.pk for one in self.persons if typed[f"agreed-{one.pk}"]]


@dataclass(slots=True)
class PastedRow:
    """A line of a pasted list: whom it names, or why it is refused."""

    number: int
    text: str
    fault: str
    persons: list[PersonToEnter] = field(default_factory=list)


class PasteForm(forms.Form):
    """A list of names, one entrant per line; each fault names its row."""

    lines = forms.CharField(
        label=gettext_lazy("list of names"),
        widget=forms.Textarea({"rows": 12, "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Paste the names, one a line.")},
        strip=False,
    )
    agreed = forms.BooleanField(
        label=gettext_lazy("all of them agreed to be named"),
        required=False,
        help_text=gettext_lazy(
            "As the evening is set up, in the hall and on the public result."
        ),
    )

    def __init__(self, *args: Any, drive: Drive, count: int, **values: Any) -> None:
        super().__init__(*args, **values)
        self.use_required_attribute = False
        self.drive, self.count = drive, count
        self.rows: list[PastedRow] = []

    def clean_lines(self) -> str:
        text: str = self.cleaned_data["lines"]
        lines = enumerate(text.splitlines(), start=1)
        listed = {number: line for number, line in lines if line.strip()}
        if not listed:
            raise forms.ValidationError(_("Paste the names, one a line."))
        if len(listed) > MOST_LINES:
            sentence = _("No more than %(number)s lines at once.")
            raise forms.ValidationError(sentence % {"number": MOST_LINES})
        names = {number: _names_in(line) for number, line in listed.items()}
        self.rows = [
            PastedRow(number, _one_line(line), self._fault_of_form(names[number]))
            for number, line in listed.items()
        ]
        self._read(names)
        return text

    def _read(self, names: dict[int, list[str]]) -> None:
        well_formed = [row for row in self.rows if not row.fault]
        every = [name for row in well_formed for name in names[row.number]]
        called = selectors.players_by_exact_name(self.drive.union, every)
        entered = names_entered(self.drive)
        seen: dict[object, int] = {}
        for row in well_formed:
            for name in names[row.number]:
                row.persons.append(person_called(name, called))
                row.fault = row.fault or _fault_of(name, called, entered, seen)
                seen.setdefault(row.persons[-1].key, row.number)

    def _fault_of_form(self, names: Sequence[str]) -> str:
        if any(len(name) > MOST_LETTERS for name in names):
            sentence = _("A name has %(number)s letters at most.")
            return sentence % {"number": MOST_LETTERS}
        if len(names) == self.count:
            return ""
        if self.count == 1:
            return _("One name is needed on a line.")
        return _("Two names are needed, with a semicolon or an & between them.")

    @property
    def faults(self) -> list[PastedRow]:
        return [row for row in self.rows if row.fault]

    def entries(self) -> list[list[PersonToEnter]]:
        has_agreed = self.cleaned_data["agreed"]
        return [
            [replace(one, has_agreed=has_agreed) for one in row.persons]
            for row in self.rows
        ]


def _names_in(line: str) -> list[str]:
    """Return the names on a line, without a leading number and dot."""
    text = re.sub(r"^\s*[0-9]{1,3}[.)]\s*", "", line.replace("\x00", ""))
    return [_one_line(one) for one in BETWEEN.split(text) if one.strip()]


def person_called(name: str, called: dict[str, list[Player]]) -> PersonToEnter:
    found = called.get(name_key(name), [])
    is_one = len(found) == 1
    return PersonToEnter(player=found[0]) if is_one else PersonToEnter(guest=name)


def _fault_of(
    name: str,
    called: dict[str, list[Player]],
    entered: set[object],
    seen: dict[object, int],
) -> str:
    """Return why a listed name is refused: it is shared, or entered already."""
    if len(called.get(name_key(name), [])) > 1:
        sentence = _("Several players are called %(name)s: enter this one by hand.")
        return sentence % {"name": name}
    key = person_called(name, called).key
    if key in entered:
        return _("%(name)s has entered already.") % {"name": name}
    if key in seen:
        sentence = _("%(name)s is already in row %(row)s.")
        return sentence % {"name": name, "row": seen[key]}
    return ""


def names_entered(drive: Drive) -> set[object]:
    """Return who has entered: players by key, guests by the key of their name."""
    persons = EntrantPerson.objects.filter(drive=drive)
    return {one.player_id or name_key(one.guest_name) for one in persons}


class AbsencesForm(forms.Form):
    """The coming rounds that an entrant misses, and whether they said so."""

    PLAYS, NOTIFIED, MISSING = "", "notified", "missing"

    def __init__(
        self, *args: Any, entrant: Entrant, rounds: Sequence[int], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.rounds = rounds
        standing = {one.round_number: one for one in entrant.misses}
        for number in rounds:
            self.fields[f"round-{number}"] = forms.ChoiceField(
                label=_("round %(number)s") % {"number": number},
                required=False,
                choices=[
                    (self.PLAYS, _("plays")),
                    (self.NOTIFIED, _("absent, said so")),
                    (self.MISSING, _("absent, said nothing")),
                ],
                initial=_state_of(standing.get(number)),
            )

    def changed(self) -> dict[int, str]:
        """The choices that differ from what is stored, by round number."""
        return {
            number: self.cleaned_data[f"round-{number}"]
            for number in self.rounds
            if f"round-{number}" in self.changed_data
        }


def _state_of(absence: Absence | None) -> str:
    if absence is None:
        return AbsencesForm.PLAYS
    return AbsencesForm.NOTIFIED if absence.was_notified else AbsencesForm.MISSING


class LastRoundForm(forms.Form):
    """The last round that an entrant plays; empty if they stay."""

    after = forms.IntegerField(
        label=gettext_lazy("leaves after round"),
        required=False,
        min_value=0,
        max_value=MOST_NUMBER,
        widget=forms.NumberInput(NUMBER),
        help_text=gettext_lazy("Left empty: stays to the end."),
    )
