"""Row 6: plain HTTP in production."""

from __future__ import annotations

from bench.attacks.report import Fact, Seen, seen
from bench.attacks.sites import HALL, Site
from bench.attacks.visitors import Answer, Door, Visitor

YEAR_S = 31_536_000
PATHS = ("/api/v1/", "/api/v1/unions/", "/api/v1/asker/", "/api/v1/nothing/")


def api(site: Site) -> Seen:
    """A program sends its key to the API over plain HTTP."""
    assert site.plain is not None, "production speaks plain HTTP at the proxy"
    program = Visitor(site.plain, HALL)
    direct = Visitor(Door("127.0.0.1", site.system.port), HALL)
    key = {"Authorization": "Bearer klw_nothing"}
    told = {
        "GET by the proxy": [program.get(one, key) for one in PATHS],
        "POST by the proxy": [program.send("/api/v1/devices/", {}, key)],
        "past the proxy": [direct.get(one, key) for one in PATHS],
        "https forged": [
            program.get(one, key | {"X-Forwarded-Proto": "https"}) for one in PATHS
        ],
    }
    return seen(*(refused(what, answers) for what, answers in told.items()))


def refused(what: str, answers: list[Answer]) -> Fact:
    told = {one.status for one in answers}
    leads = any("Location" in one.headers for one in answers)
    words = f"{what}: {sorted(told)}{', redirected' if leads else ''}"
    return Fact(words, told == {403} and not leads)


def transport(site: Site) -> Seen:
    """Pages redirect to TLS, and TLS is asked for a year."""
    assert site.plain is not None, "production speaks plain HTTP at the proxy"
    page = Visitor(site.plain, HALL).get("/accounts/login/")
    leads = page.headers.get("Location", "")
    over_tls = [site.visitor().get(one) for one in ("/", "/api/v1/", "/nothing/")]
    terms = {one.headers.get("Strict-Transport-Security", "") for one in over_tls}
    cookies = site.visitor().get("/accounts/login/").headers.get_all("Set-Cookie", [])
    return seen(
        Fact(
            f"a page: {page.status}, to https: {leads.startswith('https://')}",
            page.status == 301 and leads.startswith("https://"),
        ),
        Fact(f"HSTS: {sorted(terms)}", all(years(one) for one in terms)),
        Fact(
            f"{len(cookies)} cookies, all Secure",
            all("Secure" in one for one in cookies),
        ),
    )


def years(terms: str) -> bool:
    age = terms.partition("max-age=")[2].partition(";")[0]
    return age.isdecimal() and int(age) >= YEAR_S and "includeSubDomains" in terms
