"""The typeface is light, on its way before it is asked for, and there without a net."""

from __future__ import annotations

import re
from pathlib import Path

from django.template.loader import render_to_string
from django.templatetags.static import static
from PIL import ImageFont

from matches.phones.views.marking import shell_files

ROOT = Path(__file__).parents[3]
FACE = "vendor/atkinson/atkinson-latin.woff2"
MOST_BYTES = 20_000
# Afrikaans and Dutch, the figures and the marks of our texts.
WRITTEN = "áéèêëíîïóôöúûüÁÉÈÊËÍÎÏÓÔÖÚÛÜ’‘“”–—…·×½−€0123456789"


def test_a_first_visit_s_typeface_is_light() -> None:
    assert (ROOT / "static" / FACE).stat().st_size <= MOST_BYTES


def test_only_the_figures_of_tables_have_a_slash_through_the_zero() -> None:
    face = ImageFont.truetype(ROOT / "static" / FACE, 100)

    def ink_amid(features: list[str]) -> int:
        zero = face.getmask("0", mode="L", features=features)
        return int(zero.getpixel((zero.size[0] // 2, zero.size[1] // 2)))

    assert ink_amid([]) == 0
    assert ink_amid(["tnum"]) == 255


def test_every_page_has_the_typeface_on_its_way() -> None:
    head = render_to_string("base.html", {"union": None})
    assert f'rel="preload" href="{static(FACE)}" as="font"' in head


def test_a_phone_keeps_the_typeface_for_a_hall_without_a_network() -> None:
    assert {FACE, "css/typeface.css"} <= set(shell_files())


def test_one_file_has_all_that_afrikaans_and_dutch_write() -> None:
    rules = (ROOT / "static" / "css" / "typeface.css").read_text()
    first = rules.split("unicode-range:")[1].split(";")[0]
    ranges = [one.split("-") for one in re.findall(r"U\+([0-9A-F-]+)", first)]
    covered = [(int(one[0], 16), int(one[-1], 16)) for one in ranges]
    assert all(any(a <= ord(sign) <= b for a, b in covered) for sign in WRITTEN)


def test_every_stand_in_is_stretched_to_its_size() -> None:
    rules = (ROOT / "static" / "css" / "typeface.css").read_text()
    stand_ins = [one for one in rules.split("@font-face")[1:] if "local(" in one]
    assert len(stand_ins) == 6
    assert all("size-adjust" in one and "ascent-override" in one for one in stand_ins)
