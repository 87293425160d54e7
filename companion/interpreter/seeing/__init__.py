"""What is known of each card on the felt: its readings, where it lies or lay, and which face the readings stand for."""

from companion.interpreter.seeing.lying_card import Lay, LyingCard
from companion.interpreter.seeing.tracks import Tracks

__all__ = ["Lay", "LyingCard", "Tracks"]
