"""Every attack, with its row, in words, and the set-ups that it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.attacks import (
    addresses,
    codes,
    damaged,
    imports,
    large,
    outages,
    plain,
    prints,
    roles,
    sign_in,
    stuck,
    traces,
    words,
)
from bench.attacks.report import Seen
from bench.attacks.sites import Site

EVERYWHERE = ("run", "hall", "nginx", "caddy")
BUT_THE_HALL = ("run", "nginx", "caddy")
PRODUCTION = ("nginx", "caddy")


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack: its row, what is tried, and how."""

    row: int
    words: str
    work: Callable[[Site], Seen]
    setups: tuple[str, ...] = BUT_THE_HALL


ATTACKS = (
    Attack(1, "eight POSTs stop halfway", stuck.halfway, EVERYWHERE),
    Attack(1, "500 clients stuck in a body", stuck.stuck_in_a_body, EVERYWHERE),
    Attack(1, "500 clients stuck in headers", stuck.stuck_in_the_headers, EVERYWHERE),
    Attack(1, "300 bodies drip for 12 s", stuck.dripping, EVERYWHERE),
    Attack(2, "free text sought at every address", words.strangers),
    Attack(2, "free text sought in webhooks", words.webhooks),
    Attack(3, "captains' codes guessed from their hall", codes.captains),
    Attack(3, "markers' codes guessed from their hall", codes.markers),
    Attack(3, "evening tables' codes guessed from their hall", codes.tables),
    Attack(3, "a round undone under 20 tables' phones", codes.undone_round),
    Attack(3, "another address forged in each guess", codes.forged_address),
    Attack(3, "200 guesses, twenty at once", codes.at_once),
    Attack(4, "Redis killed, and started again", outages.redis_down, PRODUCTION),
    Attack(4, "Redis standing still", outages.redis_hung, PRODUCTION),
    Attack(4, "the disk full, with database and caches", outages.full_disk),
    Attack(4, "said on the operator's page", outages.operators_page),
    Attack(5, "the secretary-to-be's address claimed", roles.claimed),
    Attack(6, "the API over plain HTTP, with a key", plain.api, PRODUCTION),
    Attack(6, "pages over plain HTTP, HSTS, cookies", plain.transport, PRODUCTION),
    Attack(7, "a season brought while a marker presses", imports.season),
    Attack(7, "a file of rows brought while a marker presses", imports.rows),
    Attack(7, "twenty seasons brought at once", imports.twenty),
    Attack(8, "damaged files uploaded", damaged.uploads),
    Attack(9, "40 MB posted", large.forty_megabytes),
    Attack(9, "11.8 MB posted through the proxy", large.through_the_proxy, PRODUCTION),
    Attack(9, "a thousand posts and more from an address", large.many_posts),
    Attack(10, "a query of one's own at every page", addresses.query_strings),
    Attack(10, "4,400 digits in addresses", addresses.digits),
    Attack(10, "another catalogue after a restart", addresses.renewed_catalogue),
    Attack(11, "40 wrong passwords beside a known browser", sign_in.known_browser),
    Attack(11, "40 wrong passwords in a known hall", sign_in.known_hall),
    Attack(11, "40 wrong passwords for one account", sign_in.elsewhere),
    Attack(11, "every other page that refuses too many", sign_in.every_refusal),
    Attack(11, "60 sign in at once for 10 s", sign_in.flood),
    Attack(12, "the server asked for its name", traces.server_header),
    Attack(12, "webhooks pointed inwards", traces.webhook_targets),
    Attack(12, "security.txt", traces.security_txt),
    Attack(12, "links of two years ago", traces.old_links),
    Attack(12, "codes sought in the database", traces.codes_at_rest),
    Attack(13, "the worker killed in a print", prints.killed_worker),
)
