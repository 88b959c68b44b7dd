"""Read the environment: each value is checked, and a bad one stops the start."""

from __future__ import annotations

import secrets
import sqlite3
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import environ
from django.core.exceptions import ImproperlyConfigured

# Below this version SQLite can lose data when it resets a write-ahead log.
SQLITE_WITH_SOUND_WAL = (3, 51, 3)
# The kernel takes no longer path of a socket.
MOST_SOCKET = 107
POSTGRESQL = "django.db.backends.postgresql"
SECRET_KEY_LENGTH = 50
MOST_FALLBACKS = 2
LEAST_TOKEN = 20
AGE_KEYS = ("age1", "AGE-SECRET-KEY-1")
MAIL_SERVERS = ("smtp://", "smtp+tls://", "smtp+ssl://")


@dataclass(frozen=True, slots=True)
class Mail:
    """How mails leave: through a mail server, or as files in a folder."""

    backend: str
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    use_tls: bool = False
    use_ssl: bool = False


class Environment:
    """The process's environment variables, read by name and kind."""

    def __init__(self) -> None:
        self._env = environ.Env()

    def text(self, name: str, default: str = "") -> str:
        return self._env.str(name, default=default).strip()

    def listed(self, name: str, default: list[str]) -> list[str]:
        return [one.strip() for one in self._env.list(name, default=default)]

    def choice(self, name: str, options: tuple[str, ...], default: str) -> str:
        value = self.text(name, default)
        if value not in options:
            raise bad(name, value, f"one of {', '.join(options)}")
        return value

    def whole(self, name: str, default: int, *, least: int, most: int) -> int:
        value = self.text(name, str(default))
        if not value.isdecimal() or not least <= int(value) <= most:
            raise bad(name, value, f"a whole number from {least} to {most}")
        return int(value)

    def sockets(self, name: str) -> list[str]:
        """Return the paths of local sockets, which commas part."""
        values = [one for one in self.text(name).split(",") if one]
        for one in values:
            if not (one.startswith("/") and len(one.encode()) <= MOST_SOCKET):
                raise bad(name, one, f"a whole path of at most {MOST_SOCKET} letters")
        return values

    def token(self, name: str) -> str:
        """Return a secret that programs bring; "" for none."""
        value = self.text(name)
        if value and len(value) < LEAST_TOKEN:
            # What was meant as a secret must not get into a log.
            raise bad(name, "…", f"at least {LEAST_TOKEN} random characters")
        return value

    def time_zone(self, name: str, default: str) -> str:
        value = self.text(name, default)
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise bad(name, value, "a time zone like Africa/Johannesburg") from None
        return value

    def address(self, name: str, default: str) -> str:
        value = self.text(name, default).rstrip("/")
        if not value.startswith(("http://", "https://")) or "/" in value[8:]:
            raise bad(name, value, "an address like https://log.example.org")
        return value

    def hosts(self, name: str, default: list[str], *, production: bool) -> list[str]:
        """Return the hosts served; production must list each, never all."""
        hosts = self.listed(name, default)
        is_open = not hosts or "*" in hosts
        if any("/" in host for host in hosts) or (production and is_open):
            expected = "the hosts served, like log.example.org, never '*'"
            raise bad(name, ",".join(hosts), expected)
        return hosts

    def folder(self, name: str, default: Path) -> Path:
        path = Path(self.text(name, str(default))).resolve()
        if path.exists() and not path.is_dir():
            raise bad(name, str(path), "a folder")
        return path

    def made_folder(self, name: str) -> str:
        """Return the path of a folder that is there; "" for none."""
        value = self.text(name)
        if value and not Path(value).is_dir():
            raise bad(name, value, "a folder that is there")
        return value

    def reports(self, name: str) -> str:
        """Return where reports of faults go, as Sentry writes it; "" for nowhere."""
        value = self.text(name)
        try:
            found = urlsplit(value)
        except ValueError:
            found = urlsplit("")
        is_whole = found.scheme in ("http", "https") and found.username
        if value and not (is_whole and found.path.rpartition("/")[2].isdecimal()):
            # The key in it must not get into a log.
            raise bad(name, "…", "an address like https://key@errors.example.org/1")
        return value

    def whole_path(self, name: str) -> Path | None:
        """Return a folder that may be on a disk not mounted yet; None for none."""
        value = self.text(name)
        if value and not value.startswith("/"):
            raise bad(name, value, "the whole path of a folder, like /srv/backups")
        return Path(value) if value else None

    def age_key(self, name: str) -> str:
        """Return a key of age's; "" for none."""
        value = self.text(name)
        if value and not value.startswith(AGE_KEYS):
            # A private key must not get into a log.
            raise bad(name, "set", "one that manage.py backup --new-key made")
        return value

    def mailboxes(self, name: str) -> list[tuple[str, str]]:
        """Return names and addresses, as Django's ADMINS has them."""
        found = [parseaddr(one) for one in self.listed(name, [])]
        if not all(address.partition("@")[2] for _name, address in found):
            raise bad(name, self.text(name), "addresses, by commas")
        return found

    def redis(self, name: str, *, production: bool) -> str:
        value = self.text(name)
        if (value or production) and not value.startswith(("redis://", "rediss://")):
            # A password must not get into a log.
            raise bad(name, value.split("://")[0], "redis://host:port/number")
        return value

    def mail(self, name: str, *, production: bool) -> Mail:
        """Return how mails leave; outside production they may go to a folder."""
        value = self.text(name)
        if not value and not production:
            return Mail("django.core.mail.backends.filebased.EmailBackend")
        expected = "smtp+tls://user:password@host:587"
        if not value.startswith(MAIL_SERVERS):
            # A password must not get into a log.
            raise bad(name, value.split("://")[0], expected)
        try:
            found = self._env.email_url(name)
        except ValueError:
            found = {}
        if not found.get("EMAIL_HOST"):
            raise bad(name, value.split("://")[0], expected)
        return Mail(
            found["EMAIL_BACKEND"],
            host=found["EMAIL_HOST"],
            port=found["EMAIL_PORT"] or 25,
            user=found["EMAIL_HOST_USER"] or "",
            password=found["EMAIL_HOST_PASSWORD"] or "",
            use_tls=bool(found.get("EMAIL_USE_TLS")),
            use_ssl=bool(found.get("EMAIL_USE_SSL")),
        )

    def sender(self, name: str, default: str) -> str:
        value = self.text(name, default)
        user, _, host = parseaddr(value)[1].partition("@")
        if not user or not host or "\n" in value:
            raise bad(name, value, "an address like League <log@example.org>")
        return value

    def database(self, name: str, *, embedded: Path) -> dict[str, object]:
        value = self.text(name)
        if not value:
            return sqlite(embedded)
        if value.startswith("sqlite:///"):
            return sqlite(Path("/" + value.removeprefix("sqlite:///").lstrip("/")))
        if value.startswith(("postgres://", "postgresql://")):
            return postgresql(self.parsed(name))
        raise bad(name, value.split("://")[0], "postgres://… or sqlite:///path")

    def replica(self, name: str, *, of: dict[str, object]) -> dict[str, object]:
        """Return a database that follows another, which must be PostgreSQL; else {}."""
        value = self.text(name)
        if not value:
            return {}
        is_one = value.startswith(("postgres://", "postgresql://"))
        if not is_one or of["ENGINE"] != POSTGRESQL:
            raise bad(name, value.split("://")[0], "postgres://…, as DATABASE_URL")
        return followed(postgresql(self.parsed(name)))

    def parsed(self, name: str) -> dict[str, object]:
        try:
            found = self._env.db_url(name)
        except ValueError:
            found = {}
        if not found.get("NAME"):
            raise bad(name, "postgres", "postgres://user:password@host:port/name")
        return found


