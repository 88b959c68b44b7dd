from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from archive.backups import folder as folders
from archive.backups.folder import Keep, name_of, superfluous

NIGHT = datetime(2026, 11, 27, 2, tzinfo=UTC)
KEEP = Keep(daily=7, weekly=4, monthly=3)


def made(days_ago: float, standing: str = folders.TRIED) -> str:
    at = NIGHT - timedelta(days=days_ago)
    return name_of(at, standing=standing, is_encrypted=False)


def kept(names: list[str], keep: Keep = KEEP) -> list[str]:
    return sorted(set(names) - set(superfluous(names, keep)))


def test_days_weeks_and_months_keep_their_newest() -> None:
    left = kept([made(days) for days in range(200)])
    days = [folders.NAME.fullmatch(name)[1][:10] for name in left]  # type: ignore[index]
    assert days == [
        # The last of September and October, then three Sundays, then seven days.
        *("2026-09-30", "2026-10-31", "2026-11-08", "2026-11-15"),
        *("2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"),
        *("2026-11-25", "2026-11-26", "2026-11-27"),
    ]


def test_of_several_a_day_the_newest_stays() -> None:
    assert kept([made(0.1), made(0.2), made(0.05)], Keep(1, 0, 0)) == [
        made(0.05),
    ]


def test_the_last_good_one_stays_however_old() -> None:
    untried = [made(days, folders.UNTRIED) for days in range(20)]
    assert made(400) in kept([made(400), made(401), *untried])


def test_a_faulty_one_stays_until_a_newer_one_is_whole() -> None:
    faulty = made(3, folders.FAULTY)
    assert faulty in kept([faulty, made(4)], Keep(1, 0, 0))
    assert faulty not in kept([faulty, made(2)], Keep(1, 0, 0))


def test_an_encrypted_one_is_thinned_out_too() -> None:
    names = [
        name_of(NIGHT - timedelta(days=one), standing="", is_encrypted=True)
        for one in range(3)
    ]
    assert kept(names, Keep(1, 0, 0)) == names[:1]


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    for name in ("notes.txt", "league-old.backup", made(90), made(91)):
        (tmp_path / name).touch()
    assert folders.thin_out(tmp_path, Keep(1, 0, 0)) == [made(91)]
    assert (tmp_path / "notes.txt").exists()
    assert (tmp_path / "league-old.backup").exists()


def test_only_an_old_half_written_file_is_taken_for_one_of_a_killed_backup(
    tmp_path: Path,
) -> None:
    old, new = (tmp_path / folders.part_of(NIGHT - timedelta(days=d)) for d in (3, 0))
    for path, days in ((old, 3), (new, 0)):
        path.touch()
        at = (NIGHT - timedelta(days=days)).timestamp()
        os.utime(path, (at, at))
    folders.remove_left(tmp_path, at=NIGHT)
    assert list(tmp_path.iterdir()) == [new]
