"""Contact sheets (`make contact-sheets`): each kind of page, small, side by side.

On a phone and a desk, light and dark, in each language, for each kind of reader; in
var/contact-sheets/, with what a machine finds wrong (complaints.txt). Arguments narrow
it, for example `python -m tests.browser.contact_sheets --languages af --roles captain`;
with `--site http://127.0.0.1:8000` it draws a demo that already runs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.looks import complaints
from tests.browser.reach import pages_of
from tests.server.system import ROOT, System, running

FOLDER = ROOT / "var" / "contact-sheets"
VISITOR = "visitor"
SECRETARIES = ("club-secretary", "union-secretary", "board-secretary")
ROLES = (VISITOR, "player", "captain", "referee", *SECRETARIES, "marker")
LANGUAGES = ("en", "af", "nl")
THEMES = ("light", "dark")
TITLE = 18


@dataclass(frozen=True, slots=True)
class Size:
    """How wide a window is, how a sheet shrinks what it shows, and how many fit."""

    width: int
    height: int
    scale: float
    columns: int
    rows: int
    # A page that is longer goes on beside itself.
    most_tiles: int


SIZES = {
    "180": Size(180, 800, 1.0, 8, 1, 3),
    "360": Size(360, 1500, 0.7, 6, 1, 3),
    "1440": Size(1440, 1500, 0.5, 2, 2, 1),
}


def tiles_of(page: Page, title: str, size: Size) -> Iterator[Image.Image]:
    """Yield an open page, cut into pieces as high as a sheet."""
    taken = page.screenshot(full_page=True, animations="disabled")
    picture = Image.open(BytesIO(taken)).convert("RGB")
    across, down = int(size.width * size.scale), int(size.height * size.scale)
    whole = picture.resize((across, int(picture.height * across / picture.width)))
    for part in range(min(size.most_tiles, 1 + (whole.height - 1) // down)):
        tile = Image.new("RGB", (across + 8, down + TITLE), "#888")
        ImageDraw.Draw(tile).text((2, 2), title[: across // 6], fill="#fff")
        piece = whole.crop((0, part * down, across, (part + 1) * down))
        tile.paste(
            piece.crop((0, 0, across, min(down, whole.height - part * down))),
            (0, TITLE),
        )
        yield tile


def write_sheets(tiles: list[Image.Image], name: str, size: Size) -> None:
    a_sheet = size.columns * size.rows
    for number, first in enumerate(range(0, len(tiles), a_sheet), start=1):
        some = tiles[first : first + a_sheet]
        across, down = some[0].size
        sheet = Image.new("RGB", (across * size.columns, down * size.rows), "#888")
        for place, tile in enumerate(some):
            row, column = divmod(place, size.columns)
            sheet.paste(tile, (column * across, row * down))
        sheet.save(FOLDER / f"{name}-{number:02}.png")


def draw(
    context: BrowserContext, pages: list[str], name: str, wanted: argparse.Namespace
) -> list[str]:
    """Draw pages in every wanted size and theme; return what looks wrong on them."""
    page = context.new_page()
    tiles: dict[tuple[str, str], list[Image.Image]] = {
        (width, theme): [] for width in wanted.sizes for theme in wanted.themes
    }
    found = []
    for path in pages:
        for number, (width, theme) in enumerate(tiles):
            size = SIZES[width]
            page.set_viewport_size({"width": size.width, "height": 800})
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            if not number:
                page.goto(path)
                # It is the same on every page: one is enough.
                if path != "/":
                    page.evaluate("document.querySelector('.foot')?.remove()")
            tiles[width, theme] += tiles_of(page, path, size)
            if theme == wanted.themes[0]:
                found += [f"{width} {path} {one}" for one in complaints(page)]
    page.close()
    for (width, theme), some in tiles.items():
        write_sheets(some, f"{name}-{width}-{theme}", SIZES[width])
    return found


def come_in(context: BrowserContext, role: str) -> None:
    """Sign in as one of the demo's people by the one press of its first page."""
    if role != VISITOR:
        page = context.new_page()
        page.goto("/demo/")
        page.locator(f'form[action$="/{role}/"] button').click()
        page.wait_for_load_state()
        page.close()


def draw_all(browser: Browser, address: str, wanted: argparse.Namespace) -> None:
    """Draw each kind of page as the first of the roles that comes to it sees it."""
    seen: set[str] = set()
    found = []
    last = max(ROLES.index(role) for role in wanted.roles)
    for role in ROLES[: last + 1]:
        context = browser.new_context(base_url=address)
        come_in(context, role)
        page = context.new_page()
        pages = {k: path for k, path in pages_of(page).items() if k not in seen}
        page.close()
        seen |= set(pages)
        some = [path for path in pages.values() if wanted.only in path]
        for language in wanted.languages if role in wanted.roles else ():
            name = f"{role}-{language}"
            context.add_cookies(
                [{"name": "django_language", "value": language, "url": address}]
            )
            told = draw(context, some, name, wanted)
            found += [f"{name} {one}" for one in told]
        context.close()
    (FOLDER / "complaints.txt").write_text("".join(f"{one}\n" for one in found))
    sys.stdout.write(f"{len(seen)} kinds of page in {FOLDER.relative_to(ROOT)}\n")


@contextmanager
def demo() -> Iterator[str]:
    """Serve a demo of today of its own."""
    with tempfile.TemporaryDirectory(prefix="klawerjas-sheets-") as name:
        folder = Path(name)
        system = System(folder, f"sqlite://{folder}/db.sqlite3")
        system.manage("prepare", "--demo")
        # What is still possible is worked out in the background.
        system.with_worker = True
        with running(system):
            yield f"http://127.0.0.1:{system.port}"


def arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--roles", nargs="+", choices=ROLES, default=ROLES)
    asked.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    asked.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    asked.add_argument("--sizes", nargs="+", choices=SIZES, default=["360", "1440"])
    asked.add_argument("--only", default="", help="a part of the pages' addresses")
    asked.add_argument("--site", help="the address of a demo that already runs")
    return asked.parse_args()


if __name__ == "__main__":
    wanted = arguments()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        nullcontext(wanted.site) if wanted.site else demo() as address,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        draw_all(chromium, address, wanted)
        chromium.close()
