"""What may be pasted: the columns of each kind of list, in their usual order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.names import name_key
from league.clubs.forms import MOST_TABLES
from league.imports.columns import ImportColumn, ImportLayout
from league.imports.layouts.players import CALLED_EMAIL, CALLED_PHONE
from league.lib.files.cells import TextCell, UnreadableCell
from league.lib.forms import read_whole
from league.models import Role
from league.registrations.phones import validate_phone, with_zero

NAME, HALL, TABLES = "name", "hall", "tables"
DOES, PHONE, EMAIL, REFEREE, MARKER = "does", "phone", "email", "referee", "marker"
ROLE, PLACE, TEAM, CLUB = "role", "place", "team", "club"
LEAST_TABLES = 4
TASKS = {
    **dict.fromkeys(("referee", "ref", "skeidsregter", "scheidsrechter"), {REFEREE}),
    **dict.fromkeys(("marker", "merker", "markeerder", "schrijver"), {MARKER}),
    **dict.fromkeys(("both", "albei", "allebei", "beide"), {REFEREE, MARKER}),
}
JOINTS = {"and", "en", "or", "of"}
YES = {"x", "yes", "y", "ja", "j", "1", "true"}
NO = {"", "no", "n", "nee", "0", "false"}
# Beside what each role is called on the site.
ROLE_WORDS = {
    "secretary": Role.Kind.UNION_SECRETARY,
    "sekretaris": Role.Kind.UNION_SECRETARY,
    "secretaris": Role.Kind.UNION_SECRETARY,
    "fixtures": Role.Kind.FIXTURES_SECRETARY,
    "club": Role.Kind.CLUB_SECRETARY,
    "klub": Role.Kind.CLUB_SECRETARY,
    "clubsecretaris": Role.Kind.CLUB_SECRETARY,
    "aanvoerder": Role.Kind.CAPTAIN,
    "scheidsrechter": Role.Kind.REFEREE,
    "speler": Role.Kind.PLAYER,
}


@dataclass(frozen=True, slots=True)
class PasteLayout(ImportLayout):
    """The columns of a list; without a header its cells are the first `in_order`."""

    in_order: int = 0

    @property
    def key(self) -> str:
        """The column that every row has, and that makes a line a header."""
        return self.columns[0].name


def _read_tables(cell: str) -> int | None:
    if not cell:
        return None
    number = read_whole(cell, digits=6)
    if number is None or not LEAST_TABLES <= number <= MOST_TABLES:
        raise UnreadableCell(
            _("must be a whole number from %(least)d to %(most)d.")
            % {"least": LEAST_TABLES, "most": MOST_TABLES}
        )
    return number


def _read_name(cell: str) -> str:
    name = " ".join(TextCell(120).read(cell).split())
    if not any(letter.isalnum() for letter in name):
        raise UnreadableCell(_("holds no letter."))
    return name


def _read_other_name(cell: str) -> str:
    return _read_name(cell) if cell else ""


def _read_does(cell: str) -> frozenset[str]:
    words = [one for one in name_key(cell).split() if one not in JOINTS]
    if any(one not in TASKS for one in words):
        raise UnreadableCell(_("must be referee, marker or both."))
    return frozenset().union(*(TASKS[one] for one in words))


def _read_box(cell: str) -> bool:
    if cell.casefold() not in YES | NO:
        raise UnreadableCell(_("must be yes, no, x or empty."))
    return cell.casefold() in YES


def _read_phone(cell: str) -> str:
    typed = TextCell(40, is_optional=True).read(cell)
    return _checked(with_zero(typed), validate_phone)


def _read_email(cell: str) -> str:
    return _checked(TextCell(254, is_optional=True).read(cell), validate_email)


def _read_address(cell: str) -> str:
    return _checked(TextCell(254).read(cell), validate_email)


def _checked(typed: str, validate: Any) -> str:
    try:
        if typed:
            validate(typed)
    except ValidationError as error:
        raise UnreadableCell(" ".join(error.messages)) from None
    return typed


@cache
def _kinds() -> dict[str, Role.Kind]:
    """Return each role by what it is called, in every language."""
    found = dict(ROLE_WORDS)
    for language, _called in settings.LANGUAGES:
        with translation.override(language):
            found |= {name_key(str(one.label)): one for one in Role.Kind}
    return found


def _read_role(cell: str) -> Role.Kind:
    kind = _kinds().get(name_key(TextCell(60).read(cell)))
    if kind is None:
        called = ", ".join(
            str(one.label) for one in Role.Kind if one != Role.Kind.MARKER
        )
        sentence = _("“%(typed)s” is no role; the roles are %(roles)s.")
        raise UnreadableCell(sentence % {"typed": cell, "roles": called})
    return kind


CLUBS = PasteLayout(
    columns=(
        ImportColumn(
            NAME,
            gettext_lazy("the club's name"),
            _read_name,
            ("club", "klub", "club name", "klubnaam", "clubnaam", "naam")
            + ("naam van klub", "vereniging"),
        ),
        ImportColumn(
            HALL,
            gettext_lazy("the hall where its teams are at home; may be empty"),
            _read_other_name,
            ("venue", "home hall", "home venue", "saal", "tuissaal", "zaal")
            + ("name of hall", "naam van saal", "speelzaal", "thuiszaal"),
        ),
        ImportColumn(
            TABLES,
            gettext_lazy("how many tables a new hall seats; may be empty"),
            _read_tables,
            ("tables in the hall", "tafels", "aantal tafels", "number of tables"),
        ),
    ),
    needed=((NAME,),),
    in_order=3,
)
OFFICIALS = PasteLayout(
    columns=(
        ImportColumn(
            NAME,
            gettext_lazy("the official's name"),
            _read_name,
            ("official", "full name", "name and surname", "player", "naam", "speler")
            + ("volle naam", "naam en van", "beampte", "volledige naam"),
        ),
        ImportColumn(
            DOES,
            gettext_lazy("referee, marker or both"),
            _read_does,
            ("task", "duty", "role", "rol", "taak", "doen", "referee/marker")
            + ("skeidsregter/merker", "functie"),
        ),
        ImportColumn(
            PHONE,
            gettext_lazy("a phone number, as 082 123 4567; may be empty"),
            _read_phone,
            CALLED_PHONE,
        ),
        ImportColumn(
            EMAIL,
            gettext_lazy("an e-mail address; may be empty"),
            _read_email,
            CALLED_EMAIL,
        ),
        ImportColumn(
            REFEREE,
            gettext_lazy("yes or x for a referee, where that is a column of its own"),
            _read_box,
            ("ref", "skeidsregter", "scheidsrechter"),
        ),
        ImportColumn(
            MARKER,
            gettext_lazy("yes or x for a marker, likewise"),
            _read_box,
            ("merker", "schrijver"),
        ),
    ),
    needed=((NAME,), (DOES, REFEREE, MARKER)),
    in_order=4,
)
PEOPLE = PasteLayout(
    columns=(
        ImportColumn(
            EMAIL,
            gettext_lazy("the e-mail address"),
            _read_address,
            ("address", *CALLED_EMAIL),
        ),
        ImportColumn(
            ROLE,
            gettext_lazy("the role, as it is called on the site"),
            _read_role,
            ("rol", "function", "functie", "funksie"),
        ),
        ImportColumn(
            PLACE,
            gettext_lazy("the team of a captain, the club of a club secretary"),
            TextCell(120, is_optional=True).read,
            ("for", "vir", "voor", "team/club", "span of klub", "team of club"),
        ),
        ImportColumn(
            TEAM,
            gettext_lazy("the team, where that is a column of its own"),
            TextCell(120, is_optional=True).read,
            ("team name", "span", "ploeg"),
        ),
        ImportColumn(
            CLUB,
            gettext_lazy("the club, likewise"),
            TextCell(120, is_optional=True).read,
            ("club name", "klub", "vereniging"),
        ),
        ImportColumn(
            PHONE,
            gettext_lazy("the phone number of a secretary or a registrar"),
            _read_phone,
            CALLED_PHONE,
        ),
    ),
    needed=((EMAIL,), (ROLE,)),
    in_order=3,
)
