"""Requests of every kind, in one order for each seed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.server.load.asking import form, posted, request
from tests.server.phones import make_taps

# A match has so many presses: each process remembers those of 200 matches at the most,
# and has forgotten the first of them within a fifth.
PRESSES_A_MATCH = 6


class Mixture:
    """Requests of every kind, by their shares of a hundred, each unlike the last."""

    def __init__(self, seed: dict[str, Any], chance: Random) -> None:
        self.seed, self.chance = seed, chance
        self.number = itertools.count(1)
        self.taps = self._taps()
        self.kinds: dict[Callable[[], bytes], int] = {
            self.public: 40,
            self.search: 4,
            self.api: 14,
            self.signed_in: 15,
            self.press: 12,
            self.sign_in: 2,
            self.wrong_password: 2,
            self.print_asked: 1,
            self.missing: 5,
            self.bad: 4,
            self.failing: 1,
        }

    def next(self) -> tuple[str, bytes]:
        kinds, shares = list(self.kinds), list(self.kinds.values())
        [made] = self.chance.choices(kinds, shares)
        return made.__name__, made()

    def address(self) -> dict[str, str]:
        """Return a visitor's address, of a hundred thousand."""
        parts = [self.chance.randrange(256) for _ in "123"]
        return {"X-Forwarded-For": ".".join(map(str, [10, *parts]))}

    def public(self) -> bytes:
        return request("GET", self.chance.choice(self.seed["public"]))

    def search(self) -> bytes:
        return request("GET", f"/search/?q=word{next(self.number)}")

    def api(self) -> bytes:
        path = self.chance.choice(self.seed["api"])
        return request("GET", f"{path}?page_size={self.chance.randrange(1, 200)}")

    def signed_in(self) -> bytes:
        path = self.chance.choice(self.seed["signed"])
        return request("GET", path, headers={"Cookie": self.cookie})

    @property
    def cookie(self) -> str:
        return f"sessionid={self.seed['session']}"

    def _taps(self) -> Iterator[bytes]:
        for phone in itertools.cycle(self.seed["phones"]):
            first = phone.setdefault("pressed", 0) + 1
            phone["pressed"] += PRESSES_A_MATCH
            for tap in make_taps(PRESSES_A_MATCH, first=first):
                body = {
                    "device": phone["device"],
                    "sent_at": tap["at"],
                    "entries": [tap],
                }
                key = {"Authorization": f"Ticket {phone['key']}"}
                yield posted(f"/api/v1/matches/{phone['match']}/entries/", body, **key)

    def press(self) -> bytes:
        return next(self.taps)

    def sign_in(self) -> bytes:
        name = self.chance.choice(list(self.seed["passwords"]))
        return self._login(name, self.seed["passwords"][name])

    def wrong_password(self) -> bytes:
        return self._login(f"nobody{next(self.number)}", "not the password")

    def _login(self, name: str, password: str) -> bytes:
        body = f"login={name}&password={password.replace(' ', '+')}".encode()
        return form("/accounts/login/", body, **self.address())

    def print_asked(self) -> bytes:
        part = self.chance.choice(self.seed["parts"])
        body = f"parts={part}&names=no&paper=a4".encode()
        return form(self.seed["pack"], body, cookies=self.cookie)

    def missing(self) -> bytes:
        return request("GET", f"/missing/{next(self.number)}/")

    def bad(self) -> bytes:
        """Return a request that is refused: no JSON, no token, no such method."""
        return self.chance.choice(
            [
                posted("/api/v1/devices/", "no object", **self.address()),
                request("POST", "/language/", b"x=1", self.address()),
                request("DELETE", "/rulebook/"),
                request("GET", "/api/v1/players/?page=no-number"),
            ]
        )

    def failing(self) -> bytes:
        return request("GET", "/soak/fault/")
