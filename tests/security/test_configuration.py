"""What is served, what is not, and with whom the system talks (ASVS V11 and V13)."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.house import LAYERS

ROOT = Path(settings.BASE_DIR)
FILES = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/.git/config",
        "/.env",
        "/metrics",
        "/readyz",
        "/debug/",
        "/__debug__/",
        "/server-status",
        "/manage.py",
        "/static/",
        "/static/../manage.py",
        "/static/%2e%2e/config/settings.py",
        "/var/secret_key",
        "/media/",
        "/requirements.txt~",
    ],
)
def test_what_is_the_servers_own_is_not_served(path: str) -> None:
    answer = Client(REMOTE_ADDR="192.0.2.7").get(path)
    assert answer.status_code == 404
    assert b"Traceback" not in answer.content


def importers(*modules: str) -> set[str]:
    names = "|".join(map(re.escape, modules))
    line = re.compile(rf"^\s*(?:import|from) (?:{names})\b", re.MULTILINE)
    return {
        str(path.relative_to(ROOT)) for path in FILES if line.search(path.read_text())
    }


def test_the_system_talks_outwards_in_one_place() -> None:
    """Webhooks go there; the others listen, play a night, or show a client how."""
    assert importers(
        "socket", "http.client", "urllib.request", "urllib3", "requests", "httpx"
    ) == {
        "league/lib/outbound_http.py",
        "config/client.py",
        "league/management/commands/serve.py",
        "league/serving/lan.py",
        "referees/rehearsal/phones.py",
    }


def test_no_test_leaves_this_machine() -> None:
    with pytest.raises(OSError, match="leaves this machine"):
        socket.create_connection(("192.0.2.1", 80), timeout=1)


# The turns of a search or a draw, a night that plays itself, the demo: no secret.
BY_CHANCE = (
    "league/plans/scheduling/",
    "drives/seating/",
    "drives/demo/",
    "referees/rehearsal/",
)


def test_chance_that_can_be_foretold_makes_no_secret() -> None:
    found = importers("random") - {"referees/management/commands/playnight.py"}
    assert found
    assert [one for one in found if not one.startswith(BY_CHANCE)] == []


LEFT_OUT = re.compile(r"# nosec\b.*")


def test_what_bandit_lets_be_names_its_rule_and_why() -> None:
    found = [one for path in FILES for one in LEFT_OUT.findall(path.read_text())]
    assert len(found) == 7
    reasoned = re.compile(r"# nosec B\d{3}  # \w.*")
    assert [one for one in found if not reasoned.fullmatch(one)] == []


@pytest.mark.django_db
def test_a_host_is_believed_of_nobody() -> None:
    client = Client()
    forged = client.get("/", headers={"X-Forwarded-Host": "evil.example"})
    assert (forged.status_code, b"evil.example" in forged.content) == (200, False)
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
