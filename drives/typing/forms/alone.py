"""One row of a score-sheet of klaberjass for two or three, each player alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.evenings.words import sides_of
from drives.typing.forms.rows import DealForm, choice_field, of_side, whole_field
from drives.typing.typed import TypedEntry
from rules.evenings import TableEntryKind
from rules.games.deals.klaberjass import CARDS


class AloneRow(DealForm):
    """A hand: what each made, who revoked, and a claim of 500 in the middle of it.

    Where the round has a number of hands there is nothing to claim.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.sides = sides_of(self.settings.game)
        players = [*self.sides.items()]
        self.fields["maker"] = choice_field(gettext_lazy("Maker"), players)
        figures = {
            "cards": (gettext_lazy("Cards"), CARDS),
            "melds": (gettext_lazy("Melds"), None),
        }
        for name, (label, most) in figures.items():
            for side, words in self.sides.items():
                field = whole_field(of_side(label, words), most)
                self.fields[f"{name}_{side}"] = field
        self.fields["bella"] = choice_field(gettext_lazy("Bella"), players)
        self.fields["revoke"] = choice_field(gettext_lazy("Revoke by"), players)
        if not self.settings.deals:
            label = gettext_lazy("500 claimed by")
            self.fields["claim"] = choice_field(label, players)
            label = gettext_lazy("Points made by then")
            self.fields["claimed"] = whole_field(label, None)

    def check(self, cleaned: dict[str, Any]) -> None:
        if not cleaned["maker"]:
            self.needs("maker", _("Say who made trumps."))
        self._check_cards(cleaned)
        melders = [side for side in self.sides if cleaned[f"melds_{side}"]]
        if len(melders) > 1:
            self.needs(f"melds_{melders[-1]}", _("Only one player scores melds."))
        self._check_claim(cleaned)

    def _check_cards(self, cleaned: Mapping[str, Any]) -> None:
        """Report figures that are missing: nobody's follow from the others'."""
        missing = [side for side in self.sides if cleaned[f"cards_{side}"] is None]
        # A good claim leaves all cards uncounted.
        is_left = bool(cleaned.get("claim")) and len(missing) == len(self.sides)
        made = sum(self._each(cleaned, "cards").values())
        if missing and not is_left:
            sentence = _("Type the card points of each; 0 for who made none.")
            self.needs(f"cards_{missing[0]}", sentence)
        elif made > CARDS:
            sentence = _("The card points add up to %(sum)s: there are 162 at most.")
            self.needs(f"cards_{list(self.sides)[-1]}", sentence % {"sum": made})

    def _check_claim(self, cleaned: Mapping[str, Any]) -> None:
        claim, points = cleaned.get("claim"), cleaned.get("claimed")
        if claim and points is None:
            sentence = _("Type the points that the player had made in this hand.")
            self.needs("claimed", sentence)
        elif points is not None and not claim:
            self.needs("claim", _("Say who claimed 500."))
        elif claim and {claim, cleaned["revoke"]} == set(self.sides):
            self.needs("revoke", _("One revoked and one claimed: nobody would score."))

    def _each(self, cleaned: Mapping[str, Any], name: str) -> dict[str, int]:
        return {side: cleaned[f"{name}_{side}"] or 0 for side in self.sides}

    def entry(self) -> TypedEntry:
        cleaned, claim = self.cleaned_data, None
        if cleaned.get("claim"):
            claim = {"player": cleaned["claim"], "points": cleaned["claimed"]}
        data = {
            "maker": cleaned["maker"],
            "cards": self._each(cleaned, "cards"),
            "melds": self._each(cleaned, "melds"),
            "bella": cleaned["bella"] or None,
            "revoked": cleaned["revoke"] or None,
            "claim": claim,
        }
        return TypedEntry(str(TableEntryKind.DEAL), data)

    @classmethod
    def shown(cls, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        claim = data["claim"]
        said = {
            "maker": data["maker"],
            "bella": data["bella"] or "",
            "revoke": data["revoked"] or "",
            "claim": claim["player"] if claim else "",
            "claimed": claim["points"] if claim else "",
        }
        # A good claim may leave the cards uncounted.
        cards = {
            f"cards_{side}": made
            for side, made in data["cards"].items()
            if made or not claim
        }
        melds = {f"melds_{side}": made or "" for side, made in data["melds"].items()}
        return said | cards | melds
