"""The acts that the cards of a moment say: computed again from its tracks, without memory."""

from companion.interpreter.explaining.explain import explain
from companion.interpreter.explaining.moment import Examined, Explanation, SeenAct

__all__ = ["Examined", "Explanation", "SeenAct", "explain"]
