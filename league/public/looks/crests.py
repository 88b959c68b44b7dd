"""Re-encode a union's crest: square, in the two sizes that are used, pixels only.

The file's own claims are not trusted: its size is read before any pixel is decoded. All
limits are ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from league.lib.files.broken import refuse_broken

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_BYTES = 2 * 1024 * 1024
MOST_PIXELS = 16_000_000
# Pixels on the long side: the least that prints well, what is printed, and what a page
# shows at a third of it.
LEAST_ACROSS = 96
PRINTED_ACROSS = 512
SHOWN_ACROSS = 128
# Of the small one, which is on its way to every first visitor.
COLOURS = 128
CLEAR = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class CrestPicture:
    """A crest as stored, each as PNG: `picture` for paper, `icon` for pages."""

    picture: bytes
    icon: bytes

    @property
    def digest(self) -> str:
        return sha256(self.picture).hexdigest()


def read_crest(data: bytes) -> CrestPicture:
    """Return the crest in a file.

    Raises ValidationError with a sentence if it is no picture, is broken, or is too
    small or too large.
    """
    if not data:
        raise ValidationError(_("The file is empty; choose another."))
    if len(data) > MOST_BYTES:
        raise ValidationError(_("The picture is larger than 2 MB; send a smaller one."))
    whole = _squared(_decoded(_opened(data)))
    icon = ImageOps.contain(whole, (SHOWN_ACROSS, SHOWN_ACROSS))
    few = icon.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    return CrestPicture(_as_png(whole), _as_png(few))


def _opened(data: bytes) -> Image.Image:
    """Return the picture with its size read and no pixel decoded."""
    sentence = _("The file is not a PNG, JPEG or WebP picture.")
    large = ValidationError(
        _("The picture has more than 16 million pixels; send a smaller one.")
    )
    try:
        with refuse_broken(ValidationError(sentence)):
            image = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise large from None
    if image.width * image.height > MOST_PIXELS:
        raise large
    if max(image.size) < LEAST_ACROSS:
        raise ValidationError(
            _("The picture is smaller than %(least)s pixels; send a larger one."),
            params={"least": LEAST_ACROSS},
        )
    return image


def _decoded(image: Image.Image) -> Image.Image:
    """Return the pixels alone, upright, without the empty edge."""
    sentence = _("The picture is broken: its end is missing or it cannot be read.")
    with refuse_broken(ValidationError(sentence)):
        image.load()
        clear = ImageOps.exif_transpose(image).convert("RGBA")
        filled = clear.getchannel("A").getbbox()
    if filled is None:
        raise ValidationError(_("The picture is empty: all of it is transparent."))
    return clear.crop(filled)


def _squared(crest: Image.Image) -> Image.Image:
    """Return a crest amid a square, none larger than what is printed."""
    crest.thumbnail((PRINTED_ACROSS, PRINTED_ACROSS))
    across = max(crest.size)
    square = Image.new("RGBA", (across, across), CLEAR)
    square.paste(crest, ((across - crest.width) // 2, (across - crest.height) // 2))
    return square


def _as_png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