def bad(name: str, value: str, expected: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {value!r}; it must be {expected}.")


def sqlite(path: Path) -> dict[str, object]:
    if sqlite3.sqlite_version_info >= SQLITE_WITH_SOUND_WAL:
        durable = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
    else:
        durable = "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=EXTRA;"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            # A transaction that reads and then writes fails under a second
            # writer unless it takes the write lock at its start.
            "transaction_mode": "IMMEDIATE",
            "init_command": durable,
        },
    }


def postgresql(parsed: dict[str, object]) -> dict[str, object]:
    return parsed | {
        "ENGINE": POSTGRESQL,
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": 8, "timeout": 10},
            "options": "-c lock_timeout=2s -c statement_timeout=15s",
            # Heeded by the statements of league/lib/prepared.py alone.
            "prepare_threshold": 0,
        },
    }


def followed(database: dict[str, object]) -> dict[str, object]:
    """Return a replica's settings: it is not waited for, as the primary can answer."""
    impatient = {
        "pool": {"min_size": 1, "max_size": 8, "timeout": 2},
        "connect_timeout": 2,
        "tcp_user_timeout": 5000,
        "options": "-c statement_timeout=5s",
    }
    return database | {"OPTIONS": impatient, "TEST": {"MIRROR": "default"}}


def fallback_keys(environment: Environment, name: str) -> list[str]:
    keys = environment.listed(name, [])
    if len(keys) > MOST_FALLBACKS or any(len(key) < SECRET_KEY_LENGTH for key in keys):
        raise ImproperlyConfigured(
            f"{name} may hold at most {MOST_FALLBACKS} former keys, each of at least "
            f"{SECRET_KEY_LENGTH} characters."
        )
    return keys


def secret_key(environment: Environment, *, production: bool, kept_in: Path) -> str:
    """Return SECRET_KEY, or outside production a key made once and stored."""
    key = environment.text("SECRET_KEY")
    if key or production:
        if len(key) < SECRET_KEY_LENGTH or key.startswith("django-insecure-"):
            raise ImproperlyConfigured(
                f"SECRET_KEY must be set to at least {SECRET_KEY_LENGTH} random "
                "characters."
            )
        return key
    try:
        if not kept_in.exists():
            kept_in.parent.mkdir(parents=True, exist_ok=True)
            kept_in.write_text(secrets.token_urlsafe(64))
            kept_in.chmod(0o600)
        return kept_in.read_text()
    except OSError:
        # A read-only checkout can still score records.
        return secrets.token_urlsafe(64)
