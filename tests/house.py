"""The layout of the code: the packages, the subjects of each, and their picture.

tests/test_layers.py holds the code to it, `python -m tests.house` draws it for
docs/developers.md, and a test checks that the picture matches.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "house.svg"

# A package imports only from those before it.
LAYERS = [
    "rules",
    "league",
    "matches",
    "referees",
    "scoresheets",
    "drives",
    "archive",
    "config",
]
# A subject imports only from those before it; a module at an app's root (urls, api,
# tasks, admin, context) is on top of all its subjects.
SUBJECTS = {
    "league": [
        "models",
        "access",
        "lib",
        "desk",
        "audit",
        "sessions",
        "notices",
        "standings",
        "registrations",
        "officials",
        "told",
        "webhooks",
        "programs",
        "serving",
        "results",
        "fixtures",
        "clubs",
        "cups",
        "postponements",
        "rulings",
        "public",
        "calendars",
        "halls",
        "seasons",
        "imports",
        "clinch",
        "roles",
        "pasting",
        "plans",
    ],
    "matches": [
        "models",
        "access",
        "statistics",
        "record",
        "integrity",
        "team_sheets",
        "record_files",
        "sheet",
        "live",
        "charts",
        "merging",
        "desk",
        "phones",
        "signing",
        "captain",
        "match_pages",
        "home",
        "season_files",
    ],
    "referees": [
        "models",
        "access",
        "state",
        "clock",
        "codes",
        "night",
        "hands",
        "queries",
        "rehearsal",
    ],
    "scoresheets": [
        "models",
        "paper",
        "sheet",
        "tally",
        "photos",
        "checking",
        "typing",
        "prints",
        "fingerprints",
        "verifying",
    ],
    "drives": [
        "models",
        "seating",
        "evenings",
        "draws",
        "rounds",
        "entrants",
        "ranking",
        "series",
        "typing",
        "public",
        "prints",
        "phones",
        "running",
        "demo",
    ],
    "archive": ["models", "lists", "unions", "persons", "backups"],
}
# The modules of a package without subjects, or on top of an app's.
BESIDE = {
    "rules": ["book", "record", "match", "standings", "clinch", "games", "evenings"],
    "config": ["settings", "urls", "api", "errors", "celery"],
}

WIDTH, GAP, LINE, TOP, LEFT = 128, 22, 21, 78, 16


def picture() -> str:
    """Return the layout as SVG: a column a package, its subjects from the bottom up."""
    most = max(len(found) for found in (SUBJECTS | BESIDE).values())
    width = LEFT * 2 + len(LAYERS) * WIDTH + (len(LAYERS) - 1) * GAP
    height = TOP + most * LINE + 44
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="sans-serif" '
            'font-size="13" role="img" aria-label="The packages from left to right, '
            'the subjects of each from the first to the last">',
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="26" font-size="15" fill="#1b2b34">A package imports '
            "only from those to its left, a subject only from those above it.</text>",
            *(line for number in range(len(LAYERS)) for line in _column(number, most)),
            "</svg>",
            "",
        ]
    )


def _column(number: int, most: int) -> Iterator[str]:
    layer = LAYERS[number]
    x = LEFT + number * (WIDTH + GAP)
    height = most * LINE + 40
    yield (
        f'<rect x="{x}" y="{TOP - 36}" width="{WIDTH}" height="{height}" rx="6" '
        'fill="#f2f5f7" stroke="#7c8f99"/>'
    )
    yield (
        f'<text x="{x + 10}" y="{TOP - 14}" font-weight="bold" fill="#0b4f6c">'
        f"{layer}</text>"
    )
    for row, name in enumerate(SUBJECTS.get(layer) or BESIDE[layer]):
        y = TOP + 10 + row * LINE
        yield f'<text x="{x + 10}" y="{y}" fill="#1b2b34">{name}</text>'
    if number:
        middle = TOP - 18
        yield (
            f'<path d="M{x - 2} {middle} h-{GAP - 8} m6 -5 l-6 5 l6 5" fill="none" '
            'stroke="#0b4f6c" stroke-width="2"/>'
        )


if __name__ == "__main__":
    PICTURE.write_text(picture())
