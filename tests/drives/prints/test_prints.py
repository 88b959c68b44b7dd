from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pypdf import PageObject

from drives.evenings.codes import table_code
from drives.models import Drive, Prize, Round
from drives.prints import door, entrants, seating, tables
from drives.prints.all import OF_DRIVE, OF_ROUND
from drives.prints.paper import booms, score_cards, sheets, slips
from drives.prints.ranking import ranking_listing
from drives.ranking.ranking import ranking_of
from scoresheets.paper.document import A4, LETTER, PaperSize
from scoresheets.prints.lists import drawing
from tests.drives.make_drives import make_drive, make_entrant, make_round
from tests.drives.rounds.make_scores import (
    deal,
    klaverjas,
    make_klaverjas,
    play,
    table_of,
)
from tests.make import make_player, make_role, make_union
from tests.scoresheets.prints.make_prints import LONG, reader_of, squeezed, words_of

pytestmark = pytest.mark.django_db
GAMES = ("klawerjas", "klaverjas", "klaberjass", "500")
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
Drawn = tuple[Drive, Round]


def pairs(game: str = "klaverjas", tables: int = 2, **values: object) -> Drawn:
    """An evening of fixed pairs whose first round is seated, two by two."""
    drive = make_drive(
        game=game,
        entered_as="fixed pairs",
        rounds=4,
        entrants=2 * tables,
        **values,
    )
    return drive, make_round(drive, [[2 * n + 1, 2 * n + 2] for n in range(tables)])


def singles(tables: int = 1, *, entrants: int | None = None, rounds: int = 6) -> Drawn:
    drive = make_drive(entrants=entrants or 4 * tables, rounds=rounds)
    seated = [[4 * n + one for one in (1, 2, 3, 4)] for n in range(tables)]
    return drive, make_round(drive, seated)


def renamed(drive: Drive, name: str) -> None:
    """Have everybody on an evening be called the same."""
    for entrant in drive.entrants.all():
        entrant.persons.update(guest_name=name)


def text_of(page: PageObject) -> str:
    return squeezed(page.extract_text())


@pytest.mark.parametrize("game", GAMES)
@PAPERS
def test_every_table_has_a_sheet_with_its_names(game: str, paper: PaperSize) -> None:
    drive, drawn = pairs(game, tables=3)
    told = words_of(sheets.draw_round_sheets(drive, drawn, paper))
    names = [f"Guest{n}a&Guest{n}b" for n in range(1, 7)]
    assert [one for one in names if one not in told] == []


@pytest.mark.parametrize(("game", "pages"), [("klaverjas", 3), ("500", 2)])
def test_two_short_sheets_share_a_page(game: str, pages: int) -> None:
    drive, drawn = pairs(game, tables=3)
    assert len(reader_of(sheets.draw_round_sheets(drive, drawn)).pages) == pages


@pytest.mark.parametrize("game", GAMES)
@PAPERS
def test_the_longest_names_stand_whole(game: str, paper: PaperSize) -> None:
    drive, drawn = pairs(game, tables=1)
    renamed(drive, LONG)
    told = words_of(sheets.draw_round_sheets(drive, drawn, paper))
    assert told.count(squeezed(LONG)) >= 4


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_has_no_names_and_one_page(game: str) -> None:
    drive, _drawn = pairs(game)
    (page,) = reader_of(sheets.draw_blank_sheets(drive)).pages
    assert "Guest" not in text_of(page)


def test_a_klaverjas_sheet_has_sixteen_deals_and_its_columns() -> None:
    told = words_of(sheets.draw_blank_sheets(pairs(name="Donderdag")[0]))
    assert "16" in told
    assert "17" not in told
    for column in ("Dealer", "Plays", "CardsRoemTogether", "Nat", "Pit", "Sum"):
        assert column in told


def test_a_klaverjas_sheet_has_as_many_deals_as_the_evening_sets() -> None:
    drive, _drawn = pairs(settings={"deals": 24})
    assert "24" in words_of(sheets.draw_blank_sheets(drive))


@pytest.mark.parametrize(
    ("revoke", "words"),
    [
        ("162 + 100", "A revoke gives the others 162, and 100 roem more."),
        ("-100", "A revoke costs the side that made it 100."),
    ],
)
def test_a_klaverjas_sheet_says_what_a_revoke_costs(revoke: str, words: str) -> None:
    drive, _drawn = pairs(settings={"revoke": revoke})
    assert squeezed(words) in words_of(sheets.draw_blank_sheets(drive))


def test_a_boom_sheet_has_its_booms() -> None:
    told = words_of(sheets.draw_blank_sheets(pairs("klawerjas")[0]))
    booms_a_page = booms.ACROSS * booms.DOWN_A_PAGE
    assert f"Boom{booms_a_page}" in told


