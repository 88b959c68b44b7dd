"""Match records as hypothesis makes them: a night with its clock, and all that may be
written between, allowed or not. Times are distinct, entries in their order."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st

from tests.rules.make import EXTENSIONS, START_OF_NIGHT, Document, make_team

CLOCK = ("start", "interval", "resume", "time", "extra", "time")
STAGES = ("league", "league", "knock-out", "quarter-final", "semi-final", "final")
OPEN_TABLES = ((), (), (), (4,), (2, 4), (2, 3, 4))

tables = st.integers(1, 4)
sides = st.sampled_from(["home", "away"])
names = st.sampled_from([f"{team}{n}" for team in "HA" for n in range(1, 9)] + ["S1"])
incomers = st.sampled_from(["S1", "S2", "S3", "S4", "S5", "H1", "A8"])
words = st.text(max_size=12)
roles = st.sampled_from(["counter", "by_speler"])
signers = st.sampled_from(["home captain", "away captain", "referee", "marker"])
whys = st.sampled_from(["boom", "punishment", "over-punishing"])


def kind(
    name: str, *, optional: Document | None = None, **fields: Any
) -> st.SearchStrategy[Document]:
    return st.fixed_dictionaries(
        {"kind": st.just(name), **fields}, optional=optional or {}
    )


def at_a_seat(name: str) -> st.SearchStrategy[Document]:
    """An entry about a player, mostly of one who sits at that table at the start."""

    def seated(table: int, side: str, place: int) -> Document:
        player = f"{side[0].upper()}{2 * table - place}"
        return {"kind": name, "table": table, "side": side, "player": player}

    anybody = kind(name, table=tables, side=sides, player=names)
    return st.builds(seated, tables, sides, st.integers(0, 1)) | anybody


def substitutions() -> st.SearchStrategy[Document]:
    def substitution(away: Document, on: str, role: str) -> Document:
        place = {"table": away["table"], "side": away["side"]}
        off = away["player"]
        return {"kind": "substitution", **place, "off": off, "on": on, "role": role}

    return st.builds(substitution, at_a_seat("substitution"), incomers, roles)


def calls_away() -> st.SearchStrategy[Document]:
    def with_substitute(away: Document, substitute: str) -> Document:
        return {**away, "substitute": substitute}

    absent = at_a_seat("called-away")
    return absent | st.builds(with_substitute, absent, incomers)


def claims() -> st.SearchStrategy[Document]:
    numbers = st.sampled_from([2, 2, 2, 4, 4, 4, 3, 0, -2])
    return kind(
        "points", table=tables, side=sides, points=numbers, optional={"why": whys}
    )


def stoppages() -> st.SearchStrategy[Document]:
    defaulters = st.sampled_from(["home", "away", "both"])
    rules = st.sampled_from(["12.1", "12.3"])
    return kind(
        "stoppage",
        table=tables,
        defaulters=defaulters,
        rule=rules,
        optional={"reason": words},
    )


anything = st.one_of(
    claims(),
    claims(),
    claims(),
    calls_away(),
    substitutions(),
    substitutions(),
    stoppages(),
    at_a_seat("leave"),
    at_a_seat("back"),
    kind("toss", winner=sides),
    kind("query", side=sides, text=words, optional={"table": tables}),
    kind("decision", winner=sides, method=words),
    kind("sign", by=signers),
    st.builds(lambda name: {"kind": name}, st.sampled_from(CLOCK)),
)


outcomes = st.sampled_from(["replay", "carry on", "stands"])
# Extensions of the contract, for records that name them.
breaks = st.one_of(
    kind("pause", optional={"reason": words}),
    kind("go-on"),
    kind("abandon", outcome=outcomes, reason=words),
)


@st.composite
def entry_lists(
    draw: st.DrawFn, anything: st.SearchStrategy[Document] = anything
) -> list[Document]:
    """The entries of a night in order of distinct times, some naming others as void."""
    written = draw(st.lists(anything, max_size=4))
    for name in CLOCK[: draw(st.integers(0, len(CLOCK)))]:
        written.append({"kind": name})
        written.extend(draw(st.lists(anything, max_size=8)))
    at = START_OF_NIGHT
    entries = []
    for number, fields in enumerate(written):
        at += timedelta(seconds=draw(st.integers(1, 1500)))
        entries.append({"id": f"e{number}", "at": at.isoformat(), **fields})
    for number in range(draw(st.integers(0, 3))):
        at += timedelta(seconds=1)
        named = draw(st.integers(0, len(entries) + 1))
        void = {"id": f"v{number}", "kind": "void", "reason": "A slip."}
        entries.append({**void, "at": at.isoformat(), "entry": f"e{named}"})
    return entries


@st.composite
def documents(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Document] | None = None,
    *,
    has_breaks: bool = False,
) -> Document:
    """A well-formed match record; under the default rules unless others are given."""
    entries = entry_lists(anything | breaks) if has_breaks else entry_lists()
    home_open, away_open = draw(st.sampled_from(OPEN_TABLES)), ()
    if draw(st.booleans()):
        away_open = home_open[: draw(st.integers(0, 3))]
    home = make_team("H", open_tables=home_open)
    away = make_team("A", open_tables=away_open)
    if draw(st.booleans()):
        home["squad"] = [*(f"H{n}" for n in range(1, 9)), "S1", "S2"]
    return {
        "format": "klawerjas-match/1",
        **({"uses": list(EXTENSIONS)} if has_breaks else {}),
        "stage": draw(st.sampled_from(STAGES)),
        "rules": {} if rules is None else draw(rules),
        "home": home,
        "away": away,
        "entries": draw(entries),
    }


# A union's own numbers, odd ones among them.
changed_rules = st.fixed_dictionaries(
    {},
    optional={
        "half_minutes": st.integers(1, 300),
        "no_leave_minutes": st.integers(0, 300),
        "short_table_award": st.integers(0, 100),
        "absence_award": st.integers(0, 100),
        "stoppage_award": st.integers(0, 100),
        "late_award": st.integers(0, 100),
        "grace_minutes": st.integers(0, 30),
        "late_table_forfeits_points": st.booleans(),
        "max_substitutes": st.integers(0, 8),
        "minimum_tables": st.integers(1, 3),
        "walkover_points": st.integers(0, 400),
        "drawn_knockout": st.sampled_from(["extra time", "decision"]),
    },
)
