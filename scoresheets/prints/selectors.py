from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.cups.brackets import view_of
from league.models import Cup, Fixture
from matches.access.tickets import CLOSES_AFTER, OPENS_BEFORE, ticket_address
from referees.codes.selectors import NightCodes, PhoneCode
from scoresheets.paper.words import print_stamp
from scoresheets.prints.brackets import BracketPaper
from scoresheets.prints.cards import CodeCard


def bracket_of(cup: Cup) -> BracketPaper | None:
    """Return a cup's bracket for printing; None before the draw."""
    view = view_of(cup)
    if view is None:
        return None
    return BracketPaper(
        title=cup.name,
        subtitle=f"{cup.union.name}, {cup.division.season.name}",
        seed=view.draw.seed,
        printed=print_stamp(cup.union),
        champion=view.champion.name if view.champion else "",
        bracket=view,
        nights={
            round.number: date_format(round.when.night, "D j M Y")
            for round in view.rounds
            if round.when and round.when.night
        },
    )


def code_cards_of(night: NightCodes) -> list[list[CodeCard]]:
    """Return the codes of a night as cards, grouped by match."""
    return [
        [_card(code, match.fixture) for code in match.codes]
        for match in night.matches
        if match.codes
    ]


def _card(code: PhoneCode, fixture: Fixture) -> CodeCard:
    start = fixture.starts_at
    assert start is not None, "a match in a hall has its night"
    return CodeCard(
        what=code.what,
        address=ticket_address(code.ticket),
        typed=code.typed,
        page=code.page,
        home=fixture.home.name,
        away=fixture.away.name,
        hall=fixture.venue.name if fixture.venue else "",
        day=date_format(start, "D j F Y"),
        hours=_("from %(opens)s until %(closes)s")
        % {
            "opens": date_format(start - OPENS_BEFORE, "H:i"),
            "closes": date_format(start + CLOSES_AFTER, "D H:i"),
        },
    )