def test_a_table_card_has_its_code_and_its_names() -> None:
    drive, drawn = singles(tables=2)
    told = words_of(tables.draw_table_cards(drive, drawn))
    for table in drawn.tables.all():
        assert f"Code:{table_code(table)}" in told
    assert "1Guest1a&2Guest2a" in told


def test_two_hundred_have_the_slips_of_a_round_on_thirteen_pages() -> None:
    drive, drawn = singles(tables=50)
    pages = reader_of(slips.draw_slips(drive, drawn)).pages
    assert len(pages) == 13
    told = [text_of(one) for one in pages]
    assert ["Table1" in told[0], "Table50" in told[12]] == [True, True]
    assert "1Guest1a&2Guest2a" in told[0]


@pytest.mark.parametrize(
    ("game", "figures"),
    [
        ("klawerjas", ["Total", "Booms won"]),
        ("klaverjas", ["Total", "Pits", "Nat"]),
        ("klaberjass", ["Total"]),
        ("500", ["Total", "Clipped"]),
    ],
)
def test_a_slip_asks_for_the_totals_of_its_game(game: str, figures: list[str]) -> None:
    drive, drawn = pairs(game, tables=1)
    told = words_of(slips.draw_slips(drive, drawn))
    known = [str(one) for one in slips.FIGURES.values()]
    assert [one for one in known if squeezed(one) in told] == figures


def test_a_slip_says_what_the_cards_of_the_round_come_to() -> None:
    # 12 deals of 162 points.
    drive, drawn = pairs(settings={"deals": 12})
    told = words_of(slips.draw_slips(drive, drawn))
    words = "Both totals together: 1944 in 12 deals, and all roem."
    assert told.count(squeezed(words)) == 2


@pytest.mark.parametrize("draw", [slips.draw_slips, sheets.draw_round_sheets])
def test_slips_and_sheets_say_how_klaverjas_is_played(draw: Any) -> None:
    drive, drawn = pairs(tables=1, settings={"style": "rotterdam", "trump": "chosen"})
    told = words_of(draw(drive, drawn))
    words = "Rotterdam: a player who cannot follow suit must trump, higher if possible"
    assert squeezed(words) in told
    assert squeezed("Trump is chosen: each in turn may play and name it") in told


def test_a_slip_of_another_game_says_nothing_of_trumps() -> None:
    drive, drawn = pairs("klaberjass", tables=1)
    assert squeezed("Trump is") not in words_of(slips.draw_slips(drive, drawn))


@PAPERS
def test_the_longest_names_stand_whole_on_a_slip(paper: PaperSize) -> None:
    drive, drawn = pairs(tables=1)
    renamed(drive, LONG)
    told = words_of(slips.draw_slips(drive, drawn, paper))
    assert told.count(squeezed(LONG)) >= 4


def test_eight_table_cards_stand_on_a_page() -> None:
    drive, drawn = singles(tables=9)
    assert len(reader_of(tables.draw_table_cards(drive, drawn)).pages) == 2


def test_everyone_is_found_by_name_with_the_table() -> None:
    drive, drawn = singles(tables=2, entrants=9)
    by_table, by_name = reader_of(seating.draw_seating(drive, drawn)).pages
    assert "11Guest1a&2Guest2a3Guest3a&4Guest4a" in text_of(by_table)
    assert "Sitsout:9Guest9a" in text_of(by_table)
    assert "7Guest7a2East" in text_of(by_name)
    assert "9Guest9a–sitsout" in text_of(by_name)


def test_the_seating_says_its_seed() -> None:
    drive, drawn = singles()
    told = words_of(seating.draw_seating(drive, drawn))
    assert squeezed("Round 1 is drawn from the seed “seed-1”.") in told


@PAPERS
def test_a_hall_of_two_hundred_is_listed_whole(paper: PaperSize) -> None:
    drive, drawn = singles(tables=50)
    told = words_of(seating.draw_seating(drive, drawn, paper))
    names = [f"Guest{n}a" for n in range(1, 201)]
    assert [one for one in names if told.count(one) < 2] == []


@pytest.mark.parametrize(("rounds", "pages"), [(6, 1), (24, 1), (25, 1), (49, 2)])
def test_a_score_card_has_a_place_for_each_game(rounds: int, pages: int) -> None:
    drive, _drawn = singles(entrants=4, rounds=rounds)
    found = reader_of(score_cards.draw_score_cards(drive)).pages
    assert len(found) == pages
    assert f"{rounds}" in text_of(found[-1])


def test_a_score_card_names_the_table_of_each_round_that_is_drawn() -> None:
    drive, _drawn = singles(tables=2)
    told = words_of(score_cards.draw_score_cards(drive))
    assert told.count("1·T1") == 4


