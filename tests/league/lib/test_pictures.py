"""What is made of an uploaded picture, and which are refused, at what cost."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.exceptions import ValidationError
from PIL import Image
from PIL.TiffImagePlugin import IFDRational

from league.lib.files.pictures import FORMATS, KEPT_ACROSS, READ_ACROSS, read_picture

NO_PICTURE = "The photo is not a JPEG, PNG or HEIC picture, as a camera makes them."
TOO_LARGE = "The photo has more than 40 million pixels; send a smaller one."
BROKEN = "The photo is broken: its end is missing or it cannot be read."
ROOT = Path(__file__).resolve().parents[3]
ORIENTATION, MAKE, GPS = 0x0112, 0x010F, 0x8825


def file_of(image: Image.Image, sort: str = "JPEG", **values: object) -> bytes:
    out = BytesIO()
    image.save(out, sort, **values)
    return out.getvalue()


def make_photo(width: int = 300, height: int = 200, colour: str = "red") -> Image.Image:
    image = Image.new("RGB", (width, height), "white")
    image.paste(colour, (0, 0, width // 4, height // 4))
    return image


def kept(data: bytes) -> Image.Image:
    return Image.open(BytesIO(read_picture(data).content))


def png_of(width: int, height: int) -> bytes:
    """A PNG that claims to be as large, with hardly any pixels in it."""
    small = file_of(make_photo(8, 8), "PNG")
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    head = b"IHDR" + size + small[24:29]
    return small[:12] + head + zlib.crc32(head).to_bytes(4, "big") + small[33:]


def zip_file() -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as packed:
        packed.writestr("photo.jpg", b"0" * 1000)
    return out.getvalue()


def scans(number: int) -> bytes:
    """A progressive JPEG of more scans than any camera writes."""
    whole = file_of(make_photo(), progressive=True)
    return whole[:-2] + b"\xff\xda\x00\x02" * number + whole[-2:]


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "The photo is an empty file; take it again."),
    "an SVG": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', NO_PICTURE),
    "a renamed zip": (zip_file(), NO_PICTURE),
    "a GIF": (file_of(make_photo(), "GIF"), NO_PICTURE),
    "a page of HTML": (b"<script>alert(1)</script>", NO_PICTURE),
    "a TIFF": (file_of(make_photo(), "TIFF"), NO_PICTURE),
    "50,000 x 50,000": (png_of(50_000, 50_000), TOO_LARGE),
    "a PNG of 31 million pixels": (
        png_of(6_200, 5_000),
        "The photo has more than 30 million pixels; send a smaller one.",
    ),
    "half a JPEG": (file_of(make_photo(900, 900))[:4_000], BROKEN),
    "half a PNG": (file_of(make_photo(900, 900), "PNG")[:2_000], BROKEN),
    "a thousand scans": (
        scans(1000),
        "The photo is not as a camera makes them; take it again.",
    ),
    "11 MB": (
        file_of(make_photo()) + bytes(11 * 1024 * 1024),
        "The photo is larger than 10 MB; send a smaller one.",
    ),
}


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@pytest.mark.parametrize("name", BAD)
def test_what_is_no_photo_is_refused_with_a_sentence(name: str) -> None:
    data, sentence = BAD[name]
    with pytest.raises(ValidationError) as refused:
        read_picture(data)
    assert refused.value.messages == [sentence]


COST = r"""
import json, re, resource, sys, time, warnings
from pathlib import Path
from django.conf import settings
settings.configure(USE_I18N=False)
from django.core.exceptions import ValidationError
from league.lib.files import pictures
from league.lib.files.pictures import read_picture
for limit in sys.argv[1:]:
    setattr(pictures, limit, 10**12)
warnings.simplefilter("ignore")
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
began = time.process_time()
try:
    read_picture(sys.stdin.buffer.read())
    said = ""
except ValidationError as refused:
    said = refused.messages[0]
took = time.process_time() - began
# The process's own peak: that of getrusage begins at its parent's.
status = Path("/proc/self/status")
if status.exists():
    most = int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) / 1024
else:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
print(json.dumps([said, took, most]))
"""


@pytest.mark.parametrize("name", BAD)
def test_refusing_costs_less_than_3_seconds_and_200_megabytes(name: str) -> None:
    """Seconds of the processor's time, which a busy machine does not stretch."""
    data, sentence = BAD[name]
    said, seconds, megabytes = cost_of(data)
    assert (said, seconds < 3, megabytes < 200) == (sentence, True, True)


