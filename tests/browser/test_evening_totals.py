"""A round as one total a side: written on a phone, and typed by the organiser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.evenings import read_evening_settings
from rules.evenings.totals import SideTotals, TableTotals, misfit_of
from tests.browser.evening_phone import Arrives, Evening, evenings
from tests.server.system import System

TOTALS = [(game, {"written": "totals"}) for game in ("klaverjas", "500", "klaverjas")]
MISFITS = """async ([game, settings, all]) => {
  const { misfitOf } = await import("/static/js/drive/games/totals.js");
  return all.map((data) => misfitOf(game, settings, data));
}"""


@pytest.fixture(scope="module")
def by_totals(prepared: System) -> Iterator[list[Evening]]:
    with evenings(prepared, *TOTALS) as opened:
        yield opened


@pytest.fixture
def desk(by_totals: list[Evening], chromium: Browser) -> Iterator[Page]:
    """The organiser's page that types a round of klaverjas."""
    evening = by_totals[2]
    context = chromium.new_context(base_url=evening.address)
    cookie = {"name": "sessionid", "value": evening.session, "url": evening.address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"/evenings/{evening.drive}/run/")
    page.get_by_role("link", name="Type the round").click()
    page.locator(".round-row").first.wait_for()
    yield page
    context.close()


def field(row: Locator, name: str) -> Locator:
    return row.locator(f'input[name$="-{name}"]')


def put(row: Locator, **figures: str) -> None:
    for name, figure in figures.items():
        field(row, name).fill(figure)


def test_a_refused_round_selects_its_first_wrong_figure_and_takes_its_error_back(
    desk: Page,
) -> None:
    row = desk.locator(".round-row").first
    put(row, total_us="1302", total_them="1291")
    desk.get_by_role("button", name="Write and close these tables").click()
    error = row.locator(".errorlist")
    expect(error).to_have_text(
        "The totals add up to 2593. In 16 deals 2592 are cards; the rest is roem, by"
        " tens."
    )
    expect(row.locator("[data-sum]")).to_have_text("")
    wrong = field(row, "total_them")
    expect(wrong).to_be_focused()
    desk.keyboard.type("1290")
    expect(wrong).to_have_value("1290")
    expect(error).to_have_count(0)
    for name in ("aria-invalid", "aria-describedby"):
        assert wrong.get_attribute(name) is None
    expect(row).not_to_have_class("is-wrong")
    expect(row.locator("[data-sum]")).to_have_text("Together 2592, of it 0 roem")


LIVE = [
    ({"total_us": "1.302", "total_them": "1 290"}, "Together 2592, of it 0 roem"),
    ({"total_us": "1,302", "total_them": "1\u00a0290"}, "Together 2592, of it 0 roem"),
    ({"total_us": "13.02", "total_them": "1290"}, "Enter a whole number."),
    (
        {"total_us": "10710", "total_them": "1290"},
        "Ensure this value is less than or equal to 9999.",
    ),
    (
        {"total_us": "1302", "total_them": "1290", "marsen_us": "1"},
        "The totals add up to 2592. With 100 roem for each pit that must be 2692 at"
        " least.",
    ),
    (
        {"total_us": "6000", "total_them": "6002", "deals": "1"},
        "The totals add up to 12002. Cards and roem of so many deals come to 962 at"
        " most.",
    ),
    (
        {"total_us": "1302", "total_them": "1452", "deals": "17"},
        "A round has 16 deals at most, not 17.",
    ),
    (
        {"total_us": "162", "total_them": "0", "deals": "1", "nat_us": "2"},
        "More deals were pit or nat than were played.",
    ),
]


@pytest.mark.parametrize(("figures", "told"), LIVE)
def test_the_sum_says_while_it_is_typed_what_the_server_would(
    desk: Page, figures: dict[str, str], told: str
) -> None:
    row = desk.locator(".round-row").last
    put(row, **figures)
    expect(row.locator("[data-sum]")).to_have_text(told)
    if told.startswith("Together"):
        return
    desk.get_by_role("button", name="Write and close these tables").click()
    expect(row.locator(".errorlist").first).to_have_text(told)


def test_a_table_s_own_page_judges_its_totals_as_the_round_s_does(desk: Page) -> None:
    desk.goto(table_address(desk))
    row = desk.locator("[data-totals]")
    put(row, total_us="1302", total_them="1290", marsen_us="1")
    expect(row.locator("[data-sum]")).to_contain_text("must be 2692 at least.")
    put(row, marsen_us="")
    expect(row.locator("[data-sum]")).to_have_text("Together 2592, of it 0 roem")


def table_address(desk: Page) -> str:
    """The page of the round's first table, from the evening's."""
    desk.get_by_role("link", name="Back to the evening").click()
    found = desk.get_by_role("link", name="Score table 1").get_attribute("href")
    assert found
    return found


def totals_of(game: str, random: Random) -> dict[str, Any]:
    """Totals about as often fitting as not."""
    if game == "klawerjas":
        booms = [
            (random.randint(0, 9), random.randint(0, 3)) for _side in ("us", "them")
        ]
        us_won, them_won = ({"total": points, "won": won} for points, won in booms)
        return {"us": us_won, "them": them_won}
    deals, pits = random.randint(1, 5), random.randint(0, 3)
    us = random.randint(-10, 120) * 10
    most = random.choice([0, 100, 400, 900]) // 10
    sum_of = 162 * deals + 100 * pits + random.randint(-8, most) * 10
    return {
        "us": {"total": us, "marsen": pits, "nat": random.randint(0, 2)},
        "them": {"total": sum_of - us + (random.random() < 0.1), "marsen": 0, "nat": 0},
        "deals": deals,
    }


