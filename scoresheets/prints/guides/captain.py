"""The captain's guide, as docs/captain.md has it at length."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.record.settings import Settings
from scoresheets.prints.guides.buttons import captain_buttons
from scoresheets.prints.guides.guide import Guide, GuideFault, GuideRole, GuideSection
from scoresheets.prints.guides.titles import TITLES

PATH = "/captain/"


def captain_guide(numbers: Settings, site: str) -> Guide:
    """Return the guide; `site` is the site's address as people type it."""
    names = captain_buttons() | {
        "address": f"{site}{PATH}",
        "substitutes": str(numbers.max_substitutes),
        "short": str(numbers.short_table_award),
    }
    return Guide(
        title=str(TITLES[GuideRole.CAPTAIN]),
        under=_("Your evening is one page on your phone. It says what to do now."),
        path=PATH,
        caption=_("Type your code here"),
        sections=_sections(names),
        faults=_faults(names),
    )


def _sections(names: dict[str, str]) -> list[GuideSection]:
    return [
        GuideSection(_("Before play"), [one % names for one in _before()]),
        GuideSection(
            _("During play and at half-time"),
            [
                _("A query: %(query)s. It changes no point.") % names,
                _(
                    "Substitutions, at half-time only, at most %(substitutes)s (11.1, "
                    "11.4): %(substitute)s, %(check)s, %(send)s. Wrong? %(undo)s."
                )
                % names,
            ],
        ),
        GuideSection(
            _("After time"),
            [
                _("%(signatures)s, read the sheet, then %(signature)s.") % names,
                _(
                    "You agree: tap the large button with the score. You doubt "
                    "something: %(with_query)s."
                )
                % names,
            ],
        ),
    ]


def _before() -> list[str]:
    return [
        _(
            "Take your team’s card from the referee or the secretary. Show it to "
            "nobody: anyone who has it can act for your team."
        ),
        _(
            "Scan it with the phone’s camera, or type its code at %(address)s. Type "
            "your name, tap %(open)s."
        ),
        _(
            "%(sheet)s: for each table the counter and the by-speler. Then "
            "%(hand_in)s. You can change it until the toss."
        ),
        _(
            "Toss five minutes before the start (1.3). Choose who won, tap %(toss)s. "
            "The winners take the cards."
        ),
        _("The losers of the toss sit first. When your team sits, tap %(seated)s."),
    ]


def _faults(names: dict[str, str]) -> list[GuideFault]:
    found = [*_of_the_phone(), *_of_the_match()]
    return [GuideFault(what % names, deed % names) for what, deed in found]


def _of_the_phone() -> list[tuple[str, str]]:
    return [
        (
            _("No network"),
            _(
                "Your page needs one. Go on with paper, or tell the referee, who can "
                "enter the toss and your query."
            ),
        ),
        (
            _("Phone dead or at home"),
            _("Scan the card with another phone. The page is as you left it."),
        ),
        (
            _("Wrong tap"),
            _(
                "Before you sit, hand the sheet in again. The toss, or %(seated)s too "
                "early: tell the referee."
            ),
        ),
    ]


def _of_the_match() -> list[tuple[str, str]]:
    return [
        (
            _("You are short"),
            _(
                "%(three)s, as soon as you know it: the others get %(short)s points "
                "(1.13). Under six players: %(fewer)s, and talk to the referee."
            ),
        ),
        (
            _("You are late"),
            _("Play starts without your sheet. Hand it in: it is noted as late (1.3)."),
        ),
        (
            _("The sheet asks again"),
            _("It changed while you read, and nothing was signed. Read, sign again."),
        ),
        (
            _("You do not sign"),
            _("Tell the referee why. The result stands either way (1.10)."),
        ),
        (
            _("Card lost"),
            _("Tell the referee, who revokes it and gives you a new one."),
        ),
        (
            _("Match on paper"),
            _("Afterwards %(photo)s, at the foot of your page."),
        ),
    ]
