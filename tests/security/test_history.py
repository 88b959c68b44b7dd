"""The search of the history for secrets finds one, wherever it was (ASVS 13.3.1)."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from bench.history import git, search, secrets_in

# Put together here, so that no version of this file holds one.
LETTERS = base64.b64encode(bytes(range(48))).decode()
SECRETS = {
    "a private key": f"-----BEGIN RSA {'PRIVATE'} KEY-----\n{LETTERS}\n",
    "an AWS key": "AKIA" + "IOSFODNN7EXAMPLE",
    "a GitHub token": "ghp" + "_" + "a1" * 18,
    "a GitLab token": "glpat" + "-" + "a1" * 10,
    "a Slack token": "xoxb" + "-" + "123456789012",
    "a Stripe key": "sk" + "_live_" + "a1" * 12,
    "a Google key": "AIza" + "a1" * 17 + "b",
    "a PyPI token": "pypi" + "-AgE" + "a1" * 30,
    "an npm token": "npm" + "_" + "a1" * 18,
    "a model's key": "sk" + "-ant-" + "a1" * 20,
    "a signed token": ".".join(["eyJ" + "a1" * 6, "eyJ" + "a1" * 6, "a1" * 6]),
    "a key of our own": "klw" + "_" + "a" * 10 + "_" + "b" * 43,
    "a password in an address": "postgres" + "://league:" + "ab12cd34@db/league",
    "a value that is named as secret": "SECRET" + '_KEY = "' + "a1b2" * 5 + '"',
}


@pytest.mark.parametrize(("kind", "text"), SECRETS.items(), ids=SECRETS)
def test_a_secret_of_each_kind_is_found(kind: str, text: str) -> None:
    found = secrets_in(f"before {text} after".encode(), "a file")
    assert kind in {one.kind for one in found}


@pytest.mark.parametrize(
    "text",
    [
        'password = "correct horse battery"',
        'SECRET_KEY = environment.text("SECRET_KEY")',
        'token = "wrong-and-in-words"',
        "postgres://$USER:$PASSWORD@db/league",
        "postgres://postgres@127.0.0.1:5432/league",
    ],
)
def test_words_and_names_are_no_secret(text: str) -> None:
    assert list(secrets_in(text.encode(), "a file")) == []


def commit(folder: Path, words: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    git("add", "--all", folder=folder)
    git(*who, "commit", "--quiet", "--message", words, folder=folder)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git("init", "--quiet", folder=tmp_path)
    (tmp_path / "settings.py").write_text("DEBUG = False\n")
    commit(tmp_path, "Begin")
    return tmp_path


def test_a_history_without_a_secret_has_none(repository: Path) -> None:
    assert search(repository) == (2, [])


def test_a_secret_that_was_taken_out_again_is_found(repository: Path) -> None:
    settings = repository / "settings.py"
    settings.write_text(SECRETS["an AWS key"])
    commit(repository, "Add a key")
    settings.unlink()
    commit(repository, "Remove the key")
    [found] = search(repository)[1]
    assert (found.kind, found.where[:11]) == ("an AWS key", "settings.py")


def test_a_secret_in_a_commits_words_or_on_another_branch_is_found(
    repository: Path,
) -> None:
    git("checkout", "--quiet", "-b", "other", folder=repository)
    (repository / "more.txt").write_text("more")
    commit(repository, f"Use {SECRETS['an AWS key']}")
    git("checkout", "--quiet", "-", folder=repository)
    [found] = search(repository)[1]
    assert found.where.startswith("commit ")
