from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.cups.actions.cups import CupOptions, When, replay_tie, rule_on_tie
from league.fixtures.availability import night_in_words
from league.lib.forms import InSpiteField, WholeTextField
from league.models import Cup, CupRound, Season, Team, Tie, User, Venue
from league.models.places import today
from league.results.brackets import RoundKey
from league.standings.qualification import LogCut, TieBreak
from rules.groups import MOST_GROUPS
from rules.knockout import MOST

# A group's division has the cup's name with its letter behind it.
MOST_LETTERS = 45
MOST_WORDS = 300
MOST_SEED = 80
MOST_LEGS = 4
MOST_THROUGH = 16
NUMBER = {"inputmode": "numeric"}
SEED_FAULT = {"required": gettext_lazy("Type in the seed of the draw.")}
NO_REASON = gettext_lazy("Give the reason.")
REPLAY = "replay"


class CupForm(forms.Form):
    """A cup's name and how it is played."""

    name = WholeTextField(
        label=gettext_lazy("name of the cup"), max_length=MOST_LETTERS
    )
    home_by = forms.ChoiceField(
        label=gettext_lazy("home advantage"),
        choices=Cup.HomeBy.choices,
        widget=forms.RadioSelect,
        initial=Cup.HomeBy.DRAW,
    )
    keeps_clubs_apart = forms.BooleanField(
        label=gettext_lazy("teams of one club do not meet in the first round"),
        help_text=gettext_lazy("As far as the number of its teams allows."),
        required=False,
    )
    has_third_place = forms.BooleanField(
        label=gettext_lazy("the losers of the semi-finals play for third place"),
        required=False,
    )
    groups = forms.IntegerField(
        label=gettext_lazy("groups before the knock-out"),
        min_value=0,
        max_value=MOST_GROUPS,
        initial=0,
        help_text=gettext_lazy(
            "0: a knock-out from the start. Each group plays everyone against everyone "
            "and has a log of its own."
        ),
        widget=forms.NumberInput(NUMBER),
    )
    legs = forms.IntegerField(
        label=gettext_lazy("matches of each pair in a group"),
        min_value=1,
        max_value=MOST_LEGS,
        initial=1,
        widget=forms.NumberInput(NUMBER),
    )
    through = forms.IntegerField(
        label=gettext_lazy("teams that go through from each group"),
        min_value=1,
        max_value=MOST_THROUGH,
        initial=2,
        widget=forms.NumberInput(NUMBER),
    )

    def options(self) -> CupOptions:
        names = [one.name for one in fields(CupOptions)]
        return CupOptions(**{name: self.cleaned_data[name] for name in names})

    def hold_options(self) -> None:
        """Let only the name be changed: how a drawn cup is played stays."""
        for option in fields(CupOptions):
            self.fields[option.name].disabled = True

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        groups, through = found.get("groups"), found.get("through")
        if groups and through and groups * through < 2:
            self.add_error("through", _("From one group two or more go through."))
        if groups and through and groups * through > MOST:
            sentence = _("No more than %(number)s teams can go through.")
            self.add_error("through", sentence % {"number": MOST})
        return found


