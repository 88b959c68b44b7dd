"""The text of fixtures and results to share in a WhatsApp group."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Division, Fixture
from league.public.rounds import RoundPage
from league.standings.sharing import (
    Share,
    bare,
    fixture_line,
    heading_of,
    result_line,
    share_of,
)


def rounds_share(
    division: Division, page: RoundPage | None, *, tab: str
) -> Share | None:
    """Return the rounds of a page of fixtures or results as a text to share."""
    if page is None or not page.rounds:
        return None
    what, line_of = _("Results"), result_line
    if tab == "fixtures":
        what, line_of = _("Fixtures"), fixture_line
    if page.team is not None:
        what = f"{what}, {bare(page.team.name)}"
    address = f"{reverse(f'division-{tab}', args=[division.pk])}?{page.query}"
    return share_of(heading_of(division, what), _rounds(page, line_of), address)


def _rounds(page: RoundPage, line_of: Callable[[Fixture], str]) -> Iterator[str]:
    for number, fixtures in page.rounds:
        yield ""
        yield "*" + _("Round %(number)s") % {"number": number} + "*"
        for night, among in groupby(fixtures, lambda one: one.night):
            yield date_format(night, "l j F Y") if night else _("Date open")
            for fixture in among:
                yield line_of(fixture)
