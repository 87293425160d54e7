"""A photograph of a card made like a print of it: cut at the card's edges, its round corners filled, in even light."""

from __future__ import annotations

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.edges import draw_to_edges
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.squares import straighten
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT, find_slopes


def as_printed(photograph: Picture) -> Picture:
    """A picture (BGR) of a card that fills it, as if it were printed: a little of the table may show around it."""
    cut = cut_at_edges(photograph)
    return _in_white_light(_without_round_corners(photograph if cut is None else cut))


def cut_at_edges(photograph: Picture) -> Picture | None:
    """The card that fills a picture, cut at its edges; None where no edges of a card lie near the picture's sides."""
    limits = read_shipped().photographed
    height, width = photograph.shape[:2]
    more = round(limits.around * min(height, width))
    wide = np.asarray(cv2.copyMakeBorder(photograph, more, more, more, more, cv2.BORDER_REPLICATE), np.uint8)
    whole: Floats = UNIT * np.array((width, height), np.float32) + np.float32(more)
    (drawn,) = draw_to_edges(wide, whole[None], limits.near)
    return straighten(wide, drawn[0], (width, height)) if drawn else None


def _without_round_corners(card: Picture) -> Picture:
    """The card with its round corners, in which the table shows, painted over."""
    height, width = card.shape[:2]
    reach = max(2, round(read_shipped().photographed.corner * min(height, width)))
    paint = np.zeros((height, width), np.uint8)
    cv2.rectangle(paint, (0, 0), (width, height), 255, -1)
    cv2.rectangle(paint, (reach, 0), (width - reach, height), 0, -1)
    cv2.rectangle(paint, (0, reach), (width, height - reach), 0, -1)
    for x in (reach, width - reach):
        for y in (reach, height - reach):
            cv2.circle(paint, (x, y), round(0.9 * reach), 0, -1)
    return np.asarray(cv2.inpaint(card, paint, 3, cv2.INPAINT_TELEA), np.uint8)


def _in_white_light(card: Picture) -> Picture:
    limits = read_shipped().photographed
    height, width = card.shape[:2]
    small = cv2.resize(
        card, (max(8, width // limits.coarse), max(8, height // limits.coarse)), interpolation=cv2.INTER_AREA
    )
    lightest = small.max(axis=2)
    most, top = np.percentile(lightest, (50, limits.lightest))
    if most < limits.dark * top:  # there is no paper to see the light on
        card = _without_glare(card)
        top = np.percentile(card.max(axis=2), limits.lightest)
        return np.asarray(np.clip(card * (limits.ink / max(top, limits.darkest)), 0, 255), np.uint8)
    span = max(3, round(limits.printed * min(small.shape[:2])) | 1)
    paper = cv2.morphologyEx(lightest, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (span, span)))
    light = cv2.GaussianBlur(paper.astype(np.float32) + 1, (0, 0), max(1.0, limits.smooth * min(small.shape[:2])))
    even = (card.astype(np.float32) + 1) / cv2.resize(light, (width, height))[..., None] * np.median(light)
    white = np.maximum(np.percentile(even.reshape(-1, 3), limits.paper, axis=0), limits.darkest)
    return np.asarray(np.clip(even * (limits.white / white), 0, 255), np.uint8)


def _without_glare(card: Picture) -> Picture:
    """A dark card without a lamp's reflection: soft light without a colour, wider than a stroke, that comes on top."""
    limits, short = read_shipped().photographed, min(card.shape[:2])
    span = max(3, round(limits.glare * short) | 1)
    soft = cv2.GaussianBlur(card.min(axis=2), (0, 0), limits.smooth * short / 3)
    wide = cv2.morphologyEx(soft, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (span, span)))
    light = np.asarray(cv2.GaussianBlur(wide, (0, 0), limits.smooth * short), np.float32)
    light -= np.median(light)
    height = float(light.max())
    flank = (light > limits.foot * height) & (light < limits.top * height)
    across, down = find_slopes(soft)
    rises = cv2.magnitude(across, down)[flank] * short / 100
    if not len(rises) or np.median(rises) > limits.steep * height:
        return card
    return np.asarray(np.clip(card - np.maximum(light, 0)[..., None], 0, 255), np.uint8)
