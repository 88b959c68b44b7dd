"""Row 4: Redis dies, and the disk fills up."""

from __future__ import annotations

from collections.abc import Iterator

from bench.attacks.disks import Filled, filled_copy
from bench.attacks.phones import Marker, join_as_captain
from bench.attacks.report import Fact, Seen, in_ms, seen, statuses, waited
from bench.attacks.sign_in import sign_in
from bench.attacks.sites import ELSEWHERE, Site
from bench.attacks.visitors import Answer, Visitor
from tests.server.system import ROOT

SERVED_S = 3.0
PRINTED_S = 120
PACK = {"parts": ["sheets"], "names": "no", "paper": "a4"}


def public_pages(site: Site) -> list[str]:
    victims = site.victims
    return [
        "/",
        f"/unions/{victims.union}/",
        f"/divisions/{victims.division}/",
        f"/divisions/{victims.division}/results/",
        f"/matches/{victims.match}/",
        f"/matches/{victims.match}/live/",
        f"/unions/{victims.union}/nights/{victims.night}/",
        f"/embed/divisions/{victims.division}/log/",
        f"/api/v1/matches/{victims.match}/score-sheet/",
        "/accounts/login/",
        "/captain/",
        "/search/?q=zwart",
    ]


def read(visitor: Visitor, site: Site, *, times: int = 2) -> list[Answer]:
    return [visitor.get(one) for _ in range(times) for one in public_pages(site)]


def served(what: str, answers: list[Answer], *, also: tuple[int, ...] = ()) -> Fact:
    slowest = max(one.seconds for one in answers)
    words = f"{what}: {statuses(answers)}, the slowest {in_ms(slowest)}"
    told = {one.status for one in answers}
    return Fact(words, told <= {200, 302, 201, *also} and slowest < SERVED_S)


def asked_print(site: Site) -> str:
    """Ask for the night's pack; return the print's page."""
    referee = site.visitor(user="secretary")
    address = f"/nights/{site.victims.union}/{site.victims.night}/pack/"
    return referee.post(f"{address}", PACK).headers.get("Location", "")


def is_printed(site: Site, page: str) -> bool:
    return "It is ready" in site.visitor(user="secretary").get(page).text


def redis_down(site: Site) -> Seen:
    """Redis is killed, the site is used, and Redis comes back."""
    assert site.redis is not None, "production has a Redis"
    marker = Marker(site, number=1)
    marker.come_in()
    site.redis.kill()
    try:
        pages = served("pages without Redis", read(site.visitor(), site, times=3))
        signed = [
            sign_in(site.visitor(ELSEWHERE), "attacked-viewer", site.victims.password),
            sign_in(site.visitor(ELSEWHERE), "attacked-planner", site.victims.password),
        ]
        wrong = sign_in(site.visitor(ELSEWHERE), "attacked-viewer", "wrong")
        captain = join_as_captain(site.visitor(), site.victims.captain_codes[2])
        presses = [marker.press() for _ in range(10)]
        print_page = asked_print(site)
    finally:
        site.redis.start()
    goes_on = waited(lambda: is_printed(site, print_page), seconds=PRINTED_S)
    return seen(
        pages,
        served("signing in", signed),
        Fact(f"a wrong password: {wrong.status}", wrong.status == 200),
        served("a captain's code", [captain]),
        served("presses", presses),
        Fact(f"a print asked for meanwhile is made after: {goes_on}", goes_on),
        goes_on_after(site),
    )


def redis_hung(site: Site) -> Seen:
    """Redis takes connections and answers none, as when its machine stands still."""
    assert site.redis is not None, "production has a Redis"
    marker = Marker(site, number=1)
    marker.come_in()
    site.redis.hold()
    try:
        presses = [marker.press() for _ in range(10)]
        pages = read(site.visitor(), site)
        signed = sign_in(site.visitor(), "attacked-viewer", site.victims.password)
    finally:
        site.redis.go_on()
    return seen(
        served("presses", presses),
        served("pages", pages),
        served("signing in", [signed]),
    )


def goes_on_after(site: Site) -> Fact:
    """Kill and start Redis again under the worker; then ask for a task."""
    assert site.redis is not None, "production has a Redis"
    site.redis.kill()
    site.redis.start()
    page = asked_print(site)
    goes_on = waited(lambda: is_printed(site, page), seconds=PRINTED_S)
    return Fact(f"and one asked for after a restart: {goes_on}", goes_on)


def full_disk(site: Site) -> Seen:
    """Database, cache and all of the site's files stand on a disk that is full."""
    with filled_copy(site) as filled:
        return seen(*tried(site, filled))


def tried(site: Site, filled: Filled) -> Iterator[Fact]:
    copy = filled.site
    marker = Marker(copy, number=2)
    came = marker.come_in()
    before = marker.press()
    yield Fact(f"before: {came.status}, {before.status}", before.status == 200)
    filled.fill()
    yield served("pages on the full disk", read(copy.visitor(), copy, times=2))
    yield served(
        "signing in",
        [sign_in(copy.visitor(), "attacked-viewer", site.victims.password)],
        also=(503,),
    )
    refused = first_refused(marker)
    yield Fact(f"presses until one is refused: {refused}", refused in (503, 200))
    yield served("pages then", read(copy.visitor(), copy, times=1))
    filled.free()
    came_back = waited(lambda: marker.press().status == 200, seconds=60)
    yield Fact(f"with room again it takes presses: {came_back}", came_back)


def first_refused(marker: Marker) -> int:
    for _ in range(60):
        told = marker.press(20)
        if told.status != 200:
            return told.status
    return 200


def operators_page(site: Site) -> Seen:
    words = (ROOT / "docs" / "operators.md").read_text()
    said = "Without Redis" in words and "full disk" in words
    return seen(Fact(f"docs/operators.md says what goes on without: {said}", said))
