from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.rules.breaks import ROOT
from tests.rules.make import START, Document, make_document, points

SAMPLES = ROOT.parent / "shared" / "samples"


@pytest.fixture
def make_file(tmp_path: Path) -> Any:
    def make(name: str, document: Document | bytes) -> str:
        file = tmp_path / name
        is_bytes = isinstance(document, bytes)
        file.write_bytes(document if is_bytes else json.dumps(document).encode())
        return str(file)

    return make


def run(*names: str) -> tuple[int, list[str], list[str]]:
    """The exit status, and the lines on standard output and on standard error."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("score", *names, stdout=out, stderr=err)
        status = 0
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def test_a_record_is_printed_as_one_line_of_json(make_file: Any) -> None:
    status, out, err = run(make_file("a.json", make_document(START, points(4))))
    assert (status, len(out), err) == (0, 1, [])
    assert json.loads(out[0])["home"] == {"total": 4}


def test_several_records_give_a_line_each_in_order(make_file: Any) -> None:
    claims = {"a.json": 2, "b.json": 4, "c.json": 2}
    files = [
        make_file(name, make_document(START, points(claim)))
        for name, claim in claims.items()
    ]
    status, out, _ = run(*files)
    assert (status, [json.loads(line)["home"]["total"] for line in out]) == (
        0,
        [2, 4, 2],
    )


def test_each_fault_of_a_malformed_record_is_a_line(make_file: Any) -> None:
    file = make_file("a.json", make_document(points(table=9), points(side="left")))
    status, out, err = run(file)
    assert (status, out) == (2, [])
    assert err == [
        f"{file}: entries[0].table: must be a whole number from 1 to 4",
        f'{file}: entries[1].side: must be one of "home", "away"',
    ]


def test_a_malformed_record_among_others_gives_no_line(make_file: Any) -> None:
    good, bad = make_file("a.json", make_document()), make_file("b.json", b"\xff")
    status, out, err = run(good, bad, good)
    assert (status, len(out)) == (2, 2)
    assert err == [f"{bad}: is not UTF-8 at byte 0"]


def test_a_file_that_cannot_be_read_is_one_fault(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.json")
    status, out, err = run(missing, str(tmp_path))
    assert (status, out) == (2, [])
    assert err == [
        f"{missing}: cannot be read: No such file or directory",
        f"{tmp_path}: cannot be read: Is a directory",
    ]


def test_a_dash_is_standard_input_in_any_locale_without_a_database() -> None:
    document = make_document(START, {"kind": "query", "side": "home", "text": "Žé"})
    process = subprocess.run(
        [sys.executable, ROOT / "manage.py", "score", "-", "missing.json"],
        input=json.dumps(document, ensure_ascii=False).encode(),
        capture_output=True,
        check=False,
        env={
            **os.environ,
            "LC_ALL": "C",
            "PYTHONIOENCODING": "ascii",
            "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
        },
        timeout=60,
    )
    assert process.returncode == 2
    assert json.loads(process.stdout)["status"] == "first half"
    assert process.stderr.startswith(b"missing.json: cannot be read")


def test_a_thousand_records_are_scored_in_one_start() -> None:
    files = sorted(str(path) for path in (SAMPLES / "records").glob("??.json"))
    assert files, f"samples are missing: {SAMPLES}"
    status, out, _ = run(*files * 42)
    assert (status, len(out)) == (0, 1008)
