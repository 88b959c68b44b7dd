from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.standings import log, read_results, write_log
from tests.rules.make_league import make_document

MALFORMED = make_document("A 1-0 B", scheme={"order": ["goals", "points", "points"]})


def make_file(folder: Path, name: str, document: object) -> str:
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def line(document: object) -> str:
    return write_log(log(read_results(document)))


def test_each_file_gives_its_log_on_one_line_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = make_document("Ä 1-0 B"), make_document("C 2-2 D")
    files = [make_file(tmp_path, "b", first), make_file(tmp_path, "a", second)]
    call_command("standings", *files)
    assert capsys.readouterr().out.splitlines() == [line(first), line(second)]


def test_a_malformed_file_gives_its_faults_and_the_others_their_logs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = make_document("A 1-0 B")
    bad = make_file(tmp_path, "bad.json", MALFORMED)
    with pytest.raises(SystemExit) as ended:
        call_command("standings", bad, make_file(tmp_path, "good.json", good))
    out, err = capsys.readouterr()
    starts = [f"{bad}: scheme.order[{index}]: " for index in (0, 2)]
    assert (ended.value.code, out) == (2, f"{line(good)}\n")
    assert [
        fault.startswith(start)
        for fault, start in zip(err.splitlines(), starts, strict=True)
    ] == [True, True]


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[1e99999999999999999999]", None])
def test_what_cannot_be_read_is_one_fault_and_nothing_on_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "results.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        call_command("standings", str(path))
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{path}: ")


def test_a_dash_is_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = make_document("A 1-0 B")
    typed = io.BytesIO(json.dumps(document).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    call_command("standings", "-")
    assert capsys.readouterr().out == f"{line(document)}\n"
