from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.league.plans.scheduling import checker
from tests.league.plans.scheduling.make import make_problem

Captured = pytest.CaptureFixture[str]


def make_file(folder: Path, document: object) -> str:
    path = folder / "problem.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def refused(capsys: Captured, *arguments: str) -> tuple[Any, str, list[str]]:
    with pytest.raises(SystemExit) as ended:
        call_command("fixtures", *arguments)
    out, err = capsys.readouterr()
    return ended.value.code, out, err.splitlines()


def test_a_problem_gives_its_list_as_json(tmp_path: Path, capsys: Captured) -> None:
    problem = make_problem(6)
    call_command("fixtures", make_file(tmp_path, problem))
    printed = json.loads(capsys.readouterr().out)
    assert printed["status"] == "optimal"
    assert checker.misprinted(problem, printed) == []


def test_a_problem_is_read_from_input(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    typed = io.BytesIO(json.dumps(make_problem(2)).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    call_command("fixtures", "-")
    assert len(json.loads(capsys.readouterr().out)["fixtures"]) == 2


def test_progress_goes_to_standard_error(tmp_path: Path, capsys: Captured) -> None:
    call_command("fixtures", make_file(tmp_path, make_problem(4, spare=3)))
    out, err = capsys.readouterr()
    assert json.loads(out)["status"] == "optimal"
    assert "breaks 0" in err.splitlines()[-1]


def test_none_exists_says_so_and_ends_with_1(tmp_path: Path, capsys: Captured) -> None:
    problem = make_problem(4, nights=["2026-03-03"])
    code, out, _err = refused(capsys, make_file(tmp_path, problem))
    printed = json.loads(out)
    assert (code, printed["status"], printed["fixtures"]) == (1, "infeasible", [])
    assert [conflict["path"] for conflict in printed["conflicts"]] == ["nights"]


def test_malformed_gives_one_line_a_fault_and_ends_with_2(
    tmp_path: Path, capsys: Captured
) -> None:
    path = make_file(tmp_path, make_problem(2, legs=9, seed="x"))
    code, out, err = refused(capsys, path)
    assert (code, out) == (2, "")
    assert [line.split(": ")[:2] for line in err] == [[path, "legs"], [path, "seed"]]


@pytest.mark.parametrize("text", ["", "{", "[1, 2", '{"legs": NaN}', "\x00"])
def test_what_is_not_json_is_one_fault(
    text: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    code, _out, err = refused(capsys, str(path))
    assert (code, len(err)) == (2, 1)


def test_a_file_that_is_not_there_is_one_fault(capsys: Captured) -> None:
    code, _out, err = refused(capsys, "/no/such/file.json")
    assert (code, len(err)) == (2, 1)
