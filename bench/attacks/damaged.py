"""Row 8: damaged files of every kind are uploaded where such files are taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bench.attacks.phones import Marker
from bench.attacks.report import Fact, Seen, seen
from bench.attacks.sites import Site
from bench.attacks.visitors import Answer, File, Visitor

EACH = 20
# The API takes no more.
MOST_SENT = 60_000
TOLD = ('role="alert"', "notice-error", '"errors"', "errorlist")


def uploads(site: Site) -> Seen:
    folder = site.system.folder / "damaged"
    folder.mkdir(exist_ok=True)
    made = site.system.run("-m", "bench.attacks.damages", str(folder), str(EACH))
    assert made.returncode == 0, made.stderr
    counted: Counter[str] = Counter()
    faults, silent, slowest = [], [], 0.0
    desk = Desk(site, site.visitor(user="secretary"), Marker(site))
    desk.marker.come_in()
    files = sorted(folder.iterdir())
    for number, path in enumerate(files):
        answer = brought(desk, path, number)
        slowest = max(slowest, answer.seconds)
        counted[str(answer.status)] += 1
        if answer.status >= 500 or not answer.status:
            faults.append(f"{path.name}: {answer.status}")
        elif answer.status == 422 and not any(one in answer.text for one in TOLD):
            silent.append(path.name)
    return seen(
        Fact(f"{len(files)} files: {dict(sorted(counted.items()))}", len(files) > 200),
        Fact(f"{len(faults)} × 5xx {faults[:3]}".replace(" []", ""), not faults),
        Fact(
            f"{len(silent)} without a sentence {silent[:3]}".replace(" []", ""),
            not silent,
        ),
        # What a file may cost is held in one process (tests/damage), not beside others.
        Fact(f"the slowest answer {slowest:.1f} s", holds=True),
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a kind of file is uploaded, under which name, with what beside it."""

    address: str
    name: str
    field: str = "upload"
    values: tuple[tuple[str, str], ...] = ()


ROWS = ("players", "teams", "fixtures", "results")
PHOTOS, SEASONS = "/matches/{match}/photos/", "/desk/{union}/import/"
PLACES = {
    **{
        f"{sort} of {rows}": Place(
            f"/seasons/{{season}}/imports/{rows}/", f"{rows}.{ending}"
        )
        for rows in ROWS
        for sort, ending in (("CSV", "csv"), ("workbook", "xlsx"))
    },
    "photo": Place(PHOTOS, "a.jpg", "photo", (("sort", "sheet"), ("table", ""))),
    "tally sheet": Place(PHOTOS, "a.jpg", "photo", (("sort", "tally"), ("table", "1"))),
    "demands of a list": Place("/divisions/{division}/plan/import/", "problem.json"),
    "zip of a season": Place(SEASONS, "season.zip"),
    "record to import": Place(SEASONS, "record.json"),
}


@dataclass(frozen=True, slots=True)
class Desk:
    """Who uploads: a secretary, and a marker's phone for what is no upload."""

    site: Site
    secretary: Visitor
    marker: Marker


def brought(desk: Desk, path: Path, number: int) -> Answer:
    """Upload a file where its kind is taken, and follow where that leads."""
    content, kind = path.read_bytes(), path.name[:-4]
    victims = desk.site.victims
    if kind == "published heads":
        visitor = desk.site.visitor(f"127.0.2.{number % 250 + 1}")
        words = content.decode(errors="replace")
        return visitor.post(f"/unions/{victims.union}/heads/check/", {"text": words})
    if kind not in PLACES:
        return sent_to_the_api(desk, content)
    place = PLACES[kind]
    address = place.address.format(
        union=victims.union,
        season=victims.season,
        division=victims.division,
        match=victims.match,
    )
    file = File(place.field, place.name, content)
    return followed(desk.secretary, address, dict(place.values), file)


def followed(
    secretary: Visitor, address: str, values: dict[str, str], file: File
) -> Answer:
    """Return the page that comes next, where an upload leads to one."""
    answer = secretary.post(address, values, file)
    if answer.status != 302:
        return answer
    then = secretary.get(answer.headers["Location"])
    return then if then.status != 302 else secretary.get(then.headers["Location"])


def sent_to_the_api(desk: Desk, content: bytes) -> Answer:
    """Send what is meant for the commands to the API, as a phone that was let in."""
    headers = {"Content-Type": "application/json"}
    address = f"/api/v1/matches/{desk.site.victims.tonight[0]}/entries/"
    return desk.marker.visitor.ask("POST", address, content[:MOST_SENT], headers)
