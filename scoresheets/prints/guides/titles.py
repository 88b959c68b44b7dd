"""The words that every guide has: its headings, and whom to call."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoresheets.prints.guides.guide import GuideRole

TITLES: dict[GuideRole, Any] = {
    GuideRole.MARKER: gettext_lazy("For the marker"),
    GuideRole.CAPTAIN: gettext_lazy("For the captain"),
    GuideRole.REFEREE: gettext_lazy("For the referee"),
    GuideRole.SECRETARY: gettext_lazy("For the secretary"),
}


def awards_title() -> str:
    return _("What the other side gets, and by which rule")


def faults_title() -> str:
    return _("When it goes wrong")


def call_words(contact: str) -> str:
    """Return whom to call, as everyone may know it; "" leaves a line to write on."""
    if not contact:
        return _("Call tonight:")
    return _("Call tonight: %(contact)s") % {"contact": contact}
