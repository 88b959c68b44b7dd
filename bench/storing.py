"""What bytes in the database do to its size and its backup: `python -m bench.storing`.

`python -m bench.storing 400` makes the demo and weighs its tables, then adds 400 photos
of sheets as they are kept, backs up without them and with them, and says what each
photo adds. `DATABASE_URL` names a PostgreSQL, beside which a database of
its own is made.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from bench.__main__ import own_database

PHOTOS = 400
# Photos that differ; the others have the same pixels and other last bytes.
DIFFERENT = 12
MEGA = 1e6


def main() -> int:
    photos = int(sys.argv[1]) if len(sys.argv) > 1 else PHOTOS
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        print("DATABASE_URL names no PostgreSQL.")
        return 2
    with (
        tempfile.TemporaryDirectory(prefix="klawerjas-storing-") as folder,
        own_database(url) as own,
    ):
        os.environ["VAR_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        os.environ["DATABASE_URL"] = own
        measure(photos, Path(folder))
    return 0


def measure(photos: int, folder: Path) -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection, connections

    from matches.models import Match

    call_command("prepare", "--demo", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    matches = Match.objects.count()
    print(f"{matches:,} matches")
    for name, size in weighed():
        print(f"{size / MEGA:9.1f} MB  {name}")
    rows, without = size_of_all(), backed_up(folder / "without")
    kept = [*add_photos(photos)]
    more, with_them = size_of_all() - rows, backed_up(folder / "with")
    print(
        f"photo: kept {sum(kept) / photos / 1000:.0f} kB, {more / photos / 1000:.0f} kB"
    )
    for words, size, (seconds, written) in (
        ("rows alone", rows, without),
        (f"and {photos} photos", rows + more, with_them),
    ):
        print(
            f"{words}: database {size / MEGA:.0f} MB, backup {written / MEGA:.0f} MB,"
            f" {seconds:.0f} s with its trial"
        )
    connections.close_all()


def weighed() -> list[tuple[str, int]]:
    """Return the largest tables, with their indexes and what lies beside their rows."""
    from django.db import connection

    statement = """
        SELECT relname, pg_total_relation_size(oid) FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        ORDER BY 2 DESC LIMIT 15
    """
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def size_of_all() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        [[size]] = cursor.fetchall()
    return int(size)


def add_photos(number: int) -> Iterator[int]:
    """Keep photos of tally sheets, as uploads are; yield how many bytes each has."""
    from PIL import Image

    from league.lib.files.pictures import read_picture
    from league.models import User
    from matches.models import Match
    from scoresheets.models import SheetPhoto
    from tests.scoresheets.tally.make import make_sheet

    taken, by = [], User.objects.earliest("pk")
    for seed in range(DIFFERENT):
        out = BytesIO()
        Image.fromarray(make_sheet(seed).picture).save(out, "JPEG", quality=92)
        taken.append(read_picture(out.getvalue()))
    fixtures = [one.fixture for one in Match.objects.select_related("fixture")[:number]]
    for place in range(number):
        photo, fixture = taken[place % DIFFERENT], fixtures[place % len(fixtures)]
        # Behind a JPEG's end nothing is read, and no two photos are the same.
        content = photo.content + os.urandom(8)
        SheetPhoto.objects.create(
            union_id=fixture.union_id,
            fixture=fixture,
            width=photo.width,
            height=photo.height,
            content=content,
            digest=os.urandom(32).hex(),
            added_by=by,
        )
        yield len(content)


def backed_up(into: Path) -> tuple[float, int]:
    """Back up with a trial, as each night; return its seconds and the file's size."""
    from django.core.management import call_command

    into.mkdir()
    begun = time.perf_counter()
    call_command("backup", str(into), verbosity=0)
    took = time.perf_counter() - begun
    [made] = into.glob("*.backup")
    return took, made.stat().st_size


if __name__ == "__main__":
    sys.exit(main())
