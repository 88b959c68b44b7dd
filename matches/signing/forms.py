from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.models import Signature
from matches.signing.actions import SigningQuery
from rules.record import TABLES, Side

MOST_TEXT = Signature._meta.get_field("reason").max_length
SIGN, QUERY, WITHHOLD = "sign", "query", "withhold"


class SigningForm(forms.Form):
    """One side's signature: given, given with a query, or not given."""

    step = forms.ChoiceField(
        choices=[(step, step) for step in (SIGN, QUERY, WITHHOLD)],
        widget=forms.HiddenInput,
    )
    side = forms.ChoiceField(
        choices=[(str(side), str(side)) for side in Side], widget=forms.HiddenInput
    )
    seen = forms.CharField(max_length=100, widget=forms.HiddenInput)
    table = forms.TypedChoiceField(
        label=_("at table"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("the whole sheet")), *((str(one), one) for one in TABLES)],
    )
    text = forms.CharField(label=_("the query"), required=False, max_length=MOST_TEXT)
    reason = forms.CharField(
        label=_("why it is not given"), required=False, max_length=MOST_TEXT
    )

    def __init__(
        self,
        data: Any = None,
        *,
        side: Side,
        seen: str = "",
        said: Mapping[str, Any] | None = None,
    ) -> None:
        initial = {"side": str(side), "seen": seen, **(said or {})}
        super().__init__(data, initial=initial, auto_id=f"{side}-%s")
        self.for_side = side

    def again(self, *, seen: str) -> SigningForm:
        """Return the same form for another sheet, with the same answers."""
        said = {name: self.cleaned_data[name] for name in ("table", "text", "reason")}
        return SigningForm(side=self.for_side, seen=seen, said=said)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        step = cleaned.get("step")
        if step == QUERY and not cleaned.get("text"):
            self.add_error("text", _("Say what your query is."))
        if step == WITHHOLD and not cleaned.get("reason"):
            self.add_error("reason", _("Say why it is not given."))
        return cleaned

    @property
    def query(self) -> SigningQuery | None:
        """The query, or None if the sheet is signed as it is."""
        if self.cleaned_data["step"] != QUERY:
            return None
        return SigningQuery(self.cleaned_data["text"], self.cleaned_data["table"])


class ClosingForm(forms.Form):
    """Why each missing signature was not given."""

    def __init__(self, *args: Any, sides: Iterable[tuple[Side, str]]) -> None:
        super().__init__(*args)
        for side, team in sides:
            label = _("why %(team)s did not sign") % {"team": team}
            self.fields[str(side)] = forms.CharField(label=label, max_length=MOST_TEXT)

    @property
    def reasons(self) -> dict[Side, str]:
        return {Side(name): reason for name, reason in self.cleaned_data.items()}
