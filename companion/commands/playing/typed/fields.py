"""The words after a name: cards, numbers, players and words, as the fields of an act."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, get_type_hints

from companion.cards import Face
from companion.decks.spelling import face_called, in_notation, number_called
from companion.languages import all_of, one_of, tr
from companion.rules.events import Seat, Unit
from companion.rules.game import Act
from companion.rules.rulebook.amounts import unit_of
from companion.rules.spec import GameSpec

_STEM = re.compile(r"\d+$")
"""The part that distinguishes the cards of a series: the 1 of ``pearl-1``."""
_NUMBER = re.compile(r" (\d+)$")
SHARED = {field.name for field in dataclasses.fields(Act)}
FILLERS = {"a", "an", "and", "at", "by", "for", "from", "of", "on", "over", "the", "to", "with", "x", "×"}
THINGS = {"card", "cards", "coin", "coins", "token", "tokens"}
IN_GERMAN = frozenset(
    ["auf", "aus", "das", "dem", "den", "der", "die", "ein", "eine", "einen", "mit", "noch", "und", "um", "von", "zu"]
)
IN_GERMAN |= frozenset(["karte", "karten", "marke", "marken", "münze", "münzen", "verdeckt"])
FILLERS |= THINGS | IN_GERMAN | {"in", "secret"}


SIGN = 0x24B6
"""The first of the signs that stand for texts in quotes: a letter in a circle, which nobody types."""
_QUOTED = re.compile(r'"([^"]+)"')


def take_quoted(line: str) -> tuple[str, tuple[str, ...]]:
    """The line with a sign in the place of each text in quotes, so that none of its words is read; and the texts."""
    quoted = tuple(_QUOTED.findall(line))
    signs = map(chr, range(SIGN, SIGN + len(quoted)))
    return _QUOTED.sub(lambda _: next(signs), line), quoted


def put_back(sentence: str, quoted: Sequence[str]) -> str:
    """A sentence about a line, with the ``quoted`` texts in the place of their signs."""
    for at, text in enumerate(quoted):
        sentence = sentence.replace(chr(SIGN + at), f'"{text}"')
    return sentence


class NotUnderstood(ValueError):
    """A typed line that is not an act; the sentence names the word and the cure."""


def list_names(game: GameSpec, faces: Collection[Face]) -> dict[str, tuple[Face, ...]]:
    """The names of cards for people beside their notation, in small letters: ``spice sack`` for ``spice-sack``, and
    ``5`` for the card ``number 5``. Several cards can have the same name, such as the 5 of each colour.
    """
    names: dict[str, tuple[Face, ...]] = {}
    numbers: dict[str, tuple[Face, ...]] = {}
    for face in faces:
        spaced = face.replace("-", " ")
        spoken = game.look(face).spoken.removeprefix("the ") if game.look else ""
        spoken = "" if spoken.isdigit() else spoken  # cards that are said by their number are typed by their notation
        name = game.card_names.get(face) or spoken
        for each in {spaced.lower(), name.lower()} - {face.lower(), ""}:
            names[each] = (*names.get(each, ()), face)
        if found := _NUMBER.search(name or spaced):
            numbers[found[1]] = (*numbers.get(found[1], ()), face)
    return {**numbers, **names}


def with_faces(game: GameSpec, faces: Collection[Face], line: str) -> str:
    """The line with the names of cards in record notation: ``Spice Sack`` becomes ``spice-sack``. A name of one or two
    letters, or a number, is a card only if a card is awaited.
    """
    names = {name: of[0] for name, of in list_names(game, faces).items() if len(of) == 1 and _is_a_name(name)}
    if names:
        called = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        pattern = rf"(?<![\w-])({called})s?(?![\w-])"
        line = re.sub(pattern, lambda found: names[found[1].lower()], line, flags=re.IGNORECASE)
    return in_notation(line)


def _is_a_name(word: str) -> bool:
    return len(word) > 2 and not word.isdigit()


class TypedFields:
    """Fills the fields of an act, in their order, with typed words; ``fill_in`` adds what is left out, where only
    one thing is possible. The words to choose from, ``values``, are known in any case of letters, also where they are
    called like a filler; texts that were ``quoted`` stay as they are, and so do those of ``free`` fields, by the word
    of their act, that any text fills."""

    def __init__(
        self,
        faces: Collection[Face],
        seats: Sequence[Seat],
        names: Mapping[str, tuple[Face, ...]],
        fill_in: Callable[[type[Act], Mapping[str, Any]], dict[str, Any]] = lambda kind, said: dict(said),
        likely: Collection[Face] = (),
        values: Collection[str] = (),
        quoted: Sequence[str] = (),
        free: Mapping[str, str] = {},
        units: Collection[Unit] = (),
    ) -> None:
        self._units = {form.lower(): unit for unit in units for form in (unit, unit_of(1, unit), unit_of(2, unit))}
        self._free = free
        self._quoted = {chr(SIGN + at): text for at, text in enumerate(quoted)}
        self._values = {value.lower(): value for value in values}
        self._fillers = FILLERS.difference(self._values)
        self._faces, self._fill_in, self._names, self._likely = faces, fill_in, names, likely
        self.card_names = [*faces, *names]
        self._seats = {seat.lower(): seat for seat in seats}

    def fields(self, kind: type[Act], words: Sequence[str]) -> dict[str, Any]:
        """The values by field. A free text has all words that no other field takes. Raises NotUnderstood."""
        if (free := self._free.get(kind.word())) and not self._quoted.keys() & set(words):
            for count in range(len(words), 0, -1):
                for text, rest in ((words[:count], words[count:]), (words[-count:], words[:-count])):
                    with suppress(NotUnderstood):
                        return self._fields(kind, rest, {free: " ".join(text)})
        return self._fields(kind, words, {})

    def _fields(self, kind: type[Act], words: Sequence[str], text: Mapping[str, str]) -> dict[str, Any]:
        own = [field for field in dataclasses.fields(kind) if field.name not in SHARED]
        if own and own[0].name == "text":
            return {"text": " ".join(words)}
        found = get_type_hints(kind)
        hints = {field.name: f"{found[field.name]} {field.type}" for field in own}
        players = [field.name for field in own if _is_a_player(field.name, hints[field.name])]
        said, left = self._take_named(hints, words, [name for name in players if "tuple" not in hints[name]])
        said |= text
        unsaid = [name for name in hints if name not in said]
        for word in left:
            if not unsaid and word.lower() in self._fillers:
                continue
            if len(unsaid) > 1 and unsaid[0] in said and word.isdigit() and word in self._values:
                unsaid.pop(0)  # after cards, the number of a card is a number to choose
            value = _NO
            while unsaid and (value := self._value(hints[unsaid[0]], unsaid[0], word)) is _NO:
                if word.lower() in self._fillers:
                    break
                unsaid.pop(0)
            lacks_card = any(name not in said and _is_a_card(name, hint) for name, hint in hints.items())
            if not unsaid and lacks_card and word.lower() not in self._fillers and not nearest(word, self._seats):
                raise NotUnderstood(self.no_card(word))
            if not unsaid and any(name not in said for name in players):
                raise NotUnderstood(nobody_called(word, tuple(self._seats.values())))
            if not unsaid:
                wanted = " ".join(name.rstrip("_").upper() for name in hints) or tr("nothing after it")
                said_so = {"word": repr(word), "act": repr(kind.word()), "wanted": wanted}
                raise NotUnderstood(tr("{word} does not fit here: {act} takes {wanted}", **said_so))
            if value is _NO:
                continue
            if "tuple" in str(hints[unsaid[0]]):
                said.setdefault(unsaid[0], []).append(value)
            else:
                said[unsaid.pop(0)] = value
        needed = [field.name for field in own if field.default is field.default_factory is dataclasses.MISSING]
        if any(name not in said for name in needed):
            said = self._fill_in(kind, {name.rstrip("_"): value for name, value in said.items()})
        missing = [name.rstrip("_").upper() for name in needed if name.rstrip("_") not in said and name not in said]
        if missing:
            wanted = all_of(missing)
            raise NotUnderstood(tr("{act} needs {wanted} after it", act=repr(kind.word()), wanted=wanted))
        return {name.rstrip("_"): value for name, value in said.items()}

    def _take_named(
        self, hints: Mapping[str, Any], words: Sequence[str], players: Sequence[str]
    ) -> tuple[dict[str, Any], list[str]]:
        """The values that say which field they are for (``natural=2``, ``2 natural``, ``2 cards``, a player's name
        among cards), and the rest."""
        said: dict[str, Any] = {}
        left: list[str] = []
        for word in words:
            name, _, value = word.partition("=")
            if value and name in hints:
                said[name] = self._required(hints[name], name, value)
            elif "unit" in hints and word.isalpha() and word.lower() not in self._fillers - THINGS:
                said["unit"] = self._units.get(word.lower(), f"{word.lower().removesuffix('s')}s")
            elif word in hints and left and left[-1].isdigit():
                said[word] = self._required(hints[word], word, left.pop())
            elif word.lower() in self._seats and (unsaid := [each for each in players if each not in said]):
                said[unsaid[0]] = self._seats[word.lower()]
            else:
                left.append(word)
        return said, left

    def no_card(self, word: str) -> str:
        """That no card is called so, with a near one, or one of them."""
        if near := nearest(word, self.card_names):
            return tr("no card is called {word}", word=f"{word!r}{near}")
        first = next(iter(self._faces))
        called = next((name for name, faces in self._names.items() if faces == (first,)), first)
        return tr("no card is called {word}; one is {card}", word=repr(word), card=called)

    def _required(self, hint: Any, name: str, word: str) -> Any:
        value = self._value(hint, name, word)
        if value is _NO:
            raise NotUnderstood(tr("{name} cannot be {word}", name=name, word=repr(word)))
        return value

    def _value(self, hint: Any, name: str, word: str) -> Any:
        """The word as this field takes it, or _NO."""
        of = str(hint)
        if word in self._quoted:
            is_named = _is_a_card(name, of) or _is_a_player(name, of)
            return self._quoted[word] if "str" in of and not is_named else _NO
        if _is_a_card(name, of):
            called = self._find_called(word)
            if len(called) > 1:
                raise NotUnderstood(tr("{word} can be {cards}", word=repr(word), cards=one_of(called)))
            is_unnamed = word == "-" or (word == "?" and not called)
            return None if is_unnamed and "None" in of else called[0] if called else _NO
        if re.search(r"\bint\b", of):
            counted = re.fullmatch(r"(\d+)('?s|er)?", word)
            number = int(counted[1]) if counted and word.isascii() else number_called(word.lower())
            if number is not None or "str" not in of:
                return _NO if number is None else number
        if "bool" in of and word.lower() in ("yes", "no"):
            return word.lower() == "yes"
        if _is_a_player(name, of):
            return self._seats.get(word.lower(), _NO)
        return _NO if word.lower() in self._fillers else self._values.get(word.lower(), word.lower())

    def face(self, word: str) -> Face | None:
        """The face that a word names, in any spelling: ``qs``, ``Q♠``, ``TS``; None if several have this name."""
        called = self._find_called(word)
        return called[0] if len(called) == 1 else None

    def _find_called(self, word: str) -> tuple[Face, ...]:
        """The faces that a word names: of several those that are waited for."""
        face = face_called(word, self._faces)
        if face is not None:
            return (face,)
        called = self._names.get(word.lower().rstrip(","), ())
        return tuple(each for each in called if each in self._likely) or called if len(called) > 1 else called


_NO: Any = object()


def _is_a_card(name: str, hint: str) -> bool:
    """Whether a field names cards: by its type, and by its usual names."""
    return name in ("card", "cards", "up", "new_up") or re.search(r"\bFace\b", hint) is not None


def _is_a_player(name: str, hint: str) -> bool:
    """Whether a field names another player: by its type, and by its usual names."""
    return name in ("to", "target", "after") or re.search(r"\bSeat\b", hint) is not None


def nobody_called(word: str, seats: Sequence[Seat], more: Collection[str] = ()) -> str:
    """That nobody of this name plays here."""
    called = f"{word!r}{nearest(word, [*seats, *more])}"
    return tr("nobody is called {name}; the players are {seats}", name=called, seats=", ".join(seats))


def nearest(word: str, known: Collection[str]) -> str:
    lower = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), lower, n=1)
    if not near:
        return ""
    stem = _STEM.sub("", near[0])
    series = sorted(each for each in lower if stem and _STEM.sub("", each) == stem)
    if len(series) > 1 and stem != near[0] and not re.search(r"\d", word):
        return tr(" (did you mean {first} to {last}?)", first=lower[series[0]], last=lower[series[-1]])
    return tr(" (did you mean {word}?)", word=lower[near[0]])
