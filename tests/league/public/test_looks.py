"""A union's crest and colour: what is taken, what is refused, where they show."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from PIL import Image

from league.models import AuditRow, Crest, Union
from league.public.actions import remove_crest, set_colour, set_crest
from league.public.forms import ColourForm
from league.public.looks.colours import (
    DARK_SHEET,
    LEAST_CONTRAST,
    WHITE,
    colour_of,
    contrast,
    darkened,
    lightened,
)
from league.public.looks.crests import MOST_BYTES, CrestPicture, read_crest
from league.public.looks.sheet import look_sheet
from tests.make import make_division, make_role, make_union

RED = (150, 20, 30, 255)
GOLD = "#ffcc00"


def picture(size: tuple[int, int] = (300, 200), kind: str = "PNG", **how: Any) -> bytes:
    mode = "RGB" if kind == "JPEG" else "RGBA"
    out = BytesIO()
    Image.new(mode, size, how.pop("colour", RED)).save(out, kind, **how)
    return out.getvalue()


def black(width: int, height: int) -> bytes:
    """Return a picture of one bit a pixel: millions of them are made at once."""
    out = BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def crest() -> CrestPicture:
    return read_crest(picture())


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_crest_becomes_a_square_png_in_two_sizes(kind: str) -> None:
    made = read_crest(picture((900, 600), kind))
    assert opened(made.picture).size == (512, 512)
    assert opened(made.icon).size == (128, 128)


def test_a_crest_amid_its_square_is_transparent_beside_it() -> None:
    made = opened(crest().picture)
    assert made.getpixel((1, 1))[3] == 0
    assert made.getpixel((150, 150)) == RED


def test_a_crest_s_empty_edge_is_cut_off() -> None:
    wide = Image.new("RGBA", (800, 800), (0, 0, 0, 0))
    wide.paste(Image.new("RGBA", (200, 200), RED), (300, 300))
    out = BytesIO()
    wide.save(out, "PNG")
    assert opened(read_crest(out.getvalue()).picture).size == (200, 200)


def test_a_crest_keeps_nothing_but_pixels() -> None:
    exif = Image.Exif()
    exif[0x010E] = "somebody's telephone"
    made = read_crest(picture(exif=exif))
    assert b"telephone" not in made.picture + made.icon


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"<svg onload='alert(1)'/>", "not a PNG"),
        (picture()[:200], "broken"),
        (picture((40, 40)), "smaller than 96"),
        (black(4001, 4000), "16 million"),
        (black(9000, 9000), "16 million"),
        (picture(colour=(0, 0, 0, 0)), "transparent"),
        (picture() + b"0" * MOST_BYTES, "2 MB"),
    ],
    ids=["empty", "svg", "cut", "small", "large", "huge", "clear", "heavy"],
)
def test_what_is_no_crest_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_crest(data)
    assert words in str(refused.value.messages)


def test_contrast_is_counted_as_wcag_does() -> None:
    assert contrast(WHITE, (119, 119, 119)) == pytest.approx(4.478, abs=0.001)
    assert contrast((0, 0, 0), WHITE) == contrast(WHITE, (0, 0, 0)) == 21


@pytest.mark.parametrize("text", [GOLD, "#ffffff", "#777", "#12b5cb"])
def test_the_shades_offered_are_read_on_their_grounds(text: str) -> None:
    colour = colour_of(text)
    assert colour is not None
    assert contrast(darkened(colour), WHITE) >= LEAST_CONTRAST
    assert contrast(lightened(colour), DARK_SHEET) >= LEAST_CONTRAST


@pytest.mark.parametrize(
    ("text", "kept"),
    [("#0F3D30", "#0f3d30"), ("036", "#003366"), (" #036 ", "#003366"), ("", "")],
)
def test_a_colour_is_read_as_it_is_written(text: str, kept: str) -> None:
    form = ColourForm({"colour": text})
    assert form.is_valid()
    assert form.cleaned_data["colour"] == kept


def test_a_pale_colour_is_refused_with_its_contrast_and_a_shade_that_passes() -> None:
    form = ColourForm({"colour": GOLD})
    [words] = form.errors["colour"]
    assert "1.5 to 1" in words
    assert ColourForm({"colour": form.shade}).is_valid()


@pytest.mark.parametrize("text", ["red", "#12345", "#0f3d30;}", "url(x)", "#zzzzzz"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    assert "is no colour" in str(ColourForm({"colour": text}).errors)


def test_a_look_sheet_lightens_what_the_dark_theme_would_hide() -> None:
    sheet = look_sheet("#101040")
    assert "--band: #101040" in sheet
    assert sheet.count("--accent: #101040") == 1


@pytest.mark.django_db
def test_a_colour_and_a_crest_leave_a_row_in_the_journal() -> None:
    union = make_union()
    set_colour(union, "#0f3d30", by=None)
    set_crest(union, crest(), by=None)
    remove_crest(union, by=None)
    found = AuditRow.objects.order_by("pk").values_list("action", flat=True)
    assert [*found] == ["union.colour", "union.crest_version", "union.crest_version"]


@pytest.mark.django_db
def test_a_union_s_pages_show_its_crest_and_colour(client: Client) -> None:
    union = make_division().union
    address = f"/unions/{union.slug}/"
    assert "look.css" not in client.get(address).content.decode()
    union = set_crest(set_colour(union, "#7a1020", by=None), crest(), by=None)
    assert union.look_url in client.get(address).content.decode()


@pytest.mark.django_db
def test_a_stored_log_takes_a_new_colour_at_once(client: Client) -> None:
    division = make_division()
    address = f"/divisions/{division.pk}/"
    client.get(address)
    union = set_colour(division.union, "#7a1020", by=None)
    assert union.look_url in client.get(address).content.decode()


@pytest.mark.django_db
def test_the_crest_is_kept_by_browsers_under_its_version(client: Client) -> None:
    union = set_crest(make_union(), crest(), by=None)
    answer = client.get(union.crest_url)
    assert opened(answer.content).format == "PNG"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer.headers["Cache-Control"]
    later = client.get(union.crest_url.replace("v=", "v=0"))
    assert later.headers["Cache-Control"] == "no-cache"


@pytest.mark.django_db
def test_the_colour_s_sheet_is_style_and_nothing_else(client: Client) -> None:
    union = set_colour(make_union(), "#7a1020", by=None)
    answer = client.get(union.look_url)
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert "--band: #7a1020" in answer.content.decode()


@pytest.fixture
def secretary(client: Client) -> tuple[Client, Union]:
    union = make_union()
    client.force_login(make_role(union))
    return client, union


@pytest.mark.django_db
def test_the_secretary_sets_a_crest(secretary: tuple[Client, Union]) -> None:
    client, union = secretary
    file = SimpleUploadedFile("crest.png", picture())
    answer = client.post(f"/desk/{union.slug}/look/crest/", {"crest": file})
    assert answer.status_code == 302
    assert Crest.objects.get(union=union).digest.startswith(
        Union.objects.get().crest_version
    )


@pytest.mark.django_db
def test_the_secretary_is_offered_the_nearest_shade(
    secretary: tuple[Client, Union],
) -> None:
    client, union = secretary
    answer = client.post(f"/desk/{union.slug}/look/", {"colour": GOLD})
    assert answer.status_code == 422
    assert f'value="{answer.context["colour_form"].shade}"' in answer.content.decode()


@pytest.mark.django_db
def test_the_secretary_goes_back_to_the_usual_colour(
    secretary: tuple[Client, Union],
) -> None:
    client, union = secretary
    set_colour(union, "#7a1020", by=None)
    client.post(f"/desk/{union.slug}/look/", {"colour": ""})
    assert Union.objects.get().look_url == ""


@pytest.mark.django_db
def test_the_design_system_is_shown_to_developers_only(client: Client) -> None:
    assert client.get("/design/").status_code == 200
    with override_settings(PRODUCTION=True):
        assert client.get("/design/").status_code == 404
