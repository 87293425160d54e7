"""Whole games of all five by a camera over printed prototype cards, from the felt to the outcome on the glass.

Cards are drawn as the program prints them, with their marks, and laid on a drawn felt (`tests.printed.felt`). The real
networks read the pictures; what they read of these games is kept (`tests.printed.kept`), and `tests.printed.test_kept`
holds some of it against them. Zones, steady tracker, interpreter, prompts, referee, ledger and glass are the real
ones, and nobody helps them: a card that is not taken for what it is, or asked about, fails the test.
"""

from __future__ import annotations

import pytest

from companion.rules.notation import act_to_json
from tests.printed.games import GAMES, PrintedGame, Tap
from tests.printed.kept import KeptReader
from tests.screens.evening import say
from tests.screens.eye import Eye
from tests.screens.glass import Glass, Open
from tests.screens.test_glass_by_eye import happened, judged_again, sources
from tests.screens.test_glass_whole_games import Wrist

LONG = ("bluffing-battles", "battle", "bluff-words")
"""Games of some hundred pictures; `tests.printed.test_kept` reads some of theirs at each landing, too."""

PLAYED = [pytest.param(game, marks=[pytest.mark.stress] if game.game in LONG else [], id=game.game) for game in GAMES]


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_of_printed_cards_is_seen_card_by_card(glass: Open, game: PrintedGame) -> None:
    kept, wrist = KeptReader(game), Wrist()
    eye = Eye(game.felt, kept, kept)
    table = glass(
        game.game, game.seats, camera=eye.camera, sources=(eye.camera,), options=dict(game.options), clock=wrist
    )
    words = set()
    for step in game.played():
        count = len(table.session.table.history.entries)
        if isinstance(step, Tap):
            wrist.now += 1
            say(table, step.said)
            continue
        eye.show(table, *step.cards)
        nothing_is_asked(table)
        read = [act_to_json(entry.act) for entry in table.session.table.history.entries[count:]]
        assert sorted(map(str, read)) == sorted(str(act_to_json(act)) for act in step.acts)
        words |= {act.word() for act in step.acts}
    eye.camera.close()
    assert table.session.table.game.outcome(table.session.table.state) is not None
    for word in words:
        assert sources(table.session, word) == {"camera:shown"}
    assert judged_again(table.session) == happened(table.session)


def nothing_is_asked(table: Glass) -> None:
    """No doubt and no refusal is on the glass."""
    assert table.session.table.doubts == (), table.texts()
    assert table.app.desk.refusal is None, table.texts()
    assert not table.app.desk.trouble, table.texts()
