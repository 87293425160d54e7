"""Slurs and vulgar words count, but the companion never proposes one."""

from __future__ import annotations

from pathlib import Path

from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.possible import best_of
from companion.games.bluff_words.proposed import leave_out_unproposed
from tests.games.bluff_words.tables import challenged, word


def test_4_7_of_the_bundled_words_those_that_hurt_are_never_proposed() -> None:
    words = lexicon("bundled")
    left_out = words - leave_out_unproposed(words)
    assert {"yid", "yids", "whores", "shitty", "fuckers", "spicks", "asses", "faggots"} <= left_out
    assert {"farther", "squawk", "pimple", "snigger", "class", "spice", "cockle", "dickens"} <= leave_out_unproposed(
        words
    )
    assert len(left_out) == 438


def test_4_7_a_german_list_of_the_table_is_proposed_without_its_own_slurs(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_text("Haus\nNegerin\nSchlampen\nJude\n", encoding="utf-8")
    assert leave_out_unproposed(lexicon(str(path))) == {"haus", "jude"}


def test_4_7_a_slur_is_never_the_best_word_but_counts_for_a_player_who_makes_it() -> None:
    history = challenged(own="Y I", middle="D D I")
    best = best_of(history.state, "Ann")
    assert best is not None
    assert best.word == "did"
    made = history.say(word("Ann", "yid", "Y I D")).events[0]
    assert (type(made).__name__, made.word) == ("WordMade", "yid")  # type: ignore[attr-defined]
