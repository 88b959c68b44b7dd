"""Write damaged files of every kind into a folder, as `make soak` feeds them.

python -m bench.attacks.damages FOLDER NUMBER: so many files of each kind.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import django

django.setup()

from tests.damage.feeding import KINDS  # noqa: E402 - Django is set up before

if __name__ == "__main__":
    # Pictures of odd sizes make Pillow warn.
    warnings.simplefilter("ignore")
    folder, number = Path(sys.argv[1]), int(sys.argv[2])
    for kind in KINDS:
        for at in range(number):
            name = f"{kind.name} {at:03}".replace("/", "-")
            (folder / name).write_bytes(kind.damaged(at))
