"""What stands in deploy/, held against the site that it starts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from config.bridge import MOST_UPLOADED
from league.serving import processes

DEPLOY = Path(settings.BASE_DIR) / "deploy"
UNIT = (DEPLOY / "klawerjas.service").read_text()
GUIDE = (settings.BASE_DIR / "docs/operators.md").read_text()
MEGABYTE = 1024 * 1024


@pytest.mark.parametrize("line", re.findall(r"^Exec\w+=.* manage.py (.*)$", UNIT, re.M))
def test_the_service_starts_commands_that_there_are(line: str) -> None:
    name, *given = line.split()
    command = load_command_class(get_commands()[name], name)
    parser = command.create_parser("manage.py", name)
    asked = [one for one in given if one.startswith("--")]
    assert [one for one in asked if f"{one} " not in parser.format_help()] == []
    # It ends the test with what it does not take.
    parser.parse_args(given)


def test_the_service_waits_longer_for_the_end_than_serve_does() -> None:
    [seconds] = re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.M)
    assert int(seconds) > processes.GRACE_S


def test_each_variable_of_the_example_is_explained() -> None:
    text = (DEPLOY / "environment.example").read_text()
    names = re.findall(r"^([A-Z_]+)=", text, re.M)
    assert len(names) > 5
    assert [one for one in names if f"| `{one}` |" not in GUIDE] == []
    assert re.search(r"^SECRET_KEY=$", text, re.M), "each makes a key of its own"


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("nginx.conf", r"client_max_body_size (\d+)m;"),
        ("Caddyfile", r"max_size (\d+)MB"),
    ],
)
def test_a_proxy_takes_what_the_site_takes(name: str, limit: str) -> None:
    [most] = re.findall(limit, (DEPLOY / name).read_text())
    assert int(most) * MEGABYTE > MOST_UPLOADED


def test_nginx_says_itself_who_asks_and_how() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    places = len(re.findall(r"proxy_pass ", text))
    for header in ("Host $host", "X-Forwarded-Proto $scheme"):
        assert text.count(f"proxy_set_header {header};") == places
    # Not what the visitor sent, with the address behind it.
    assert text.count("proxy_set_header X-Forwarded-For $remote_addr;") == places


RIGHTS_NOT_GIVEN = {
    "CapabilityBoundingSet": "",
    "LockPersonality": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProtectHome": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectSystem": "strict",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "StateDirectoryMode": "0700",
    "User": "klawerjas",
}


def test_the_service_may_write_where_its_backups_go() -> None:
    example = (DEPLOY / "environment.example").read_text()
    [folder] = re.findall(r"^BACKUP_DIR=(.+)$", example, re.M)
    assert re.findall(r"^ReadWritePaths=-(.+)$", UNIT, re.M) == [folder]


def test_the_service_has_few_rights() -> None:
    given = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.M))
    assert given.items() >= RIGHTS_NOT_GIVEN.items()