def cost_of(data: bytes, *off: str) -> tuple[str, float, float]:
    """Return what is said of a photo, and the seconds and MB that this takes."""
    done = subprocess.run(
        [sys.executable, "-c", COST, *off],
        input=data,
        capture_output=True,
        cwd=ROOT,
        check=True,
        timeout=300,
    )
    said, seconds, megabytes = json.loads(done.stdout)
    return said, seconds, megabytes


def test_twin_without_the_limit_of_pixels_takes_more_than_200_megabytes() -> None:
    whole = file_of(Image.new("RGB", (6_200, 5_000)), "PNG")
    assert cost_of(whole)[2] < 200
    assert cost_of(whole, "MOST_HELD")[2] > 200


@pytest.mark.parametrize("sort", ["JPEG", "PNG", "HEIF"])
def test_a_photo_is_kept_as_jpeg(sort: str) -> None:
    assert sort in FORMATS, "pillow-heif is among the requirements"
    image = kept(file_of(make_photo(), sort))
    assert (image.format, image.size) == ("JPEG", (300, 200))


def test_a_film_behind_a_photo_is_passed_over() -> None:
    data = file_of(make_photo()) + b"\xff\xda\x00\x02" * 1000
    assert kept(data).size == (300, 200)


def test_a_large_photo_is_kept_smaller_and_read_larger() -> None:
    picture = read_picture(file_of(make_photo(6_000, 3_000)))
    assert (picture.width, picture.height) == (KEPT_ACROSS, 1_000)
    assert picture.full.width >= READ_ACROSS * 3 // 4


def test_a_photo_is_turned_by_its_exif_first() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # Taken upright: the camera's right side is the top.
    image = kept(file_of(make_photo(), exif=exif)).convert("RGB")
    assert image.size == (200, 300)
    red, green, _blue = image.getpixel((190, 10))
    assert (red > 200, green < 90) == (True, True)


def test_nothing_of_the_exif_is_left() -> None:
    exif = Image.Exif()
    exif[MAKE] = "Secretcam"
    exif[GPS] = {2: (IFDRational(33), IFDRational(55), IFDRational(0))}
    told = {"exif": exif, "comment": b"at home", "icc_profile": b"profile" * 20}
    content = read_picture(file_of(make_photo(), **told)).content
    image = Image.open(BytesIO(content))
    assert not dict(image.getexif())
    assert not any(
        word in content for word in (b"Secretcam", b"Exif", b"at home", b"profile")
    )


POLYGLOTS = {
    "a page behind it": b"<script>alert(1)</script>",
    "a zip behind it": zip_file(),
    "a PDF behind it": b"%PDF-1.4 /JS (app.alert(1))",
}


@pytest.mark.parametrize("name", POLYGLOTS)
@pytest.mark.parametrize("sort", ["JPEG", "PNG"])
def test_what_hides_behind_a_photo_is_left_out(name: str, sort: str) -> None:
    data = file_of(make_photo(), sort) + POLYGLOTS[name]
    content = read_picture(data).content
    assert POLYGLOTS[name][:12] not in content
    assert content.endswith(b"\xff\xd9"), "the end of a JPEG"


@pytest.mark.parametrize("sort", ["JPEG", "HEIF"])
def test_where_a_photo_was_taken_is_not_kept(sort: str) -> None:
    exif = Image.Exif()
    exif.get_ifd(GPS).update({1: "S", 2: (33.0, 55.0, 31.0)})
    data = file_of(make_photo(), sort, exif=exif)
    assert Image.open(BytesIO(data)).getexif().get_ifd(GPS), "the photo says where"
    assert not kept(data).getexif().get_ifd(GPS)


def test_what_is_clear_in_a_png_is_white_paper() -> None:
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    assert kept(file_of(image, "PNG")).getpixel((20, 20)) == (255, 255, 255)


def test_the_same_file_has_the_same_digest() -> None:
    data = file_of(make_photo())
    assert read_picture(data).digest == read_picture(data).digest
    assert (
        read_picture(file_of(make_photo(colour="blue"))).digest
        != read_picture(data).digest
    )
