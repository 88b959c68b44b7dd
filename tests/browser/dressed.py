"""Give the demo's first union a crest and a colour of its own.

Run on the system's own database.
"""

from __future__ import annotations

import io
import os

import django
from PIL import Image, ImageDraw

COLOUR = "#5b1a6e"


def dress() -> None:
    from league.models import Union
    from league.public.actions import set_colour, set_crest
    from league.public.looks.crests import read_crest

    union = Union.objects.get(slug="south-peninsula")
    shield, data = Image.new("RGBA", (600, 600)), io.BytesIO()
    pen = ImageDraw.Draw(shield)
    pen.ellipse((20, 20, 580, 580), fill="#c9a227")
    pen.rectangle((250, 100, 350, 500), fill=COLOUR)
    shield.save(data, "PNG")
    set_crest(union, read_crest(data.getvalue()), by=None)
    set_colour(union, COLOUR, by=None)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    dress()
