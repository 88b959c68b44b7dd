"""Put the modules of each page into one file with esbuild (`make scripts`)."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import asdict

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config.bundles import ENTRIES, INDEX, STATIC, Bundle, digest_of

ESBUILD = STATIC.parent / "node_modules" / ".bin" / "esbuild"
ARGUMENTS = ("--bundle", "--format=esm", "--minify", "--charset=utf8")


def bundled(entry: str) -> Bundle:
    """Make the bundle of a page's first module."""
    name = f"bundles/{entry}"
    told = (STATIC / name).with_suffix(".meta")
    files = (f"--outfile={name}", f"--metafile={told}", "--log-level=warning")
    subprocess.run([str(ESBUILD), entry, *ARGUMENTS, *files], cwd=STATIC, check=True)
    parts = sorted(json.loads(told.read_text(encoding="utf-8"))["inputs"])
    told.unlink()
    return Bundle(entry, parts, digest_of([*parts, name]))


def main() -> None:
    made = [bundled(entry) for entry in ENTRIES]
    text = json.dumps([asdict(one) for one in made], indent=1)
    (STATIC / INDEX).write_text(f"{text}\n", encoding="utf-8")
    for one in made:
        print(f"{one.name}: {len(one.parts)} modules")


if __name__ == "__main__":
    main()
