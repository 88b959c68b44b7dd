"""What our style sheets and scripts leave behind on their way to a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from config.storage import StaticFiles

STYLE = "/* Why. */\n.a { color: red; }\n.b { top: 0; } /* And\n why. */\n"
SCRIPT = '// Why.\nconst a = "https://a";\n  // And why.\nlet b = 1; // one\n'


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("css/site.css", STYLE, ".a { color: red; }\n.b { top: 0; } "),
        ("js/nav.js", SCRIPT, 'const a = "https://a";\nlet b = 1; // one\n'),
        ("vendor/pico/pico.css", STYLE, STYLE),
        ("js/data.json", SCRIPT, SCRIPT),
    ],
)
def test_comments_of_our_own_files_stay_behind(
    tmp_path: Path, name: str, text: str, left: str
) -> None:
    storage = StaticFiles(location=tmp_path, base_url="/static/")
    saved = storage.save(name, ContentFile(text.encode()))
    assert (tmp_path / saved).read_text() == left


def test_a_file_by_its_hash_is_as_the_plain_one(tmp_path: Path) -> None:
    storage = StaticFiles(location=tmp_path, base_url="/static/")
    storage.save("css/site.css", ContentFile(STYLE.encode()))
    list(storage.post_process({"css/site.css": (storage, "css/site.css")}))
    found = {one.read_text() for one in (tmp_path / "css").glob("*.css")}
    assert found == {".a { color: red; }\n.b { top: 0; } "}


def test_what_a_sheet_imports_goes_out_in_it(tmp_path: Path) -> None:
    parts = ("../vendor/p/p.css", "site.css")
    sheets = {
        "css/frame.css": "".join(f'@import url("{one}");\n' for one in parts),
        "css/site.css": STYLE,
        "vendor/p/p.css": '@charset "UTF-8";/*! MIT */.p { left: 0; }\n',
    }
    storage = StaticFiles(location=tmp_path, base_url="/static/")
    for name, text in sheets.items():
        storage.save(name, ContentFile(text.encode()))
    list(storage.post_process({name: (storage, name) for name in sheets}))
    frame = (tmp_path / storage.stored_name("css/frame.css")).read_text()
    first, second = "/*! MIT */.p { left: 0; }", ".a { color: red; }\n.b { top: 0; }"
    assert frame.split() == f"{first} {second}".split()
