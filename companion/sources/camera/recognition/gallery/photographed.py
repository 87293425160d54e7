"""A photograph of a card made like a print of it: cut at the card's edges, its round corners filled, in even light."""

from __future__ import annotations

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.edges import draw_to_edges
from companion.sources.camera.recognition.gallery.squares import UNIT, straighten
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import find_slopes

_AROUND = 0.06
"""Width of what is put around the picture, as a part of its shorter side: an edge may lie at its very border."""
_PASSES = (0.02, 0.02)
"""How far from the picture's sides the card's are looked for: farther away lie the frames that are printed on cards."""
_CORNER = 0.07
"""Round corners reach so far, as a part of the shorter side."""
_PRINTED = 0.45
"""What is darker than around it and narrower than this part of the shorter side is printed; the rest is light."""
_SMOOTH = 0.03
"""The light changes over this part of the shorter side."""
_DARK, _LIGHTEST, _INK = 0.35, 98, 220.0
"""A card is dark where most of it is darker than this part of its lightest places, lighter than so many in a hundred;
these become so light."""
_COARSE = 4
"""The light is worked out in a picture so many times smaller."""
_GLARE, _FLANK, _STEEP = 0.12, (0.2, 0.8), 0.1
"""Colourless light wider than the first part of a dark card's shorter side is glare, where most of its flanks, between
these parts of its height, rise by less than the last part of that within a hundredth of the shorter side: the edges of
what is printed are steeper."""
_WHITE, _PAPER, _DARKEST = 240.0, 90, 30.0
"""The light is made such that the colour that is lighter than so many in a hundred places becomes white; colours darker
than the last are not taken for paper."""


def as_printed(photograph: Picture) -> Picture:
    """A picture (BGR) of a card that fills it, as if it were printed: a little of the table may show around it."""
    cut = cut_at_edges(photograph)
    return _in_white_light(_without_round_corners(photograph if cut is None else cut))


def cut_at_edges(photograph: Picture) -> Picture | None:
    """The card that fills a picture, cut at its edges; None where no edges of a card lie near the picture's sides."""
    height, width = photograph.shape[:2]
    more = round(_AROUND * min(height, width))
    wide = np.asarray(cv2.copyMakeBorder(photograph, more, more, more, more, cv2.BORDER_REPLICATE), np.uint8)
    whole: Floats = UNIT * np.array((width, height), np.float32) + np.float32(more)
    (drawn,) = draw_to_edges(wide, whole[None], _PASSES)
    return straighten(wide, drawn[0], (width, height)) if drawn else None


def _without_round_corners(card: Picture) -> Picture:
    """The card with its round corners, in which the table shows, painted over."""
    height, width = card.shape[:2]
    reach = max(2, round(_CORNER * min(height, width)))
    paint = np.zeros((height, width), np.uint8)
    cv2.rectangle(paint, (0, 0), (width, height), 255, -1)
    cv2.rectangle(paint, (reach, 0), (width - reach, height), 0, -1)
    cv2.rectangle(paint, (0, reach), (width, height - reach), 0, -1)
    for x in (reach, width - reach):
        for y in (reach, height - reach):
            cv2.circle(paint, (x, y), round(0.9 * reach), 0, -1)
    return np.asarray(cv2.inpaint(card, paint, 3, cv2.INPAINT_TELEA), np.uint8)


def _in_white_light(card: Picture) -> Picture:
    height, width = card.shape[:2]
    small = cv2.resize(card, (max(8, width // _COARSE), max(8, height // _COARSE)), interpolation=cv2.INTER_AREA)
    lightest = small.max(axis=2)
    most, top = np.percentile(lightest, (50, _LIGHTEST))
    if most < _DARK * top:  # there is no paper to see the light on
        card = _without_glare(card)
        top = np.percentile(card.max(axis=2), _LIGHTEST)
        return np.asarray(np.clip(card * (_INK / max(top, _DARKEST)), 0, 255), np.uint8)
    span = max(3, round(_PRINTED * min(small.shape[:2])) | 1)
    paper = cv2.morphologyEx(lightest, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (span, span)))
    light = cv2.GaussianBlur(paper.astype(np.float32) + 1, (0, 0), max(1.0, _SMOOTH * min(small.shape[:2])))
    even = (card.astype(np.float32) + 1) / cv2.resize(light, (width, height))[..., None] * np.median(light)
    white = np.maximum(np.percentile(even.reshape(-1, 3), _PAPER, axis=0), _DARKEST)
    return np.asarray(np.clip(even * (_WHITE / white), 0, 255), np.uint8)


def _without_glare(card: Picture) -> Picture:
    """A dark card without a lamp's reflection: soft light without a colour, wider than a stroke, that comes on top."""
    short = min(card.shape[:2])
    span = max(3, round(_GLARE * short) | 1)
    soft = cv2.GaussianBlur(card.min(axis=2), (0, 0), _SMOOTH * short / 3)
    wide = cv2.morphologyEx(soft, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (span, span)))
    light = np.asarray(cv2.GaussianBlur(wide, (0, 0), _SMOOTH * short), np.float32)
    light -= np.median(light)
    height = float(light.max())
    flank = (light > _FLANK[0] * height) & (light < _FLANK[1] * height)
    across, down = find_slopes(soft)
    rises = cv2.magnitude(across, down)[flank] * short / 100
    if not len(rises) or np.median(rises) > _STEEP * height:
        return card
    return np.asarray(np.clip(card - np.maximum(light, 0)[..., None], 0, 255), np.uint8)
