"""The entrants of an evening, with a column for the payments."""

from __future__ import annotations

from django.utils.translation import gettext as _

from drives.evenings.money import money_of
from drives.evenings.naming import Audience, names_of_entrants
from drives.evenings.selectors import entrants_of
from drives.models import Drive, Entrant
from drives.prints.words import under_title
from scoresheets.paper.words import print_stamp
from scoresheets.prints.lists.listing import STRONG_TEXT, ListColumn, ListGroup, Listing

PAID, OPEN = "\u2611", "\u2610"  # a ticked box and an empty one


def entrants_listing(drive: Drive) -> Listing:
    """Return the entrants by number, with how many have paid."""
    found = entrants_of(drive)
    names = names_of_entrants(drive, found, Audience.MEMBERS)
    paid = sum(one.has_paid for one in found)
    told = _("%(paid)s of %(number)s have paid.")
    return Listing(
        title=_("Entrants"),
        subtitle=under_title(drive),
        columns=[
            ListColumn(_("No."), 12, "right", STRONG_TEXT),
            ListColumn(_("Name"), 84, how=STRONG_TEXT),
            ListColumn(_("Member or guest"), 34),
            ListColumn(_("Remark"), 40),
            ListColumn(_("Paid"), 16, "centre"),
        ],
        groups=[ListGroup([_row(one, names[one.pk]) for one in found])],
        notes=[told % {"paid": paid, "number": len(found)}, *_sums(drive, found)]
        if found
        else [],
        empty=_("Nobody has entered yet."),
        printed=print_stamp(drive.union),
    )


def _sums(drive: Drive, found: list[Entrant]) -> list[str]:
    """Return what was taken of the entry money, where there is any."""
    money = money_of(drive, found)
    if money is None or not money.due:
        return []
    return [_("Entry money: %(taken)s of %(due)s.") % money.words()]


def _row(entrant: Entrant, name: str) -> list[str]:
    return [
        str(entrant.number),
        name,
        _kind(entrant),
        _remark(entrant),
        PAID if entrant.has_paid else OPEN,
    ]


def _kind(entrant: Entrant) -> str:
    persons = entrant.people
    kinds = [_("guest") if one.guest_name else _("member") for one in persons]
    return " & ".join(dict.fromkeys(kinds))


def _remark(entrant: Entrant) -> str:
    """Return the rounds that an entrant misses, and whether they leave early."""
    missed = ", ".join(str(one.round_number) for one in entrant.misses)
    told = [_("not in round %(rounds)s") % {"rounds": missed}] if missed else []
    if entrant.left_after is not None:
        told.append(_("leaves after round %(round)s") % {"round": entrant.left_after})
    return "; ".join(told)