class EntriesForm(forms.Form):
    """Which of the teams enter, each with its seed or pot."""

    def __init__(
        self, *args: Any, cup: Cup, wheres: Mapping[Team, str], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.wheres = wheres
        entered = {one.team_id: one.seed for one in cup.entries.all()}
        for team in wheres:
            self.fields[f"enter-{team.pk}"] = forms.BooleanField(
                label=team.name, required=False, initial=team.pk in entered
            )
            self.fields[f"seed-{team.pk}"] = forms.IntegerField(
                label=_("Seed or pot of %(team)s") % {"team": team.name},
                required=False,
                min_value=1,
                max_value=MOST,
                initial=entered.get(team.pk),
                widget=forms.NumberInput(NUMBER | {"class": "cup-seed"}),
                error_messages={"invalid": _("Type in a whole number.")},
            )

    def rows(self) -> list[tuple[Team, str, Any, Any]]:
        """Return the teams, where each plays, and its fields."""
        return [
            (team, where, self[f"enter-{team.pk}"], self[f"seed-{team.pk}"])
            for team, where in self.wheres.items()
        ]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        for team in self.wheres:
            if found.get(f"seed-{team.pk}") and not found.get(f"enter-{team.pk}"):
                sentence = _("%(team)s has a number but does not enter: tick it too.")
                self.add_error(f"seed-{team.pk}", sentence % {"team": team.name})
        return found

    def seeds(self) -> dict[Team, int | None]:
        found = self.cleaned_data
        return {
            team: found[f"seed-{team.pk}"]
            for team in self.wheres
            if found[f"enter-{team.pk}"]
        }


class DrawForm(forms.Form):
    """The seed of a draw, and how teams level at a group's cut are separated."""

    seed = forms.CharField(
        label=gettext_lazy("seed of the draw"),
        max_length=MOST_SEED,
        error_messages=SEED_FAULT,
        help_text=gettext_lazy(
            "Words or figures that nobody could choose alone: tomorrow's lottery "
            "numbers, or a word from each captain at the meeting. It is printed with "
            "the draw."
        ),
    )

    def __init__(
        self,
        *args: Any,
        cuts: Sequence[tuple[str, LogCut]] = (),
        needs_seed: bool = True,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.cuts = cuts
        self.fields["seed"].required = needs_seed
        for letter, found in cuts:
            if found.may_play_off:
                label = _("Group %(letter)s: level at the cut") % {"letter": letter}
                whole = _("Level at the cut")
                self.fields[f"how-{letter}"] = how_field(label if letter else whole)

    def decided(self) -> dict[str, str]:
        return {
            letter: self.cleaned_data[f"how-{letter}"]
            for letter, _found in self.cuts
            if f"how-{letter}" in self.cleaned_data
        }


def how_field(label: str) -> forms.ChoiceField:
    """Return the field that says how two teams level for one place are separated."""
    return forms.ChoiceField(
        label=label,
        choices=[
            (TieBreak.LOTS, _("by lots, drawn from the seed")),
            (TieBreak.PLAY_OFF, _("by a play-off between the two")),
        ],
        widget=forms.RadioSelect,
        initial=TieBreak.LOTS,
    )


class DatesForm(forms.Form):
    """The night, the start and the hall of each round; a new night in the past asks."""

    def __init__(
        self,
        *args: Any,
        season: Season,
        rounds: Sequence[tuple[RoundKey, str]],
        kept: Iterable[CupRound],
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.rounds, self.today, self.is_in_past = rounds, today(season.union), False
        self.fields["in_past"] = InSpiteField(_("Yes, on a night that is past"))
        standing = {(one.is_of_groups, one.number): one for one in kept}
        found = Venue.objects.filter(union=season.union_id)
        venues = {str(one.pk): one for one in found}
        for key, name in rounds:
            at, row = slot_of(key), standing.get((key.is_of_groups, key.number))
            self.fields[f"night-{at}"] = forms.DateField(
                label=_("Night of %(round)s") % {"round": name},
                required=False,
                initial=row and row.night,
                widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
            )
            self.fields[f"start-{at}"] = forms.TimeField(
                label=_("Start of %(round)s") % {"round": name},
                initial=row.start if row else season.start,
                widget=forms.TimeInput({"type": "time"}, "%H:%M"),
            )
            self.fields[f"venue-{at}"] = forms.TypedChoiceField(
                label=_("Hall of %(round)s") % {"round": name},
                required=False,
                empty_value=None,
                coerce=venues.__getitem__,
                choices=[
                    ("", _("each home team's")),
                    *((pk, one.name) for pk, one in venues.items()),
                ],
                initial=str(row.venue_id) if row and row.venue_id else "",
            )

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        changed = [
            (name, found.get(field))
            for key, name in self.rounds
            if (field := f"night-{slot_of(key)}") in self.changed_data
        ]
        past = [
            (name, night) for name, night in changed if night and night < self.today
        ]
        self.is_in_past = bool(past)
        for name, night in past if not found.get("in_past") else ():
            said = {"round": name, "night": night_in_words(night)}
            self.add_error("in_past", _("%(round)s: %(night)s is past.") % said)
        return found

    def rows(self) -> list[tuple[Any, ...]]:
        """Return the name of each round, and its fields."""
        return [
            (name, *(self[f"{field}-{slot_of(key)}"] for field in FIELDS))
            for key, name in self.rounds
        ]

    def whens(self) -> dict[RoundKey, When]:
        found = self.cleaned_data
        return {
            key: When(*(found[f"{field}-{slot_of(key)}"] for field in FIELDS))
            for key, _name in self.rounds
        }


FIELDS = ("night", "start", "venue")


def slot_of(key: RoundKey) -> str:
    return f"{'group' if key.is_of_groups else 'round'}-{key.number}"


class TieRulingForm(forms.Form):
    """A ruling on a tie: who goes through, or what happens to its match."""

    ruling = forms.ChoiceField(
        label=gettext_lazy("ruling"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the ruling.")},
    )
    reason = forms.CharField(
        label=gettext_lazy("reason"),
        max_length=MOST_WORDS,
        required=False,
        help_text=gettext_lazy("It is on the cup's page."),
    )

    def __init__(
        self, *args: Any, tie: Tie, teams: Sequence[Team], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.teams = {str(team.pk): team for team in teams}
        through = _("%(team)s goes through")
        choices = [(pk, through % {"team": team}) for pk, team in self.teams.items()]
        choices.append((Tie.Ruling.NOBODY, _("Nobody goes through")))
        if tie.fixture is not None:
            replayed = _("The match is void, and is played by those who are through")
            choices += [
                (Tie.Ruling.AS_PLAYED, _("The match stands as it was played")),
                (REPLAY, replayed),
            ]
        if tie.ruling:
            choices.append(("none", _("No ruling: the match decides")))
        self.fields["ruling"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("ruling") not in (None, "none") and not found.get("reason"):
            self.add_error("reason", _("Give the reason."))
        return found

    def rule(self, tie: Tie, *, by: User) -> None:
        """Rule on a tie as was chosen, by the tie's own actions."""
        wanted, reason = self.cleaned_data["ruling"], self.cleaned_data["reason"]
        if wanted == REPLAY:
            replay_tie(tie, reason=reason, by=by)
            return
        team = self.teams.get(wanted)
        ruling = "" if wanted == "none" else wanted
        if team is not None:
            ruling = Tie.Ruling.TEAM
        rule_on_tie(tie, ruling=ruling, team=team, reason=reason, by=by)


class PlacesForm(forms.Form):
    """How many of a log's first teams play finals."""

    places = forms.TypedChoiceField(
        label=gettext_lazy("teams that go through"), coerce=int, initial=4
    )

    def __init__(self, *args: Any, teams: int, **values: Any) -> None:
        super().__init__(*args, **values)
        most = min(teams, MOST)
        self.fields["places"].choices = [  # type: ignore[attr-defined]
            (str(number), _("first %(number)s") % {"number": number})
            for number in range(2, most + 1, 2)
        ]


class FinalsForm(forms.Form):
    """Finals of the first teams of a log."""

    name = WholeTextField(
        label=gettext_lazy("name of the finals"), max_length=MOST_LETTERS
    )
    home_by = forms.ChoiceField(
        label=gettext_lazy("home advantage"),
        choices=[
            (Cup.HomeBy.HIGHER, gettext_lazy("the team that stands higher in the log")),
            (Cup.HomeBy.NEUTRAL, Cup.HomeBy.NEUTRAL.label),
        ],
        widget=forms.RadioSelect,
        initial=Cup.HomeBy.HIGHER,
    )
    has_third_place = forms.BooleanField(
        label=gettext_lazy("the losers of the semi-finals play for third place"),
        required=False,
    )

    def __init__(self, *args: Any, found: LogCut, **values: Any) -> None:
        super().__init__(*args, **values)
        if found.may_play_off:
            self.fields["how"] = how_field(_("Level at the cut"))
        if found.needs_lots:
            self.fields["seed"] = forms.CharField(
                label=_("seed of the lots"),
                max_length=MOST_SEED,
                required=False,
                help_text=_("Words or figures that nobody could choose alone."),
            )
        if found.open_matches:
            self.fields["goes_ahead"] = forms.BooleanField(
                label=_("make the finals although matches wait for a result"),
                error_messages={
                    "required": _("The log is not complete: tick this to go ahead.")
                },
            )

    def options(self) -> CupOptions:
        found = self.cleaned_data
        return CupOptions(
            home_by=found["home_by"], has_third_place=found["has_third_place"]
        )

    def decided(self) -> dict[str, str]:
        found = self.cleaned_data
        return {"how": found.get("how", TieBreak.LOTS), "seed": found.get("seed", "")}
