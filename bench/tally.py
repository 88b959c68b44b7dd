"""How well tally sheets are read: photos made from the printed sheet, box by box.

`python -m bench.tally [SHEETS]` (200): pen strokes of five kinds, turned up to 10°,
seen at an angle, in shadow, out of focus, 1,200 to 3,000 pixels wide. Exits with 1
where fewer than 99.5 % of the boxes are right or a wrong box is not marked as doubtful.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from time import process_time

import django

SHEETS = 200
RIGHT = 0.995


def main(sheets: int) -> int:
    from scoresheets.tally.reading import UnreadableTally, read_tally
    from tests.scoresheets.tally.make import FIXTURE, make_sheet

    boxes: Counter[str] = Counter()
    strokes: Counter[str] = Counter()
    unread = without_code = 0
    spent = 0.0
    for seed in range(sheets):
        sheet = make_sheet(seed)
        begun = process_time()
        try:
            reading = read_tally(sheet.picture)
        except UnreadableTally as unreadable:
            unread += 1
            print(f"sheet {seed}: {unreadable.why}")
            continue
        spent += process_time() - begun
        without_code += reading.code is None or reading.code.fixture != FIXTURE
        for one in reading.boxes:
            is_right = one.mark is sheet.marks[one.place]
            boxes["all"] += 1
            boxes["right"] += is_right
            boxes["doubtful"] += one.is_doubtful
            boxes["wrong and sure"] += not is_right and not one.is_doubtful
            strokes[sheet.stroke] += not is_right
    share = boxes["right"] / max(boxes["all"], 1)
    print(
        f"{sheets} sheets, {boxes['all']} boxes: {share:.3%} right, "
        f"{boxes['doubtful']} doubtful, {boxes['wrong and sure']} wrong and sure; "
        f"{unread} sheets unread, {without_code} without their code; "
        f"{spent / sheets:.2f} s of processor each; wrong by stroke: {dict(+strokes)}"
    )
    return int(share < RIGHT or boxes["wrong and sure"] > 0 or unread > 0)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else SHEETS))
