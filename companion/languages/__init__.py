"""Texts for people in their language. Texts are marked in the code and stored in gettext catalogues, one for the
program and one in each game's folder. A text without a translation appears in English.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import TypeAlias

ENGLISH = "en"
NAMES = {ENGLISH: "English", "de": "Deutsch"}
"""The languages by their codes, as each calls itself."""

Gap: TypeAlias = object

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
SMALL = 12
"""Up to here a number stands in words in a sentence."""

NUMBER, WORD, OPTION = "number", "word", "option"
"""The contexts of texts that are too short to say what they are about: numbers in words, what a game calls its places,
units and answers, the names and values of its options."""

_asked = False
HERE = Path(__file__).parent
"""The folder of the program's own catalogues."""

_folders: list[Path] = [HERE]


class _Here(threading.local):
    """This thread's own language and texts, for a while."""

    said: NullTranslations | None = None
    others: Mapping[str, str] = {}


_here = _Here()
_language = ENGLISH
_said: NullTranslations = NullTranslations()


def add(folder: Path) -> None:
    """The catalogues in a folder are asked, too: a game brings its own."""
    if folder not in _folders:
        _folders.append(folder)
        _load()


def speak(language: str) -> None:
    """Makes this the language of all texts from now on. Raises ValueError for an unknown one."""
    global _language
    if language not in NAMES:
        known = ", ".join(f"{code} ({name})" for code, name in NAMES.items())
        raise ValueError(f"There is no language {language!r}; there are: {known}.")
    _language = language
    _load()


def begin(asked: str | None, environment: Mapping[str, str]) -> None:
    """Sets the language of this run: the requested one, or the machine's. Raises ValueError."""
    global _asked
    speak(asked or like_the_machine(environment))
    _asked = asked is not None


def like(language: str) -> None:
    """People like this language better than the machine's; one that was asked for in this run stays. One that is not
    there any more is passed over."""
    if language in NAMES and not _asked:
        speak(language)


def spoken() -> str:
    """The code of the language that is spoken."""
    return ENGLISH if _here.said else _language


def use(translations: NullTranslations) -> None:
    """Uses these texts, whatever the language is called."""
    global _said
    _said = translations


@contextmanager
def in_english() -> Iterator[None]:
    """Speaks English meanwhile, for all that is saved or sent to others."""
    before, _here.said = _here.said, NullTranslations()
    try:
        yield
    finally:
        _here.said = before


@contextmanager
def swap_texts(others: Mapping[str, str]) -> Iterator[None]:
    """Says other texts in place of these meanwhile.

    >>> with swap_texts({"{count:round} played": "{count:hand} played"}):
    ...     tr("{count:round} played", count=2)
    '2 hands played'
    """
    before, _here.others = _here.others, others
    try:
        yield
    finally:
        _here.others = before


def read_catalogues(language: str) -> NullTranslations:
    """The texts of a language, from the catalogues of the program and of its games."""
    first: NullTranslations | None = None
    for folder in _folders:
        file = folder / f"{language}.mo"
        if language != ENGLISH and file.is_file():
            with file.open("rb") as opened:
                found = GNUTranslations(opened)
            if first is None:
                first = found
            else:
                first.add_fallback(found)
    return first or NullTranslations()


def _load() -> None:
    use(read_catalogues(_language))


