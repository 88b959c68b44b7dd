"""What stands in deploy/, held against the site that it starts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from config import together
from config.bridge import GRACE_S, MOST_UPLOADED

DEPLOY = Path(settings.BASE_DIR) / "deploy"
UNIT = (DEPLOY / "klawerjas.service").read_text()
GUIDE = (settings.BASE_DIR / "docs/operators.md").read_text()
NGINX = (DEPLOY / "nginx.conf").read_text()


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
    assert int(seconds) > together.GRACE_S


def test_each_variable_of_the_example_is_explained() -> None:
    text = (DEPLOY / "environment.example").read_text()
    names = re.findall(r"^([A-Z_]+)=", text, re.M)
    assert len(names) > 5
    assert [one for one in names if f"| `{one}` |" not in GUIDE] == []
    assert re.search(r"^SECRET_KEY=$", text, re.M), "each makes a key of its own"


@pytest.mark.parametrize(
    ("name", "limit", "unit"),
    [
        ("nginx.conf", r"client_max_body_size (\d+)m;", 1024 * 1024),
        # Caddy counts in thousands.
        ("Caddyfile", r"max_size (\d+)MB", 1000 * 1000),
    ],
)
def test_a_proxy_takes_what_the_site_takes(name: str, limit: str, unit: int) -> None:
    [most] = re.findall(limit, (DEPLOY / name).read_text())
    assert int(most) * unit > MOST_UPLOADED


def seconds(of: str) -> int:
    [found] = re.findall(rf"^\s*{of} (\d+)s;$", NGINX, re.M)
    return int(found)


def test_nginx_waits_longer_than_the_site_does() -> None:
    """Else a visitor gets nginx's own page in place of the site's sentence."""
    assert seconds("client_body_timeout") > GRACE_S
    options = settings.DATABASES["default"]["OPTIONS"]
    assert seconds("proxy_read_timeout") > options.get("timeout", 15) * 2


def test_nginx_says_itself_who_asks_and_how() -> None:
    places = len(re.findall(r"proxy_pass ", NGINX))
    for header in ("Host $host", "X-Forwarded-Proto $scheme"):
        assert NGINX.count(f"proxy_set_header {header};") == places
    # Not what the visitor sent, with the address behind it.
    assert NGINX.count("proxy_set_header X-Forwarded-For $remote_addr;") == places


RIGHTS_NOT_GIVEN = {
    "AmbientCapabilities": "",
    "CapabilityBoundingSet": "",
    "KeyringMode": "private",
    "LockPersonality": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProtectClock": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHome": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "strict",
    "RemoveIPC": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "StateDirectoryMode": "0700",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
    "User": "klawerjas",
}


def test_the_service_may_write_where_its_backups_go() -> None:
    example = (DEPLOY / "environment.example").read_text()
    [folder] = re.findall(r"^BACKUP_DIR=(.+)$", example, re.M)
    assert re.findall(r"^ReadWritePaths=-(.+)$", UNIT, re.M) == [folder]


def test_the_service_has_few_rights() -> None:
    given = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.M))
    assert given.items() >= RIGHTS_NOT_GIVEN.items()
    calls = re.findall(r"^SystemCallFilter=(.*)$", UNIT, re.M)
    assert calls == ["@system-service", "~@privileged"]


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None and "CI" not in os.environ,
    reason="systemd is not installed",
)
def test_the_service_is_rated_as_the_guide_says() -> None:
    unit = str(DEPLOY / "klawerjas.service")
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit],
        capture_output=True,
        text=True,
        check=True,
    )
    [score] = re.findall(r"exposure level for klawerjas.service: (\S+)", rated.stdout)
    assert f"rates it {score} (systemd" in GUIDE
