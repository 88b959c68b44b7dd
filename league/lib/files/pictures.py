"""Re-encode an uploaded picture: upright, smaller, and nothing but pixels.

Its own claims are not trusted: the size is read before any pixel is decoded, and a
picture that could cost more than a camera's is refused with a sentence. All limits are
ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from league.lib.files.broken import refuse_broken

FORMATS: tuple[str, ...] = ("JPEG", "PNG")
try:
    from pillow_heif import register_heif_opener
except ImportError:  # Not built for every machine: HEIC is then refused as unknown.
    pass
else:
    register_heif_opener(thumbnails=False)
    FORMATS = (*FORMATS, "HEIF")

MOST_BYTES = 10 * 1024 * 1024
MOST_PIXELS = 40_000_000
# A JPEG can be decoded at half its size; a progressive one and all else is held whole.
MOST_HELD = 30_000_000
# Pillow keeps a place for each row: a stripe of as many pixels costs twice as much.
MOST_ACROSS = 20_000
# Pixels on the long side: of the kept photo, and of the one a tally sheet is read from.
KEPT_ACROSS = 2_000
READ_ACROSS = 4_000
# A progressive JPEG has about ten; each costs as much as a whole picture.
MOST_SCANS = 64
MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
START_OF_SCAN, END = b"\xff\xda", b"\xff\xd9"
# Pillow's names for a JPEG; the second holds another picture behind the first.
FROM_CAMERAS = ("JPEG", "MPO")
QUALITY = 85
PAPER = (255, 255, 255)
# Modes that shrink well only as full colour.
COARSE = ("1", "P")


@dataclass(frozen=True, slots=True)
class PhotoPicture:
    """A picture as kept, and `full`: as large as it is read, upright, RGB."""

    content: bytes
    width: int
    height: int
    full: Image.Image

    @property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()


def read_picture(data: bytes, *, across: int = KEPT_ACROSS) -> PhotoPicture:
    """Return the picture in a file, re-encoded as JPEG, `across` on its long side.

    Raises ValidationError with a sentence if it is not a picture, is broken, or is
    larger than a camera's.
    """
    if not data:
        raise ValidationError(_("The photo is an empty file; take it again."))
    if len(data) > MOST_BYTES:
        raise ValidationError(_("The photo is larger than 10 MB; send a smaller one."))
    full = _decoded(_opened(data))
    kept = full.copy()
    kept.thumbnail((across, across))
    out = BytesIO()
    kept.save(out, "JPEG", quality=QUALITY)
    return PhotoPicture(out.getvalue(), kept.width, kept.height, full)


def _opened(data: bytes) -> Image.Image:
    """Return the picture with its size read and no pixel decoded."""
    sentence = _(
        "The photo is not a JPEG, PNG or HEIC picture, as a camera makes them."
    )
    try:
        with refuse_broken(ValidationError(sentence)):
            image = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError:
        raise _too_large(MOST_PIXELS) from None
    is_jpeg = image.format in FROM_CAMERAS
    is_whole = not is_jpeg or "progressive" in image.info
    most = MOST_HELD if is_whole else MOST_PIXELS
    if image.width * image.height > most:
        raise _too_large(most)
    has_scans = is_jpeg and _scans_of(data) > MOST_SCANS
    if has_scans or max(image.size) > MOST_ACROSS:
        raise ValidationError(
            _("The photo is not as a camera makes them; take it again.")
        )
    return image


def _scans_of(data: bytes) -> int:
    """Return how many scans a JPEG has; data appended after its end is ignored."""
    count, at = 0, 2
    while (found := MARKER.search(data, at)) and found[0] != END:
        count += found[0] == START_OF_SCAN
        length = int.from_bytes(data[found.end() : found.end() + 2], "big")
        at = found.end() + length
    return count


def _too_large(most: int) -> ValidationError:
    return ValidationError(
        _("The photo has more than %(most)s million pixels; send a smaller one."),
        params={"most": most // 1_000_000},
    )


def _decoded(image: Image.Image) -> Image.Image:
    """Return the pixels alone, upright, on white where they were transparent."""
    sentence = _("The photo is broken: its end is missing or it cannot be read.")
    with refuse_broken(ValidationError(sentence)):
        # Decode a JPEG at a half or a quarter of its size if that is enough.
        image.draft("RGB", (READ_ACROSS, READ_ACROSS))
        image.load()
        if image.mode not in COARSE:
            image.thumbnail((READ_ACROSS, READ_ACROSS))
        flat = _on_paper(ImageOps.exif_transpose(image))
        flat.thumbnail((READ_ACROSS, READ_ACROSS))
    # The file's other data (place, time, camera) is dropped.
    flat.info.clear()
    return flat


def _on_paper(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image.convert("RGB")
    clear = image.convert("RGBA")
    flat = Image.new("RGB", clear.size, PAPER)
    flat.paste(clear, mask=clear.getchannel("A"))
    return flat
