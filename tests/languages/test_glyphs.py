"""Each sign that the screens can draw is in the font; another one would be an empty box."""

from __future__ import annotations

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import companion

ROOT = Path(companion.__file__).parent
FONTS = sorted((ROOT / "ui/kit/fonts").glob("*.ttf"))


def texts_of_screens() -> Iterator[tuple[str, str]]:
    """Each text in the code of the screens, with its file and line, and each translation."""
    for path in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "games").glob("*/look.py")]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value
    for path in (ROOT / "languages").glob("*.mo"):
        with path.open("rb") as file:
            for said, translated in gettext.GNUTranslations(file)._catalog.items():  # type: ignore[attr-defined]
                yield path.name, f"{said}{translated}"


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_the_font_has_each_sign(font: Path) -> None:
    known = set(TTFont(font).getBestCmap())
    missing = {(sign, at) for at, text in texts_of_screens() for sign in text if ord(sign) not in known and sign > " "}
    assert missing == set()
