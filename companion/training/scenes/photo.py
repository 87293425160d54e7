"""The effects of light, lens and camera on a picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.training.scenes.art import Picture

EXPOSURES = ((0.75, 1.15), (0.18, 0.7), (1.1, 2.0))
"""Usual, too dark, and too bright."""


def light(rng: Generator, size: int) -> NDArray[np.float32]:
    """Uneven light over a square picture: a few low-frequency waves and, at times, the edge of a shadow."""
    coarse = rng.normal(1, rng.uniform(0.02, 0.22), (4, 4, 1)).astype(np.float32)
    field = np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)
    if rng.random() < 0.3:
        mask = np.zeros((size, size), np.float32)
        points = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * size
        cv2.fillPoly(mask, [points.astype(np.int32)], 1.0)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1, 20))), np.float32)
        field *= 1 - mask * float(rng.uniform(0.15, 0.6))
    return field[..., None]


def bands(rng: Generator, size: int) -> NDArray[np.float32]:
    """Stripes of light and shade: a lamp that flickers faster than the shutter rolls, or a blind before a window."""
    angle = float(rng.integers(2)) * np.pi / 2 if rng.random() < 0.6 else float(rng.uniform(0, np.pi))
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    wave = np.sin(2 * np.pi * ((np.cos(angle) * x + np.sin(angle) * y) / rng.uniform(15, 200) + rng.uniform()))
    if rng.random() < 0.4:
        wave = np.tanh(float(rng.uniform(1, 8)) * wave)
    return np.asarray(1 + float(rng.uniform(0.05, 0.6)) * wave, np.float32)[..., None]


def glare(rng: Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Specular spots and streaks that wash out what they cover."""
    size = picture.shape[0]
    mask = np.zeros((size, size), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        centre = int(rng.integers(size)), int(rng.integers(size))
        axes = int(rng.integers(5, 90)), int(rng.integers(3, 40))
        cv2.ellipse(mask, centre, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.3, 1.1)), -1)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(2, 30))), np.float32)
    return np.asarray(picture + mask[..., None] * float(rng.uniform(60, 260)), np.float32)


def cast(rng: Generator) -> NDArray[np.float32]:
    """The gains of red, green and blue under a light that the camera balances well, badly, or not at all."""
    kind = rng.choice(["balanced", "off", "lamp"], p=(0.45, 0.43, 0.12))
    if kind == "balanced":
        return np.ones(3, np.float32)
    if kind == "off":
        return np.asarray(np.clip(rng.normal(1, 0.06, 3), 0.8, 1.2), np.float32)
    warmth = float(rng.uniform(-0.7, 1))
    return np.asarray(np.exp((0.25 * warmth, float(rng.uniform(-0.2, 0.1)), -0.85 * warmth)), np.float32)


def blurred(rng: Generator, picture: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """Out of focus, or smeared by motion; ``strength`` scales both (1 for small cards)."""
    if rng.random() < 0.75:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), max(0.15, float(rng.uniform(0.2, 1.0)) * strength)))
    length = max(3, int(rng.integers(3, 6) * strength)) | 1
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1.0 / length
    turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), float(rng.uniform(0, 180)), 1)
    kernel = np.asarray(cv2.warpAffine(kernel, turn, (length, length)))
    return np.asarray(cv2.filter2D(picture, -1, kernel / max(1e-6, float(kernel.sum()))), np.float32)


def sensed(rng: Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """The noise of a sensor, stronger in the light than in the dark, in grey or in colour, as fine as a pixel or
    coarser."""
    height, width = picture.shape[:2]
    coarse = int(rng.choice([1, 1, 2]))
    depth = 1 if rng.random() < 0.5 else 3
    grain = rng.standard_normal((height // coarse + 1, width // coarse + 1, depth), dtype=np.float32)
    if coarse > 1:
        larger = grain.shape[1] * coarse, grain.shape[0] * coarse
        grain = np.asarray(cv2.resize(grain, larger), np.float32).reshape(*larger[::-1], depth)
    grain = grain[:height, :width] * float(np.exp(rng.uniform(0, np.log(14))))
    if rng.random() < 0.5:
        grain = grain * np.sqrt((picture.mean(axis=2, keepdims=True) + 20) / 130)
    return picture + grain


def denoised(rng: Generator, picture: Picture) -> Picture:
    """A picture after a phone's denoising: flat parts are smoothed, edges stay."""
    if rng.random() < 0.6:
        return np.asarray(cv2.medianBlur(picture, 3), np.uint8)
    return np.asarray(cv2.bilateralFilter(picture, 5, float(rng.uniform(10, 45)), 2.0), np.uint8)


def sharpened(rng: Generator, picture: Picture) -> Picture:
    """A picture with the light and dark rims that a phone's sharpening draws along edges."""
    amount = float(rng.uniform(0.3, 2.2))
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.6, 2.0)))
    return np.asarray(cv2.addWeighted(picture, 1 + amount, soft, -amount, 0), np.uint8)


def rescaled(rng: Generator, picture: Picture) -> Picture:
    """A picture that was kept smaller and enlarged again, by any of the usual methods."""
    height, width = picture.shape[:2]
    factor = float(rng.uniform(0.5, 0.95))
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    way = (cv2.INTER_LINEAR, cv2.INTER_CUBIC)[int(rng.integers(2))]
    return np.asarray(cv2.resize(small, (width, height), interpolation=way), np.uint8)


def pack(rng: Generator, picture: Picture) -> Picture:
    """A picture after JPEG, from hardly to badly compressed."""
    done, file = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8) if done else picture


def developed(rng: Generator, seen: NDArray[np.float32]) -> Picture:
    """The photograph that a phone makes of its sensor's picture: denoised, sharpened and compressed, some of it
    twice."""
    noisy = rng.random() < 0.55
    result: Picture = np.asarray(np.clip(sensed(rng, seen) if noisy else seen, 0, 255), np.uint8)
    if rng.random() < (0.4 if noisy else 0.1):
        result = denoised(rng, result)
    if rng.random() < 0.12:
        grey = cv2.cvtColor(result, cv2.COLOR_RGB2GRAY)
        result = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2RGB), np.uint8)
    for step, share in ((sharpened, 0.4), (pack, 0.4), (rescaled, 0.15), (sharpened, 0.1), (pack, 0.4)):
        if rng.random() < share:
            result = step(rng, result)
    return result


def photograph(rng: Generator, picture: Picture, *, index_px: float) -> Picture:
    """A picture as a camera might have taken it. ``index_px`` is the usual height of an index in it."""
    seen = picture.astype(np.float32) * light(rng, picture.shape[0])
    if rng.random() < 0.1:
        seen = seen * bands(rng, picture.shape[0])
    if rng.random() < 0.25:
        seen = glare(rng, seen)
    if rng.random() < 0.65:
        seen = blurred(rng, seen, float(np.clip((index_px / 16) ** 0.75, 0.5, 2.6)))
    exposure = float(rng.uniform(*EXPOSURES[int(rng.choice(3, p=(0.58, 0.24, 0.18)))]))
    seen = np.clip(seen * exposure * cast(rng), 0, 255)
    if rng.random() < 0.5:
        seen = 255 * (seen / 255) ** float(rng.uniform(0.6, 1.6))
    if rng.random() < 0.3:
        seen = (seen - 128) * float(rng.uniform(0.5, 1.35)) + 128 + float(rng.uniform(-25, 25))
    return developed(rng, np.asarray(np.clip(seen, 0, 255), np.float32))
