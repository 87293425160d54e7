"""Every screen, with long names, is opened once, in German, whose words are long, and judged: all is translated, all
stands out, all fits and can be met by a finger, all can be read. ``make stress`` judges every one in English, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion import languages
from companion.ui.kit.widgets import Words
from tests.screens.glass import Glass
from tests.screens.layout import judge
from tests.screens.scenes import SCENES, opened
from tests.screens.translated import Marks, outside_of_catalogues, outside_of_signs, untranslated

REPRESENTATIVES = (
    *("bluffing-battles-doubt", "pirates-bluff-bid", "lost-war-rows", "battle-trick", "bluff-words-word"),
    *("lobby", "lobby-decks", "past-step", "book-line", "rules", "devices"),
)
"""A screen of each kind, which is judged in English at each landing; all are by ``make stress``."""

IN_ENGLISH = [
    pytest.param(name, marks=[] if name in REPRESENTATIVES else pytest.mark.stress, id=name) for name in SCENES
]


def judged(name: str, left: Callable[[str], str] = lambda _: "") -> list[str]:
    """What is wrong with a scene in the language that is spoken."""
    table = opened(name)
    try:
        return [*(f"in no catalogue: {each}" for each in untranslated(table, left)), *judge(table)]
    finally:
        table.close()


@pytest.fixture(scope="module")
def german() -> Callable[[str], str]:
    return outside_of_catalogues("de")


@pytest.mark.parametrize("name", SCENES)
def test_all_is_translated_and_fits_and_stands_out_and_can_be_read_and_touched(
    name: str, german: Callable[[str], str]
) -> None:
    languages.speak("de")
    assert not (wrong := judged(name, german)), "\n".join(wrong)


@pytest.mark.parametrize("name", IN_ENGLISH)
def test_english_fits_and_stands_out_and_can_be_read_and_touched(name: str) -> None:
    assert not (wrong := judged(name)), "\n".join(wrong)


@pytest.mark.parametrize("name", IN_ENGLISH)
def test_every_text_on_the_glass_stands_in_a_catalogue(name: str) -> None:
    languages.use(Marks())
    table = opened(name)
    try:
        table.step(6)
        assert not (wrong := untranslated(table, outside_of_signs)), "\n".join(wrong)
    finally:
        table.close()


def test_a_word_that_no_catalogue_has_is_found(glass: Callable[..., Glass], german: Callable[[str], str]) -> None:
    languages.speak("de")
    table = glass("bluffing-battles")
    assert untranslated(table, german) == []
    table.root.add_widget(Words(text="Schließen or press"))
    assert untranslated(table, german) == ["'or press' in 'Schließen or press'"]
