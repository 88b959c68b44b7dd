"""The settings: loud on a bad value, and in production as safe as was promised."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection, transaction

from config import environment as environment_module
from config.environment import Environment, fallback_keys, secret_key, sqlite
from league.checks import database_faults
from league.models import User
from matches.checks import missing_triggers
from matches.models import Entry
from tests.make import make_club, make_role, make_union

ROOT = Path(__file__).resolve().parent.parent
PRODUCTION = {
    "ENVIRONMENT": "production",
    "SECRET_KEY": "k3yOfTheHall" * 5,
    "SITE_ADDRESS": "https://log.example.org",
    "ALLOWED_HOSTS": "log.example.org",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "EMAIL_URL": "smtp+tls://league:secret@mail.example.org:587",
}
KEY = "x1" * 40


def start(code: str, **values: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the settings of an environment, as a new process does."""
    kept = {
        name: os.environ[name] for name in ("PATH", "VAR_DIR") if name in os.environ
    }
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=kept | values,
        capture_output=True,
        text=True,
        check=False,
    )


BAD = [
    ("ENVIRONMENT", "staging", {}),
    ("SECRET_KEY", "short", {}),
    ("SECRET_KEY", "django-insecure-" + "x" * 50, {}),
    ("SECRET_KEY_FALLBACKS", "short", {}),
    ("SITE_ADDRESS", "log.example.org", {}),
    ("ALLOWED_HOSTS", "https://log.example.org", {}),
    ("DATABASE_URL", "mysql://root@127.0.0.1/league", {}),
    ("DATABASE_URL", "postgres://root@127.0.0.1:port/league", {}),
    ("DATABASE_URL", "postgres://root@127.0.0.1", {}),
    # SQLite has none, nor can it be one.
    ("DATABASE_REPLICA_URL", "postgres://root@127.0.0.1/league", {}),
    (
        "DATABASE_REPLICA_URL",
        "sqlite:////srv/league",
        {"DATABASE_URL": "postgres://root@127.0.0.1/league"},
    ),
    ("REDIS_URL", "127.0.0.1:6379", {}),
    ("EMAIL_URL", "mail.example.org", {}),
    ("EMAIL_URL", "smtp://", {}),
    ("EMAIL_URL", "smtp://league:secret@host:port", {}),
    ("EMAIL_FROM", "The league", {}),
    ("HALL", "maybe", {}),
    ("ADMIN", "maybe", {}),
    ("TIME_ZONE", "Africa/Atlantis", {}),
    ("TRUSTED_PROXIES", "-1", {}),
    ("TRUSTED_PROXIES", "many", {}),
    ("WEB_THREADS", "0", {}),
    ("PRESS_SOCKETS", "/srv/presses,presses", {}),
    ("PRESS_SOCKETS", "/" + "long/" * 30, {}),
    ("SECURITY_CONTACT", "nobody", {}),
    ("WATCH_TOKEN", "short", {}),
    ("ERROR_REPORTS_TO", "https://errors.example.org/1", {}),
    ("PROMETHEUS_MULTIPROC_DIR", "no/such/folder", {}),
    ("OPERATORS", "nobody", {}),
    ("BACKUP_DIR", "backups", {}),
    ("BACKUP_HOUR", "24", {}),
    ("BACKUP_KEY", "a secret", {}),
    ("BACKUP_DAILY", "0", {}),
    ("BACKUP_WEEKLY", "-1", {}),
    ("BACKUP_MONTHLY", "many", {}),
    ("VAR_DIR", __file__, {}),
    ("SECRET_KEY", "", PRODUCTION),
    ("ALLOWED_HOSTS", "", PRODUCTION),
    ("ALLOWED_HOSTS", "*", PRODUCTION),
    ("SITE_ADDRESS", "http://log.example.org", PRODUCTION),
    ("REDIS_URL", "", PRODUCTION),
    ("EMAIL_URL", "", PRODUCTION),
]


# A process with what the settings import; for each environment it forks one that
# imports them, and gives the last line of what that says.
STARTED_WITH_EACH = """
import json, os, sys, traceback
import django.conf.global_settings, django.core.exceptions, config.environment

def last_line(values):
    into, out = os.pipe()
    if os.fork():
        os.close(out)
        with os.fdopen(into) as said:
            return said.read()
    os.environ.update(values)
    try:
        import config.settings
    except BaseException as fault:
        os.write(out, traceback.format_exception_only(fault)[-1].encode())
    os._exit(0)

json.dump([last_line(values) for values in json.load(sys.stdin)], sys.stdout)
"""


