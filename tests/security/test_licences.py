"""docs/licences.md names each part of others, as it is, with its licence beside it."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings

from bench.sbom import vendored

ROOT = Path(settings.BASE_DIR)
VENDOR = ROOT / "static" / "vendor"
FONTS = ROOT / "league" / "fonts"
PAGE = (ROOT / "docs" / "licences.md").read_text()
FOLDERS = sorted(one.name for one in VENDOR.iterdir())
# A part's name, its version, and its licence in its folder.
PART = re.compile(r"^\| (\S+) \| ([\d.]+) \| [^|]*\(`(\w+)/(LICENSE[\w.]*)`\) \|", re.M)
VERSIONS = {folder: version for _name, version, folder, _file in PART.findall(PAGE)}
LICENCES = {folder: file for _name, _version, folder, file in PART.findall(PAGE)}
NOTICES = re.compile(r"LICENSE|NOTICE")


def parts_of(folder: str) -> list[Path]:
    """The files of a folder that are no licence."""
    found = sorted((VENDOR / folder).rglob("*"))
    return [one for one in found if not NOTICES.search(one.name)]


def says(path: Path, version: str) -> bool:
    """Whether a file names this version as its own."""
    text = path.read_bytes().decode(errors="replace")
    named = rf'(?:v|Lucide |PACKAGE_VERSION:"){re.escape(version)}\b'
    return re.search(named, text) is not None


def test_the_page_has_each_folder_and_no_other() -> None:
    assert len(FOLDERS) > 5
    assert sorted(VERSIONS) == FOLDERS


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_part_has_its_licence_beside_it(folder: str) -> None:
    licence = VENDOR / folder / LICENCES[folder]
    assert "Copyright" in licence.read_text() or "Apache" in licence.read_text()


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_file_has_the_version_that_the_page_says_or_its_sum(folder: str) -> None:
    files = parts_of(folder)
    assert files
    for path in files:
        row = f"| `{folder}/{path.name}` | `{sha256(path.read_bytes()).hexdigest()}` |"
        assert row in PAGE or says(path, VERSIONS[folder]), path.name


def test_a_notice_that_a_script_refers_to_is_there() -> None:
    for folder in FOLDERS:
        for path in parts_of(folder):
            start = path.read_bytes()[:200].decode(errors="replace")
            for name in re.findall(r"license information please see (\S+)", start):
                assert (VENDOR / folder / name).is_file(), name


def test_the_page_says_what_of_others_is_in_each_bundle() -> None:
    names = {folder: name for name, _version, folder, _file in PART.findall(PAGE)}
    index = json.loads((ROOT / "static" / "bundles" / "index.json").read_text())
    assert index
    for bundle in index:
        within = [one.split("/")[1] for one in bundle["parts"] if "vendor/" in one]
        told = ", ".join(names[one] for one in within) or "none"
        assert f"| `{bundle['entry']}` | {told} |" in PAGE


def test_the_page_has_each_font_of_prints_with_its_licence() -> None:
    fonts = [one.name for one in FONTS.glob("*.ttf")]
    assert len(fonts) > 3
    assert [one for one in fonts if f"`{one}`" not in PAGE] == []
    assert all((FONTS / name).is_file() for name in ("OFL.txt", "LICENSE.txt"))


def test_the_list_of_parts_has_the_parts_of_the_page() -> None:
    listed = {(one["name"], one["version"]) for one in vendored(PAGE)}
    assert listed == {(name, version) for name, version, *_ in PART.findall(PAGE)}
    licences = [one["licenses"][0]["license"]["name"] for one in vendored(PAGE)]
    assert set(licences) == {"MIT", "OFL 1.1", "ISC", "ISC, MIT in parts", "Apache 2.0"}
