"""Options as people call them, and which of them differ between two versions of a game."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from operator import attrgetter

from companion.languages import tr
from companion.reports.expected import parsed
from companion.rules.game import OptionValue, SetupError, settle_options
from companion.rules.options import spoken_name, spoken_value
from companion.rules.rulebook.in_force import GAP
from companion.rules.rulebook.pages import page
from companion.rules.spec import GameSpec

GOAL = "goal"
"""The option that says how many of the unit win."""
PROBE = 17
"""A goal that no game has by default, to see which number of the rules follows it."""


@dataclass(frozen=True, slots=True)
class OptionChange:
    """An option that differs: ``title`` is its name for people, ``before`` and ``now`` are its values as in the rules:
    numbers if the rules page counts with them, else words.
    """

    name: str
    title: str
    before: int | str
    now: int | str
    unit: str = ""
    """The unit of a goal."""

    @property
    def is_change(self) -> bool:
        """Whether the versions differ in it; if not, one of them only names a value that applies to both."""
        return self.before != self.now

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Both values if they are numbers."""
        return (self.before, self.now) if isinstance(self.before, int) and isinstance(self.now, int) else None

    @property
    def says(self) -> str:
        """The change as a sentence."""
        words = {"option": self.title, "before": self.before, "now": self.now}
        if self.numbers is None:
            return tr("You changed “{option}” from “{before}” to “{now}”.", **words)
        words["now"] = f"{self.now} {self.unit}".strip()
        if self.numbers[0] > self.numbers[1]:
            return tr("You lowered “{option}” from {before} to {now}.", **words)
        return tr("You raised “{option}” from {before} to {now}.", **words)


def option_changes(game: GameSpec, first: str, second: str) -> tuple[OptionChange, ...]:
    """The options that differ between two texts of the table of evenings (``goal=18``). An option that only names its
    default value has the same value twice. Empty if the game no longer has these options.
    """
    try:
        one, two = (settle_options(game, parsed(game, text)) for text in (first, second))
        was, new = _numbers(game, one), _numbers(game, two)
        found = []
        for option in game.options:
            if one[option.name] == two[option.name]:
                continue
            moved = [name for name, value in _numbers(game, {**one, option.name: two[option.name]}).items()
                     if value != was[name]]  # fmt: skip
            differ = [name for name in moved if was[name] != new[name]]
            is_of_numbers = all(isinstance(each[option.name], int) for each in (one, two))
            if option.span is not None and not differ and (moved or not is_of_numbers):
                value = new[moved[0]] if moved else spoken_value(option, two[option.name])
                found.append(OptionChange(option.name, spoken_name(option), value, value))
                continue
            before, now = (
                (was[differ[0]], new[differ[0]])
                if len(differ) == 1
                else tuple(spoken_value(option, each[option.name]) for each in (one, two))
            )
            found.append(OptionChange(option.name, spoken_name(option), before, now))
    except SetupError:
        return ()
    return tuple(found)


def value_between(game: GameSpec, change: OptionChange, text: str, value: int) -> tuple[int, str] | None:
    """A value of a changed option, and the options of a text with it; None if the rules of the game have another number
    for it."""
    words = [word for word in text.split() if word.partition("=")[0] != change.name]
    between = " ".join((*words, f"{change.name}={value}"))
    found = next((each for each in option_changes(game, text, between) if each.name == change.name), None)
    return (value, between) if found is not None and found.now == value else None


def spoken_options(game: GameSpec | None, text: str) -> str:
    """Options of the table of evenings (``goal=18 tied=draw``) as people call them; as they are if the game is gone."""
    if game is None or not text:
        return text
    try:
        values = parsed(game, text)
    except SetupError:
        return text
    return "  ·  ".join(
        f"{spoken_name(option)}: {spoken_value(option, values[option.name])}"
        for option in game.options
        if option.name in values
    )


def goal_of(game: GameSpec, text: str) -> int | None:
    """How many win under the options of a text: the number on the rules page that follows the option ``goal``; None if
    the game has no such option, or no longer has these options."""
    try:
        settled = settle_options(game, parsed(game, text))
        if GOAL not in settled:
            return None
        now, other = _numbers(game, settled), _numbers(game, {**settled, GOAL: PROBE})
    except SetupError:
        return None
    return next((now[name] for name, value in other.items() if value == PROBE != now[name]), None)


def raised_goal(game: GameSpec, text: str) -> tuple[int, str] | None:
    """A goal that is a fifth higher than under the options of a text, and the text with it; None if there is none."""
    goal = goal_of(game, text)
    if goal is None:
        return None
    higher = goal + ceil(goal / 5)
    words = [word for word in text.split() if word.partition("=")[0] != GOAL]
    raised = " ".join((*words, f"{GOAL}={higher}"))
    return (higher, raised) if goal_of(game, raised) == higher else None


def _numbers(game: GameSpec, settled: dict[str, OptionValue]) -> dict[str, int]:
    """The numbers that the rules page has in its text, by the names of its gaps."""
    read = game.read(settled)
    names = {gap["what"] for section in page(game.rules).values() for gap in GAP.finditer(section.text)}
    values = {name: attrgetter(name)(read) for name in sorted(names)}
    return {name: value for name, value in values.items() if isinstance(value, int) and not isinstance(value, bool)}
