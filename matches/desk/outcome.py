"""What a match comes to once something of it was saved, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Fixture
from league.standings.sums import sums_of
from matches.desk.selectors import NEEDS
from rules.match import Status


def outcome_words(
    pk: UUID, *, before: Mapping[int, Any] | None = None, is_typed_twice: bool = False
) -> str:
    """Return a match's score, whether it stands, and whether the log was updated.

    `before` are the sums it had in the log (sums_of), or None where that is not asked;
    `is_typed_twice` is whether another person types a sheet that waits, or only
    confirms it.
    """
    rows = Fixture.objects.select_related("home", "away", "match")
    fixture = rows.get(pk=pk)
    said = [_score(fixture), *_refused(fixture)]
    said.append(_state(fixture, is_typed_twice=is_typed_twice))
    if before is not None and sums_of(fixture) != before:
        said.append(_("The log is updated."))
    return " ".join(said)


def _score(fixture: Fixture) -> str:
    sheet = fixture.match.sheet
    values = {"home": fixture.home.name, "away": fixture.away.name}
    if not sheet or sheet["status"] == Status.VOID:
        return _("%(home)s – %(away)s.") % values
    score = f"{sheet['home']['total']}–{sheet['away']['total']}"
    return _("%(home)s – %(away)s: %(score)s.") % (values | {"score": score})


def _refused(fixture: Fixture) -> Iterator[str]:
    number = len(fixture.match.sheet.get("refused", ()))
    if number:
        words = ngettext(
            "The rules refuse %(number)s entry, which counts as nothing.",
            "The rules refuse %(number)s entries, which count as nothing.",
            number,
        )
        yield words % {"number": number}


def _state(fixture: Fixture, *, is_typed_twice: bool) -> str:
    """Return whether a result stands, or what it waits for."""
    needs = fixture.match.sheet.get("needs")
    if fixture.is_ruled:
        return _("A ruling on this match stands, and its result with it.")
    if fixture.match.sheet.get("status") == Status.VOID:
        return _("It is void, and counts nowhere.")
    if needs:
        return _("It is level, and waits for %(needs)s.") % {"needs": NEEDS[needs]}
    if fixture.home_score is None:
        return _("It has no result yet: by its sheet it is not over.")
    if fixture.is_unconfirmed and is_typed_twice:
        return _("The result waits until another person has typed the same sheet.")
    if fixture.is_unconfirmed:
        return _("The result waits until another person has confirmed it.")
    if fixture.is_provisional:
        return _("The result waits until the match is closed.")
    return _("The result stands.")
