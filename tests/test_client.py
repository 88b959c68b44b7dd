"""The Python client: written from the schema as it is, and tried against a server."""

from __future__ import annotations

import importlib.util
import re
import socket
import sys
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from config.client import client_source, type_of
from config.management.commands.makeclient import KEPT
from league.models import Scope
from league.programs.actions import Wanted, make_key
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
)
from tests.recipes.site import Answer, busy, scripted


def client_module() -> Any:
    spec = importlib.util.spec_from_file_location("klawerjas_client", KEPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


KLAWERJAS = client_module()


def test_the_kept_client_is_the_one_of_the_schema() -> None:
    assert KEPT.read_text() == client_source(), "run manage.py makeclient"


@pytest.mark.parametrize(
    ("schema", "python"),
    [
        ({"type": "string"}, "str"),
        ({"type": ["integer", "null"]}, "int | None"),
        ({"oneOf": [{"$ref": "#/x/Team"}, {"type": "null"}]}, "Team | None"),
        ({"type": "array", "items": {"type": "number"}}, "list[float]"),
        ({}, "Any"),
    ],
)
def test_a_schema_has_its_type(schema: dict[str, Any], python: str) -> None:
    assert type_of(schema) == python


@pytest.mark.django_db(transaction=True)
def test_the_client_reads_pages_writes_and_is_told_what_is_wrong(
    live_server: LiveServer,
) -> None:
    division = make_division(make_season())
    for _ in range(3):
        make_team(division)
    fixture = make_fixture(division)
    user = make_role(division.union)
    made = make_key(user, Wanted("client", tuple(Scope)), by=user)
    client = KLAWERJAS.Client(live_server.url, key=made.text)

    teams = list(KLAWERJAS.pages(client.teams_list, division=division.pk, page_size=2))
    assert len(teams) == 5
    assert client.asker_retrieve()["key"]["name"] == "client"
    assert client.fixtures_retrieve(fixture.pk)["state"] == "planned"

    hall = {"union": division.union.slug, "name": "Civic", "tables": 8}
    kept = client.venues_create(hall)
    changed = client.venues_partial_update(kept["id"], {"tables": 12})
    assert changed["tables"] == 12

    with pytest.raises(KLAWERJAS.Problem) as fault:
        client.venues_create(hall | {"tables": 2})
    assert (fault.value.status, fault.value.errors[0]["pointer"]) == (422, "tables")
    assert str(fault.value) == (
        "Something in it is wrong: "
        "Ensure this value is greater than or equal to 4. (tables)"
    )


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seconds that the client would have slept, each time."""
    seconds: list[int] = []
    monkeypatch.setattr(KLAWERJAS.time, "sleep", seconds.append)
    return seconds


def test_a_site_that_is_busy_is_asked_again_when_it_says(waited: list[int]) -> None:
    answers = busy(Retry_After="2"), busy(429, Retry_After="999"), Answer(201)
    with scripted(*answers) as site:
        assert KLAWERJAS.Client(site.url).venues_create({}) == {}
        assert site.asked == [("POST", "/api/v1/venues/")] * 3
    assert waited == [2, 60]


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ([busy(Retry_After="1")] * 3, 503),
        ([busy()], 503),
        ([busy(500, Retry_After="1")], 500),
        ([Answer(502, b"<html>")], 502),
    ],
    ids=["busy three times", "no time is said", "a fault", "a proxy's page"],
)
def test_all_else_is_asked_once_and_busy_three_times(
    answers: list[Answer], status: int, waited: list[int]
) -> None:
    with scripted(*answers) as site:
        with pytest.raises(KLAWERJAS.Problem) as fault:
            KLAWERJAS.Client(site.url).unions_list()
        assert len(site.asked) == len(answers)
    assert fault.value.status == status
    assert len(waited) == len(answers) - 1


def test_a_key_is_not_carried_to_another_site(waited: list[int]) -> None:
    with scripted() as other:
        sent = Answer(301, headers={"Location": f"{other.url}/api/v1/venues/"})
        with scripted(sent) as site, pytest.raises(KLAWERJAS.Problem) as fault:
            KLAWERJAS.Client(site.url, key="klw_x").venues_create({})
        assert other.asked == []
    assert str(fault.value) == f"{site.url} sends you to {other.url}/api/v1/venues/."


@pytest.mark.parametrize("body", [b"<html>", b"\xff"], ids=["a page", "no text"])
def test_an_answer_that_is_not_json_is_told(body: bytes) -> None:
    with scripted(Answer(200, body)) as site:
        with pytest.raises(KLAWERJAS.Problem) as fault:
            KLAWERJAS.Client(site.url).unions_list()
        sentence = f"{site.url} is no league's site: its answer is not JSON."
    assert (str(fault.value), fault.value.status) == (sentence, 0)


def test_a_site_that_is_cut_off_is_told() -> None:
    cut = Answer(200, headers={"Transfer-Encoding": "chunked"})
    with scripted(cut) as site, pytest.raises(KLAWERJAS.Problem) as fault:
        KLAWERJAS.Client(site.url).unions_list()
    assert str(fault.value).startswith(f"{site.url} does not answer: ")


@pytest.mark.django_db(transaction=True)
def test_a_row_is_found_by_its_name_or_code_where_there_is_one(
    live_server: LiveServer,
) -> None:
    union = make_union("Peninsula", slug="peninsula")
    division = make_division(make_season(union, name="2026"))
    for code, name in (("A", "Aces"), ("K", "Kings"), ("K2", "Kings")):
        make_team(division, code=code, name=name)
    client = KLAWERJAS.Client(live_server.url)
    teams = client.teams_list
    assert KLAWERJAS.named(client.unions_list, "Peninsula")["slug"] == "peninsula"
    assert KLAWERJAS.named(client.unions_list, "peninsula")["name"] == "Peninsula"
    assert KLAWERJAS.named(teams, "K2", union="peninsula")["name"] == "Kings"
    for name, sentence in (
        ("Kings", "There are 2 called Kings here."),
        ("Queens", "There is no Queens here, only Aces, Kings, Kings."),
    ):
        with pytest.raises(KLAWERJAS.Problem) as fault:
            KLAWERJAS.named(teams, name)
        assert str(fault.value) == sentence
    with pytest.raises(KLAWERJAS.Problem, match="^There is no 2026 here\\.$"):
        KLAWERJAS.named(client.seasons_list, "2026", union="nowhere")


def test_of_many_names_the_first_twenty_are_told() -> None:
    def ask(**choose: Any) -> dict[str, Any]:
        return {"results": [{"name": str(one)} for one in range(30)], "next": None}

    with pytest.raises(KLAWERJAS.Problem, match=", 18, 19, …\\.$"):
        KLAWERJAS.named(ask, "Aces")


def test_a_site_that_says_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert KLAWERJAS.TIMEOUT_S == 30
    monkeypatch.setattr(KLAWERJAS, "TIMEOUT_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        site = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(KLAWERJAS.Problem) as fault:
            KLAWERJAS.Client(site).unions_list()
    assert str(fault.value) == f"{site} does not answer: timed out."
    assert fault.value.status == 0


@pytest.mark.django_db(transaction=True)
def test_a_key_shows_names_in_full_and_a_language_gives_its_sentences(
    live_server: LiveServer,
) -> None:
    season = make_season()
    player = make_player(
        make_team(make_division(season)), season=season, name="Thandi Mokoena"
    )
    user = make_role(season.union)
    key = make_key(user, Wanted("names", (Scope.READ,)), by=user).text
    shown = [
        KLAWERJAS.Client(live_server.url, key=one).players_retrieve(player.pk)["name"]
        for one in ("", key)
    ]
    assert shown == ["T. M.", "Thandi Mokoena"]
    client = KLAWERJAS.Client(live_server.url, language="af")
    with pytest.raises(KLAWERJAS.Problem, match="^Hier is niks"):
        client.players_retrieve(0)


GUIDE = (KEPT.parent.parent / "api.md").read_text()
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.django_db(transaction=True)
def test_the_guides_program_does_what_it_says(
    live_server: LiveServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    division = make_division(make_season(make_union("South Peninsula")))
    teams = [make_team(division, name=name) for name in ("Kings", "Aces")]
    fixture = make_fixture(division, home=teams[0], away=teams[1])
    user = make_role(division.union)
    key = make_key(user, Wanted("guide", (Scope.READ, Scope.FIXTURES)), by=user).text
    program = "\n".join(CODE.findall(GUIDE.partition("## The Python client")[2]))
    for shown, own in (
        ("https://klawerjas.example", live_server.url),
        ("klw_…", key),
        ("1f0e…", str(fixture.pk)),
    ):
        assert program.count(shown) == 1
        program = program.replace(shown, own)
    monkeypatch.setitem(sys.modules, "klawerjas_client", KLAWERJAS)
    exec(compile(program, "api.md", "exec"), {})
    assert capsys.readouterr().out == (
        "['read', 'fixtures:write']\n"
        "Aces\n"
        "Kings\n"
        "422 urn:klawerjas:problem:malformed Something in it is wrong: "
        "Date has wrong format. Use one of these formats instead: YYYY-MM-DD. (night)\n"
    )