def like_the_machine(environment: Mapping[str, str]) -> str:
    """The language of the machine's settings, if there is a catalogue; else English.

    >>> like_the_machine({"LANG": "de_AT.UTF-8"}), like_the_machine({"LANG": "C"})
    ('de', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = re.split("[_.@]", environment[name])[0]
            return code if code in NAMES else ENGLISH
    return ENGLISH


def later(text: str, context: str = "") -> str:
    """Marks a text that is translated when it is shown."""
    return text


def tr(text: str, context: str = "", /, **gaps: Gap) -> str:
    """A text in the current language, with its gaps filled.

    A gap such as ``{count:card}`` or ``{count:card was|cards were}`` has a number and its noun, ``{count:#card}`` the
    number in words. The catalogue has the whole sentence once for each plural form of its language.

    >>> tr("{seat} has {count:card} left.", seat="Ann", count=1)
    'Ann has 1 card left.'
    >>> tr("{count:#five was|fives were} bid.", count=2)
    'two fives were bid.'

    None of them is "no", and 0 after "only".

    >>> tr("There are {count:star}, only {count:star}.", count=0)
    'There are no stars, only 0 stars.'
    """
    text = _here.others.get(text, text)
    if not gaps:
        return _read(text, context)
    form = form_of(text)
    if not form.counted:
        return _read(form.one, context).format(**{name: _Plain(value) for name, value in gaps.items()})
    number = gaps[form.counted]
    count = abs(number) if isinstance(number, int) else getattr(number, "length", 2)
    catalogue = _here.said or _said
    if context:
        said = catalogue.npgettext(context, form.one, form.more, count)
    else:
        said = catalogue.ngettext(form.one, form.more, count)
    if number == 0:
        said = re.sub(rf"\b(only|nur) \{{{form.counted}(:#)?\}}", r"\1 0", said)
    filled: dict[str, _Plain] = {name: _Plain(value) for name, value in gaps.items()}
    filled[form.counted] = _Number(number)
    return said.format(**filled)


def _read(text: str, context: str) -> str:
    if not text:
        return ""  # where a catalogue keeps what it says of itself
    catalogue = _here.said or _said
    return catalogue.pgettext(context, text) if context else catalogue.gettext(text)


class Listed(str):
    """Several things as a text: ``{cards:is|are}`` has the form for one of them or for more."""

    length: int

    def __new__(cls, text: str, length: int) -> Listed:
        """The text of this many things."""
        made = super().__new__(cls, text)
        made.length = length
        return made


@dataclass(frozen=True, slots=True)
class Form:
    """A text in catalogues: for one and for several of the things in its gap ``counted``; without such a gap, ``more``
    is empty.
    """

    one: str
    more: str = ""
    counted: str = ""


@cache
def form_of(text: str) -> Form:
    """The forms of a text. Raises ValueError if it counts two different things: no catalogue could have that.

    >>> form_of("{seat} has {count:card}.")
    Form(one='{seat} has {count} card.', more='{seat} has {count} cards.', counted='count')
    """
    one, more, counted = "", "", ""
    for before, name, spec, _ in Formatter().parse(text):
        before = before.replace("{", "{{").replace("}", "}}")
        one, more = one + before, more + before
        if not name:
            continue
        if not spec:
            one, more = f"{one}{{{name}}}", f"{more}{{{name}}}"
            continue
        if counted not in ("", name):
            raise ValueError(f"it counts {counted} and {name}; write {{{name}}} alone, or two sentences: {text}")
        counted = name
        gap = f"{{{name}:#}}" if spec.startswith("#") else f"{{{name}}}"
        single, _, several = spec.removeprefix("#").partition("|")
        one, more = f"{one}{gap} {single}", f"{more}{gap} {several or single + 's'}"
    return Form(one, more, counted) if counted else Form(text)


@dataclass(frozen=True, slots=True)
class _Plain:
    value: Gap

    def __format__(self, spec: str) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class _Number(_Plain):
    """A number that is counted: none is "no", with ``#`` it is said in words."""

    def __format__(self, spec: str) -> str:
        if self.value == 0:
            return _read(NUMBERS[0], NUMBER)
        return in_words(self.value) if spec == "#" and isinstance(self.value, int) else str(self.value)


def in_words(number: int, most: int = SMALL) -> str:
    """A number as it stands in a sentence: small ones (up to ``most``, which is 20 at most) in words.

    >>> in_words(2), in_words(72)
    ('two', '72')
    """
    return _read(NUMBERS[number], NUMBER) if 0 < number <= most else str(number)


def progress(folder: Path, language: str) -> tuple[int, int]:
    """The number of translated texts in a folder's catalogue, and of all its texts; in English all are translated.

    Both come from the files beside each other: the compiled catalogue has only translated texts.
    """
    source, compiled = folder / f"{language}.po", folder / f"{language}.mo"
    if language == ENGLISH or not source.is_file():
        return (0, 0)
    texts = len(re.findall(r"^msgid ", source.read_text(encoding="utf-8"), re.MULTILINE)) - 1
    if not compiled.is_file():
        return 0, texts
    return int.from_bytes(compiled.read_bytes()[8:12], "little") - 1, texts


def all_of(words: Sequence[str]) -> Listed:
    """Several in one sentence.

    >>> all_of(["Ann"]), all_of(["Ann", "Ben", "Cem"])
    ('Ann', 'Ann, Ben and Cem')
    """
    listed = tr("{some} and {last}", some=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)
    return Listed(listed, len(words))


def one_of(words: Sequence[str]) -> str:
    """Several things, one of which is meant: ``7♠ or 9♠``."""
    return tr("{some} or {last}", some=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


def capitalize(words: str) -> str:
    """Words as they stand at the beginning of a sentence; ``str.capitalize`` would make the rest small."""
    return words[:1].upper() + words[1:]


def within(words: str) -> str:
    """Words that could begin a sentence, as they stand within one: in English they begin small."""
    return words[:1].lower() + words[1:] if spoken() == ENGLISH else words
