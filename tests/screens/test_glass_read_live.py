"""A whole game of printed cards, read picture by picture while hands bring the cards, pass over them and take them
away: no reading is kept from before, and nobody answers.

The pictures have a camera's blur, noise and JPEG. The real networks read them as the app does, only what has changed;
tracker, feed, interpreter, referee and glass are the real ones.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.decks.files import load_printed
from companion.rules.game import Act
from companion.rules.notation import act_to_json
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.live import LiveReader
from companion.sources.camera.recognition.reader import CardReader
from companion.sources.camera.source import CameraSource
from tests.printed.games import GAMES, SHORT, PrintedGame, Tap
from tests.printed.handled import Handled
from tests.screens.evening import say
from tests.screens.eye import Shown
from tests.screens.glass import Open
from tests.screens.test_glass_by_eye import happened, judged_again, sources
from tests.screens.test_glass_by_print import nothing_is_asked
from tests.screens.test_glass_whole_games import Wrist
from tools.evenings.film import frames_of

FPS = 5.0


@pytest.mark.parametrize("game", [
    pytest.param(SHORT, marks=pytest.mark.slow, id="one hand"),
    *(pytest.param(game, marks=pytest.mark.stress, id=game.game) for game in GAMES),
])  # fmt: skip
def test_a_whole_game_is_read_live_while_hands_bring_and_take_its_cards(glass: Open, game: PrintedGame) -> None:
    handled, shown, wrist = Handled(game), Shown(), Wrist()
    reader = CardReader(look=look_of(load_printed(game.deck)), threads=1)
    camera = CameraSource(shown, LiveReader(reader), game.felt, single=reader)
    table = glass(game.game, game.seats, camera=camera, sources=(camera,), options=dict(game.options), clock=wrist)
    history, booked, waiting = table.session.table.history, 0, list(handled.moments)
    for frame in frames_of(handled.stage, handled.painter, waiting[-1].at + 2 / FPS, FPS):
        wrist.now = frame.at
        shown.give(frame)
        table.step()
        nothing_is_asked(table)
        if not waiting or frame.at < waiting[0].at:
            continue
        step = waiting.pop(0).step
        if isinstance(step, Tap):
            say(table, step.said)
        else:
            assert told(entry.act for entry in history.standing[booked:]) == told(step.acts)
            assert {word: {"camera:shown"} for word in words(step.acts)} == {
                word: sources(table.session, word) for word in words(step.acts)
            }
        booked = len(history.standing)
    camera.close()
    assert not waiting
    assert table.session.table.game.outcome(table.session.table.state) is not None
    assert judged_again(table.session) == happened(table.session)


def told(acts: Iterable[Act]) -> list[str]:
    """Acts in a fixed order, because acts that are seen at once may come in any order."""
    return sorted(
        str({key: value for key, value in act_to_json(act).items() if key not in ("at", "pm")}) for act in acts
    )


def words(acts: Iterable[Act]) -> set[str]:
    """The kinds of these acts."""
    return {act.word() for act in acts}
