"""One row of a table's paper score-sheet, game by game, as a form.

An empty row is no deal. A row makes an entry by its `entry`, and shows one by `shown`,
which turns an entry's data back into what was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.words import SIDES as SIDE_WORDS
from drives.typing.typed import TypedEntry
from rules.evenings import EveningSettings, TableEntryKind
from rules.games.deals.klaberjass import CARDS, DOUBLES
from rules.games.five_hundred.bids import BIDS

TRICKS = 10
MOST = 9999
SIDES = ("us", "them")
US, THEM = SIDE_WORDS.values()
# The organiser sits at no table: there are no we and they.
US_OR_THEM = [*SIDE_WORDS.items()]
NOBODY = ("", "–")
NO_BID = "none"
# What is said where neither side's share is typed, and where both add up wrongly.
NEITHER = {
    "cards": gettext_lazy("Type the card points of one side."),
    "tricks": gettext_lazy("Type the tricks of one side."),
}
WRONG_SUM = {
    "cards": gettext_lazy("The card points add up to %(sum)s, not to 162."),
    "tricks": gettext_lazy("The tricks add up to %(sum)s, not to 10."),
}


def whole_field(label: Any, most: int | None = None) -> forms.IntegerField:
    """Return a short, optional field for a whole number."""
    widget = forms.TextInput({"inputmode": "numeric", "size": 4, "autocomplete": "off"})
    return forms.IntegerField(
        label=label, required=False, min_value=0, max_value=most or MOST, widget=widget
    )


def of_side(what: Any, words: Any) -> Any:
    """Return a figure's name with the words of the side whose it is."""
    return format_lazy("{}, {}", what, words)


def clip_field(side: str) -> forms.BooleanField:
    """Return the tick of a side whose score cards were clipped."""
    label = of_side(gettext_lazy("clipped"), SIDE_WORDS[side])
    return forms.BooleanField(label=label, required=False)


def choice_field(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=False, choices=[NOBODY, *choices])


