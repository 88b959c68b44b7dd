"""A file of players: a registration a row, for import and export."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.imports.columns import DayColumn, ImportColumn, ImportLayout, ImportRow
from league.imports.name_styles import in_our_style
from league.lib.files.cells import TextCell, UnreadableCell
from league.registrations.file_rows import (
    CAPTAIN,
    CLUB,
    DAY,
    EMAIL,
    ENDED,
    NAME,
    NUMBER,
    PHONE,
    ROLE,
    TEAM,
)
from league.registrations.phones import validate_phone, with_zero

# A file may have a player's name in two columns.
FIRST, SURNAME = "first_name", "surname"
# What a column of phone numbers or addresses is called, in any list of people.
CALLED_PHONE = (
    *("phone", "phone number", "telephone", "tel", "tel no", "cell", "cellphone"),
    *("mobile", "cell no", "cell number", "whatsapp", "telefoon", "telefoonnommer"),
    *("selfoon", "selfoonnommer", "selnommer", "sel", "telefoonnummer", "mobiel"),
    *("sel no", "sel nr", "selfoon no", "selfoon nr", "tel nr", "cell nr", "kontakno"),
    *("contact", "contact no", "contact number", "kontak", "kontaknommer"),
)
CALLED_EMAIL = (
    *("e-mail", "e-mail address", "email address", "mail", "e-pos", "epos"),
    *("e-posadres", "epos adres", "e-mailadres", "mailadres"),
)
CAPTAINS = {CAPTAIN, "kaptein", "aanvoerder", "c", "k", "yes", "ja", "1", "x"}


@dataclass(frozen=True, slots=True)
class RegistrationRow:
    """A row of a file: its values, with its club and team as they were typed."""

    line: int
    number: str
    name: str
    club: str
    team: str
    is_captain: bool
    registered_on: date | None
    ended_on: date | None
    # "": nothing is said of it, and what is known stays.
    phone: str
    email: str


def _read_phone(cell: str) -> str:
    return _checked(with_zero(cell), TextCell(40, is_optional=True), validate_phone)


def _read_email(cell: str) -> str:
    return _checked(cell, TextCell(254, is_optional=True), validate_email)


def _checked(cell: str, text: TextCell, validate: Callable[[str], None]) -> str:
    typed = text.read(cell)
    try:
        if typed:
            validate(typed)
    except ValidationError as error:
        raise UnreadableCell(" ".join(error.messages)) from None
    return typed


def _read_role(cell: str) -> bool:
    if cell.casefold() not in CAPTAINS | {"", "no", "nee", "player", "speler"}:
        raise UnreadableCell(_('must be "captain", x or empty.'))
    return cell.casefold() in CAPTAINS


LAYOUT = ImportLayout(
    columns=(
        ImportColumn(
            NUMBER,
            gettext_lazy("may be empty: the player's own number, or the next free one"),
            TextCell(30, is_optional=True).read,
            ("number", "no", "reg no", "registration no", "member no", "membership no")
            + ("registrasienommer", "nommer", "lidnommer", "reg nr", "nr", "lidnummer")
            + ("registratienummer", "nummer"),
        ),
        ImportColumn(
            NAME,
            gettext_lazy("the player's name"),
            TextCell(120, is_optional=True).read,
            ("player", "player name", "full name", "name and surname", "member")
            + ("naam", "speler", "volle naam", "naam en van", "lid", "volledige naam"),
        ),
        ImportColumn(
            FIRST,
            gettext_lazy("the first name, where the surname has a column of its own"),
            TextCell(60, is_optional=True).read,
            ("first names", "forename", "given name", "voornaam", "voorname")
            + ("initials", "voorletters"),
        ),
        ImportColumn(
            SURNAME,
            gettext_lazy("the surname, likewise"),
            TextCell(60, is_optional=True).read,
            ("last name", "family name", "van", "achternaam"),
        ),
        ImportColumn(
            CLUB,
            gettext_lazy("the club's code or name, where there is no team yet"),
            TextCell(120, is_optional=True).read,
            ("klub", "club name", "vereniging"),
        ),
        ImportColumn(
            TEAM,
            gettext_lazy("the team's code or name"),
            TextCell(120, is_optional=True).read,
            ("span", "team name", "ploeg"),
        ),
        ImportColumn(
            ROLE,
            gettext_lazy("captain, or empty"),
            _read_role,
            ("rol", "kaptein", "captain", "aanvoerder", "is captain"),
        ),
        DayColumn(
            DAY,
            gettext_lazy("a day, as 2026-02-28 or 28/02/2026; empty is today"),
            called=("date", "datum", "geregistreer op", "registered", "date registered")
            + ("registration date", "registrasiedatum", "geregistreer", "joined")
            + ("registratiedatum", "ingeschreven op", "datum geregistreer"),
        ),
        DayColumn(
            ENDED,
            gettext_lazy("a day; a registration that ended is passed over"),
            shows=False,
        ),
        ImportColumn(
            PHONE,
            gettext_lazy("a phone number, as 082 123 4567; empty leaves what is known"),
            _read_phone,
            CALLED_PHONE,
        ),
        ImportColumn(
            EMAIL,
            gettext_lazy("an e-mail address; empty leaves what is known"),
            _read_email,
            CALLED_EMAIL,
        ),
    ),
    needed=((NAME, SURNAME), (TEAM, CLUB)),
)


def as_registration(row: ImportRow, styles: frozenset[str]) -> RegistrationRow:
    apart = f"{row[FIRST]} {row[SURNAME]}"
    name = " ".join((row[NAME] or apart).split())
    return RegistrationRow(
        line=row.line,
        number=row[NUMBER],
        name=in_our_style(name, styles),
        club=row[CLUB],
        team=row[TEAM],
        is_captain=row[ROLE],
        registered_on=row[DAY],
        ended_on=row[ENDED],
        phone=row[PHONE],
        email=row[EMAIL],
    )
