"""The one-page guides: whole on one page, in the product's own words, for everyone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from league.models import Union, User
from rules.record.settings import Settings
from scoresheets.paper.document import A4, LETTER, PaperSize
from scoresheets.paper.page import MM, PAGE_HEIGHT, RIGHT
from scoresheets.paper.tags import Tag
from scoresheets.prints.guides import buttons, drawing
from scoresheets.prints.guides.guide import BOLD, Guide, GuideRole
from scoresheets.prints.guides.reading import GuideHead, guides_of
from scoresheets.prints.lists.listing import PosterHead
from scoresheets.prints.pack.pack import USUAL_PARTS, PackPart
from tests import catalogues
from tests.make import make_role, make_season, make_union
from tests.scoresheets.prints.make_prints import reader_of, squeezed, words_of

LANGUAGES = [code for code, _name in settings.LANGUAGES]
NAME = ("South Peninsula and Cape Flats Klawerjas and Social Games Union " * 2)[:120]
CONTACT = "Bartholomew-Constantijn van der Merwe-Oosthuizen, +27 21 555 0190 ext. 12"
SITE = "klawerjas.south-peninsula-and-cape-flats.example.org.za"
# Read at arm's length, on a table in a hall.
LEAST_READ = 10.0
GUIDES = Path(settings.BASE_DIR) / "scoresheets" / "prints" / "guides"


def long_union() -> Union:
    return Union(
        name=NAME, slug="south-peninsula-and-cape-flats-union-of-klawerjas"[:50]
    )


def long_head(
    contact: str = "Bartholomew-Constantijn van der Merwe, " * 3,
) -> GuideHead:
    union = long_union()
    return GuideHead(
        union=union.name,
        poster=PosterHead(union.name, union.monogram, b"", ""),
        scheme="https://",
        site=SITE,
        page=f"/unions/{union.slug}/",
        contact=contact,
        printed="Printed 29 November 2026, 19:30",
    )


def guide_of(role: GuideRole, numbers: Settings | None = None) -> Guide:
    [guide] = guides_of(long_union(), [role], numbers=numbers or Settings(), site=SITE)
    return guide


def said_in(guide: Guide) -> list[str]:
    """All that a guide says, without its marks of bold."""
    found = [guide.title, guide.under, guide.caption, guide.about_awards]
    for section in guide.sections:
        found += [section.title, *section.steps]
    found += [one.what for one in guide.awards]
    for fault in guide.faults:
        found += [fault.what, fault.deed]
    return [one.replace(BOLD, "") for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda one: one.name)
@pytest.mark.parametrize("role", GuideRole)
def test_a_guide_is_one_page_that_says_all_of_it(
    role: GuideRole, paper: PaperSize, language: str
) -> None:
    with override(language):
        guide = guide_of(role)
        drawn = drawing.draw_guides(
            [guide], long_head(), title="Guide", language=language, paper=paper
        )
    assert drawn.pages == 1
    [page] = reader_of(drawn.body).pages
    size = round(float(page.mediabox.width)), round(float(page.mediabox.height))
    assert size == (round(paper.width * MM), round(paper.height * MM))
    told = words_of(drawn.body)
    assert [one for one in said_in(guide) if squeezed(one) not in told] == []
    assert squeezed(NAME) in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", GuideRole)
def test_nothing_on_a_guide_leaves_its_place(role: GuideRole, language: str) -> None:
    with override(language):
        guide = guide_of(role)
        scale = drawing.scale_of(guide)
        marks = drawing.guide_page(guide, long_head(), Tag("Document"))
    assert drawing.fits(guide, scale)
    assert scale.size >= LEAST_READ
    # Steps and tables end above whom to call; everything ends before the right edge.
    lowest = PAGE_HEIGHT - drawing.BODY_BOTTOM * MM
    foot = PAGE_HEIGHT - drawing.CALL.top * MM
    ends = [one.y for one in marks.cells if one.y > foot]
    assert min(ends) > lowest
    assert max(one.x + one.width for one in marks.cells) <= (RIGHT + 0.1) * MM
    assert len(marks.cells) - len(ends) == 2


def test_a_guide_that_is_too_long_does_not_fit() -> None:
    guide = guide_of(GuideRole.REFEREE)
    assert not drawing.fits(guide, drawing.GuideScale(drawing.MOST_SIZE))


def texts_elsewhere() -> set[str]:
    """Return the product's texts but for those of the guides."""
    found = {text.words for text in catalogues.template_texts()}
    for package in catalogues.PACKAGES:
        for path in (catalogues.ROOT / package).rglob("*.py"):
            if GUIDES not in path.parents:
                found |= {text.words for text in catalogues.texts_of(path.read_text())}
    return found


def test_a_guide_names_buttons_that_there_are() -> None:
    source = (GUIDES / "buttons.py").read_text()
    named = {text.words for text in catalogues.texts_of(source)}
    assert len(named) > 50
    assert named - texts_elsewhere() == set()


@pytest.mark.parametrize("role", GuideRole)
def test_what_is_in_bold_in_a_guide_is_a_button(role: GuideRole) -> None:
    named = {
        words.strip(BOLD)
        for names in (
            buttons.marker_buttons,
            buttons.captain_buttons,
            buttons.referee_buttons,
            buttons.secretary_buttons,
        )
        for words in names().values()
    }
    guide = guide_of(role)
    texts = [words for section in guide.sections for words in section.steps]
    texts += [words for fault in guide.faults for words in (fault.what, fault.deed)]
    texts += [award.what for award in guide.awards]
    bold = {part for text in texts for part in text.split(BOLD)[1::2]}
    assert bold
    assert bold - named == set()


