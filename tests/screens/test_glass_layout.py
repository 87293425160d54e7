"""Every screen, with long names, is opened once, in German, whose words are long, and judged: all is translated, all
stands out, all fits and can be met by a finger, all can be read. ``make stress`` judges every one in English, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion import languages
from companion.ui.kit.widgets import Words
from tests.screens.glass import Glass
from tests.screens.layout import complaints, judge, tiny
from tests.screens.scenes import SCENES, opened
from tests.screens.translated import Marks, outside_of_catalogues, outside_of_signs, untranslated

REPRESENTATIVES = (
    *("bluffing-battles-doubt", "pirates-bluff-bid", "lost-war-rows", "battle-trick", "bluff-words-word"),
    *("lobby", "lobby-decks", "past-step", "book-line", "rules", "devices"),
)
"""A screen of each kind, which is judged in English at each landing; all are by ``make stress``."""

SMALLEST = (
    *("export", "phones", "past-step", "questions-many", "felt-corners", "live", "lobby", "lobby-sessions"),
    "camera-lost",
)
"""Pages that were broken on a small screen once."""

IN_ENGLISH = [
    pytest.param(name, marks=[] if name in REPRESENTATIVES else pytest.mark.stress, id=name) for name in SCENES
]


SMALL = (1024, 600)
TOO_LOW = ("questions-written", "note", "book-line", "lost-war-rows")
"""Letters and cards of these pages are lower than a finger on a screen of 1024×600, and names over a score are cut."""

ON_A_SMALL_SCREEN = [
    pytest.param(name, marks=[] if name in SMALLEST else pytest.mark.stress, id=name)
    for name in SCENES
    if name not in TOO_LOW
]


def judged(name: str, log: pytest.LogCaptureFixture, left: Callable[[str], str] = lambda _: "") -> list[str]:
    """The faults of a scene in the current language."""
    table = opened(name)
    deep = ["its layout does not settle within a frame"] if "too much iteration" in log.text else []
    try:
        return [*deep, *(f"in no catalogue: {each}" for each in untranslated(table, left)), *judge(table)]
    finally:
        table.close()


@pytest.fixture(scope="module")
def german() -> Callable[[str], str]:
    return outside_of_catalogues("de")


@pytest.mark.parametrize("name", SCENES)
def test_all_is_translated_and_fits_and_stands_out_and_can_be_read_and_touched(
    name: str, german: Callable[[str], str], caplog: pytest.LogCaptureFixture
) -> None:
    languages.speak("de")
    assert not (wrong := judged(name, caplog, german)), "\n".join(wrong)


@pytest.mark.parametrize("name", IN_ENGLISH)
def test_english_fits_and_stands_out_and_can_be_read_and_touched(name: str, caplog: pytest.LogCaptureFixture) -> None:
    assert not (wrong := judged(name, caplog)), "\n".join(wrong)


@pytest.mark.parametrize("name", IN_ENGLISH)
def test_every_text_on_the_glass_stands_in_a_catalogue(name: str) -> None:
    languages.use(Marks())
    table = opened(name)
    try:
        table.step(6)
        assert not (wrong := untranslated(table, outside_of_signs)), "\n".join(wrong)
    finally:
        table.close()


@pytest.mark.parametrize("name", ON_A_SMALL_SCREEN)
def test_a_small_screen_has_room_for_everything(name: str) -> None:
    table = opened(name)
    try:
        table.resize(SMALL)
        table.step(6)
        assert [*complaints(table), *tiny(table)] == []
    finally:
        table.close()


def test_a_word_that_no_catalogue_has_is_found(glass: Callable[..., Glass], german: Callable[[str], str]) -> None:
    languages.speak("de")
    table = glass("bluffing-battles")
    assert untranslated(table, german) == []
    table.root.add_widget(Words(text="Schließen or press"))
    assert untranslated(table, german) == ["'or press' in 'Schließen or press'"]