class DealForm(forms.Form):
    """A row of any game; `is_empty` if nothing was typed."""

    def __init__(self, *args: Any, settings: EveningSettings, **named: Any) -> None:
        super().__init__(*args, **named)
        self.settings = settings

    @property
    def is_empty(self) -> bool:
        return not any(str(self[name].value() or "").strip() for name in self.fields)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.is_empty and not self.errors:
            self.check(cleaned)
        return cleaned

    def check(self, cleaned: dict[str, Any]) -> None:
        """Report what the row lacks, at its field."""

    def check_shares(self, cleaned: dict[str, Any], name: str, whole: int) -> None:
        """Share out a whole by what one side has; report neither, or a wrong sum."""
        us, them = cleaned[f"{name}_us"], cleaned[f"{name}_them"]
        if us is None and them is None:
            self.needs(f"{name}_us", str(NEITHER[name]))
        elif us is None or them is None:
            cleaned[f"{name}_us"] = whole - them if us is None else us
            cleaned[f"{name}_them"] = whole - us if them is None else them
        elif us + them != whole:
            self.needs(f"{name}_them", str(WRONG_SUM[name]) % {"sum": us + them})

    def needs(self, name: str, sentence: str) -> None:
        self.add_error(name, ValidationError(sentence))

    def entry(self) -> TypedEntry:
        raise NotImplementedError

    @classmethod
    def shown(cls, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        raise NotImplementedError


class CardsRow(DealForm):
    """A row of a game with 162 card points to share, which may be revoked."""

    maker = choice_field(gettext_lazy("Maker"), US_OR_THEM)
    cards_us = whole_field(of_side(gettext_lazy("Cards"), US), CARDS)
    cards_them = whole_field(of_side(gettext_lazy("Cards"), THEM), CARDS)

    def check(self, cleaned: dict[str, Any]) -> None:
        if cleaned.get("revoke") and self.is_broken_off(cleaned):
            return
        if not cleaned["maker"]:
            self.needs("maker", _("Say who made trumps."))
        self.check_shares(cleaned, "cards", CARDS)

    def is_broken_off(self, cleaned: Mapping[str, Any]) -> bool:
        return all(cleaned.get(f"cards_{side}") is None for side in SIDES)

    def pair(self, name: str) -> dict[str, int]:
        return {side: self.cleaned_data[f"{name}_{side}"] or 0 for side in SIDES}

    def deal(self) -> dict[str, Any]:
        raise NotImplementedError

    def entry(self) -> TypedEntry:
        side = self.cleaned_data.get("revoke")
        if not side:
            return TypedEntry(str(TableEntryKind.DEAL), self.deal())
        deal = None if self.is_broken_off(self.cleaned_data) else self.deal()
        return TypedEntry(str(TableEntryKind.REVOKE), {"side": side, "deal": deal})

    @classmethod
    def shown(cls, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        if kind == TableEntryKind.REVOKE:
            played = cls.shown_deal(data["deal"]) if data["deal"] else {}
            return played | {"revoke": data["side"]}
        return cls.shown_deal(data)

    @classmethod
    def shown_deal(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        raise NotImplementedError


def by_side(name: str, values: Mapping[str, int], *, empty: bool) -> dict[str, Any]:
    """Return both sides' numbers as fields; a nought may show as empty."""
    return {
        f"{name}_{side}": "" if empty and not values[side] else values[side]
        for side in SIDES
    }


class KlaverjasRow(CardsRow):
    roem_us = whole_field(of_side(gettext_lazy("Roem"), US))
    roem_them = whole_field(of_side(gettext_lazy("Roem"), THEM))
    revoke = choice_field(gettext_lazy("Revoke by"), US_OR_THEM)

    def check(self, cleaned: dict[str, Any]) -> None:
        super().check(cleaned)
        for side in SIDES:
            has_none = cleaned.get(f"cards_{side}") == 0
            if has_none and cleaned[f"roem_{side}"]:
                sentence = _("A side without a trick has no roem.")
                self.needs(f"roem_{side}", sentence)

    def deal(self) -> dict[str, Any]:
        return {
            "maker": self.cleaned_data["maker"],
            "cards": self.pair("cards"),
            "roem": self.pair("roem"),
        }

    @classmethod
    def shown_deal(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        cards = by_side("cards", data["cards"], empty=False)
        roem = by_side("roem", data["roem"], empty=True)
        return {"maker": data["maker"]} | cards | roem


class KlaberjassRow(CardsRow):
    melds_us = whole_field(of_side(gettext_lazy("Melds"), US))
    melds_them = whole_field(of_side(gettext_lazy("Melds"), THEM))
    bella = choice_field(gettext_lazy("Bella"), US_OR_THEM)
    double = choice_field(
        gettext_lazy("Doubled"), [(str(one), f"×{one}") for one in DOUBLES[1:]]
    )
    revoke = choice_field(gettext_lazy("Revoke by"), US_OR_THEM)

    def check(self, cleaned: dict[str, Any]) -> None:
        super().check(cleaned)
        if cleaned["melds_us"] and cleaned["melds_them"]:
            self.needs("melds_them", _("Only one side scores its melds."))

    def deal(self) -> dict[str, Any]:
        return {
            "maker": self.cleaned_data["maker"],
            "cards": self.pair("cards"),
            "melds": self.pair("melds"),
            "bella": self.cleaned_data["bella"] or None,
            "double": int(self.cleaned_data["double"] or DOUBLES[0]),
        }

    @classmethod
    def shown_deal(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        cards = by_side("cards", data["cards"], empty=False)
        melds = by_side("melds", data["melds"], empty=True)
        double = "" if data["double"] == DOUBLES[0] else str(data["double"])
        rest = {"bella": data["bella"] or "", "double": double}
        return {"maker": data["maker"]} | cards | melds | rest


class FiveHundredRow(DealForm):
    bidder = choice_field(
        gettext_lazy("Bidder"), [*US_OR_THEM, (NO_BID, gettext_lazy("no bid"))]
    )
    bid = choice_field(
        gettext_lazy("Bid"), [(str(one), f"{one} ({one.value})") for one in BIDS]
    )
    tricks_us = whole_field(of_side(gettext_lazy("Tricks"), US), TRICKS)
    tricks_them = whole_field(of_side(gettext_lazy("Tricks"), THEM), TRICKS)
    penalty = choice_field(
        gettext_lazy("Penalty against"),
        [
            ("maker", gettext_lazy("the bidder")),
            ("opposition", gettext_lazy("the others")),
        ],
    )

    def check(self, cleaned: dict[str, Any]) -> None:
        is_bid = cleaned["bidder"] != NO_BID
        if not cleaned["bidder"]:
            self.needs("bidder", _("Say who bid highest, or that nobody bid."))
        elif is_bid and not cleaned["bid"]:
            self.needs("bid", _("Choose the bid."))
        elif not is_bid and cleaned["bid"]:
            self.needs("bid", _("Nobody bid: leave the bid empty."))
        elif not is_bid and cleaned["penalty"]:
            self.needs("penalty", _("A penalty is against a bidder or the others."))
        if not cleaned["penalty"]:
            self.check_shares(cleaned, "tricks", TRICKS)

    def entry(self) -> TypedEntry:
        cleaned = self.cleaned_data
        is_bid = cleaned["bidder"] != NO_BID
        data = {
            "bidder": cleaned["bidder"] if is_bid else None,
            "bid": cleaned["bid"] or None,
            "tricks": {side: cleaned[f"tricks_{side}"] or 0 for side in SIDES},
            "penalty": cleaned["penalty"] or None,
        }
        return TypedEntry(str(TableEntryKind.DEAL), data)

    @classmethod
    def shown(cls, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        # With a penalty the tricks are ignored.
        tricks = by_side("tricks", data["tricks"], empty=bool(data["penalty"]))
        said = {name: data[name] or "" for name in ("bid", "penalty")}
        return {"bidder": data["bidder"] or NO_BID} | said | tricks


class KlawerjasRow(DealForm):
    side = choice_field(gettext_lazy("For"), US_OR_THEM)
    gain = choice_field(
        gettext_lazy("What"),
        [
            ("1", gettext_lazy("1 stroke")),
            ("2", gettext_lazy("2 strokes")),
            ("off", gettext_lazy("the boom: the others were punished")),
            ("boom2", gettext_lazy("a boom of 2 points, called")),
            ("boom4", gettext_lazy("a boom of 4 points, called")),
        ],
    )

    def check(self, cleaned: dict[str, Any]) -> None:
        if not cleaned["side"]:
            self.needs("side", _("Say for which side it is."))
        if not cleaned["gain"]:
            self.needs("gain", _("Say what the side gained."))

    def entry(self) -> TypedEntry:
        side, gain = self.cleaned_data["side"], self.cleaned_data["gain"]
        if gain == "off":
            others = "them" if side == "us" else "us"
            return TypedEntry(str(TableEntryKind.DEAL), {"off": others})
        if gain.startswith("boom"):
            points = int(gain.removeprefix("boom"))
            return TypedEntry(
                str(TableEntryKind.BOOM), {"side": side, "points": points}
            )
        return TypedEntry(
            str(TableEntryKind.DEAL), {"strokes": int(gain), "side": side}
        )

    @classmethod
    def shown(cls, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        if kind == TableEntryKind.BOOM:
            return {"side": data["side"], "gain": f"boom{data['points']}"}
        if "off" in data:
            return {"side": "them" if data["off"] == "us" else "us", "gain": "off"}
        return {"side": data["side"], "gain": str(data["strokes"])}