@pytest.mark.parametrize("game", ["klaverjas", "klawerjas"])
def test_the_page_finds_what_the_rules_find(desk: Page, game: str) -> None:
    random = Random(162)
    kinds = (
        [{"deals": 4}, {"deals": 4, "revoke": "-100"}] if game == "klaverjas" else [{}]
    )
    for given in kinds:
        settings = read_evening_settings(game, given)
        all_totals = [totals_of(game, random) for _ in range(1000)]
        told = {"deals": settings.deals, "revoke": str(settings.revoke)}
        found = desk.evaluate(MISFITS, [game, told, all_totals])
        for data, misfit in zip(all_totals, found, strict=True):
            if misfit and misfit["code"] == "counted":
                # Malformed by the rules: they do not come to judging it.
                counted = [data[side] for side in ("us", "them")]
                assert (
                    sum(one["marsen"] + one["nat"] for one in counted) > data["deals"]
                )
                continue
            us, them = SideTotals(**data["us"]), SideTotals(**data["them"])
            wanted = misfit_of(settings, TableTotals(us, them, data.get("deals", 0)))
            code = wanted and {"code": wanted.code, "values": dict(wanted.values)}
            assert misfit == code, data


def test_totals_that_cannot_be_are_told_and_kept_on_the_form(
    by_totals: list[Evening], arrives: Arrives
) -> None:
    phone = arrives(by_totals[0]).come_for_good()
    phone.offline()
    form = phone.page.locator("[data-form]")
    form.locator("[name=total_us]").fill("1.400")
    form.locator("[name=total_them]").fill("1397")
    phone.write()
    expect(form.locator("[data-fault]")).to_have_text(
        "The totals add up to 2797. In 16 deals 2592 are cards; the rest is roem, by"
        " tens."
    )
    form.locator("[name=total_them]").fill("1392")
    form.get_by_text("Pits, nat and deals played").tap()
    form.locator("[name=marsen_us]").fill("1")
    phone.write()
    expect(phone.total("them")).to_have_text("1392")
    expect(form).to_be_hidden()
    phone.page.get_by_role("button", name="Undo").tap()
    expect(form).to_be_visible()
    form.locator("[name=total_us]").fill("1200")
    form.locator("[name=total_them]").fill("1392")
    phone.write()
    phone.offline(False)
    phone.wait_delivered()
    kinds = [kind for kind, _, _ in by_totals[0].entries()]
    assert kinds == ["totals", "void", "totals"]
    assert by_totals[0].entries()[0][2]["us"] == {"total": 1400, "marsen": 1, "nat": 0}
    assert by_totals[0].score()["us"]["total"] == 1200


def test_a_phone_speaks_of_the_round_where_it_writes_totals(
    by_totals: list[Evening], arrives: Arrives
) -> None:
    phone = arrives(by_totals[0]).come(table=1)
    last = phone.page.locator("[data-last-words]")
    expect(last).to_have_text("The round's totals will be shown here.")
    expect(phone.page.locator("[data-review-title]")).to_have_text("What is written")
    for name, figure in (("us", "1400"), ("them", "1392")):
        phone.page.locator(f"[data-form] [name=total_{name}]").fill(figure)
    phone.write()
    outcome = phone.page.locator("[data-outcome-words]")
    expect(outcome).to_have_text(re.compile(r"^The round is written: .+ won\.$"))
    phone.page.get_by_text("What is written").tap()
    row = phone.page.locator("[data-deals] th")
    expect(row).to_have_text(re.compile("^The whole round: 1400–1392"))


def test_nothing_of_the_form_is_under_the_button_on_a_low_screen(
    by_totals: list[Evening], arrives: Arrives
) -> None:
    phone = arrives(by_totals[2])
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.come()
    below = phone.page.locator("[data-form] summary")
    bar = phone.page.locator("[data-form] .deal-end")
    assert bottom(below) <= top(bar)
    below.tap()
    phone.page.locator("[name=nat_us]").fill("1")
    phone.page.reload()
    # What was typed in the fold is not hidden when the page opens again.
    expect(phone.page.locator("[name=nat_us]")).to_be_visible()
    expect(phone.page.locator("[name=nat_us]")).to_have_value("1")


def top(node: Locator) -> float:
    return float(node.evaluate("(one) => one.getBoundingClientRect().top"))


def bottom(node: Locator) -> float:
    return float(node.evaluate("(one) => one.getBoundingClientRect().bottom"))


def test_a_total_below_nothing_is_typed_in_500(
    by_totals: list[Evening], arrives: Arrives
) -> None:
    phone = arrives(by_totals[1]).come()
    field = phone.page.locator("[data-form] [name=total_us]")
    expect(field).to_have_attribute("inputmode", "text")
    field.fill("-300")
    phone.page.locator("[data-form] [name=total_them]").fill("520")
    phone.write()
    expect(phone.total("us")).to_have_text("−300")
    phone.wait_delivered()
    assert by_totals[1].score()["winner"] == "them"
