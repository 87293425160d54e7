"""``companion deck`` in another language: what it says is said in that one alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.commands.main import main

ENGLISH = re.compile(
    r"\b(the|of|and|is|are|was|cards?|faces?|backs?|printed|marks|with|by|it|its|has|have|changed|since|then|pictures?"
    r"|there|choose|name|say|which|lay|seen|missing|look|read|not|now|no|more)\b"
)
TYPED = re.compile(r"companion deck [^.:]*|--[\w-]+|\S+\.(toml|pdf|png)|Winning the Battle|Losing the War")
"""Commands, names of files and titles of games, which are the same in every language."""
TWINS = """deck = 1
name = "unsere"
version = "2"
[cards]
A = {}
B = {}
C = {}
[print]
A = { index = "A" }
B = { index = "A" }
C = { words = " " }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    (tmp_path / "unsere.toml").write_text(TWINS, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("said", "code", "told"), [
    ("new eigenes.toml --from battle", 0,
     "eigenes.toml: die 63 Karten von battle. Die Zeilen ändern, die mit # beginnen, dann:"),
    ("new unsere.toml", 2, "unsere.toml: Diese Datei gibt es schon"),
    ("list", 0, "63 Karten"),
    ("show unsere.toml", 0, "unsere 2: 3 Karten von 63 × 88 mm, Rückseiten: blau"),
    ("check pirates_custom", 0, "Bilder lassen sich alle unterscheiden, auch ohne Farbe und gedreht."),
    ("check unsere.toml", 1, "A und B sehen gleich aus."),
    ("check battle --seats 4", 2, "--seats braucht ein Spiel"),
    ("check battle --game battle --seats 4", 0, "Genug Karten für Battle zu 4."),
    ("diff battle battle", 0, "Die beiden Decks sind gleich."),
    ("images unsere.toml --out bilder --dpi 40", 0, "4 Bilder sind in bilder."),
    ("images unsere.toml --out bilder --dpi 4", 2, "--dpi ist 20 bis 1200, nicht 4"),
    ("print unsere.toml --backs --out unsere.pdf", 0,
     "unsere.pdf: 3 Karten von 63 × 88 mm. Mit 100 % drucken, beidseitig, über die lange Kante gewendet."),
    ("print unsere.toml --pack 3 --out unsere.pdf", 2,
     "unsere hat kein Päckchen 3: Es hat 1 Päckchen, eines je Rückseite"),
    ("print unsere.toml --only-changed-since unsere.toml --out x.pdf", 0, "hat sich seit unsere.toml nichts geändert"),
    ("print unsere.toml --sheet tts --out unsere.png", 0, "unsere.png: 3 Karten, 10 nebeneinander"),
    ("enrol", 2, "Woran sollen die Karten erkannt werden?"),
    ("enrol unsere.toml --camera 0", 2, "das Deck und seine Datei nennen"),
    ("enrol --images bilder", 2, "das Deck und seine Datei nennen"),
    ("audit unsere.toml", 2, "Bilder der Karten nennen, oder --tags angeben"),
    ("audit unsere.toml leer", 2, ""),
])  # fmt: skip
def test_the_deck_command_speaks_german(
    said: str, code: int, told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", "de", "deck", *said.split()]) == code
    heard = "".join(capsys.readouterr())
    assert told in heard
    assert ENGLISH.findall(TYPED.sub("", heard)) == [], heard