@pytest.fixture(scope="module")
def last_lines() -> dict[tuple[str, str], str]:
    """Return what a start said in the end, by the bad variable and its value."""
    said = subprocess.run(
        [sys.executable, "-c", STARTED_WITH_EACH],
        cwd=ROOT,
        env={name: os.environ[name] for name in ("PATH", "VAR_DIR")},
        input=json.dumps([others | {name: value} for name, value, others in BAD]),
        capture_output=True,
        text=True,
        check=True,
    )
    asked = [(name, value) for name, value, _ in BAD]
    return dict(zip(asked, json.loads(said.stdout), strict=True))


@pytest.mark.parametrize(("name", "value"), [one[:2] for one in BAD])
def test_a_bad_variable_stops_the_start_with_a_sentence_that_names_it(
    name: str, value: str, last_lines: dict[tuple[str, str], str]
) -> None:
    last = last_lines[name, value].strip()
    assert re.fullmatch(rf".*ImproperlyConfigured: {name}\b.*\.", last)


def test_a_bad_variable_ends_the_process() -> None:
    assert start("import config.settings", TIME_ZONE="Africa/Atlantis").returncode == 1


def test_a_databases_password_is_not_in_the_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://root:hunter2@127.0.0.1:port/league")
    with pytest.raises(ImproperlyConfigured) as fault:
        Environment().database("DATABASE_URL", embedded=Path("x"))
    assert "hunter2" not in str(fault.value)


def test_every_variable_has_its_bad_value_here() -> None:
    read = set(
        re.findall(
            r'environment\.\w+\(\s*"([A-Z_]+)"',
            "".join(
                (ROOT / f"config/{name}.py").read_text()
                for name in ("settings", "backups")
            ),
        )
    )
    assert read | {"SECRET_KEY", "SECRET_KEY_FALLBACKS"} == {name for name, _, _ in BAD}


def test_the_environment_is_read_in_the_settings_alone() -> None:
    readers = {
        str(path.relative_to(ROOT))
        for folder in ("config", "rules", "league", "matches", "scoresheets")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"os\.(environ\b(?!\.setdefault| \|)|getenv)", path.read_text())
    }
    assert readers == set()


def test_production_settings_pass_djangos_own_deploy_checks() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": os.environ["VAR_DIR"]} | PRODUCTION,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "(0 silenced)" in run.stdout


PROMISED = {
    "DEBUG": False,
    "ALLOWED_HOSTS": ["log.example.org"],
    "CSRF_TRUSTED_ORIGINS": ["https://log.example.org"],
    "SECURE_SSL_REDIRECT": True,
    "SECURE_HSTS_SECONDS": 31536000,
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
    "SECURE_PROXY_SSL_HEADER": None,
    "SESSION_COOKIE_NAME": "__Host-session",
    "SESSION_COOKIE_SECURE": True,
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_DOMAIN": None,
    "SESSION_COOKIE_PATH": "/",
    "CSRF_COOKIE_NAME": "__Host-csrf",
    "CSRF_COOKIE_SECURE": True,
    "CSRF_COOKIE_SAMESITE": "Lax",
    "CSRF_COOKIE_HTTPONLY": False,
    "CSRF_COOKIE_DOMAIN": None,
    "CSRF_COOKIE_PATH": "/",
    "SILENCED_SYSTEM_CHECKS": [],
    "USE_TZ": True,
    "CELERY_ACCEPT_CONTENT": ["json"],
    "DATA_UPLOAD_MAX_MEMORY_SIZE": 1048576,
    "DATA_UPLOAD_MAX_NUMBER_FIELDS": 500,
    "DATA_UPLOAD_MAX_NUMBER_FILES": 5,
}


def test_production_settings_are_as_promised() -> None:
    code = (
        "import json, django; from django.conf import settings;"
        f"print(json.dumps({{n: getattr(settings, n) for n in {list(PROMISED)!r}}}))"
    )
    run = start(code, DJANGO_SETTINGS_MODULE="config.settings", **PRODUCTION)
    assert json.loads(run.stdout) == PROMISED, run.stderr


def test_https_is_believed_only_of_a_named_proxy() -> None:
    code = "import config.settings as s; print(s.SECURE_PROXY_SSL_HEADER)"
    assert start(code, TRUSTED_PROXIES="1").stdout.startswith(
        "('HTTP_X_FORWARDED_PROTO"
    )
    assert start(code).returncode == 1  # The setting is not there at all.


def test_a_key_is_made_once_and_kept_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    kept = tmp_path / "key"
    first = secret_key(Environment(), production=False, kept_in=kept)
    assert secret_key(Environment(), production=False, kept_in=kept) == first
    assert kept.stat().st_mode & 0o077 == 0


