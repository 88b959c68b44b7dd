"""The sample season's matches typed in as their paper would have been."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from league.models import Fixture
from matches.models import Match
from matches.sheet.paper import CLAIMS
from tests.make import make_fixture, make_player, make_role
from tests.matches.desk.desk_forms import client_of, sent_back, typed

pytestmark = pytest.mark.django_db

SEASON = Path(__file__).resolve().parents[4] / "shared" / "samples" / "season"
SHEETS = sorted(path.name for path in (SEASON / "score-sheets").glob("*.json"))
HALF_OF = {"start": "first", "interval": "first", "resume": "second"}
CLOCK = {"start": "first", "interval": "interval", "resume": "second", "time": "played"}
COLUMNS = {
    (claim.points, str(claim.why or "boom")): name for name, claim in CLAIMS.items()
}


def test_the_sample_season_is_there() -> None:
    assert SHEETS, f"the sample season is missing: {SEASON}"


def read(folder: str, name: str) -> dict[str, Any]:
    return json.loads((SEASON / folder / name).read_text())


def clock(line: dict[str, Any]) -> str:
    return datetime.fromisoformat(line["at"]).strftime("%H:%M:%S")


def make_players(fixture: Fixture, record: dict[str, Any]) -> None:
    for side, team in (("home", fixture.home), ("away", fixture.away)):
        seated = [
            name for pair in record[side]["pairs"] if pair for name in pair.values()
        ]
        for name in dict.fromkeys([*record[side].get("squad", []), *seated]):
            make_player(team, season=fixture.division.season, name=name)


def pairs_of(record: dict[str, Any]) -> dict[str, str]:
    data: dict[str, str] = {}
    for side in ("home", "away"):
        pairs = record[side]["pairs"]
        data[f"{side}-tables"] = str(sum(pair is not None for pair in pairs))
        for table, pair in enumerate(pairs, 1):
            names = pair or {"counter": "", "by_speler": ""}
            data[f"{side}-counter_{table}"] = names["counter"]
            data[f"{side}-by_speler_{table}"] = names["by_speler"]
    return data


def paper_of(record: dict[str, Any]) -> dict[str, Any]:
    """What a secretary would type of a record: counts, and the lines beside them."""
    lines = sorted(
        record["entries"], key=lambda line: datetime.fromisoformat(line["at"])
    )
    struck = {line["entry"] for line in lines if line["kind"] == "void"}
    data = pairs_of(record) | {"signed": []}
    counts: Counter[str] = Counter()
    places: Counter[str] = Counter()
    half = ""
    for line in lines:
        kind = line["kind"]
        if line["id"] in struck or kind == "void":
            continue
        half = HALF_OF.get(kind, half)
        if kind in CLOCK:
            data[CLOCK[kind]] = clock(line)
        elif kind == "points":
            column = COLUMNS[line["points"], line.get("why", "boom")]
            counts[f"{half}-{line['table']}-{line['side']}-{column}"] += 1
        elif kind == "toss":
            data["toss"] = line["winner"]
        elif kind == "sign":
            data["signed"].append(line["by"])
        else:
            data |= row_of(line, half, places)
    return data | {name: str(count) for name, count in counts.items()}


def row_of(line: dict[str, Any], half: str, places: Counter[str]) -> dict[str, str]:
    kind = line["kind"].removesuffix("-away")
    prefix = f"{kind}-{places[kind]}"
    places[kind] += 1
    values = {
        name: str(line[name]) for name in line if name not in ("id", "kind", "at")
    }
    if "player" in values:
        values["player_name"] = values.pop("player")
    if kind in ("called", "stoppage"):
        values |= {"half": half, "at": clock(line)}
    return {f"{prefix}-{name}": value for name, value in values.items()}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sample_match_typed_in_gives_its_score_sheet(name: str) -> None:
    record, wanted = read("matches", name), read("score-sheets", name)
    fixture = make_fixture(stage=record["stage"])
    make_players(fixture, record)
    nothing = {"first-1-home-twos": "", "first-1-away-fours": "", "toss": ""}
    data = typed(fixture) | nothing | paper_of(record)
    client = client_of(make_role(fixture.union))
    answer = client.post(reverse("match-type", args=[fixture.pk]), data)
    assert answer.status_code == 302, [
        form.errors for form in answer.context["form"].parts if form.errors
    ]
    sheet = Match.objects.get(pk=fixture.pk).sheet
    assert {part: sheet[part] for part in wanted if part != "refused"} == {
        part: wanted[part] for part in wanted if part != "refused"
    }
    edited = reverse("match-edit", args=[fixture.pk])
    page = client.get(edited).context
    untouched = sent_back(page["form"].parts) | {"head": page["head"]}
    answer = client.post(edited, untouched)
    assert (page["others"], answer.context["fault"]) == (
        [],
        "Nothing on the sheet was changed.",
    )
