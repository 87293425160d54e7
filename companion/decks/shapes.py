"""The shapes that stand beside colours: outlines in a square of 100, filled by the even-odd rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

PathStep: TypeAlias = tuple[str, tuple[float, ...]]
"""``M`` x y, ``L`` x y, ``C`` x1 y1 x2 y2 x y, ``Z``, or a circle, ``O`` x y radius."""

SHAPES: Mapping[str, str] = {
    "spade": "M50 2 C62 24 94 42 94 64 C94 80 82 86 72 86 C64 86 58 82 54 76 C55 86 58 93 65 98 L35 98 "
    "C42 93 45 86 46 76 C42 82 36 86 28 86 C18 86 6 80 6 64 C6 42 38 24 50 2 Z",
    "heart": "M50 96 C44 78 4 58 4 28 C4 12 16 4 28 4 C38 4 46 10 50 20 C54 10 62 4 72 4 C84 4 96 12 96 28 "
    "C96 58 56 78 50 96 Z",
    "diamond": "M50 2 C58 20 72 38 86 50 C72 62 58 80 50 98 C42 80 28 62 14 50 C28 38 42 20 50 2 Z",
    "club": "M50 3 C64 3 74 13 74 26 C74 33 71 39 66 43 C82 36 97 47 97 62 C97 76 86 85 74 85 C66 85 59 82 54 75 "
    "C55 86 58 93 65 98 L35 98 C42 93 45 86 46 75 C41 82 34 85 26 85 C14 85 3 76 3 62 C3 47 18 36 34 43 "
    "C29 39 26 33 26 26 C26 13 36 3 50 3 Z",
    "triangle": "M50 5 L98 92 L2 92 Z",
    "circle": "O50 50 46",
    "square": "M8 8 L92 8 L92 92 L8 92 Z",
    "ring": "O50 50 46 O50 50 26",
    "star": "M50 2 L61.5 36 L97.5 36.5 L68.5 58 L79.5 92.5 L50 71.5 L20.5 92.5 L31.5 58 L2.5 36.5 L38.5 36 Z",
    "hexagon": "M27 6 L73 6 L97 50 L73 94 L27 94 L3 50 Z",
    "cross": "M36 4 L64 4 L64 36 L96 36 L96 64 L64 64 L64 96 L36 96 L36 64 L4 64 L4 36 L36 36 Z",
    "moon": "M62 4 C36 6 16 26 16 51 C16 76 37 96 63 96 C71 96 79 94 86 90 C60 86 46 70 46 49 C46 30 58 14 78 8 "
    "C73 5 67 4 62 4 Z",
    "drop": "M50 2 C60 26 84 46 84 66 C84 85 69 98 50 98 C31 98 16 85 16 66 C16 46 40 26 50 2 Z",
    "bolt": "M60 2 L18 56 L45 56 L36 98 L82 40 L54 40 Z",
    "crown": "M4 26 L28 50 L50 12 L72 50 L96 26 L88 78 L12 78 Z M12 84 L88 84 L88 96 L12 96 Z",
    "wild": "O50 50 47 M50 9 L59 41 L91 50 L59 59 L50 91 L41 59 L9 50 L41 41 Z",
    "knight": "M22 97 L80 97 L80 86 C80 74 84 62 82 46 C80 26 66 12 46 10 L40 1 L36 14 C22 24 16 40 9 56 C7 62 11 68 "
    "17 67 L24 64 C28 62 30 60 36 59 C42 58 48 54 50 48 C52 62 30 66 26 84 L22 86 Z O38 31 4.5",
    "swords": "M8 4 L20 6 L80 68 L86 62 L92 68 L83 77 L97 91 L91 97 L77 83 L68 92 L62 86 L68 80 L6 18 Z "
    "M92 4 L94 18 L70 42 L58 30 L80 6 Z M42 46 L54 58 L32 80 L38 86 L32 92 L23 83 L9 97 L3 91 L17 77 L8 68 L14 62 "
    "L20 68 Z",
    "bomb": "M44 34 C64 34 79 48 79 66 C79 84 64 98 44 98 C24 98 9 84 9 66 C9 48 24 34 44 34 Z "
    "M52 28 L60 16 L72 24 L66 36 C62 32 57 29 52 28 Z M68 14 C72 6 78 8 80 12 L76 16 C74 13 73 14 72 18 Z "
    "M83 2 L86 10 L94 6 L91 14 L99 18 L91 21 L94 29 L86 26 L82 32 L80 23 L76 20 Z M22 66 C22 54 31 46 42 46 L42 52 "
    "C34 52 28 58 28 66 Z",
    "skull": "M50 2 C76 2 92 18 92 42 C92 56 86 64 78 70 L78 86 L70 86 L70 76 L64 76 L64 90 L54 90 L54 76 L46 76 "
    "L46 90 L36 90 L36 76 L30 76 L30 86 L22 86 L22 70 C14 64 8 56 8 42 C8 18 24 2 50 2 Z O31 44 12 O69 44 12 "
    "M50 54 L57 67 L43 67 Z",
    "eagle": "M50 10 C56 10 62 14 62 20 L70 24 L62 28 L62 34 C76 32 90 24 98 8 C99 32 92 48 78 56 C74 60 68 62 63 62 "
    "L60 72 L74 92 L60 88 L50 98 L40 88 L26 92 L40 72 L37 62 C32 62 26 60 22 56 C8 48 1 32 2 8 C10 24 24 32 38 34 "
    "L38 20 C38 14 44 10 50 10 Z O54 19 2.6",
    "angel": "O50 26 14 M50 2 C62 2 70 5 70 8 C70 11 62 13 50 13 C38 13 30 11 30 8 C30 5 38 2 50 2 Z "
    "M50 5 C41 5 35 6.5 35 8 C35 9 41 10 50 10 C59 10 65 9 65 8 C65 6.5 59 5 50 5 Z "
    "M42 44 L58 44 L76 98 L24 98 Z M36 46 L22 88 C8 84 1 66 2 38 C16 36 30 38 36 46 Z "
    "M64 46 C70 38 84 36 98 38 C99 66 92 84 78 88 Z",
}


def steps_of(outline: str) -> Iterator[PathStep]:
    """The steps of an outline.

    >>> list(steps_of("M50 5 L98 92 Z"))
    [('M', (50.0, 5.0)), ('L', (98.0, 92.0)), ('Z', ())]
    """
    letter = ""
    numbers: list[float] = []
    for word in outline.split():
        if word[0].isalpha():
            if letter:
                yield letter, tuple(numbers)
            letter, numbers = word[0], [float(word[1:])] if word[1:] else []
        else:
            numbers.append(float(word))
    yield letter, tuple(numbers)
