"""The questions about cards that wait for an answer, what leads to those that no explanation asks, and what follows."""

from companion.interpreter.asking.answers import Answers
from companion.interpreter.asking.questions import OpenQuestions

__all__ = ["Answers", "OpenQuestions"]
