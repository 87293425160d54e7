"""What leads to questions that no explanation asks, and what follows from answers."""

from companion.interpreter.asking.answers import Answers

__all__ = ["Answers"]
