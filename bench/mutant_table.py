"""What is mutated, the tests that guard it, and the mutants that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Row:
    """Files and the tests that guard them, by patterns from the project's root."""

    files: tuple[str, ...]
    tests: tuple[str, ...]

    def paths(self) -> list[Path]:
        return list(_matching(self.files))

    def test_paths(self) -> list[str]:
        return [str(path) for path in _matching(self.tests)]


def _matching(patterns: tuple[str, ...]) -> Iterator[Path]:
    for pattern in patterns:
        found = sorted(ROOT.glob(pattern))
        assert found, f"{pattern} names no file: was it moved?"
        yield from found


ROWS = {
    "clinch": Row(
        ("rules/clinch/*.py",),
        ("tests/rules/test_clinch.py", "tests/league/clinch/test_*.py"),
    ),
    "cups": Row(
        ("rules/groups.py", "rules/knockout.py"),
        ("tests/rules/test_groups.py", "tests/rules/test_knockout.py"),
    ),
    "evenings": Row(("rules/evenings/*.py",), ("tests/rules/test_evenings_*.py",)),
    "games": Row(
        ("rules/cards.py", "rules/games/**/*.py"),
        ("tests/rules/test_cards.py", "tests/rules/games/test_*.py"),
    ),
    "match": Row(
        ("rules/match/*.py", "rules/clock.py"),
        ("tests/rules/test_match_*.py", "tests/rules/test_clock.py"),
    ),
    "record": Row(
        ("rules/record/*.py", "rules/faults.py"),
        (
            "tests/rules/test_record*.py",
            "tests/rules/test_faults.py",
            "tests/rules/test_match_samples.py",
            "tests/rules/test_score_command.py",
        ),
    ),
    "rulebook": Row(("rules/book.py",), ("tests/rules/test_book.py",)),
    "standings": Row(("rules/standings/*.py",), ("tests/rules/test_standings*.py",)),
    "statistics": Row(("rules/statistics.py",), ("tests/rules/test_statistics.py",)),
    "append": Row(
        (
            "matches/record/append.py",
            "matches/record/chain.py",
            "matches/record/delivery.py",
            "matches/record/judging.py",
            "matches/record/reading.py",
            "matches/record/write_policy.py",
            "matches/record/row_cache.py",
            "matches/record/batches.py",
            "matches/record/rows.py",
        ),
        (
            "tests/matches/phones/test_api.py",
            "tests/matches/phones/test_api_posting.py",
            "tests/matches/phones/test_api_rights.py",
            "tests/matches/record/test_append.py",
            "tests/matches/record/test_at_once.py",
            "tests/matches/record/test_chain.py",
            "tests/matches/captain/test_*.py",
            "tests/matches/live/test_clocks.py",
            "tests/matches/record/test_delivery.py",
            "tests/matches/record/test_write_policy.py",
            "tests/matches/*/test_hostile*.py",
            "tests/matches/record/test_row_cache.py",
            "tests/matches/record/test_official_time.py",
            "tests/matches/phones/test_payloads.py",
            "tests/matches/phones/test_phones.py",
            "tests/matches/record/test_rows.py",
            "tests/matches/team_sheets/test_seating.py",
            "tests/matches/signing/test_signing.py",
            "tests/matches/record/test_undo.py",
        ),
    ),
    "guards": Row(
        (
            "league/lib/page_store.py",
            "league/plans/scheduling/checking.py",
            "league/public/versions.py",
            "matches/season_files/folder.py",
        ),
        (
            "tests/league/lib/test_page_store.py",
            "tests/league/plans/scheduling/test_checking.py",
            "tests/league/plans/scheduling/test_properties.py",
            "tests/league/public/test_public_pages.py",
            "tests/matches/season_files/test_page.py",
            "tests/matches/season_files/test_import.py",
        ),
    ),
}

# Changes that no test can see, since nothing follows from them: file, then function
# and change, as they are told; and why.
EQUIVALENT: dict[tuple[str, str], str] = {
    (
        "rules/record/entries.py",
        "find_entry: value.keys() <= _NAMES[kind] -> value.keys() < _NAMES[kind]",
    ): "with just the names of its kind, none is left over to be told",
    (
        "rules/record/settings.py",
        "read_settings: return Settings() -> return None",
    ): "a fault was told, so nobody reads what is returned",
    (
        "rules/faults.py",
        "_whole: len(digits) < PLAIN_DIGITS -> len(digits) <= PLAIN_DIGITS",
    ): "both ways give the same number; one is quicker",
    (
        "rules/games/deals/five_hundred.py",
        "added: deal.bidder is None or deal.bid is None"
        " -> deal.bidder is None and deal.bid is None",
    ): "a deal has its bidder and its bid, or neither",
    (
        "rules/groups.py",
        "rounds_of_group: one and other -> one",
    ): "the idle place stays first: the other is always somebody",
    (
        "rules/groups.py",
        "_home_first: number + (turn if number == 0 else 0)"
        " -> number - (turn if number == 0 else 0)",
    ): "a sum and a difference are odd alike",
    (
        "rules/match/course.py",
        "_step: points - forfeited[side] -> points + forfeited[side]",
    ): "a table is stopped once, so that nothing was forfeited there before",
    (
        "rules/match/course.py",
        "_forfeited: 0 -> 1",
    ): "an entry of no table forfeits nothing: it is the same before and after",
    (
        "rules/standings/documents.py",
        "_LeagueReading.key: isinstance(value, str) and value in list(Key)"
        " -> value in list(Key)",
    ): "nothing but text is equal to a key",
    (
        "rules/standings/ranking.py",
        "with_lots: draw and len(group) > 1 -> draw",
    ): "a lot alone leaves its row as it is",
    (
        "rules/standings/ranking.py",
        "with_lots: len(group) > 1 -> len(group) >= 1",
    ): "a lot alone leaves its row as it is",
    **dict.fromkeys(
        [
            ("rules/standings/scheme.py", "ratio_of: 3 -> 4"),
            ("rules/standings/scheme.py", "ratio_of: 0 -> 1"),
        ],
        "of a ratio without a quotient only its place among the kinds counts",
    ),
    (
        "rules/standings/ranking.py",
        "Row.as_json: self.by and str(self.by) -> self.by",
    ): "a key is its own text",
    (
        "rules/standings/ranking.py",
        "Ranking._restarting: len(among) > 1 -> len(among) >= 1",
    ): "a team alone is the one part of itself: what is spared is a tally",
}
