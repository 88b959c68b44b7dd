"""Row 12: what the site tells of itself, whom it posts to, what stays good for ever."""

from __future__ import annotations

from uuid import UUID

from bench.attacks.report import Fact, Seen, seen, waited
from bench.attacks.sites import Site

NAMES = ("granian", "python", "django", "hyper", "1.", "2.")
TARGETS = (
    "https://[fec0::1]/",
    "https://192.0.0.8/",
    "https://127.0.0.1/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/",
)
POSTED_S = 180


def server_header(site: Site) -> Seen:
    """Every kind of answer is asked for the program that gave it."""
    visitor = site.visitor()
    paths = (
        "/",
        "/nothing/",
        "/api/v1/",
        "/static/nothing",
        "/%00",
        "/api/v1/nothing/",
    )
    answers = [
        *(visitor.get(one) for one in paths),
        visitor.post("/language/", {}),
        visitor.ask("TRACE", "/"),
        visitor.ask("POST", "/language/", headers={"Content-Length": "40000000"}),
        visitor.ask("POST", "/language/", headers={"Transfer-Encoding": "chunked"}),
    ]
    named = {one.headers.get("Server", "none") for one in answers if one.status}
    powered = {
        one.headers.get("X-Powered-By", "") or one.headers.get("Via", "")
        for one in answers
    }
    tells = any(name in one.lower() for one in named for name in NAMES)
    return seen(
        Fact(f"{len(answers)} answers, Server: {', '.join(sorted(named))}", not tells),
        Fact(f"X-Powered-By and Via: {len(powered - {''})}", powered == {""}),
    )


def webhook_targets(site: Site) -> Seen:
    """Webhooks are pointed at networks that are not the internet's."""
    secretary = site.visitor(user="secretary")
    address = f"/desk/{site.victims.union}/webhooks/"
    targets = [*TARGETS]
    for target in targets:
        secretary.post(address, {"url": target, "events": "log.changed"})
    made = site.system.query("SELECT id, url FROM league_webhook")
    kept = {url: UUID(str(pk)) for pk, url in made if url in targets}
    for pk in kept.values():
        secretary.post(f"{address}{pk}/test/", {})
    rows = (
        "SELECT w.url, t.status, t.fault FROM league_webhooktry t "
        "JOIN league_webhookdelivery d ON t.delivery_id = d.id "
        "JOIN league_webhook w ON d.webhook_id = w.id"
    )

    def tries() -> list[tuple[str, object, str]]:
        return [row for row in site.system.query(rows) if row[0] in kept]  # type: ignore[misc]

    waited(lambda: {row[0] for row in tries()} == {*kept}, seconds=POSTED_S)
    told = tries()
    refused = [row for row in told if not row[1]]
    sentences = sorted({str(row[2])[:70] for row in told})
    return seen(
        Fact(
            f"{len(targets) - len(kept)} refused when typed in, {len(kept)} taken",
            bool(made),
        ),
        Fact(
            f"{len(refused)} of {len(told)} tries not sent: {sentences}",
            len(told) >= len(kept) and len(refused) == len(told),
        ),
    )


def security_txt(site: Site) -> Seen:
    answer = site.visitor().get("/.well-known/security.txt")
    lines = answer.text.splitlines()
    names = sorted(one.partition(":")[0] for one in lines if ":" in one)
    return seen(
        Fact(
            f"{answer.status}: {', '.join(names)}",
            answer.status == 200 and {"Contact", "Expires"} <= {*names},
        )
    )


def old_links(site: Site) -> Seen:
    """Links of mails and a calendar's address, from more than two years ago."""
    visitor = site.visitor()
    ended = {name: visitor.get(one) for name, one in site.victims.ended_links.items()}
    posted = {
        name: visitor.post(one, {"answer": "accept"})
        for name, one in site.victims.ended_links.items()
        if name != "calendar"
    }
    good = {name: visitor.get(one) for name, one in site.victims.good_links.items()}
    told = {name: one.status for name, one in ended.items()}
    written = {name: one.status for name, one in posted.items()}
    works = {name: one.status for name, one in good.items()}
    return seen(
        Fact(f"old ones read: {told}", {*told.values()} == {410}),
        Fact(f"old ones used: {written}", {*written.values()} == {410}),
        Fact(f"new ones: {works}", {*works.values()} == {200}),
    )


def codes_at_rest(site: Site) -> Seen:
    """Everything that the database holds is searched for codes that let in."""
    victims = site.victims
    codes = [*victims.evening_codes, *victims.marker_codes, *victims.captain_codes]
    dump = dumped(site)
    found = [one for one in codes if one in dump]
    known = victims.union in dump
    return seen(
        Fact(f"{len(dump) / 1e6:.1f} MB of text, the union in it: {known}", known),
        Fact(f"{len(found)} of {len(codes)} codes found in it", not found),
    )


def dumped(site: Site) -> str:
    """Return every column of every table, as text."""
    query = site.system.query
    if site.system.database_url.startswith("sqlite"):
        names = query("SELECT name FROM sqlite_master WHERE type = 'table'")
    else:
        names = query(
            "SELECT table_name FROM information_schema.tables "
            "WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        )
    return "\n".join(
        str(row) for (name,) in names for row in query(f'SELECT * FROM "{name}"')
    )
