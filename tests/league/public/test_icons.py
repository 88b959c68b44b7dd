"""Icons are the vendored ones, and say nothing by themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from league.public.looks.icons import SPRITE, drawn_icons
from league.templatetags.icons import icon

TEMPLATES = Path(__file__).parents[3] / "templates"
USED = re.compile(r'{% icon "([^"]*)" %}')


def test_an_icon_is_drawn_into_the_page_and_hidden_from_readers() -> None:
    calendar = icon("calendar")
    assert calendar.startswith('<svg class="icon"')
    assert 'aria-hidden="true"' in calendar


def test_every_symbol_of_the_sprite_can_be_drawn_icons() -> None:
    assert len(drawn_icons()) == SPRITE.read_text().count("<symbol ")


def test_every_icon_of_a_template_is_one_of_ours() -> None:
    pages = [page.read_text() for page in TEMPLATES.rglob("*.html")]
    used = {name for page in pages for name in USED.findall(page)}
    assert used <= drawn_icons().keys()


def test_an_unknown_icon_is_a_fault() -> None:
    with pytest.raises(KeyError):
        icon("unicorn")
