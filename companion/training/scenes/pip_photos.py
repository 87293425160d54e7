"""The effects of printers, light, lens and camera on a small card in grey."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.training.scenes.art import Picture

Grey = NDArray[np.float32]


def field(rng: Generator, cells: tuple[int, int], spread: float, size: tuple[int, int]) -> Grey:
    """Smooth chance over a size (width, height), from this number of cells down and across."""
    coarse = rng.normal(0, spread, cells).astype(np.float32)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)


def printed_otherwise(rng: Generator, flat: Grey, fine: float) -> Grey:
    """The same card with fatter or thinner ink, uneven ink, or ink that fades to the rims or middles of the print, as
    in shaded decks. ``fine`` is its scale beside the art's."""
    high, wide = flat.shape
    stock = float(np.median(flat[high // 3 : 2 * high // 3, max(1, wide // 60) : wide // 20]))
    if rng.random() < 0.3:
        cross = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
        changed = (cv2.erode if rng.random() < 0.5 else cv2.dilate)(flat, cross)
        flat = flat + float(rng.uniform(0.2, 1)) * min(1.0, 2 * fine) * (changed - flat)
    if rng.random() < 0.4:
        across = int(rng.integers(5, 26))
        faded = field(rng, (across * 7 // 5, across), 0.5, (wide, high)) + float(rng.uniform(-0.3, 0.3))
        flat = flat + (stock - flat) * np.clip(faded, 0, 0.85)
    if rng.random() < 0.3:
        ink = stock - flat
        dark = 1 if ink.max() > -ink.min() else -1
        there = (dark * ink > 0.35 * (dark * ink).max()).astype(np.uint8)
        depth = cv2.distanceTransform(there, cv2.DIST_L2, 3) / wide
        rim = np.exp(-depth / float(rng.uniform(0.006, 0.045)))
        rim = 1 - rim if rng.random() < 0.25 else rim
        flat = flat + ink * rim * there * float(rng.uniform(0.3, 0.95))
    return np.asarray(flat, np.float32)


def photographed(rng: Generator, picture: Grey, high: float) -> Picture:
    """The picture of a card of this height in pixels after light, lens and camera: above all, they blur it."""
    kind = rng.random()
    if kind < 0.55:
        blur = 0.25 + 0.0045 * high + rng.uniform(0, 0.95)
    else:
        blur = rng.uniform(0.2, 0.6) if kind < 0.75 else high * rng.uniform(0.004, 0.022)
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(blur)), np.float32)
    if rng.random() < 0.15:
        picture = np.asarray(cv2.filter2D(picture, -1, _smear(rng, high)), np.float32)
    if rng.random() < 0.5:
        picture = np.asarray(255 * (np.clip(picture, 0, 255) / 255) ** float(rng.uniform(0.6, 1.6)), np.float32)
    size = picture.shape[1], picture.shape[0]
    uneven = 1 + field(rng, (3, 3), float(rng.uniform(0, 0.12)), size)
    picture = np.asarray(picture * float(rng.uniform(0.35, 1.1)) * uneven, np.float32)
    if rng.random() < 0.3:
        picture = np.asarray(picture * float(rng.uniform(0.5, 1)) + float(rng.uniform(0, 80)), np.float32)
    if rng.random() < 0.7:
        grain = rng.normal(0, rng.uniform(0.5, 9), picture.shape).astype(np.float32)
        picture = picture + np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.6 if rng.random() < 0.5 else grain)
    if rng.random() < 0.15:
        picture = np.asarray(1.8 * picture - 0.8 * cv2.GaussianBlur(picture, (0, 0), 1.2), np.float32)
    seen = np.asarray(np.clip(picture, 0, 255), np.uint8)
    if rng.random() < 0.7:
        packed = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])[1]
        seen = np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
    return seen


def _smear(rng: Generator, high: float) -> Grey:
    length = int(rng.integers(3, max(4, int(high * 0.05) + 1))) | 1
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), float(rng.uniform(0, 180)), 1)
    turned = cv2.warpAffine(kernel, turn, (length, length))
    return np.asarray(turned / max(1e-6, float(turned.sum())), np.float32)
