"""The marker's guide, as docs/marker.md has it at length."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.prints.guides.buttons import marker_buttons
from scoresheets.prints.guides.guide import Guide, GuideFault, GuideRole, GuideSection
from scoresheets.prints.guides.titles import TITLES

PATH = "/mark/"


def marker_guide(site: str) -> Guide:
    """Return the guide; `site` is the site's address as people type it."""
    names = marker_buttons() | {"address": f"{site}{PATH}"}
    return Guide(
        title=str(TITLES[GuideRole.MARKER]),
        under=_("You tap the points of your table. You cannot spoil anything."),
        path=PATH,
        caption=_("Type your code here"),
        sections=_sections(names),
        faults=_faults(names),
    )


def _sections(names: dict[str, str]) -> list[GuideSection]:
    before = [
        _("Take the card of your table from the referee or the secretary."),
        _(
            "Hold the phone’s camera over the code on the card and tap the link. No "
            "camera? Open %(address)s, type the twelve letters and figures, tap "
            "%(open)s."
        ),
        _(
            "Check the table, type your name, tap %(start)s. Leave the page open, the "
            "phone on its charger."
        ),
        _("Tap nothing until the referee announces the start (1.9)."),
    ]
    at_table = [
        _(
            "A counter calls points: tap %(two)s or %(four)s under the team that gets "
            "them."
        ),
        _("Read the box above the buttons: what you tapped, and whether it counts."),
        _("Wrong? %(undo)s takes the last entry back. Then tap the right one."),
        _(
            "Points by punishment: %(punishment)s, then %(two)s or %(four)s in that "
            "row (6.2). Over-punished: %(two)s (6.6)."
        ),
    ]
    after = [
        _(
            "Wait until the line at the top is green and says %(saved)s. Then "
            "%(menu)s, %(leave)s."
        ),
    ]
    return [
        GuideSection(_("Before play"), [one % names for one in before]),
        GuideSection(_("At the table"), [one % names for one in at_table]),
        GuideSection(_("After time"), [one % names for one in after]),
    ]


def _faults(names: dict[str, str]) -> list[GuideFault]:
    found = [*_at_the_screen(), *_at_the_table()]
    return [GuideFault(what % names, deed % names) for what, deed in found]


def _at_the_screen() -> list[tuple[str, str]]:
    return [
        (
            _("No network"),
            _("Go on tapping. The phone keeps every entry and sends it by itself."),
        ),
        (
            _("Wrong tap"),
            _("%(undo)s. Undone by mistake? %(put_back)s."),
        ),
        (
            _("Wrong table"),
            _(
                "%(undo)s what you tapped there. Then %(menu)s, %(another)s, and scan "
                "the right card."
            ),
        ),
        (
            _("Teams the wrong way round"),
            _("%(swap)s, below the buttons."),
        ),
    ]


def _at_the_table() -> list[tuple[str, str]]:
    return [
        (
            _("Red: %(not_counted)s"),
            _("Tap %(look)s. If it was really called, tell the referee."),
        ),
        (
            _("Another phone has your table"),
            _("Stop. If the table is yours, tap %(over)s."),
        ),
        (
            _("Table stopped"),
            _("Stop tapping. Points for the stop come by themselves (12.1)."),
        ),
        (
            _("Battery low, phone dead"),
            _("Scan the same card with another phone and tap %(over)s."),
        ),
        (
            _("No other phone"),
            _(
                "Go on with the tally sheet: cross a 2 or a 4 for each boom from here "
                "on, and tell the referee."
            ),
        ),
    ]
