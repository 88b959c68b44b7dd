"""What one button does to many rows: those that its page showed, each by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.book import RuleViolation

# A form has one of these for each row: its key, and the token of what was shown of it.
SHOWN = "shown"
# So many of those that were left are named; the page itself has them all.
NAMED = 5


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A row that the button left as it was: its words, and why."""

    words: str
    why: str


@dataclass(frozen=True, slots=True)
class BulkOutcome:
    """How many rows were done, and those that were left."""

    done: int
    left: list[LeftAlone]


def shown_field(key: object, token: str) -> tuple[str, str]:
    """Return the field by which a form says that it showed a row."""
    return SHOWN, f"{key}:{token}"


def shown_in(request: HttpRequest) -> dict[str, str]:
    """Return the tokens of the rows that a form showed, by key."""
    pairs = (one.partition(":") for one in request.POST.getlist(SHOWN))
    return {key: token for key, _colon, token in pairs}


def check_shown(token: str, *, shown: str, doubts: Iterable[str]) -> None:
    """Raise ValidationError if a row is not as it was shown, or is doubtful now."""
    if token != shown:
        raise ValidationError(_("it has changed since it was shown"))
    found = list(doubts)
    if found:
        raise ValidationError(found)


def sentence_of(refusal: ValidationError | RuleViolation) -> str:
    """Return why a row was refused, in one line."""
    if isinstance(refusal, RuleViolation):
        return refusal.detail
    return ", ".join(refusal.messages)


def tell_left(request: HttpRequest, left: list[LeftAlone]) -> None:
    """Tell the reader of each row that was left, and why."""
    for one in left[:NAMED]:
        values = {"name": one.words, "why": one.why}
        messages.warning(request, _("Left as it was: %(name)s (%(why)s)") % values)
    more = len(left) - NAMED
    if more > 0:
        words = ngettext(
            "%(number)s more is left as it was.",
            "%(number)s more are left as they were.",
            more,
        )
        messages.warning(request, words % {"number": more})


def tell_nothing_shown(request: HttpRequest) -> None:
    """Tell the reader that the form showed no row, so that nothing was done."""
    messages.warning(request, _("The page showed nothing to do; nothing was changed."))
