"""A match's pictures for its pages, drawn once per head of its entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.core.cache import caches
from django.template.loader import render_to_string

from league.lib.page_store import drawing_key
from league.models import Fixture
from league.standings.charts.shapes import PicturePair
from matches.charts.drawing import sum_of, table_picture
from matches.charts.reading import ChartStep, NotDrawn, timed_match_of
from matches.models import Match
from rules.record import TABLES

# During play each entry makes a new picture, so none is kept for long.
KEPT_SECONDS, KEPT_LIVE_SECONDS = 24 * 60 * 60, 5 * 60


@dataclass(frozen=True, slots=True)
class MatchCharts:
    """A match's pictures and their data, or why there are none."""

    because: str = ""
    is_paper: bool = False
    sum: PicturePair | None = None
    tables: tuple[PicturePair, ...] = ()
    told: tuple[ChartStep, ...] = ()
    guessed: int = 0
    is_over: bool = False


class MatchChartKind(StrEnum):
    """What the page of pictures shows; the rest is a link away."""

    SUM = "sum"
    TABLES = "tables"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class MatchPictures:
    """The picture for the match's page, and the page of pictures by what it shows."""

    short: str
    by_kind: Mapping[MatchChartKind, str]


def match_pictures_of(fixture: Fixture) -> MatchPictures:
    """Return a match's current pictures, ready for its pages."""
    match: Match | None = getattr(fixture, "match", None)
    if match is None:
        return _pages(fixture, MatchCharts())
    match.fixture = fixture
    key = drawing_key(f"charts-{match.pk}", _state_of(match))
    kept: MatchPictures | None = caches["pages"].get(key)
    if kept is None:
        charts = draw_match_charts(match)
        kept = _pages(fixture, charts)
        caches["pages"].set(
            key, kept, KEPT_SECONDS if charts.is_over else KEPT_LIVE_SECONDS
        )
    return kept


def _pages(fixture: Fixture, charts: MatchCharts) -> MatchPictures:
    context = {"fixture": fixture, "charts": charts, "union": fixture.union}
    return MatchPictures(
        short=render_to_string("matches/charts/_match_picture.html", context),
        by_kind={
            kind: render_to_string(
                "matches/charts/_match_pictures.html", context | {"kind": kind}
            )
            for kind in MatchChartKind
        },
    )


def _state_of(match: Match) -> tuple[object, ...]:
    """Return a value that changes with all that a match's pictures show."""
    return match.head_hash, match.line_up_version, match.fixture.changed_at


def draw_match_charts(match: Match) -> MatchCharts:
    found = timed_match_of(match)
    if isinstance(found, NotDrawn):
        return MatchCharts(because=found.because, is_paper=found.is_paper)
    zone = match.fixture.union.zone
    return MatchCharts(
        sum=sum_of(found, zone=zone),
        tables=tuple(table_picture(found, number, zone=zone) for number in TABLES),
        told=found.told,
        guessed=found.guessed,
        is_over=found.is_over,
    )
