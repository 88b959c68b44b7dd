"""Evenings that run, with deals that were written."""

from __future__ import annotations

from typing import Any

from drives.evenings.actions.evenings import start_drive
from drives.models import Drive, Entrant, EntrantPerson, Round
from drives.rounds.actions.entries import append_to_table
from drives.rounds.delivery import TablePosting
from tests.drives.make_drives import EVENING, make_drive, make_round

DEAL = {
    "bidder": "us",
    "bid": "7H",
    "tricks": {"us": 7, "them": 3},
    "penalty": None,
}


def names(drive: Drive) -> list[str]:
    persons = EntrantPerson.objects.filter(drive=drive).order_by("pk")
    return [str(one) for one in persons.select_related("player")]


def running(**values: Any) -> Drive:
    """A 500 evening of eight that has started."""
    drive = make_drive(**({"entrants": 8} | values))
    return start_drive(drive, seed="tonight heron", by=None)


def seated() -> tuple[Drive, Round]:
    drive = running(entrants=4)
    return drive, make_round(drive, [[1, 2, 3, 4]])


def write_deals(round: Round, number: int = 4) -> None:
    """Four deals of 7 hearts made by us: 200 a deal, tens to the others."""
    table = round.tables.get()
    deals = [
        TablePosting(
            id=f"00000000-0000-4000-8000-{at:012}",
            kind="deal",
            data=DEAL,
            at=EVENING,
            sheet="table",
        )
        for at in range(number)
    ]
    append_to_table(table, deals, by=None)


def entrant_of(drive: Drive, number: int = 1) -> Entrant:
    return drive.entrants.get(number=number)
