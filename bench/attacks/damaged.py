"""Row 8: damaged files of every kind are uploaded where such files are taken."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bench.attacks.report import Fact, Seen, seen
from bench.attacks.sites import Site
from bench.attacks.visitors import Answer, File, Visitor

EACH = 20
ANSWERED_S = 5.0
TOLD = ('role="alert"', "notice-error", '"errors"', "errorlist")


def uploads(site: Site) -> Seen:
    folder = site.system.folder / "damaged"
    folder.mkdir(exist_ok=True)
    made = site.system.run("-m", "bench.attacks.damages", str(folder), str(EACH))
    assert made.returncode == 0, made.stderr
    counted: Counter[str] = Counter()
    faults, silent, slowest = [], [], 0.0
    secretary = site.visitor(user="secretary")
    files = sorted(folder.iterdir())
    for number, path in enumerate(files):
        answer = brought(site, secretary, path, number)
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
        Fact(f"the slowest answer {slowest:.1f} s", slowest < ANSWERED_S),
    )


def brought(site: Site, secretary: Visitor, path: Path, number: int) -> Answer:
    """Upload a file where its kind is taken, and follow where that leads."""
    content, kind = path.read_bytes(), path.name[:-4]
    victims = site.victims
    for word in ("players", "teams", "fixtures", "results"):
        if kind in (f"CSV of {word}", f"workbook of {word}"):
            ending = "csv" if kind.startswith("CSV") else "xlsx"
            address = f"/seasons/{victims.season}/imports/{word}/"
            return followed(
                secretary, address, {}, File("upload", f"{word}.{ending}", content)
            )
    if kind in ("photo", "tally sheet"):
        sort = "tally" if kind == "tally sheet" else "sheet"
        values = {"sort": sort, "table": "1" if kind == "tally sheet" else ""}
        address = f"/matches/{victims.match}/photos/"
        return followed(secretary, address, values, File("photo", "a.jpg", content))
    if kind == "demands of a list":
        address = f"/divisions/{victims.division}/plan/import/"
        return followed(secretary, address, {}, File("upload", "p.json", content))
    if kind == "published heads":
        visitor = site.visitor(f"127.0.2.{number % 250 + 1}")
        words = content.decode(errors="replace")
        return visitor.post(f"/unions/{victims.union}/heads/check/", {"text": words})
    if kind in ("zip of a season", "record to import"):
        name = "season.zip" if kind.startswith("zip") else "record.json"
        address = f"/desk/{victims.union}/import/"
        return followed(secretary, address, {}, File("upload", name, content))
    return as_program(site, content)


def followed(
    secretary: Visitor, address: str, values: dict[str, str], file: File
) -> Answer:
    """Return the page that comes next, where an upload leads to one."""
    answer = secretary.post(address, values, file)
    if answer.status != 302:
        return answer
    then = secretary.get(answer.headers["Location"])
    return then if then.status != 302 else secretary.get(then.headers["Location"])


def as_program(site: Site, content: bytes) -> Answer:
    """Send what is meant for the commands to the API instead."""
    body = content[:60_000]
    headers = {"Content-Type": "application/json"}
    address = f"/api/v1/matches/{site.victims.tonight[0]}/entries/"
    return site.visitor().ask("POST", address, body, headers)
