"""A marker's phone as an honest one: it comes in by its code, and presses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from bench.attacks.sites import ELSEWHERE, Site
from bench.attacks.visitors import Answer, Visitor
from tests.server.phones import make_taps


@dataclass(slots=True)
class Marker:
    """A phone that marks one of tonight's matches."""

    site: Site
    number: int = 0
    come_from: str = ELSEWHERE
    name: str = field(default_factory=lambda: str(uuid4()))
    pressed: int = 0
    visitor: Visitor = field(init=False)

    def __post_init__(self) -> None:
        self.visitor = self.site.visitor(self.come_from)

    def come_in(self) -> Answer:
        code = self.site.victims.marker_codes[self.number]
        answer = join(self.visitor, code, self.name)
        if answer.status == 201:
            self.visitor.key = answer.json()["key"]
        return answer

    def press(self, count: int = 1) -> Answer:
        """Send so many new presses at once."""
        taps = make_taps(count, first=self.pressed + 1)
        self.pressed += count
        body = {"device": self.name, "entries": taps}
        match = self.site.victims.tonight[self.number]
        return self.visitor.send(f"/api/v1/matches/{match}/entries/", body)


def join(visitor: Visitor, code: str, name: str = "") -> Answer:
    """Come in as a marker's phone by a code, right or wrong."""
    body: dict[str, Any] = {"ticket": code, "device": name or str(uuid4())}
    return visitor.send("/api/v1/devices/", body | {"name": "A marker"})


def join_as_captain(visitor: Visitor, code: str) -> Answer:
    return visitor.post("/captain/", {"code": code, "name": "A captain"})
