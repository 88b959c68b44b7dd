"""The referee's guide, as docs/referee.md has it at length, with the awards by rule."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.record.settings import Settings
from scoresheets.prints.guides.buttons import referee_buttons
from scoresheets.prints.guides.guide import (
    Guide,
    GuideAward,
    GuideFault,
    GuideRole,
    GuideSection,
)
from scoresheets.prints.guides.titles import TITLES

PATH = "/referee/"


def referee_guide(numbers: Settings) -> Guide:
    """Return the guide with a union's own numbers."""
    names = referee_buttons() | {
        "half": str(numbers.half_minutes),
        "grace": str(numbers.grace_minutes),
    }
    return Guide(
        title=str(TITLES[GuideRole.REFEREE]),
        under=_("One page runs the hall: one clock, and every table."),
        path=PATH,
        caption=_("The referee’s desk"),
        sections=_sections(names),
        faults=_faults(names),
        awards=_awards(numbers, names),
        about_awards=_(
            "Never enter these points: they come by themselves. A stopped table ends "
            "no match; the others play on (12.2). One incident, one penalty; both "
            "sides at fault, nobody gains."
        ),
    )


def _sections(names: dict[str, str]) -> list[GuideSection]:
    before = [
        _("Sign in and tap tonight’s hall on your page, or %(desk)s in the menu."),
        _(
            "%(codes)s, %(make)s: a card for each marker and each captain. They open "
            "two hours before the start."
        ),
        _("Look the cards over. Open the match, tap %(cards)s (1.6, 1.8)."),
    ]
    clock = [
        _("%(start)s (1.9). A missing team sheet stops no match: %(anyway)s."),
        _(
            "%(interval)s after %(half)s minutes; hands that were cut are played out "
            "(2.2). Ten minutes later %(second)s."
        ),
        _("%(time)s. A level knock-out: new toss, then %(extra)s (1.12)."),
    ]
    tables = [
        _(
            "%(write)s, under the match: choose what happened, read what follows, "
            "%(send)s."
        ),
    ]
    after = [
        _(
            "Wait until no phone is red. The captains sign; one without a phone signs "
            "on yours, by %(signatures)s. Refused: %(not_given)s, and why."
        ),
    ]
    return [
        GuideSection(_("Before play"), [one % names for one in before]),
        GuideSection(
            _("The clock: the large button says what is next"),
            [one % names for one in clock],
        ),
        GuideSection(_("During play"), [one % names for one in tables]),
        GuideSection(_("After time"), [one % names for one in after]),
    ]


def _awards(numbers: Settings, names: dict[str, str]) -> list[GuideAward]:
    return [
        GuideAward(
            numbers.short_table_award,
            "1.13",
            _("A table left open by one team, from the start."),
        ),
        GuideAward(
            numbers.absence_award,
            "11.2",
            _(
                "%(away)s, and no substitute: for that half, and again if the seat is "
                "still empty after half-time."
            )
            % names,
        ),
        GuideAward(
            numbers.stoppage_award,
            "12.1",
            _("%(stop)s: the side at fault loses all it had at that table.") % names,
        ),
        GuideAward(
            numbers.late_award,
            "12.3",
            _(
                "%(stop_late)s: not seated %(grace)s minutes after the start of the "
                "second half."
            )
            % names,
        ),
    ]


def _faults(names: dict[str, str]) -> list[GuideFault]:
    found = [*_of_the_page(), *_of_the_hall()]
    return [GuideFault(what % names, deed % names) for what, deed in found]


def _of_the_page() -> list[tuple[str, str]]:
    return [
        (
            _("No network"),
            _(
                "Announce by voice and write the times down; tap when it is back. The "
                "markers go on by themselves."
            ),
        ),
        (
            _("Wrong tap"),
            _(
                "%(take_back)s, for two minutes; after that %(take_entry)s, with a "
                "reason. At a table: %(undo)s."
            ),
        ),
        (
            _("Wrong table"),
            _("%(undo)s there, then %(points)s at the right one."),
        ),
        (
            _("Marker’s phone dead"),
            _(
                "Another phone scans the card, or the table goes on with its tally "
                "sheet. What comes late is held: ask the marker, then %(let_in)s or "
                "%(leave_out)s."
            ),
        ),
    ]


def _of_the_hall() -> list[tuple[str, str]]:
    return [
        (
            _("Card lost"),
            _("%(codes)s, %(revoke)s: a new code is there at once."),
        ),
        (
            _("The power fails"),
            _("%(pause)s, with the reason; later %(go_on)s. The deadlines move."),
        ),
        (
            _("A team does not come"),
            _("%(absent)s: read what follows, then confirm it (1.13)."),
        ),
        (
            _("Nobody has a phone"),
            _("Score-sheet and tally sheets, as always. The secretary types them in."),
        ),
    ]
