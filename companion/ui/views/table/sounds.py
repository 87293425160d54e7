"""Short sounds, worked out by the program itself: a few tones that die away. Nothing of them is kept on disk."""

from __future__ import annotations

import io
import math
import struct
import wave
from collections.abc import Mapping
from dataclasses import dataclass

RATE_HZ = 22050
LOUD = 0.3


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone of this height (Hz) that begins after ``at_s`` and dies away within ``for_s`` seconds; ``over`` are its
    overtones, how loud each is beside the first."""

    hz: float
    at_s: float
    for_s: float
    over: tuple[float, ...] = (0.4, 0.15)


SOUNDS: Mapping[str, tuple[Tone, ...]] = {
    "laid": (Tone(660, 0.0, 0.09, (0.2,)),),
    "call": (Tone(196, 0.0, 0.9, (0.6, 0.5, 0.3)), Tone(294, 0.0, 0.7, (0.4,))),
    "war": (Tone(82, 0.0, 0.35, (0.3,)), Tone(82, 0.22, 0.35, (0.3,)), Tone(110, 0.44, 0.5, (0.3,))),
    "verdict": (Tone(523.25, 0.0, 0.35), Tone(659.25, 0.11, 0.35), Tone(783.99, 0.22, 0.55)),
    "end": (Tone(392, 0.0, 0.4), Tone(523.25, 0.16, 0.4), Tone(659.25, 0.32, 0.4), Tone(1046.5, 0.48, 0.9)),
    "refused": (Tone(185, 0.0, 0.16, (0.5,)), Tone(156, 0.14, 0.26, (0.5,))),
}
"""By what they are played for."""


def samples(name: str) -> list[float]:
    """The sound as numbers from -1 to 1, ``RATE_HZ`` a second."""
    tones = SOUNDS[name]
    count = round(max(tone.at_s + tone.for_s for tone in tones) * RATE_HZ)
    heard = [0.0] * count
    for tone in tones:
        first = round(tone.at_s * RATE_HZ)
        for at in range(min(round(tone.for_s * RATE_HZ), count - first)):
            time_s = at / RATE_HZ
            fade = math.exp(-5 * time_s / tone.for_s) * min(1.0, time_s / 0.004)
            turn = 2 * math.pi * tone.hz * time_s
            wave_now = math.sin(turn) + sum(
                part * math.sin(turn * (number + 2)) for number, part in enumerate(tone.over)
            )
            heard[first + at] += fade * wave_now
    loudest = max(abs(each) for each in heard)
    return [each / loudest for each in heard]


def wav(name: str) -> bytes:
    """The sound as a WAV file's bytes: one channel, 16 bits."""
    told = io.BytesIO()
    with wave.open(told, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(b"".join(struct.pack("<h", round(32767 * LOUD * each)) for each in samples(name)))
    return told.getvalue()
