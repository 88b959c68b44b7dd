"""Photos of tally sheets, made from the printed page: pen strokes, then a camera.

All is drawn from a seed, so that a photo that was read wrongly can be made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from scoresheets.paper.page import Box
from scoresheets.tally.layout import PAGE, TallyBox
from scoresheets.tally.reading import BoxMark

Picture = NDArray[np.uint8]
FINE = 12  # pixels a millimetre of the page that is written on
STROKES = ("cross", "slash", "tick", "scribble", "pencil")


def printed(pdf: bytes, page: int = 0) -> Picture:
    """Return a page of a PDF as it comes from the printer, grey."""
    document = pypdfium2.PdfDocument(pdf)
    picture = document[page].render(scale=FINE * 25.4 / 72, grayscale=True)
    return np.array(picture.to_numpy(), dtype=np.uint8).reshape(
        picture.height, picture.width
    )


@dataclass(frozen=True, slots=True)
class Pen:
    """How someone crosses a box: a stroke, how thick (mm), how dark (0 is black)."""

    stroke: str
    thickness: float
    grey: int


def some_pen(chance: Random, stroke: str) -> Pen:
    if stroke == "pencil":
        return Pen("cross", chance.uniform(0.45, 0.7), chance.randint(110, 150))
    return Pen(stroke, chance.uniform(0.35, 0.8), chance.randint(0, 80))


def crossed(
    page: Picture, marks: dict[TallyBox, BoxMark], pen: Pen, chance: Random
) -> Picture:
    """Return the page with its boxes crossed and struck by hand."""
    written = page.copy()
    for place, mark in marks.items():
        if mark is BoxMark.EMPTY:
            continue
        _stroke(written, place.box, pen, chance)
        if mark is BoxMark.STRUCK:
            _fill(written, place.box, pen, chance)
    return written


def _line(page: Picture, points: Sequence[tuple[float, float]], pen: Pen) -> None:
    """Draw a line of a pen over what stands there, around its points alone."""
    found = np.array(points, dtype=np.float64) * FINE
    reach = pen.thickness * FINE + 2
    left, top = np.floor(found.min(axis=0) - reach).astype(int)
    right, bottom = np.ceil(found.max(axis=0) + reach).astype(int)
    part = page[top:bottom, left:right]
    layer = np.full_like(part, 255)
    cv2.polylines(
        layer,
        np.round((found - (left, top)) * 16).astype(np.int32)[None],
        isClosed=False,
        color=(int(pen.grey),),
        thickness=max(1, round(pen.thickness * FINE)),
        lineType=cv2.LINE_AA,
        shift=4,
    )
    np.minimum(part, layer, out=part)


def _stroke(page: Picture, box: Box, pen: Pen, chance: Random) -> None:
    def spot(across: float, down: float) -> tuple[float, float]:
        loose = 0.09
        return (
            box.left + box.width * (across + chance.uniform(-loose, loose)),
            box.top + box.height * (down + chance.uniform(-loose, loose)),
        )

    if pen.stroke in ("cross", "slash"):
        _line(page, [spot(0.1, 0.9), spot(0.5, 0.5), spot(0.9, 0.1)], pen)
    if pen.stroke == "cross":
        _line(page, [spot(0.1, 0.1), spot(0.5, 0.5), spot(0.9, 0.9)], pen)
    if pen.stroke == "tick":
        _line(page, [spot(0.15, 0.5), spot(0.4, 0.85), spot(0.95, 0.05)], pen)
    if pen.stroke == "scribble":
        turns = [
            spot(0.5 + 0.3 * np.cos(at), 0.5 + 0.3 * np.sin(at)) for at in range(9)
        ]
        _line(page, turns, pen)


def _fill(page: Picture, box: Box, pen: Pen, chance: Random) -> None:
    """Fill a box in, to and fro, as a hand does that takes a cross back."""
    down = 0.25
    points = []
    while down < box.height - 0.2:
        points += [(box.left + 0.2, box.top + down), (box.right - 0.2, box.top + down)]
        down += pen.thickness * chance.uniform(0.6, 0.85)
    _line(page, points, Pen("fill", pen.thickness, pen.grey))


@dataclass(frozen=True, slots=True)
class Camera:
    """How a page is seen: turned (degrees), from aside, in shadow, not sharp."""

    width: int
    turn: float
    lean: float
    shadow: float
    blur: float
    grain: float
    quality: int
    light: int


def some_camera(chance: Random) -> Camera:
    return Camera(
        width=chance.choice((1200, 1600, 2000, 2400, 3000)),
        turn=chance.uniform(-10, 10),
        lean=chance.uniform(0, 0.07),
        shadow=chance.uniform(0, 0.5),
        blur=chance.uniform(0, 1.3),
        grain=chance.uniform(0, 5),
        quality=chance.choice((60, 75, 90)),
        light=chance.randint(150, 250),
    )


def photo(page: Picture, camera: Camera, chance: Random) -> Picture:
    """Return what the camera sees of the page, on a dark table."""
    seen = _projected(page, camera, chance)
    seen = _shaded(seen, camera, chance)
    sigma = camera.blur * camera.width / 2000
    if sigma > 0.1:
        seen = cv2.GaussianBlur(seen, (0, 0), sigma)
    grain = np.random.default_rng(chance.getrandbits(32)).normal(0, 1, seen.shape)
    seen = np.clip(seen + camera.grain * grain, 0, 255).astype(np.uint8)
    _done, packed = cv2.imencode(
        ".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, camera.quality]
    )
    return np.array(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)


def _projected(page: Picture, camera: Camera, chance: Random) -> NDArray[Any]:
    width = camera.width
    height = round(width * 4 / 3)
    # So small that no corner leaves the picture, however it is turned.
    scale = min(width / PAGE[0], height / PAGE[1]) * 0.86 / FINE
    tall, wide = page.shape
    corners = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], dtype=np.float64)
    centred = (corners - (wide / 2, tall / 2)) * scale
    angle = np.deg2rad(camera.turn)
    turned = centred @ np.array(
        [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
    )
    leaned = turned * [
        [1 + camera.lean * chance.uniform(-1, 0)] * 2 for _ in range(len(turned))
    ]
    target = (leaned + (width / 2, height / 2)).astype(np.float32)
    how = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    small = page
    if scale < 0.5:
        small = cv2.GaussianBlur(page, (0, 0), 0.4 / scale)
    paper = np.clip(small.astype(np.float32) * camera.light / 255, 0, 255)
    return cv2.warpPerspective(paper, how, (width, height), borderValue=(60.0,))


def _shaded(seen: NDArray[Any], camera: Camera, chance: Random) -> NDArray[Any]:
    """Lay a shadow with a soft edge over a part of the picture."""
    height, width = seen.shape
    angle = chance.uniform(0, 2 * np.pi)
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    along = (across - width / 2) * np.cos(angle) + (down - height / 2) * np.sin(angle)
    edge = chance.uniform(0.02, 0.2) * width
    place = chance.uniform(-0.3, 0.3) * width
    dark = 1 / (1 + np.exp(-np.clip((along - place) / edge * 4, -50, 50)))
    return seen * (1 - camera.shadow * dark)
