"""The attacks of `make attack`: none is left out unsaid, and none passes by chance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bench.attacks import __main__ as attacks
from bench.attacks.report import Fact, Seen, seen
from bench.attacks.rows import ATTACKS, PRODUCTION, Attack
from bench.attacks.sites import SETUPS, NotRun

OF_PRODUCTION_ALONE = {6}


@pytest.mark.parametrize("setup", ["run", "nginx", "caddy"])
def test_every_row_is_attacked(setup: str) -> None:
    rows = {one.row for one in ATTACKS if setup in one.setups}
    left_out = set() if setup in PRODUCTION else OF_PRODUCTION_ALONE
    assert rows == set(range(1, 14)) - left_out


def test_the_hall_is_attacked_by_clients_that_are_stuck() -> None:
    assert {one.row for one in ATTACKS if "hall" in one.setups} == {1}


def test_without_a_postgresql_production_is_not_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ATTACK", raising=False)
    monkeypatch.setenv("DATABASE_URL", "")
    assert attacks.asked() == ["run", "hall"]
    monkeypatch.setenv("DATABASE_URL", "postgres://postgres@127.0.0.1/x")
    assert attacks.asked() == ["run", "hall", "nginx"]


def test_a_set_up_that_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTACK", "run,apache")
    with pytest.raises(SystemExit, match="apache"):
        attacks.asked()


def test_what_was_seen_is_ok_only_if_every_fact_holds() -> None:
    good, bad = Fact("all well", holds=True), Fact("a hole", holds=False)
    assert [seen(*one).is_ok for one in ((), (good,), (good, bad))] == [
        False,
        True,
        False,
    ]
    assert seen(good, bad).words == "all well; WRONG: a hole"


def found(site: object) -> Seen:
    return seen(Fact("a hole", holds=False))


def well(site: object) -> Seen:
    return seen(Fact("all well", holds=True))


def broken(site: object) -> Seen:
    raise OSError("the site is gone")


def missing(site: object) -> Seen:
    raise NotRun("no small disk")


@pytest.mark.parametrize(
    ("work", "is_ok", "words"),
    [
        (well, True, "all well"),
        (found, False, "WRONG: a hole"),
        (broken, False, "not run to its end"),
        (missing, False, "not run: no small disk"),
    ],
)
def test_each_attack_is_told_and_counted(
    work: object,
    is_ok: bool,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    @contextmanager
    def opened(setup: str, folder: Path) -> Iterator[object]:
        yield type("Site", (), {"name": setup})()

    monkeypatch.setattr(attacks, "opened", opened)
    monkeypatch.setattr(attacks, "warm_up", lambda site: None)
    monkeypatch.setattr(attacks, "ATTACKS", (Attack(1, "tried", work),))
    assert attacks.attack_setup("run", tmp_path) is is_ok
    told = capsys.readouterr().out
    assert (words in told, "NOT OK" in told) == (True, not is_ok)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_that_cannot_be_started_fails_all_its_attacks(
    setup: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def opened(setup: str, folder: Path) -> None:
        raise NotRun("nginx is not installed")

    monkeypatch.setattr(attacks, "opened", opened)
    assert not attacks.attack_setup(setup, tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(setup in one.setups for one in ATTACKS)
    assert all("not run: nginx is not installed" in one for one in lines)
