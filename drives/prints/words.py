"""Words that an evening's prints share: who sits where, and the subtitle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from drives.evenings.codes import table_code
from drives.evenings.words import date_words, sides_of
from drives.models import Drive, DriveTable
from drives.rounds.seated import places_on
from scoresheets.paper.document import Document, PaperSize


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """A side of a table: its word in the game, and who sits there if it is known."""

    side: str
    words: str
    names: str = ""


def bare_sides(game: str) -> tuple[PrintedSide, ...]:
    """Return the sides of a game's table, nobody at them."""
    return tuple(PrintedSide(one, str(words)) for one, words in sides_of(game).items())


def sides_at(
    table: DriveTable, names: Mapping[int, str], game: str
) -> tuple[PrintedSide, ...]:
    """Return who sits on each side of a table: its pair, its two persons, or one."""

    def seated(side: str) -> str:
        places = places_on(side, table.places.all())
        return " & ".join(names[one.entrant_id] for one in places)

    return tuple(replace(one, names=seated(one.side)) for one in bare_sides(game))


def numbered_sides(
    table: DriveTable, names: Mapping[int, str], game: str
) -> tuple[PrintedSide, ...]:
    """Return the same with each entrant's number first, as results are kept by it."""
    of = {one.entrant_id: one.entrant.number for one in table.places.all()}
    return sides_at(table, {pk: f"{of[pk]} {names[pk]}" for pk in of}, game)


def under_title(drive: Drive) -> str:
    """Return the subtitle: whose evening it is, where and when."""
    place = [drive.venue.name] if drive.venue else []
    return " · ".join([drive.name, host_of(drive), *place, when_of(drive)])


def host_of(drive: Drive) -> str:
    return drive.club.name if drive.club else drive.union.name


def when_of(drive: Drive, form: str = "l j F Y, H:i") -> str:
    return date_words(drive.starts_at.astimezone(drive.union.zone), form)


def new_document(title: str, drive: Drive, paper: PaperSize) -> Document:
    """Return an empty document about an evening, in the reader's language."""
    language = get_language() or "en"
    return Document(title=f"{title}: {drive.name}", language=language, paper=paper)


def table_address(table: DriveTable) -> str:
    """Return a table's QR address; after the # the code stays on the phone."""
    return f"{settings.SITE_ADDRESS}{reverse('evening-mark')}#{table_code(table)}"
