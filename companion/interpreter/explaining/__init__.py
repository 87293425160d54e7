"""The acts that the cards of a moment say: computed anew from its tracks, without memory."""

from companion.interpreter.explaining.explain import explain
from companion.interpreter.explaining.moment import Ask, Examined, Explanation, MomentStart, SaidAct, SeenAct

__all__ = ["Ask", "Examined", "Explanation", "MomentStart", "SaidAct", "SeenAct", "explain"]
