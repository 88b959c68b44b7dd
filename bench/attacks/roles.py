"""Row 5: an address that somebody only claims brings them no role."""

from __future__ import annotations

from bench.attacks.report import Fact, Seen, seen, waited
from bench.attacks.sign_in import sign_in
from bench.attacks.sites import Site
from bench.attacks.visitors import Answer, Visitor

ADDRESS = "secretary-to-be@example.org"
MAILED_S = 60


def claimed(site: Site) -> Seen:
    """A player takes the secretary-to-be's address; then the role is given to it."""
    player = site.visitor("127.0.0.41")
    sign_in(player, "attacked-player", site.victims.password)
    signed_up = site.visitor().post(
        "/accounts/signup/",
        {
            "username": "intruder",
            "email": ADDRESS,
            "password1": "trump the nine of clubs",
            "password2": "trump the nine of clubs",
        },
    )
    changed = claim(player)
    secretary = site.visitor(user="secretary")
    people = f"/desk/{site.victims.union}/people/"
    given = secretary.post(people, {"who": ADDRESS, "kind": "union secretary"})
    mailed = waited(
        lambda: any(f"To: {ADDRESS}" in one for one in site.mails()), seconds=MAILED_S
    )
    desk = player.get(people)
    [(count,)] = site.system.query(
        "SELECT count(*) FROM league_role r JOIN league_user u ON r.user_id = u.id "
        "WHERE u.username IN ('attacked-player', 'intruder') AND r.kind <> 'player'"
    )
    listed = secretary.get(people).text
    return seen(
        Fact(f"signing up: {signed_up.status}", not_in(site, "intruder")),
        Fact(f"the player claims the address: {changed.status}", is_claimed(site)),
        Fact(f"the role is given to it: {given.status}", given.status == 302),
        Fact(f"the address gets {'a' if mailed else 'no'} mail", mailed),
        Fact("the page tells of an invitation", ADDRESS in listed),
        Fact(f"the player at the desk: {desk.status}", desk.status in (403, 404)),
        Fact(f"{count} roles of theirs beside the player's", count == 0),
    )


def claim(player: Visitor) -> Answer:
    return player.post("/accounts/email/", {"action_add": "1", "email": ADDRESS})


def is_claimed(site: Site) -> bool:
    """Whether the address stands in the player's account, and nobody confirmed it."""
    rows = site.system.query(
        "SELECT a.verified FROM account_emailaddress a "
        "JOIN league_user u ON a.user_id = u.id "
        f"WHERE u.username = 'attacked-player' AND a.email = '{ADDRESS}'"
    )
    return [bool(verified) for (verified,) in rows] == [False]


def not_in(site: Site, username: str) -> bool:
    [(count,)] = site.system.query(
        f"SELECT count(*) FROM league_user WHERE username = '{username}'"
    )
    return bool(count == 0)
