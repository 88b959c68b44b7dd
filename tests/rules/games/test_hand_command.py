from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.rules.breaks import ROOT
from tests.rules.games.make_hands import Document, make_hand, scored

TRICK = make_hand("klaverjas", "JH 7H QH KH")
OTHER = make_hand("klaberjass", "JH 7H QH KH")


def make_file(folder: Path, name: str, document: Document) -> str:
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_each_hand_gives_its_score_on_one_line_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [make_file(tmp_path, "b", TRICK), make_file(tmp_path, "a", OTHER)]
    call_command("hand", *files)
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == [scored(TRICK), scored(OTHER)]


def test_a_score_has_the_contracts_fields_and_no_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = make_hand("klawerjas", "8D AC 9C 10D")
    call_command("hand", make_file(tmp_path, "a", document))
    assert capsys.readouterr().out == (
        '{"format": "card-hand-score/1",'
        ' "tricks": [{"winner": "N", "cards": 21, "roem": 0}],'
        ' "sides": {"NS": {"cards": 21, "last": 0, "roem": 0, "total": 21},'
        ' "EW": {"cards": 0, "last": 0, "roem": 0, "total": 0}},'
        ' "faults": [{"trick": 1, "seat": "E", "card": "9C", "fault": "revoke",'
        ' "rule": "3.3"}]}\n'
    )


def test_a_malformed_hand_gives_its_faults_and_the_others_their_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = make_file(tmp_path, "bad.json", TRICK | {"trumps": "X", "calls": []})
    with pytest.raises(SystemExit) as ended:
        call_command("hand", bad, make_file(tmp_path, "good.json", TRICK))
    out, err = capsys.readouterr()
    assert (ended.value.code, json.loads(out)) == (2, scored(TRICK))
    assert err.splitlines() == [
        f'{bad}: trumps: must be one of "S", "H", "D", "C"',
        f"{bad}: calls: must be left out: klaverjas has no calls",
    ]


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]", b"7", b"\xef\xbb\xbf", None])
def test_what_is_no_hand_is_one_fault_and_nothing_on_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "hand.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        call_command("hand", str(path))
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{path}: ")


def test_a_dash_is_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = io.BytesIO(json.dumps(TRICK).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    call_command("hand", "-")
    assert json.loads(capsys.readouterr().out) == scored(TRICK)


def test_a_hand_is_scored_without_a_database() -> None:
    process = subprocess.run(
        [sys.executable, ROOT / "manage.py", "hand", "-"],
        input=json.dumps(TRICK).encode(),
        capture_output=True,
        check=False,
        env={
            **os.environ,
            "LC_ALL": "C",
            "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
        },
        timeout=60,
    )
    assert (process.returncode, process.stderr) == (0, b"")
    assert json.loads(process.stdout) == scored(TRICK)
