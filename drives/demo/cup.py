"""A cup under way: its first round is played, the semi-finals are drawn."""

from __future__ import annotations

import random
from datetime import timedelta

from drives.demo.days import WEEK, DemoDays
from drives.demo.playing import Play, play, signatures
from drives.demo.season_files import START, STRENGTH, SeasonFiles, share_of
from league.cups.actions.cups import CupOptions, When, enter_teams, make_cup, set_rounds
from league.cups.actions.draws import draw_cup
from league.models import Cup, Division, Fixture, Season, Team, User
from league.results.brackets import RoundKey
from matches.record_files.actions import import_record

NAME = "Peninsula Cup"
# Between two rounds of the league, and after the last.
NIGHTS = (timedelta(days=-4), timedelta(days=10), 5 * WEEK + timedelta(days=3))


def hold_cup(
    season: Season,
    files: SeasonFiles,
    now: DemoDays,
    chance: random.Random,
    *,
    by: User,
) -> Cup:
    """Make a cup of all teams, draw it, and play its first round."""
    cup = make_cup(season, name=NAME, options=CupOptions(), by=by)
    teams = Team.objects.filter(
        standings__division__season=season,
        standings__division__kind=Division.Kind.LEAGUE,
    )
    enter_teams(cup, dict.fromkeys(teams), by=by)
    whens = {
        RoundKey(False, number): When(now.tonight + since, START)
        for number, since in enumerate(NIGHTS, 1)
    }
    set_rounds(cup, whens, by=by)
    draw_cup(cup, seed=f"{now.tonight:%Y%m%d}", by=by)
    for fixture in _first_round(cup):
        _play(fixture, files, chance, by=by)
    return cup


def _first_round(cup: Cup) -> list[Fixture]:
    found = Fixture.objects.filter(tie__cup=cup, round=1)
    return list(
        found.select_related(
            "home", "away", "venue", "union", "division__season"
        ).order_by("tie__number")
    )


def _play(
    fixture: Fixture, files: SeasonFiles, chance: random.Random, *, by: User
) -> None:
    begins = fixture.starts_at
    assert begins is not None, "the round has its night"
    home, away = fixture.home.code, fixture.away.code
    match = Play(
        name=f"{fixture.night}-{home}",
        starts_at=begins.astimezone(fixture.union.zone),
        share=share_of(STRENGTH[home], STRENGTH[away]),
        is_decided=True,
    )
    row = {
        "home": home,
        "away": away,
        "round": str(fixture.round),
        "venue": fixture.venue.code if fixture.venue else "",
        "stage": fixture.stage,
    }
    content = files.record(row, [*play(match, chance), *signatures(match)])
    import_record(fixture, content, by=by)
