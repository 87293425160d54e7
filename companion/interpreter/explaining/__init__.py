"""The acts that the cards of a moment say: computed again from its tracks, without memory."""

from companion.interpreter.explaining.explain import explain
from companion.interpreter.explaining.moment import Examined, Explanation, MomentStart, SaidAct, SeenAct

__all__ = ["Examined", "Explanation", "MomentStart", "SaidAct", "SeenAct", "explain"]
