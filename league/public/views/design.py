"""Every part of the pages in every state, on one page, for whoever works on them."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.public.looks.icons import drawn_icons
from league.public.looks.themes import NAMES, themes
from league.standings.charts.palette import PALETTE

COLOURS = (
    *("paper", "sheet", "ink", "soft", "line", "band", "band-ink", "accent", "baize"),
    *("baize-ink", "green", "tint", "brass", "brass-tint", "red", "red-tint"),
)
TYPE = ("text-2xl", "text-xl", "text-l", "text-m", "text-s")
SPACE = ("space-1", "space-2", "space-3", "space-4", "space-5", "space-6")
STATES = (
    ("", "played"),
    ("state-postponed", "postponed"),
    ("state-walkover", "walkover"),
    ("state-provisional", "provisional"),
    ("state-stopped", "stopped, rule 12.1"),
    ("state-refused", "1 entry refused"),
)
ROWS = (
    ("Kraaifontein Aces", 14, 10, 1, 3, "+184", 21),
    ("Môrester en Goeie Hoop se Tweede Span B", 14, 9, 1, 4, "−71", 19),
    ("Bellville-Suid", 14, 0, 0, 14, "−308", 0),
)
# More columns than any window has room for.
NIGHTS = tuple(f"{day} November" for day in range(1, 25))


class SampleForm(forms.Form):
    name = forms.CharField(label="name", help_text="As it stands on the score-sheet.")
    night = forms.DateField(label="night", widget=forms.DateInput({"type": "date"}))
    table = forms.ChoiceField(label="table", choices=[("", "all"), ("1", "1")])
    reason = forms.CharField(label="reason", widget=forms.Textarea({"rows": 2}))
    side = forms.ChoiceField(
        label="side",
        widget=forms.RadioSelect,
        choices=[("home", "home"), ("away", "away")],
    )
    tells = forms.BooleanField(label="tell both captains")
    photo = forms.FileField(label="photo")


def shades_of(name: str) -> list[str]:
    """Return a colour as each theme states it, in the order of their names."""
    return [themes()[media].get(name, f"var(--{name})") for media in NAMES]


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    if settings.PRODUCTION:
        raise Http404
    context = {
        "colours": [(name, shades_of(name)) for name in COLOURS],
        "themes": NAMES.values(),
        "type": TYPE,
        "space": SPACE,
        "states": STATES,
        "rows": ROWS,
        "nights": NIGHTS,
        "icons": drawn_icons().items(),
        "palette": PALETTE.items(),
        "empty_form": SampleForm(auto_id="empty_%s"),
        "faulty_form": SampleForm({"night": "31 February"}, auto_id="faulty_%s"),
    }
    return render(request, "league/public/design.html", context)
