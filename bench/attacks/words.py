"""Row 2: what someone wrote into a match is read by the union's members alone."""

from __future__ import annotations

from bench.attacks.phones import Marker
from bench.attacks.reading import crawl
from bench.attacks.report import Fact, Seen, seen, statuses, waited
from bench.attacks.sites import Site
from bench.attacks.visitors import Visitor

PAGES = 260
EVENTS = ("result.closed", "log.changed")
WHY_NOT = {"home": "The captain left.", "away": "The captain left."}
TOLD_S = 120


def begin_of(site: Site) -> list[str]:
    """Where an attacker begins who knows the match: all that could tell of it."""
    match, union = site.victims.match, site.victims.union
    parts = ("", "entries/", "score-sheet/", "live/", "record/")
    pages = (
        "",
        "entries/",
        "record.json",
        "sheet.pdf",
        "live/",
        "live/now/",
        "captain/",
    )
    more = ("picture.pdf", "blank.pdf", "photos/", "sign/", "referee/", "picture/")
    division = f"/divisions/{site.victims.division}/"
    return [
        *(f"/api/v1/matches/{match}/{one}" for one in parts),
        *(f"/matches/{match}/{one}" for one in (*pages, *more)),
        f"/api/v1/fixtures/{match}/",
        *(f"/api/v1/search/?q={one}" for one in site.victims.words),
        *(f"/search/?q={one}" for one in site.victims.words),
        f"/embed/matches/{match}/",
        f"/unions/{union}/",
        f"/unions/{union}/lists/",
        f"/unions/{union}/calendar.ics",
        f"/desk/{union}/",
        f"/sitemaps/{union}.xml",
        f"{division}",
        f"{division}results/",
        f"{division}calendar.ics",
    ]


def found_by(
    site: Site, visitor: Visitor, *, most: int = PAGES
) -> tuple[int, list[str]]:
    """Return how many addresses answered, and those where the words stood."""
    read, told = 0, []
    for address, answer, text in crawl(visitor, begin_of(site), most=most):
        read += answer.status == 200
        told += [address] * any(one in text for one in site.victims.words)
    return read, told


def strangers(site: Site) -> Seen:
    """A visitor, another union's secretary and a marker's phone look everywhere."""
    phone = Marker(site)
    phone.come_in()
    readers = {
        "a visitor": site.visitor(),
        "another union's secretary": site.visitor(user="stranger"),
        "a marker's phone": phone.visitor,
    }
    facts = []
    for reader, visitor in readers.items():
        read, told = found_by(site, visitor)
        # A page of the search repeats what was sought.
        told = [one for one in told if "/search/" not in one]
        words = (
            f"{reader}: {read} addresses read, {len(told)} with the words {told[:3]}"
        )
        facts.append(Fact(words.replace(" []", ""), read > 10 and not told))
    return seen(*facts, members(site))


def members(site: Site) -> Fact:
    """Whoever has a role in the union reads them: else nothing was tried."""
    read, told = found_by(site, site.visitor(user="viewer"), most=20)
    words = f"a member: {read} read, {len(told)} with the words"
    return Fact(words, len(told) > 2)


def webhooks(site: Site) -> Seen:
    """Webhooks are told of a match that somebody wrote on: of a press, of its end."""
    secretary = site.visitor(user="secretary")
    union, match = site.victims.union, site.victims.tonight[4]
    # Each of its own: one that does not answer is told one thing at a time.
    made = [
        secretary.post(
            f"/desk/{union}/webhooks/",
            {"url": f"https://scores.example/{one}", "events": one},
        )
        for one in EVENTS
    ]
    marker = Marker(site, number=4)
    marker.come_in()
    marker.press()
    # Before its time it is asked for once more.
    sure = {**WHY_NOT, "step": "sure"}
    closed = secretary.post(f"/matches/{match}/close/", sure)
    rows = "SELECT body FROM league_webhookdelivery WHERE body <> ''"
    waited(lambda: len(site.system.query(rows)) > 1, seconds=TOLD_S)
    bodies = [str(row[0]) for row in site.system.query(rows)]
    told = [one for one in bodies if any(word in one for word in site.victims.words)]
    return seen(
        Fact(f"made: {statuses(made)}", {one.status for one in made} <= {200, 302}),
        Fact(f"the match closed: {closed.status}", closed.status == 302),
        Fact(f"{len(bodies)} bodies drawn", len(bodies) > 1),
        Fact(f"{len(told)} with the words", not told),
    )
