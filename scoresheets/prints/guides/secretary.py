"""The secretary's guide to a night, as docs/secretary-night.md has it at length."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.prints.guides.buttons import secretary_buttons
from scoresheets.prints.guides.guide import Guide, GuideFault, GuideRole, GuideSection
from scoresheets.prints.guides.titles import TITLES


def secretary_guide(path: str) -> Guide:
    """Return the guide; `path` leads to the union's desk."""
    names = secretary_buttons()
    return Guide(
        title=str(TITLES[GuideRole.SECRETARY]),
        under=_("Before the night, on the night, and after it."),
        path=path,
        caption=_("Desk"),
        sections=[
            GuideSection(_("Before the night"), [one % names for one in _before()]),
            GuideSection(_("On the night"), [one % names for one in _on_the_night()]),
            GuideSection(_("After the night"), [one % names for one in _after()]),
        ],
        faults=_faults(names),
        calls_contact=False,
    )


def _before() -> list[str]:
    return [
        _("%(today)s, at your desk: what waits for you, the most pressing first."),
        _("%(registrations)s: confirm new players, so that captains can choose them."),
        _("%(appointments)s: a referee and the markers for each match, all asked."),
        _(
            "%(prints)s: choose the night and its parts, %(print)s. Cut the cards: one "
            "for each table, one for each captain."
        ),
    ]


def _on_the_night() -> list[str]:
    return [
        _(
            "Give the pack to the referee. Sheets with names go out after the toss "
            "(1.3)."
        ),
        _("From the toss on, %(today)s shows the team sheets that are missing."),
        _(
            "A captain without a phone: open the match, %(captain)s, choose the team. "
            "The captain signs on your screen."
        ),
        _("After time look whether both have signed, and take the papers along."),
    ]


def _after() -> list[str]:
    return [
        _("Played on paper: %(photos)s, %(type_in)s, %(save)s."),
        _(
            "Wrong on the sheet? %(correct)s: what is wrong and why, %(show)s, then "
            "save. Nothing is ever removed."
        ),
        _(
            "%(close)s, once signatures, queries and refused entries are seen to. "
            "Until then the result is provisional."
        ),
        _(
            "The log follows by itself. %(share)s sends the results round; "
            "%(publish)s, under %(heads)s, proves the record."
        ),
    ]


def _faults(names: dict[str, str]) -> list[GuideFault]:
    found = [
        (
            _("No network in the hall"),
            _("The markers’ phones go on. Captains and referee use paper meanwhile."),
        ),
        (
            _("Phone dead"),
            _(
                "Another phone scans the card, or the table goes on with its tally "
                "sheet. Entries that come late are held: %(let_in)s or %(leave_out)s."
            ),
        ),
        (
            _("Wrong tap, wrong table"),
            _("The marker or the referee undoes it; after both have signed, only you."),
        ),
        (
            _("Closed too early"),
            _("%(take_back)s, for two minutes; after that %(correct)s."),
        ),
        (
            _("A captain did not sign"),
            _("Write why, and close the match: the result stands (1.10)."),
        ),
        (
            _("Card lost"),
            _("%(codes)s, %(revoke)s: a new code is there at once."),
        ),
        (
            _("Night not finished"),
            _("What then counts is chosen beforehand, under %(settings)s."),
        ),
        (
            _("A print does not come"),
            _("%(again)s, on its page."),
        ),
    ]
    return [GuideFault(what % names, deed % names) for what, deed in found]
