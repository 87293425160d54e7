"""A game that calls a round a hand: its report counts hands, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import languages
from companion.reports import report
from companion.reports.hands import IN_PLACE_OF, OF_HANDS
from companion.reports.making import evenings_named, games_of
from companion.reports.pages.html import html_page
from companion.reports.pages.sheet import sheet_of
from companion.reports.report import report_on
from tests.reports.evenings import played_by_bots
from tools.messages import texts_of

ROUND = re.compile(r"(?<!\{)\b[Rr]ounds?\b")
"""The word, but not as the name of a gap."""


def test_every_text_of_a_report_about_rounds_has_one_about_hands() -> None:
    folder = Path(report.__file__).parent
    of_rounds = {each.text for each in texts_of(folder) if ROUND.search(each.text)}
    assert of_rounds
    assert of_rounds - IN_PLACE_OF.keys() == set()
    assert [text for text in OF_HANDS if ROUND.search(text)] == []


@pytest.mark.parametrize(
    ("labels", "against", "says"),
    [
        (("",), "", ("end of hand",)),
        (("", "", ""), "", ("Length of a hand", "Hands won by the player who began them")),
        (("v6", "v6", "v7", "v7"), "v7", ("Hands in a game", "Length of a hand")),
    ],
    ids=["one", "many", "two"],
)
def test_a_report_on_a_game_of_hands_counts_hands(labels: tuple[str, ...], against: str, says: tuple[str, ...]) -> None:
    for number, label in enumerate(labels):
        played_by_bots(f"pirates {number}", "pirates-bluff", 3, number, label=label)
    found = evenings_named(["all"])
    page = html_page(sheet_of(report_on(found, games_of(found), against=against)))
    assert [each for each in says if each not in page] == []
    assert re.findall(r">[^<]*\b[Rr]ounds?\b[^<]*<", re.sub(r"(?s)<style.*?</style>", "", page)) == []


def test_in_german_a_hand_is_a_round_as_in_the_game() -> None:
    for number in range(2):
        played_by_bots(f"pirates {number}", "pirates-bluff", 3, number)
    found = evenings_named(["all"])
    languages.speak("de")
    page = html_page(sheet_of(report_on(found, games_of(found))))
    assert "Länge einer Runde" in page
    assert re.search(r"Runde \d: P\d", page)
    assert not re.search(r"\bHand\b", page)
