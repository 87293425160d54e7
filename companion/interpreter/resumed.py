"""An evening goes on that was kept: what lay there when it was left is no new card."""

from __future__ import annotations

from typing import Any

from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import Conclusion
from companion.interpreter.seeing.tracks import Tracks
from companion.rules.history import History
from companion.rules.judging.carded import faces_of

LATEST = 40
"""How many of the last acts may have laid a card that lies there still."""


def settle_old_cards(asking: Asking, felt: Tracks, history: History[Any]) -> None:
    """Where a zone has to be cleared before the next card is laid, a card that one of the last acts named was left
    lying. It counts as nothing until it is taken away."""
    named = {face for each in history.standing[-LATEST:] for face in faces_of(history.game, each.act)}
    for prompt in asking.prompts(history.state):
        if prompt.cards is None or not prompt.cards.cleared:
            continue
        for track in felt.face_up(prompt.cards.zone):
            if not track.spent and track.candidates and track.candidates[0][0] in named:
                track.pin(Conclusion())
