"""Pictures of a stage: a drawn felt, cards with their art, drawn hands, light, blur, noise and JPEG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.evenings.decks import ART_PX, Art, warp_face
from tools.evenings.stage import Hand, Pose, Stage, Thing

Picture = NDArray[np.uint8]

CARD_MM = (63.0, 88.0)
DRAWN_HEIGHT = 720
"""Looks, glare, shadows and cups are drawn for pictures of this height, and larger in larger ones."""

_SHUTTER_S = 0.02
_BREATH_S = 7.0
_SHAKEN_DEG = 0.02
"""How far a picture of a camera that shakes is turned: a third of a pixel at its corners."""


@dataclass(frozen=True, slots=True)
class Look:
    """How an evening looks: ``corners_px`` of the felt in a picture of ``size_px``, its light and its camera.

    ``shake_px`` is the standard deviation of where each picture lies beside the first one, along each axis; ``breath``
    is the part by which the light grows and falls, as it does where a camera sets its exposure itself."""

    size_px: tuple[int, int]
    corners_px: tuple[tuple[float, float], ...]
    felt_bgr: tuple[float, float, float]
    skin_bgr: tuple[float, float, float]
    light: float
    uneven: float
    noise: float
    blur: float
    jpeg: int
    clutter: int
    glare: float
    shake_px: float = 0.0
    breath: float = 0.0

    def at_height(self, height: int) -> Look:
        """The same evening through the same lens on a sensor with more or fewer pixels: what is sharp to a millimetre
        stays so, and each pixel is as noisy."""
        more = height / self.size_px[1]
        return replace(
            self,
            size_px=(round(self.size_px[0] * more), height),
            corners_px=tuple((x * more, y * more) for x, y in self.corners_px),
            blur=self.blur * more,
            shake_px=self.shake_px * more,
        )


def random_look(level: str, rng: np.random.Generator) -> Look:
    """A camera over a table, worse lit and noisier the rougher the level."""
    rough = {"calm": 0.0, "ordinary": 0.5, "rough": 1.0}[level]

    def off(most: float) -> float:
        return float(rng.uniform(-most, most))

    tilt = rng.uniform(0, 90) * (0.5 + 0.5 * rough)
    corners = (
        (130 + tilt + off(20), 45 + off(15)),
        (1150 - tilt + off(20), 45 + off(15)),
        (1225 + off(20), 690 + off(12)),
        (55 + off(20), 690 + off(12)),
    )
    felts = [(52, 98, 38), (95, 62, 40), (48, 40, 120), (110, 112, 118), (60, 82, 110), (38, 38, 44), (150, 160, 165)]
    skins = [(140, 175, 225), (110, 150, 205), (75, 110, 165), (50, 75, 115)]
    return Look(
        size_px=(1280, DRAWN_HEIGHT),
        corners_px=corners,
        felt_bgr=felts[int(rng.integers(len(felts)))],
        skin_bgr=skins[int(rng.integers(len(skins)))],
        light=float(rng.uniform(0.8, 1.05) - 0.3 * rough * rng.uniform(0, 1)),
        uneven=float(rng.uniform(0.05, 0.2) + 0.25 * rough * rng.uniform(0, 1)),
        noise=float(rng.uniform(1.5, 3.0) + 5.0 * rough * rng.uniform(0, 1)),
        blur=float(rng.uniform(0.4, 0.7) + 0.5 * rough * rng.uniform(0, 1)),
        jpeg=int(90 - 25 * rough * rng.uniform(0.3, 1)),
        clutter=int(rng.integers(0, 1 + round(6 * rough))),
        glare=float(rough * rng.uniform(0, 0.8)),
    )


class Painter:
    """Paints the pictures of one evening."""

    def __init__(self, stage: Stage, look: Look, art: Art, back: Picture, seed: int) -> None:
        self._stage, self._look, self._art = stage, look, art
        self._scale = look.size_px[1] / DRAWN_HEIGHT
        self._rng = np.random.default_rng(seed)
        width, height = stage.size_mm
        felt = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        self._onto = np.asarray(cv2.getPerspectiveTransform(felt, np.array(look.corners_px, np.float32)), np.float64)
        self._back = back
        self._shade = self._draw_shade()
        self._table = np.clip(self._draw_table() * self._shade, 0, 255).astype(np.uint8)
        grains = self._rng.normal(0, look.noise, (look.size_px[1] + 64, look.size_px[0] + 64, 3))
        self._grain = np.asarray(cv2.GaussianBlur(grains, (0, 0), 0.6) * 1.6, np.int16)

    @property
    def look(self) -> Look:
        """How this evening looks."""
        return self._look

    @property
    def shakes(self) -> bool:
        """Whether no picture lies where another one does."""
        return self._look.shake_px > 0

    def picture(self, at: float) -> Picture:
        """The picture at a moment, with noise of its own each time."""
        look = self._look
        seen = self._table.copy()
        poses = [(thing, found) for thing in self._stage.things if (found := thing.pose(at))]
        for thing, (pose, turned) in sorted(poses, key=lambda each: each[1][0].order):
            self._card(seen, thing, pose, turned, thing.speed(at, _SHUTTER_S))
        for hand in self._stage.hands:
            tip = hand.tip(at)
            if tip is not None:
                self._hand(seen, hand, tip)
        if look.blur > 0.3:
            seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), look.blur), np.uint8)
        seen = self._shaken(seen) if look.shake_px else seen
        if look.breath:
            seen = cv2.convertScaleAbs(seen, alpha=1 + look.breath * float(np.sin(2 * np.pi * at / _BREATH_S)))
        dy, dx = self._rng.integers(0, 64, 2)
        grain = self._grain[dy : dy + look.size_px[1], dx : dx + look.size_px[0]]
        flicker = float(self._rng.normal(0, 1.2))
        noisy = cv2.add(seen, grain + np.int16(round(flicker)), dtype=cv2.CV_8U)
        coded = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, look.jpeg])[1]
        return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)

    def _shaken(self, seen: Picture) -> Picture:
        """The picture moved and turned a little about its middle, otherwise each time."""
        height, width = seen.shape[:2]
        move = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), self._rng.normal(0, _SHAKEN_DEG), 1.0))
        move[:, 2] += self._rng.normal(0, self._look.shake_px, 2)
        return np.asarray(cv2.warpAffine(seen, move, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)

    def _card(self, seen: Picture, thing: Thing, pose: Pose, turned: float, moved: tuple[float, float]) -> None:
        art = self._art(thing.face, thing.copy) if pose.up else self._back
        width, height = CARD_MM[0] * max(0.06, 1 - turned), CARD_MM[1]
        turn = np.radians(pose.angle)
        across = np.array([np.cos(turn), np.sin(turn)])
        along = np.array([-np.sin(turn), np.cos(turn)])
        middle = np.array([pose.x, pose.y])
        quad = np.array(
            [middle + a * width / 2 * across + b * height / 2 * along for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        )
        there = self._px(quad)
        shift = self._px(np.array([middle, middle + moved]))
        dx, dy = shift[1] - shift[0]
        blur = float(np.hypot(dx, dy))
        pad = int(4 * self._scale + blur)
        x0, y0 = np.floor(there.min(axis=0)).astype(int) - pad
        x1, y1 = np.ceil(there.max(axis=0)).astype(int) + pad
        x0, y0 = max(x0, 0), max(y0, 0)
        x1, y1 = min(x1, seen.shape[1]), min(y1, seen.shape[0])
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        corners = np.array([(0, 0), (ART_PX[0], 0), (ART_PX[0], ART_PX[1]), (0, ART_PX[1])], np.float32)
        onto = cv2.getPerspectiveTransform(corners, (there - (x0, y0)).astype(np.float32))
        layer = warp_face(onto, art, (x1 - x0, y1 - y0)).astype(np.float32)
        alpha = layer[:, :, 3:] / 255.0
        layer = np.concatenate([layer[:, :, :3] * alpha, alpha], axis=2)
        if blur > 1.2 * self._scale:
            layer = cv2.filter2D(layer, -1, _streak(dx, dy))
        part = seen[y0:y1, x0:x1].astype(np.float32)
        off = round(2 * self._scale)
        shadow = cv2.GaussianBlur(np.roll(layer[:, :, 3], (off, off), (0, 1)), (0, 0), 1.5 * self._scale)[:, :, None]
        part *= 1 - 0.35 * shadow
        part = part * (1 - layer[:, :, 3:]) + layer[:, :, :3] * self._shade[y0:y1, x0:x1]
        seen[y0:y1, x0:x1] = np.clip(part, 0, 255).astype(np.uint8)

    def _hand(self, seen: Picture, hand: Hand, tip: tuple[float, float]) -> None:
        """A palm with four fingers and a thumb on an arm with a sleeve, reaching from its edge to its tip."""
        ex, ey = hand.edge
        back = np.array([ex - tip[0], ey - tip[1]])
        away = float(np.hypot(*back)) or 1.0
        back /= away
        side = np.array([-back[1], back[0]])
        point = np.array(tip)
        px, py = self._px(point[None])[0]
        height, width = self._shade.shape[:2]
        light = self._shade[int(np.clip(py, 0, height - 1)), int(np.clip(px, 0, width - 1))]
        skin = tuple(float(each) for each in self._look.skin_bgr * light)
        dark = tuple(0.78 * each for each in skin)

        def limb(start: NDArray[np.float64], end: NDArray[np.float64], wide: float, colour: tuple[float, ...]) -> None:
            a, b = self._px(np.array([start, end]))
            scale = float(np.hypot(*np.diff(self._px(np.array([point, point + side * 10.0])), axis=0)[0])) / 10.0
            line = (int(a[0] * 8), int(a[1] * 8)), (int(b[0] * 8), int(b[1] * 8))
            cv2.line(seen, *line, colour, max(1, round(wide * scale)), cv2.LINE_AA, 3)

        limb(point + back * 130, point + back * (away + 160), 62, dark)
        limb(point + back * 230, point + back * (away + 260), 92, (90, 60, 50))
        limb(point + back * 62, point + back * 95, 78, skin)
        for finger in (-1.5, -0.5, 0.5, 1.5):
            bent = 8 * abs(finger)
            limb(point + side * 15 * finger + back * bent, point + side * 18 * finger + back * 70, 17, dark)
            limb(point + side * 15 * finger + back * bent, point + side * 18 * finger + back * 70, 14, skin)
        limb(point + side * 34 + back * 30, point + side * 22 + back * 90, 17, skin)

    def _px(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        seen = np.column_stack([points, np.ones(len(points))]) @ self._onto.T
        return np.asarray(seen[:, :2] / seen[:, 2:])

    def _draw_table(self) -> Picture:
        """A woven cloth on a plain table, with cups and coins at its rim."""
        rng, look = self._rng, self._look
        width, height = look.size_px
        ground = np.full((height, width, 3), rng.uniform(40, 150, 3), np.float32)
        grains = rng.normal(0, 60, ground.shape).astype(np.float32)
        ground += cv2.GaussianBlur(grains, (0, 0), 25 * self._scale) * 1.5 * self._scale
        wide, high = (int(each) for each in self._stage.size_mm)
        cloth = np.full((high, wide, 3), look.felt_bgr, np.float32)
        weave = rng.normal(0, 7, (high, wide, 1)).astype(np.float32)
        patches = cv2.GaussianBlur(rng.normal(0, 1, (high, wide)).astype(np.float32), (0, 0), 40)[:, :, None]
        threads = 3 * np.sin(np.arange(wide) * 1.7)[None, :, None] * np.sin(np.arange(high) * 1.3)[:, None, None]
        cloth += weave + 120 * patches + threads.astype(np.float32)
        laid = cv2.warpPerspective(np.clip(cloth, 0, 255), self._onto, (width, height), flags=cv2.INTER_AREA)
        inside = cv2.warpPerspective(np.ones((high, wide), np.float32), self._onto, (width, height))[:, :, None]
        seen = np.clip(ground * (1 - inside) + laid * inside, 0, 255).astype(np.uint8)
        for _ in range(look.clutter):
            x, y = rng.uniform(40, self._stage.size_mm[0] - 40), rng.uniform(270, 330)
            ((px, py),) = self._px(np.array([(x, y)]))
            radius = float(rng.uniform(10, 26)) * self._scale
            colour = tuple(float(each) for each in rng.uniform(40, 230, 3))
            cv2.circle(seen, (int(px), int(py)), int(radius), colour, -1, cv2.LINE_AA)
            cv2.circle(seen, (int(px), int(py)), int(radius * 0.7), tuple(0.8 * c for c in colour), 2, cv2.LINE_AA)
        return seen

    def _draw_shade(self) -> NDArray[np.float32]:
        look, rng = self._look, self._rng
        width, height = look.size_px
        turn = rng.uniform(0, 2 * np.pi)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        across = ((x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn)) * 2
        shade = look.light * (1 + look.uneven * across)
        if look.glare:
            gx, gy = rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height
            spot = np.exp(-(((x - gx) / 170) ** 2 + ((y - gy) / 110) ** 2) / self._scale**2)
            shade += look.glare * 0.5 * spot
        return np.asarray(shade[:, :, None] * rng.uniform(0.93, 1.07, 3), np.float32)


class Changing:
    """A camera that changes the size of its pictures: each part of the evening is painted by another painter."""

    def __init__(self, painters: Sequence[Painter], ends: float) -> None:
        self._painters, self._each_s = painters, ends / len(painters)

    @property
    def shakes(self) -> bool:
        """Whether no picture lies where another one does."""
        return any(painter.shakes for painter in self._painters)

    def picture(self, at: float) -> Picture:
        """The picture at a moment, as large as they are then."""
        return self._painters[min(int(at / self._each_s), len(self._painters) - 1)].picture(at)


def _streak(dx: float, dy: float) -> NDArray[np.float32]:
    size = max(3, 2 * int(np.ceil(max(abs(dx), abs(dy)) / 2)) + 1)
    kernel = np.zeros((size, size), np.float32)
    middle = size // 2
    cv2.line(
        kernel,
        (round(middle - dx / 2), round(middle - dy / 2)),
        (round(middle + dx / 2), round(middle + dy / 2)),
        1.0,
        1,
    )
    return kernel / max(1.0, float(kernel.sum()))


def draw_back(colour: tuple[int, int, int]) -> Picture:
    """A card's back: a lattice in one colour with a white border."""
    width, height = ART_PX
    back = np.full((height, width, 4), 255, np.uint8)
    rim, apart, wide = 13, 19, 3
    back[rim:-rim, rim:-rim, :3] = colour
    light = tuple(min(255, each + 90) for each in colour)
    for step in range(-height, width, apart):
        cv2.line(back, (step, rim), (step + height, height - rim), (*light, 255), wide, cv2.LINE_AA)
        cv2.line(back, (step + height, rim), (step, height - rim), (*light, 255), wide, cv2.LINE_AA)
    back[:rim], back[-rim:], back[:, :rim], back[:, -rim:] = (250, 250, 250, 255), (250, 250, 250, 255), 250, 250
    back[:, :, 3] = 255
    return back