@pytest.mark.parametrize("game", GAMES)
def test_blank_score_cards_fill_a_page(game: str) -> None:
    drive, _drawn = pairs(game)
    (page,) = reader_of(score_cards.draw_blank_score_cards(drive)).pages
    assert text_of(page).count("Signed") == 8


def test_the_entrants_say_who_has_paid_and_who_is_a_guest() -> None:
    drive = make_drive()
    make_entrant(drive, 1, has_paid=True)
    make_entrant(drive, 2, player=make_player(union=drive.union, name="Zola Ndlovu"))
    told = words_of(
        drawing.draw_listing(entrants.entrants_listing(drive), language="en")
    )
    assert "1Guest1aguest\u2611" in told
    assert "2ZolaNdlovumember\u2610" in told


# Certificates are for the winners of an evening that is over.
ANY_TIME = [name for name in OF_DRIVE if name != "certificates"]


@PAPERS
@pytest.mark.parametrize("name", ANY_TIME)
def test_every_print_can_be_had_of_an_evening_without_anyone(
    name: str, paper: PaperSize
) -> None:
    _words, draw = OF_DRIVE[name]
    body = draw(make_drive(), paper)
    (page,) = reader_of(body).pages
    size = float(page.mediabox.width), float(page.mediabox.height)
    assert [round(one / 72 * 25.4) for one in size] == [
        round(paper.width),
        round(paper.height),
    ]


def test_the_page_leads_to_every_print(client: Client) -> None:
    drive, _drawn = singles()
    client.force_login(make_role(drive.union, "union secretary"))
    told = client.get(f"/evenings/{drive.pk}/prints/").content.decode()
    wanted = [*ANY_TIME, *(f"1/{name}" for name in OF_ROUND)]
    assert [one for one in wanted if f"/prints/{one}.pdf" not in told] == []


@pytest.mark.parametrize(
    "name", [*ANY_TIME, *(f"1/{name}" for name in OF_ROUND)], ids=str
)
def test_every_print_is_served(client: Client, name: str) -> None:
    drive, _drawn = singles()
    client.force_login(make_role(drive.union, "union secretary"))
    answer = client.get(f"/evenings/{drive.pk}/prints/{name}.pdf?paper=letter")
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("name", ["nothing", "2/seating", "1/nothing", "seating"])
def test_what_is_no_print_is_not_there(client: Client, name: str) -> None:
    drive, _drawn = singles()
    client.force_login(make_role(drive.union, "union secretary"))
    assert client.get(f"/evenings/{drive.pk}/prints/{name}.pdf").status_code == 404


QUERIES: dict[str, tuple[Callable[[Drive, Round], bytes], int]] = {
    "sheets": (sheets.draw_round_sheets, 6),
    "slips": (slips.draw_slips, 6),
    "tables": (tables.draw_table_cards, 6),
    "seating": (seating.draw_seating, 8),
}


@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.parametrize("count", [1, 12])
def test_more_tables_take_no_more_queries(
    name: str, count: int, django_assert_num_queries: Callable[..., object]
) -> None:
    draw, queries = QUERIES[name]
    found, drawn = singles(tables=count)
    drive = Drive.objects.select_related("union", "club", "venue").get(pk=found.pk)
    with django_assert_num_queries(queries):  # type: ignore[attr-defined]
        draw(drive, drawn)


def test_the_ranking_has_the_number_that_each_is_known_by() -> None:
    round = make_klaverjas()
    play(table_of(round), deal(klaverjas("us", 100)))
    listing = ranking_listing(round.drive)
    at = [one.title for one in listing.columns].index("No.")
    numbers = [row[at] for group in listing.groups for row in group.rows]
    assert numbers == [str(row.number) for row in ranking_of(round.drive)]


def test_no_print_names_another_union(client: Client) -> None:
    drive, _drawn = singles()
    client.force_login(make_role(make_union(), "union secretary"))
    assert client.get(f"/evenings/{drive.pk}/prints/").status_code == 404


@pytest.mark.parametrize("state", [Drive.State.RUNNING, Drive.State.CLOSED])
def test_prizes_stand_on_paper_once_the_ranking_is_final(state: Drive.State) -> None:
    round = make_klaverjas()
    play(table_of(round), deal(klaverjas("us", 100)))
    Prize.objects.create(union=round.union, drive=round.drive, place=1, text="Ham")
    round.drive.state = state
    titles = [one.title for one in ranking_listing(round.drive).columns]
    assert ("Prize" in titles) == (state == Drive.State.CLOSED)


@PAPERS
def test_the_poster_for_the_door_leads_to_the_evenings_page(paper: PaperSize) -> None:
    drive = make_drive(name=LONG)
    [page] = reader_of(door.draw_door_poster(drive, paper)).pages
    text = text_of(page)
    assert squeezed("Where do I sit?") in text
    assert squeezed(drive.name) in text
    assert f"/evenings/{drive.pk}/" in text
