"""Row 10: what a visitor puts into an address, and pages that are kept."""

from __future__ import annotations

import shutil
from pathlib import Path
from secrets import token_hex

from bench.attacks.reading import crawl, text_of
from bench.attacks.report import Fact, Seen, seen, statuses
from bench.attacks.sites import ELSEWHERE, HALL, Site
from tests.server.system import ROOT

DIGITS = "9" * 4400
KEPT = 60


def pages_of(site: Site) -> list[str]:
    """Return the public pages of the attacked union, by a visitor's crawl."""
    union = f"/unions/{site.victims.union}/"
    begin = ["/", union, f"/divisions/{site.victims.division}/"]
    found = crawl(site.visitor(), begin, most=KEPT)
    return [
        address
        for address, answer, _ in found
        if answer.status == 200 and "?" not in address
    ]


def query_strings(site: Site) -> Seen:
    """Each page is asked first with a query of the visitor's own, then without."""
    pages = pages_of(site)
    told = []
    for page in pages:
        mark = f"zwarteq{token_hex(6)}"
        forged = {"X-Forwarded-Host": f"{mark}.example", "Referer": f"https://{mark}/"}
        first = site.visitor(HALL)
        first.get(f"{page}?next=//{mark}.example/&q={mark}&lang={mark}", forged)
        later = site.visitor(ELSEWHERE).get(page)
        packed = site.visitor(ELSEWHERE).get(page, {"Accept-Encoding": "gzip"})
        if mark in text_of(later.body) or mark in text_of(packed.body):
            told.append(page)
    words = f"{len(pages)} pages, {len(told)} told another visitor's query {told[:3]}"
    return seen(Fact(words.replace(" []", ""), len(pages) > 10 and not told))


def digits(site: Site) -> Seen:
    """Every number of an address, and in its query, has 4,400 digits."""
    visitor = site.visitor()
    match, union = site.victims.match, site.victims.union
    nouns = ("divisions", "teams", "clubs", "players", "cups", "ties", "evenings")
    nouns += ("series", "lots", "invitations", "fixtures", "matches")
    names = (
        "page",
        "page_size",
        "on",
        "division",
        "season",
        "round",
        "until",
        "version",
    )
    paths = [
        *(f"/{noun}/{DIGITS}/" for noun in nouns),
        *(f"/api/v1/{noun}/{DIGITS}/" for noun in nouns),
        *(f"/{noun}/{DIGITS}/calendar.ics" for noun in nouns[:4]),
        *(f"/embed/{noun}/{DIGITS}/" for noun in nouns[:2]),
        *(f"/api/v1/{noun}/?{name}={DIGITS}" for noun in nouns for name in names),
        *(f"/unions/{union}/?{name}={DIGITS}" for name in names),
        *(f"/unions/{union}/statistics/?{name}={DIGITS}" for name in names),
        *(f"/divisions/{site.victims.division}/?{name}={DIGITS}" for name in names),
        *(f"/divisions/{site.victims.division}/results/?{n}={DIGITS}" for n in names),
        *(f"/search/?{name}={DIGITS}" for name in (*names, "q")),
        f"/v/{DIGITS}/",
        f"/previews/unions/{DIGITS}/{DIGITS}.png",
        f"/unions/{union}/nights/{DIGITS}/",
        f"/matches/{match}/live/?seq={DIGITS}",
        f"/officials/{DIGITS}-{DIGITS}-x/calendar.ics",
    ]
    answers = [visitor.get(one) for one in paths]
    faults = [one for one in answers if one.status >= 500 or not one.status]
    slowest = max(one.seconds for one in answers)
    words = f"{len(paths)} addresses: {statuses(answers)}, the slowest {slowest:.2f} s"
    return seen(Fact(words, not faults and slowest < 2))


def renewed_catalogue(site: Site) -> Seen:
    """A sentence of a catalogue changes, and the site is started again."""
    page, afrikaans = f"/divisions/{site.victims.division}/", {"Accept-Language": "af"}
    before = site.visitor().get(page, afrikaans)
    again = site.visitor().get(page, afrikaans)
    release = site.system.folder / "release"
    copy_release(release)
    try:
        restart(site, release)
        after = site.visitor().get(page, afrikaans)
    finally:
        restart(site, ROOT)
        shutil.rmtree(release)
    stood, stands = (WORDS[0] in one.text for one in (before, after))
    is_new = WORDS[1] in after.text
    return seen(
        Fact(f"kept: {before.body == again.body}", before.body == again.body),
        Fact(f"the former word stood there: {stood}", stood),
        Fact(
            f"after it the new one does: {is_new}, the former: {stands}",
            is_new and not stands,
        ),
    )


# A word of the log's page in Afrikaans, and one as long that nobody uses.
WORDS = ("Gespeel", "Zwartex")


def copy_release(into: Path) -> None:
    """Copy the code, with one word of the Afrikaans catalogue changed."""
    left_out = shutil.ignore_patterns(
        ".git", ".venv", "var", "tests", "__pycache__", ".*"
    )
    shutil.copytree(ROOT, into, ignore=left_out)
    for one in into.glob("**/af/LC_MESSAGES/*.mo"):
        former, new = (word.encode() for word in WORDS)
        one.write_bytes(one.read_bytes().replace(former, new))


def restart(site: Site, code: Path) -> None:
    system = site.system
    system.kill()
    system.root = code
    system.start()
