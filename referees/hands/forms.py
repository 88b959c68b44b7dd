"""The form of a disputed hand, whose address holds all that was typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referees.hands import words
from referees.hands.known import contradictions
from referees.hands.told import (
    CALL_PARTS,
    CARDS_IN_A_HAND,
    CARDS_IN_A_TRICK,
    MOST_CALLS,
    MOST_TRICKS,
    PLAY,
    SEATS,
    ReportedCall,
    ReportedHand,
    call_field,
    trick_field,
)
from rules.games.hands import GAMES

MOST_LETTERS = 200
MOST_CARDS = MOST_TRICKS * CARDS_IN_A_TRICK


class CardsField(forms.CharField):
    """A field for cards typed side by side, in either case: `7s 10H ♣a`."""

    def __init__(self, **values: Any) -> None:
        # Phones capitalise by themselves, and correct what is not a word.
        widget = forms.TextInput(
            attrs={
                "autocapitalize": "characters",
                "autocomplete": "off",
                "spellcheck": "false",
            }
        )
        super().__init__(
            required=False, max_length=MOST_LETTERS, widget=widget, **values
        )

    def clean(self, value: Any) -> tuple[str, ...]:
        text = super().clean(value)
        cards = tuple(words.cards_in_text(text))
        unknown = [one for one in cards if one not in words.CODES]
        if unknown:
            raise ValidationError(
                _("%(text)s is no card of the 32: write 7S, 10H, QD or AC.")
                % {"text": ", ".join(unknown)}
            )
        return cards

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str | None) else " ".join(value)


def _choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


class HandForm(forms.Form):
    """Four hands, or only the tricks in question, and the calls."""

    game = _choice(gettext_lazy("game"), words.GAMES)
    trumps = _choice(gettext_lazy("trumps"), words.suit_choices)
    dealer = _choice(gettext_lazy("dealer"), words.SEATS)

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        for seat in SEATS:
            self.fields[seat] = CardsField(label=words.SEATS[seat])
        for number in range(1, MOST_TRICKS + 1):
            label = _("Trick %(number)s") % {"number": number}
            self.fields[trick_field(number)] = CardsField(label=label)
        for number in range(1, MOST_CALLS + 1):
            self._add_call(number)
        self.fields["to"] = _choice(
            _("a card that you tap goes to"),
            [*words.SEATS.items(), (PLAY, _("the trick"))],
        )
        self.fields["at"] = forms.IntegerField(
            required=False, min_value=0, max_value=MOST_CARDS
        )

    def _add_call(self, number: int) -> None:
        labels = {
            "seat": _("Who called"),
            "call": _("Call"),
            "high": _("Highest card"),
            "suit": _("Suit"),
        }
        for part in CALL_PARTS:
            choices = [("", "–"), *words.CALL_CHOICES[part].items()]
            self.fields[call_field(number, part)] = _choice(labels[part], choices)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        self._check_hands(found)
        self._check_tricks(found)
        self._check_calls(found)
        if not self.errors:
            for field, sentence in contradictions(self.told):
                self.add_error(field, sentence)
        return found

    def _check_hands(self, found: dict[str, Any]) -> None:
        held: dict[str, str] = {}
        for seat in SEATS:
            cards = found.get(seat, ())
            twice = [
                card
                for place, card in enumerate(cards)
                if card in held or card in cards[:place]
            ]
            if twice:
                self.add_error(
                    seat,
                    _("%(card)s is dealt twice.") % {"card": words.short(twice[0])},
                )
            elif len(cards) > CARDS_IN_A_HAND:
                self.add_error(seat, _("A hand has 8 cards at the most."))
            held |= dict.fromkeys(cards, seat)

    def _check_tricks(self, found: dict[str, Any]) -> None:
        tricks = [found.get(trick_field(one), ()) for one in range(1, MOST_TRICKS + 1)]
        for number, trick in enumerate(tricks, start=1):
            later = any(tricks[number:])
            if len(trick) > CARDS_IN_A_TRICK:
                sentence = _("A trick has 4 cards at the most.")
            elif later and len(trick) < CARDS_IN_A_TRICK:
                sentence = _("Only the last trick may be unfinished.")
            else:
                continue
            self.add_error(trick_field(number), sentence)

    def _check_calls(self, found: dict[str, Any]) -> None:
        for number in range(1, MOST_CALLS + 1):
            call = _call_of(found, number)
            if bool(call.seat) != bool(call.call):
                self.add_error(
                    call_field(number, "call" if call.seat else "seat"),
                    _("A call is somebody's: choose both."),
                )
            elif call.call in words.SEQUENCES and not call.high:
                self.add_error(
                    call_field(number, "high"), _("Choose its highest card.")
                )

    @property
    def told(self) -> ReportedHand:
        """The hand, as far as the form could be read."""
        found = self.cleaned_data if self.is_bound else {}
        game = found.get("game") or next(iter(words.GAMES))
        return ReportedHand(
            game=game,
            trumps=found.get("trumps") or next(iter(words.SUITS)),
            dealer=found.get("dealer") or SEATS[0],
            hands={seat: found.get(seat, ()) for seat in SEATS},
            tricks=tuple(self._tricks(found)),
            calls=tuple(self._calls(found)) if GAMES[game].calling else (),
            to=found.get("to") or SEATS[0],
            at=found.get("at"),
        )

    def _tricks(self, found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
        """Yield the tricks up to the first incomplete one."""
        for number in range(1, MOST_TRICKS + 1):
            trick = found.get(trick_field(number), ())
            if trick:
                yield trick
            if len(trick) != CARDS_IN_A_TRICK:
                return

    def _calls(self, found: dict[str, Any]) -> Iterator[ReportedCall]:
        for number in range(1, MOST_CALLS + 1):
            call = _call_of(found, number)
            if call.seat and call.call:
                yield call

    @property
    def settings(self) -> list[forms.BoundField]:
        return [self[name] for name in ("game", "trumps", "dealer")]

    @property
    def typed_hands(self) -> list[forms.BoundField]:
        return [self[seat] for seat in SEATS]

    @property
    def typed_tricks(self) -> list[forms.BoundField]:
        return [self[trick_field(one)] for one in range(1, MOST_TRICKS + 1)]

    @property
    def has_calls(self) -> bool:
        return len(self.call_rows) > 1

    @property
    def call_rows(self) -> list[list[forms.BoundField]]:
        """A row for each call made, and an empty one."""
        rows = [
            [self[call_field(number, part)] for part in CALL_PARTS]
            for number in range(1, MOST_CALLS + 1)
        ]
        filled = [
            place
            for place, row in enumerate(rows, start=1)
            if any(one.value() for one in row)
        ]
        return rows[: max(filled, default=0) + 1]

    @property
    def typed_is_wrong(self) -> bool:
        """Whether the typed cards have an error."""
        names = [*SEATS, *map(trick_field, range(1, MOST_TRICKS + 1))]
        return any(name in self.errors for name in names)


def _call_of(found: dict[str, Any], number: int) -> ReportedCall:
    return ReportedCall(
        **{part: found.get(call_field(number, part)) or "" for part in CALL_PARTS}
    )
