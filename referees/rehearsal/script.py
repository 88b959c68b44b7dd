"""The script of the night: constant presses, and the usual mishaps."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from league.models import Fixture, User
from matches.access.permissions import ActingHand
from matches.captain.actions import SubstitutionRequest, write_substitution
from matches.live.actions import announce_in_hall
from matches.models import Match
from matches.record.reading import line_ups_of
from matches.signing.actions import close, sign_sheet
from matches.signing.selectors import seal_of
from matches.team_sheets.actions import seated_in
from referees.night.actions.clock import move_clock, pause_clock
from referees.night.actions.entries import write_entries
from referees.rehearsal.phones import TablePhone
from referees.rehearsal.tonight import fresh
from referees.state.drafts import Draft
from rules.record import Defaulters, Kind, PartnerRole, Side, StoppageRule

# Shares of all presses; the rest are points at the boom.
PUNISHED, OVER_PUNISHED, CLEAR = 0.12, 0.03, 0.3
Say = Callable[[str], None]


@dataclass(slots=True)
class NightScript:
    """A night being played: about four matches, a phone each, one referee."""

    fixtures: list[Fixture]
    matches: list[Match]
    phones: list[TablePhone]
    referee: User
    chance: random.Random
    say: Say
    # Presses a minute, for all phones together.
    pace: float = 36.0
    stopped: set[tuple[str, int]] = field(default_factory=set)

    def play(self, *, minutes: float) -> None:
        """Play both halves in the given minutes, with a short interval between."""
        half = minutes * 60 * 0.45
        self.step(Kind.START, "The referee starts the clock.")
        self.run(half, self.first_half(half))
        self.step(Kind.INTERVAL, "Interval.")
        self.substitute()
        time.sleep(minutes * 60 * 0.05)
        self.step(Kind.RESUME, "The second half begins.")
        self.run(half, self.second_half(half))
        self.step(Kind.TIME, "Time.")
        for phone in self.phones:
            phone.is_away = False
            phone.send()
        self.sign()

    def run(
        self, seconds: float, events: Iterator[tuple[float, Callable[[], None]]]
    ) -> None:
        """Press at the pace for the given seconds, with each event at its time."""
        begun, due = time.monotonic(), list(events)
        while (gone := time.monotonic() - begun) < seconds:
            while due and due[0][0] <= gone:
                due.pop(0)[1]()
            self.press()
            time.sleep(60 / self.pace)

    def press(self) -> None:
        place = self.chance.randrange(len(self.phones))
        phone, table = self.phones[place], self.chance.randint(1, 4)
        if (phone.match, table) in self.stopped:
            return
        chance = self.chance.random()
        points, why = (4 if chance < CLEAR else 2), ""
        if chance > 1 - OVER_PUNISHED:
            why = "over-punishing"
        elif chance > 1 - OVER_PUNISHED - PUNISHED:
            why = "punishment"
        side = self.chance.choice(list(Side))
        phone.press(table=table, side=str(side), points=points, why=why)

    def first_half(self, half: float) -> Iterator[tuple[float, Callable[[], None]]]:
        yield half * 0.2, self.go_away
        yield half * 0.45, self.call_away
        yield half * 0.6, self.come_back
        yield half * 0.8, self.stand_still

    def second_half(self, half: float) -> Iterator[tuple[float, Callable[[], None]]]:
        yield half * 0.4, self.stop_table
        yield half * 0.6, self.ask

    def step(self, kind: Kind, words: str) -> None:
        move_clock(self.fixtures, step=kind, by=self.referee)
        self.say(words)

    def write(self, match: Match, kind: Kind, fields: dict[str, Any]) -> None:
        write_entries(match, [Draft(uuid4().hex, kind, fields)], by=self.referee)

    def go_away(self) -> None:
        self.phones[0].is_away = True
        self.say(f"{self.phones[0].name}'s phone loses the network, and goes on.")

    def come_back(self) -> None:
        phone = self.phones[0]
        kept, phone.is_away = len(phone.kept), False
        phone.send()
        self.say(f"{phone.name}'s phone is back: {kept} presses arrive at once.")

    def call_away(self) -> None:
        match, side, table = self.matches[-1], Side.HOME, 2
        pair = line_ups_of(match)[side].pairs[table - 1]
        if pair is None:
            return
        fields = {"table": table, "side": side, "player": pair.by_speler}
        self.write(match, Kind.CALLED_AWAY, fields)
        self.say(f"{match}: a player is called away from table {table} (11.2).")

    def stand_still(self) -> None:
        pause_clock(self.fixtures, reason="Load-shedding", by=self.referee)
        self.say("The lights go out: the clock stands still.")
        time.sleep(5)
        move_clock(self.fixtures, step=Kind.GO_ON, by=self.referee)
        self.say("The lights are back, every deadline has moved.")

    def stop_table(self) -> None:
        match, table = self.matches[0], 3
        fields = {
            "table": table,
            "defaulters": Defaulters.AWAY,
            "rule": StoppageRule.DURING_PLAY,
            "reason": "Signs between partners",
        }
        self.write(match, Kind.STOPPAGE, fields)
        self.stopped.add((str(match.pk), table))
        self.say(f"{match}: the referee stops table {table} (12.1).")

    def ask(self) -> None:
        query = {"side": Side.HOME, "table": 1, "text": "Were the last points ours?"}
        self.write(self.matches[0], Kind.QUERY, query)
        first = self.fixtures[0]
        assert first.night is not None, "the night is tonight"
        announce_in_hall(
            first.union,
            first.night,
            first.venue_id,
            text="Tea and koeksisters after the match",
            by=self.referee,
        )
        self.say("A query is noted; the hall's screen says that there is tea.")

    def substitute(self) -> None:
        match, side = self.matches[0], Side.AWAY
        line_up = line_ups_of(match)[side]
        seated = seated_in(line_up.pairs)
        spare = [one for one in line_up.squad or () if one not in seated]
        pair = line_up.pairs[0]
        if not spare or pair is None:
            return
        change = SubstitutionRequest(
            table=1, off=pair.by_speler, on=spare[0], role=PartnerRole.BY_SPELER
        )
        hand = ActingHand(user=self.referee, is_official=True)
        write_substitution(
            match, side, change=change, token=uuid4().hex, hand=hand, at=fresh()
        )
        self.say(f"{match}: the away captain substitutes a player (11.1).")

    def sign(self) -> None:
        hand = ActingHand(user=self.referee, is_official=True)
        for match in self.matches[:-1]:
            match.refresh_from_db()
            for side in Side:
                seen = seal_of(match).token
                sign_sheet(match, side, seen=seen, hand=hand, at=fresh())
        self.say("The captains sign; one match is left for you to sign and close.")
        first = self.matches[0]
        close(first, reasons={}, by=self.referee, at=fresh())
        self.say(f"{first} is closed: its result stands.")
