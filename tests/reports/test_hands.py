"""A game that calls a round a hand: its report counts hands, too."""

from __future__ import annotations

import re

import pytest

from companion.reports.making import evenings_named, games_of
from companion.reports.pages.html import html_page
from companion.reports.pages.sheet import sheet_of
from companion.reports.report import report_on
from tests.reports.evenings import played_by_bots

OF_ROUNDS = ("end of round", "Length of a round", "Rounds in a game", "Rounds won by", "rounds that one player won")


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
    assert [each for each in OF_ROUNDS if each in page] == []
    assert not re.findall(r"<td>\d+ rounds?<", page)
