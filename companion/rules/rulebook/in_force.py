"""A rules page with a table's house rules: the text has the values of the options, and changes are marked.

A page names an option, or a property of the options' class, in braces: ``{stake}`` is a number in digits, ``{stake:}``
in words, ``{stake:coin}`` with its noun. Options with a choice of words appear below their section. Code on a page,
such as the name of an option or one of its values, becomes the name for people. A paragraph that begins "With
``option`` ``value``" is left out if another value is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from companion.languages import NUMBER, NUMBERS, in_english, later, tr
from companion.rules.game import Option, OptionValue, settle_options
from companion.rules.options import spoken_name, spoken_value
from companion.rules.rulebook.pages import Section, is_spoken, page

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

CHANGED = later("changed from")
CODE = re.compile(r"`(?P<first>[a-z_-]+)`(?: `(?P<then>[a-z_-]+)`)?")
VARIANT = re.compile(r"\w+ `(?P<option>[a-z_]+)` `(?P<value>[a-z-]+)`")
YES, NO = "yes", "no"
"""How a page writes the values of an option that is on or off."""
GAP = re.compile(r"\{(?P<what>[a-z_][\w.]*)(?P<counted>:(?P<noun>[^{}]*))?\}")


def sections_in_force(
    game: GameSpec, options: Mapping[str, OptionValue], *, as_typed: bool = False
) -> Mapping[str, Section]:
    """The sections of the game's page by number. Options without a value follow the standard rules. ``as_typed``:
    options have their names of the command line.

    Raises SetupError for impossible options, AttributeError if the page names something that the options do not have.
    """
    settled = settle_options(game, options)
    now, usual = game.read(settled), game.read(settle_options(game, {}))
    told: dict[str, Section] = {}
    # A page that nobody has translated is English throughout.
    with nullcontext() if is_spoken(game.rules) else in_english():
        for number, section in page(game.rules).items():
            filled = _fill(_drop_variants(section.text, settled), now, usual)
            filled = CODE.sub(_as_typed, filled) if as_typed else _as_called(game.options, filled)
            text = "\n\n".join([filled, *_choices(game, settled, number, as_typed=as_typed)])
            told[number] = replace(section, text=text, is_changed=tr(CHANGED) in text)
    return told


def _drop_variants(text: str, settled: Mapping[str, OptionValue]) -> str:
    """The text without the paragraphs about values that are not chosen."""
    chosen = {name: (YES if value else NO) if isinstance(value, bool) else value for name, value in settled.items()}
    paragraphs = ((VARIANT.match(each), each) for each in text.split("\n\n"))
    return "\n\n".join(each for found, each in paragraphs if not found or chosen[found["option"]] == found["value"])


def _as_called(options: Sequence[Option], text: str) -> str:
    """The text with options and their values as people call them; a value belongs to the option named before it."""
    by_name = {option.name: option for option in options}
    of = dict[str, Option]()
    for option in options:
        of |= {value: option for value in option.values if isinstance(value, str)}

    def name(code: re.Match[str]) -> str:
        first, then = code["first"], code["then"]
        if first in by_name:
            option = by_name[first]
            of.update({value: option for value in option.values if isinstance(value, str)})
            title = spoken_name(option)
            said = f"{title}: {spoken_value(option, {YES: True, NO: False}.get(then, then))}" if then else title
        else:
            said = spoken_value(of[first], first) if first in of else first
        return tr("“{words}”", words=said)

    return CODE.sub(name, text)


def _as_typed(code: re.Match[str]) -> str:
    return f"`{code['first']}={code['then']}`" if code["then"] else code[0]


def _fill(text: str, now: Any, usual: Any) -> str:
    """The text with its gaps filled, in capitals where a sentence begins. The first value of each change is marked."""
    marked: set[str] = set()

    def fill_gap(gap: re.Match[str]) -> str:
        value, before = _value(now, gap), text[: gap.start()].rstrip()
        is_new = gap["what"] not in marked
        marked.add(gap["what"])
        said = _marked(value, _value(usual, gap)) if is_new else value
        return said[:1].upper() + said[1:] if not before or before.endswith((".", "!", "?")) else said

    return GAP.sub(fill_gap, text)


def _value(options: Any, gap: re.Match[str]) -> str:
    value = attrgetter(gap["what"])(options)
    if isinstance(value, bool) or not isinstance(value, int) or gap["counted"] is None:
        return _word(value)
    if not gap["noun"]:
        return tr(NUMBERS[value], NUMBER) if 0 <= value < len(NUMBERS) else str(value)
    return tr(counted_words(gap["noun"]), count=value)


def counted_words(noun: str) -> str:
    """A number of something in words, as catalogues have it.

    >>> counted_words("card")
    '{count:#card}'
    """
    return f"{{count:#{noun}}}"


def _choices(game: GameSpec, settled: Mapping[str, OptionValue], number: str, *, as_typed: bool) -> Iterator[str]:
    """The chosen word for each option of the section that has no number in its text."""
    chosen: list[str] = []
    for option in game.options:
        if option.section == number and option.span is None:
            values = settled[option.name], option.values[0]
            said = _marked(*(_word(each) if as_typed else spoken_value(option, each) for each in values))
            told = tr("{name} – {value}", name=spoken_name(option), value=said)
            chosen.append(f"{option.name}={said}" if as_typed else told)
    if chosen:
        yield tr("In force: {choices}.", choices="; ".join(chosen))


def _marked(now: str, usual: str) -> str:
    return now if now == usual else f"{now} ({tr(CHANGED)} {usual})"


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