def test_at_most_two_former_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", ",".join([KEY] * 3))
    with pytest.raises(ImproperlyConfigured, match="at most 2"):
        fallback_keys(Environment(), "SECRET_KEY_FALLBACKS")


@pytest.mark.parametrize(
    ("version", "journal", "synchronous"),
    [((3, 40, 1), "TRUNCATE", "EXTRA"), ((3, 51, 3), "WAL", "FULL")],
)
def test_sqlites_journal_goes_by_its_version(
    version: tuple[int, int, int],
    journal: str,
    synchronous: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environment_module.sqlite3, "sqlite_version_info", version)
    command = sqlite(Path("x"))["OPTIONS"]["init_command"]
    assert f"journal_mode={journal};" in command
    assert f"synchronous={synchronous};" in command


FILE_DATABASE = """
import django; django.setup()
from django.db import connection
from league.checks import database_faults
with connection.cursor() as cursor:
    cursor.execute("PRAGMA journal_mode")
    journal = cursor.fetchone()[0]
    cursor.execute("PRAGMA synchronous")
    print(journal, cursor.fetchone()[0])
print(database_faults(connection))
with connection.cursor() as cursor:
    cursor.execute("PRAGMA synchronous=OFF")
print(database_faults(connection))
"""


def test_a_file_database_lives_with_the_durable_values(tmp_path: Path) -> None:
    run = start(
        FILE_DATABASE, DJANGO_SETTINGS_MODULE="config.settings", VAR_DIR=str(tmp_path)
    )
    live, faults, faults_off = run.stdout.strip().splitlines()
    # The library's SQLite is newer than the system's, where there is one.
    expected = "wal 2" if find_spec("pysqlite3") else "truncate 3"
    assert (live, faults) == (expected, "[]")
    assert faults_off == "['PRAGMA synchronous is below FULL']"


@pytest.mark.parametrize(
    ("url", "port", "is_tls", "is_ssl"),
    [
        ("smtp+tls://league:p%40ss@mail.example.org:587", 587, True, False),
        ("smtp+ssl://league:p%40ss@mail.example.org:465", 465, False, True),
        ("smtp://league:p%40ss@mail.example.org", 25, False, False),
    ],
)
def test_a_mail_server_is_read_from_its_address(
    url: str, port: int, is_tls: bool, is_ssl: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    mail = Environment().mail("EMAIL_URL", production=True)
    assert (mail.host, mail.port, mail.password) == ("mail.example.org", port, "p@ss")
    assert (mail.use_tls, mail.use_ssl) == (is_tls, is_ssl)


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("full_page_writes", "on"),
        ("lock_timeout", "2s"),
        ("statement_timeout", "15s"),
    ],
)
def test_postgresql_lives_with_the_promised_values(name: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        assert cursor.fetchone() == (value,)


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db
def test_a_postgresql_that_does_not_wait_for_the_disk_is_told_of() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
        assert database_faults(connection) == ["synchronous_commit is off"]


@pytest.mark.django_db
def test_the_databases_checks_pass_on_a_migrated_database() -> None:
    call_command("check", databases=["default"], fail_level="WARNING")
    assert missing_triggers(connection) == set()


DROPS = {
    "sqlite": "DROP TRIGGER matches_entry_no_replace",
    "postgresql": "ALTER TABLE matches_entry DISABLE TRIGGER matches_entry_no_truncate",
}


@pytest.mark.django_db
def test_a_missing_trigger_fails_the_check() -> None:
    with connection.cursor() as cursor:
        cursor.execute(DROPS[connection.vendor])
    with pytest.raises(SystemCheckError, match="entries could be changed"):
        call_command("check", databases=["default"])
    assert Entry.objects.count() == 0


def faults_of(password: str, user: User | None = None) -> list[str]:
    try:
        validate_password(password, user)
    except ValidationError as refused:
        return refused.messages
    return []


@pytest.mark.parametrize(
    "password",
    ["klawerjas123", "Klawerjas-2026!", "RoemteKlawerjas", "password1234", "short"],
)
def test_a_password_that_anyone_would_try_is_refused(password: str) -> None:
    assert faults_of(password)


@pytest.mark.parametrize("password", ["x7" * 64, "four tables and klawerjas at night"])
def test_a_long_password_is_taken(password: str) -> None:
    assert faults_of(password) == []


@pytest.mark.django_db
def test_a_password_of_ones_own_clubs_name_is_refused() -> None:
    union = make_union("Helderberg")
    club = make_club(union, name="Strandfontein")
    user = make_role(union, "captain", club=club)
    assert faults_of("Strandfontein1", user)
    assert faults_of("Strandfontein1") == []
