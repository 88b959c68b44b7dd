from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import Player, Union
from matches.merging.selectors import Suspects

SEPARATE = "two"


class PairForm(forms.Form):
    """Two players of a union, by their numbers from the address."""

    one = forms.ModelChoiceField(Player.objects.none())
    other = forms.ModelChoiceField(Player.objects.none())

    def __init__(self, data: Any, *, union: Union) -> None:
        super().__init__(data)
        people = Player.objects.filter(union=union, merged_into=None)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = people

    @property
    def pair(self) -> tuple[Player, Player] | None:
        """Return both, the lower number first; None unless two of this union."""
        if not self.is_valid() or len({*self.cleaned_data.values()}) != 2:
            return None
        one, other = sorted(self.cleaned_data.values(), key=lambda player: player.pk)
        return one, other


class MergeForm(forms.Form):
    """Which of the two to keep, or that they are two people."""

    keep = forms.ChoiceField(label=_("Who is it?"), widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, found: Suspects) -> None:
        super().__init__(data)
        self.halves = {str(one.player.pk): one for one in (found.one, found.other)}
        keep = self.fields["keep"]
        assert isinstance(keep, forms.ChoiceField)
        words = gettext("One player, kept as %(who)s")
        keep.choices = [
            *((pk, words % {"who": one.label}) for pk, one in self.halves.items()),
            (SEPARATE, gettext("Two players: do not ask again")),
        ]

    @property
    def kept(self) -> Player | None:
        """The player who stays; None if they are two people."""
        half = self.halves.get(self.cleaned_data["keep"])
        return half.player if half else None

    @property
    def merged(self) -> Player:
        return next(one for one in self.both if one != self.kept)

    @property
    def both(self) -> list[Player]:
        return [one.player for one in self.halves.values()]