def test_buttons_are_named_as_the_screens_of_a_language_have_them() -> None:
    with override("af"):
        assert buttons.marker_buttons()["over"] == "**Neem oor**"
    with override("nl"):
        assert buttons.marker_buttons()["over"] == "**Overnemen**"


def awards_of(numbers: Settings) -> list[tuple[int, str]]:
    guide = guide_of(GuideRole.REFEREE, numbers)
    return [(one.points, one.rule) for one in guide.awards]


def test_12_the_referees_guide_has_the_awards_of_the_book() -> None:
    book = [(20, "1.13"), (20, "11.2"), (20, "12.1"), (10, "12.3")]
    assert awards_of(Settings()) == book


def test_the_referees_guide_has_a_unions_own_numbers() -> None:
    numbers = Settings(late_award=14, grace_minutes=5, half_minutes=60)
    assert awards_of(numbers)[-1] == (14, "12.3")
    said = " ".join(said_in(guide_of(GuideRole.REFEREE, numbers)))
    assert "5 minutes after the start" in said
    assert "after 60 minutes" in said


@pytest.mark.parametrize("role", GuideRole)
def test_the_secretary_alone_has_a_line_for_whom_to_call(role: GuideRole) -> None:
    head = long_head(contact="Marlene Adams, 021 555 0140")
    marks = drawing.guide_page(guide_of(role), head, Tag("Document"))
    said = " ".join(one.text for one in marks.cells)
    assert ("Marlene Adams" in said) == (role != GuideRole.SECRETARY)


def address_of(union: Union, role: str = "marker", **asked: str) -> str:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"/unions/{union.slug}/guides/{role}.pdf?{query}"


@pytest.mark.django_db
@pytest.mark.parametrize("role", GuideRole)
def test_everyone_opens_the_guides_of_a_union(client: Client, role: GuideRole) -> None:
    union = make_union()
    answer = client.get(address_of(union, role))
    assert answer["Content-Type"] == "application/pdf"
    reader = reader_of(answer.content)
    assert len(reader.pages) == 1
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert "/StructTreeRoot" in reader.trailer["/Root"]


@pytest.mark.django_db
def test_a_guide_comes_in_the_language_and_on_the_paper_asked_for(
    client: Client,
) -> None:
    union = make_union()
    body = client.get(address_of(union, language="af", paper="letter")).content
    reader = reader_of(body)
    assert reader.trailer["/Root"]["/Lang"] == "af"
    assert round(float(reader.pages[0].mediabox.height)) == 792
    assert squeezed("Begin merk") in words_of(body)


@pytest.mark.django_db
def test_an_unknown_language_or_paper_is_the_readers_and_a4(client: Client) -> None:
    body = client.get(address_of(make_union(), language="xx", paper="b5")).content
    reader = reader_of(body)
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert round(float(reader.pages[0].mediabox.height)) == 842


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["guides/nobody.pdf", "guides/MARKER.pdf"])
def test_a_guide_for_nobody_is_not_there(client: Client, path: str) -> None:
    assert client.get(f"/unions/{make_union().slug}/{path}").status_code == 404
    assert client.get(f"/unions/none/{path}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("is_public", [True, False])
def test_a_guide_names_the_secretary_only_if_everyone_may_know(
    client: Client, is_public: bool
) -> None:
    union = make_union()
    secretary = make_role(union)
    User.objects.filter(pk=secretary.pk).update(
        first_name="Marlene",
        last_name="Adams",
        phone="021 555 0140",
        contact_agreed_on="2026-03-01" if is_public else None,
    )
    told = words_of(client.get(address_of(union)).content)
    assert ("MarleneAdams,0215550140" in told) == is_public
    assert squeezed("Call tonight:") in told


@pytest.mark.django_db
def test_a_guide_has_the_numbers_of_the_current_season(client: Client) -> None:
    union = make_union()
    make_season(union, record_rules={"stoppage_award": 33})
    assert "33" in words_of(client.get(address_of(union, "referee")).content)


@pytest.mark.django_db
def test_a_guide_takes_few_queries(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    union = make_union()
    make_role(union)
    make_season(union)
    with django_assert_max_num_queries(8):
        assert client.get(address_of(union, "referee")).status_code == 200
    with django_assert_max_num_queries(8):
        assert client.get(f"/unions/{union.slug}/guides/").status_code == 200


@pytest.mark.django_db
def test_the_page_of_guides_has_each_in_each_language_on_both_papers(
    client: Client,
) -> None:
    union = make_union()
    page = client.get(f"/unions/{union.slug}/guides/").content.decode()
    for role in GuideRole:
        for language in LANGUAGES:
            address = f"/guides/{role}.pdf?language={language}"
            assert f'{address}"' in page
            assert f'{address}&amp;paper=letter"' in page


@pytest.mark.django_db
def test_the_guides_are_found_from_the_unions_page_and_the_prints(
    client: Client,
) -> None:
    union = make_union()
    link = f'href="/unions/{union.slug}/guides/"'
    assert link in client.get(f"/unions/{union.slug}/about/").content.decode()
    client.force_login(make_role(union))
    assert link in client.get(f"/desk/{union.slug}/prints/").content.decode()


def test_the_guides_are_no_usual_part_of_a_pack() -> None:
    assert set(PackPart) - USUAL_PARTS == {PackPart.GUIDES}
