"""Forms for lots of a log: the announcement, and the seed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import LogLots
from league.standings.shared_places import LevelGroup


class AnnounceLotsForm(forms.Form):
    """Which teams lots are drawn for, and where the seed will come from."""

    source = forms.CharField(
        label=gettext_lazy("where the seed will come from"),
        max_length=LogLots._meta.get_field("source").max_length,
        help_text=gettext_lazy(
            "What nobody can know yet, such as: the six numbers of next Saturday's "
            "lottery, in ascending order. Anyone can read it, under the log."
        ),
    )

    def __init__(self, *args: Any, groups: Iterable[LevelGroup], **values: Any) -> None:
        super().__init__(*args, **values)
        by_key = {one.key: one for one in groups}
        self.fields["group"] = forms.TypedChoiceField(
            label=_("teams"),
            choices=[(key, one.names) for key, one in by_key.items()],
            coerce=by_key.__getitem__,
            widget=forms.RadioSelect,
            initial=next(iter(by_key), None),
            error_messages={"required": _("Choose who the lots are drawn for.")},
        )
        self.order_fields(["group", "source"])

    @property
    def announced(self) -> dict[str, Any]:
        """Return the action's arguments."""
        group = self.cleaned_data["group"]
        codes = [team.code for team in group.teams]
        return {"codes": codes, "source": self.cleaned_data["source"]}


class LotsSeedForm(forms.Form):
    """The seed, once it is known."""

    seed = forms.CharField(
        label=gettext_lazy("seed of the lots"),
        max_length=LogLots._meta.get_field("seed").max_length,
        help_text=gettext_lazy("Type it in exactly as all can read it."),
    )
