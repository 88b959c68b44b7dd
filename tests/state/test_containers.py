"""deploy/Containerfile and compose.yaml, held to rules; no engine builds them here."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from config import together
from config.version import version
from tests.containers import (
    faults_of_compose,
    faults_of_image,
    folders_of,
    services_of,
    steps_of,
)
from tests.house import LAYERS

ROOT = Path(settings.BASE_DIR)
IMAGE = (ROOT / "deploy/Containerfile").read_text()
COMPOSE = (ROOT / "deploy/compose.yaml").read_text()
SERVICES = services_of(COMPOSE)
OURS = {name: one for name, one in SERVICES.items() if "build" in one}


def test_the_image_holds_to_the_rules() -> None:
    assert list(faults_of_image(IMAGE)) == []


def test_the_containers_hold_to_the_rules() -> None:
    assert list(faults_of_compose(COMPOSE)) == []


BASE = "debian:bookworm-20260824-slim"
BAD_IMAGES = {
    "latest": (BASE, "debian:latest"),
    "no version": (BASE, "debian"),
    "a version that moves": (BASE, "debian:bookworm-slim"),
    "root": ("USER 10001:10001", "USER root"),
    "root unsaid": ("USER 10001:10001\n", ""),
    "recommended too": ("--no-install-recommends ", ""),
    "lists stay": ("rm -rf /var/lib/apt/lists/*", "true"),
    "no hashes": ("--require-hashes ", ""),
    "pip's cache": ("--no-cache-dir ", ""),
    "a shell's": ('CMD ["serve",', "CMD serve ["),
    "a secret": ("ENV ", "ENV SECRET_KEY=one "),
    "all of it": ("COPY archive archive", "COPY . ."),
    "fetched": ("RUN apt-get", "RUN curl -O https://example.org/x && apt-get"),
    "upgraded": ("RUN apt-get update", "RUN apt-get update && apt-get upgrade -y"),
    "one stage": (f"FROM {BASE} AS build\n", ""),
    "added": ("COPY archive", "ADD archive"),
    "no whole path": ("WORKDIR /opt/klawerjas", "WORKDIR klawerjas"),
}
BAD_COMPOSE = {
    "latest": ("redis:7.4.9-alpine", "redis:latest"),
    "a version that moves": ("postgres:15.17-bookworm", "postgres:15"),
    "a secret": ("${DATABASE_PASSWORD:?stands in deploy/environment}@", "letmein@"),
    "a password": (
        "POSTGRES_PASSWORD: ${DATABASE_PASSWORD:?stands in deploy/environment}",
        "POSTGRES_PASSWORD: letmein",
    ),
    "a word that is none": ("read_only:", "readonly:"),
    "another kind": ("init: true", "init: maybe"),
    "a number": ('TRUSTED_PROXIES: "1"', "TRUSTED_PROXIES: 1"),
    "not waited for": ("prepare:\n      condition", "prepared:\n      condition"),
    "no such volume": ("var:/var", "vars:/var"),
    "past the proxy": ('"443:443"', '"8000:8000"'),
    "not again": ("  restart: unless-stopped\n  # serve", "  # serve"),
    "no health": (
        '    healthcheck:\n      test: ["CMD", "redis-cli", "ping"]\n'
        "      interval: 5s\n      timeout: 5s\n      retries: 12\n",
        "",
    ),
    "health by a shell": ('["CMD", "redis-cli", "ping"]', '["CMD-SHELL", "redis-cli"]'),
    "beside the services": ("\nvolumes:\n", "\nversions: {}\nvolumes:\n"),
}


@pytest.mark.parametrize(("old", "new"), BAD_IMAGES.values(), ids=BAD_IMAGES)
def test_twin_an_image_that_breaks_a_rule_is_found(old: str, new: str) -> None:
    assert old in IMAGE
    assert list(faults_of_image(IMAGE.replace(old, new)))


@pytest.mark.parametrize(("old", "new"), BAD_COMPOSE.values(), ids=BAD_COMPOSE)
def test_twin_containers_that_break_a_rule_are_found(old: str, new: str) -> None:
    assert old in COMPOSE
    assert list(faults_of_compose(COMPOSE.replace(old, new)))


def test_the_image_takes_all_of_the_site_and_the_engine_is_given_it() -> None:
    taken = set(folders_of(IMAGE))
    assert taken >= {*LAYERS, "locale", "static", "templates", "words", "manage.py"}
    let_in = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.M)
    assert set(let_in) == taken


def test_our_containers_write_nowhere_but_where_they_are_let() -> None:
    for one in OURS.values():
        assert (one["read_only"], one["cap_drop"]) == (True, ["ALL"])
        assert "no-new-privileges:true" in one["security_opt"]


def test_everything_of_a_site_is_started_once() -> None:
    commands = {name: one["command"] for name, one in OURS.items()}
    assert commands["web"][:3] == ["serve", "--only", "web"]
    assert commands["worker"] == ["serve", "--only", "worker"]
    assert commands["beat"] == ["serve", "--only", "timetable"]
    assert commands["prepare"] == ["prepare"]
    assert SERVICES.keys() - OURS.keys() == {"database", "redis", "proxy"}


@pytest.mark.parametrize("name", OURS)
def test_the_containers_start_commands_that_there_are(name: str) -> None:
    command, *given = OURS[name]["command"]
    parser = load_command_class(get_commands()[command], command).create_parser(
        "manage.py", command
    )
    # It ends the test with what it does not take.
    taken = parser.parse_args(given)
    said = dict(pairwise(given))
    assert getattr(taken, "only", None) == said.get("--only")


def test_the_web_alone_is_the_images_own_command() -> None:
    [last] = [one.words for one in steps_of(IMAGE) if one.name == "CMD"]
    assert last == str(OURS["web"]["command"]).replace("'", '"')


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_a_container_waits_longer_for_the_end_than_serve_does(name: str) -> None:
    assert int(OURS[name]["stop_grace_period"].removesuffix("s")) > together.GRACE_S


def test_the_image_has_the_number_of_this_release() -> None:
    assert {one["image"] for one in OURS.values()} == {f"klawerjas:{version()}"}
    assert f"-t klawerjas:{version()} " in IMAGE
