"""What people type at the table, as acts: ``Ann 7S``, ``Cem bids 3 5s``, ``Ben calls``."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, get_type_hints

from companion.cards import Face
from companion.commands.playing.terminal_words import OWN_WORDS
from companion.commands.playing.verbs import act_called, does, is_a_verb
from companion.commands.playing.words import meaning
from companion.decks.spelling import NUMBERS, face_called, in_notation
from companion.languages import all_of, tr
from companion.rules.acts import Amend, Answer, Note, Redo, Remark, Rule, Takeback, Undo
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.spec import GameSpec

TABLE = "table"
"""Typed before an act of the whole table, it says no more than the act."""

TYPED_ELSEWHERE = {kind.word() for kind in (Amend, Note, Redo, Remark, Rule, Takeback, Undo)}
"""Acts that the terminal has words of its own for, or that nobody types."""

SHARED = {field.name for field in dataclasses.fields(Act)}
FILLERS = {"a", "an", "and", "at", "by", "for", "from", "of", "on", "over", "the", "to", "with", "x", "×"}
THINGS = {"card", "cards", "coin", "coins", "token", "tokens"}
IN_GERMAN = frozenset(
    ["auf", "aus", "das", "dem", "den", "der", "die", "ein", "eine", "einen", "mit", "noch", "und", "um", "von", "zu"]
)
IN_GERMAN |= frozenset(["karte", "karten", "marke", "marken", "münze", "münzen", "verdeckt"])
FILLERS |= THINGS | IN_GERMAN | {"in", "secret"}


class NotUnderstood(ValueError):
    """A typed line that is no act; the sentence says which word and what would do."""


def typed_act(game: GameSpec[Any], state: Any, faces: Collection[Face], line: str) -> dict[str, Any]:
    """A typed line as an act in record notation. ``faces`` are those of the deck. Raises NotUnderstood."""
    prompts = sorted(game.expected(state), key=lambda prompt: prompt.optional)
    answer = _answer(prompts, line)
    if answer is not None:
        return answer
    words = line.split()
    seat, rest = _seat(state.seats, words)
    if seat is None and len(rest) > 1 and rest[0].lower() == TABLE:
        rest = rest[1:]
    rest = with_faces(game, faces, " ".join(rest)).split()
    reader = _Reader(faces, state.seats, names_of(game, faces))
    kind, after = _kind(game.acts_known, rest)
    if kind is not None:
        who = seat or _only_seat(prompts, kind)
        return _said(kind, who, reader.fields(kind, after))
    if not rest:
        raise NotUnderstood(tr("what does {seat} do?", seat=seat) if seat else tr("nothing was typed"))
    if seat is None and reader.face(rest[0]) is not None:
        return _by_card(game, reader, prompts, rest)
    if seat is None:
        known = [*(act.word() for act in game.acts_known), *reader.card_names, *OWN_WORDS]
        raise NotUnderstood(nobody_called(words[0], state.seats, known))
    return _by_verb(game, reader, prompts, seat, rest)


def names_of(game: GameSpec[Any], faces: Collection[Face]) -> dict[str, Face]:
    """What people call cards beside their notation, in small letters: ``spice sack`` for ``spice-sack``."""
    names: dict[str, Face] = {}
    for face in faces:
        spaced = face.replace("-", " ")
        name = game.card_names.get(face) or (game.look(face).spoken.removeprefix("the ") if game.look else "")
        for each in (spaced, name):
            if len(each) > 2 and each.lower() != face.lower():
                names[each.lower()] = face
    return names


def with_faces(game: GameSpec[Any], faces: Collection[Face], line: str) -> str:
    """The line with cards that are called by their names as records write them: ``Spice Sack`` is ``spice-sack``."""
    names = names_of(game, faces)
    if names:
        called = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        pattern = rf"(?<![\w-])({called})s?(?![\w-])"
        line = re.sub(pattern, lambda found: names[found[1].lower()], line, flags=re.IGNORECASE)
    return in_notation(line)


def usage(game: GameSpec[Any], seat: Seat) -> Iterator[tuple[str, str]]:
    """How each act of the game is typed, and what it means; ``seat`` serves as the example."""
    for kind in typed_kinds(game):
        spec = game.act_specs.get(kind)
        names = [
            name if field.default is dataclasses.MISSING else f"[{name}]"
            for field in _own_fields(kind)
            for name in (field.name.rstrip("_").upper(),)
        ]
        who = f"{seat} " if kind.by_a_seat_here and (spec is None or spec.by == "seat") else ""
        yield (
            f"{who}{kind.word()} {' '.join(names[:1] if names[:1] == ['TEXT'] else names)}".rstrip(),
            tr(meaning(kind)).rstrip("."),
        )


def typed_kinds(game: GameSpec[Any]) -> Iterator[type[Act]]:
    """The acts of the game that have a word of their own in the terminal."""
    for kind in game.acts_known:
        hints = get_type_hints(kind)
        has_table = any("Mapping" in str(hints[field.name]) for field in _own_fields(kind))
        if kind.word() not in TYPED_ELSEWHERE and not has_table:
            yield kind


def _own_fields(kind: type[Act]) -> list[dataclasses.Field[Any]]:
    return [field for field in dataclasses.fields(kind) if field.name not in SHARED]


class _Reader:
    """Fills the fields of an act, in their order, with typed words."""

    def __init__(self, faces: Collection[Face], seats: Sequence[Seat], names: Mapping[str, Face]) -> None:
        self._faces = faces
        self.card_names = [*faces, *names]
        self._seats = {seat.lower(): seat for seat in seats}

    def fields(self, kind: type[Act], words: Sequence[str]) -> dict[str, Any]:
        """The values by field. Raises NotUnderstood."""
        own = [field for field in dataclasses.fields(kind) if field.name not in SHARED]
        if own and own[0].name == "text":
            return {"text": " ".join(words)}
        found = get_type_hints(kind)
        hints = {field.name: f"{found[field.name]} {field.type}" for field in own}
        players = [field.name for field in own if _is_a_player(field.name, hints[field.name])]
        said, left = self._named(hints, words)
        unsaid = [name for name in hints if name not in said]
        for word in left:
            if not unsaid and word.lower() in FILLERS:
                continue
            value = _NO
            while unsaid and (value := self._value(hints[unsaid[0]], unsaid[0], word)) is _NO:
                if word.lower() in FILLERS:
                    break
                unsaid.pop(0)
            lacks_card = any(name not in said and _is_a_card(name, hint) for name, hint in hints.items())
            if not unsaid and lacks_card and word.lower() not in FILLERS and not _nearest(word, self._seats):
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
        missing = [name.rstrip("_").upper() for name in needed if name not in said]
        if missing:
            wanted = all_of(missing)
            raise NotUnderstood(tr("{act} needs {wanted} after it", act=repr(kind.word()), wanted=wanted))
        return {name.rstrip("_"): value for name, value in said.items()}

    def _named(self, hints: Mapping[str, Any], words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
        """The values that say which field they are for (``natural=2``, ``2 natural``, ``2 cards``), and the rest."""
        said: dict[str, Any] = {}
        left: list[str] = []
        for word in words:
            name, _, value = word.partition("=")
            if value and name in hints:
                said[name] = self._required(hints[name], name, value)
            elif "unit" in hints and word.isalpha() and word.lower() not in FILLERS - THINGS:
                said["unit"] = f"{word.lower().removesuffix('s')}s"
            elif word in hints and left and left[-1].isdigit():
                said[word] = self._required(hints[word], word, left.pop())
            else:
                left.append(word)
        return said, left

    def no_card(self, word: str) -> str:
        """That no card is called so, with a near one, or one of them."""
        if near := _nearest(word, self.card_names):
            return tr("no card is called {word}", word=f"{word!r}{near}")
        return tr("no card is called {word}; one is {card}", word=repr(word), card=next(iter(self._faces)))

    def _required(self, hint: Any, name: str, word: str) -> Any:
        value = self._value(hint, name, word)
        if value is _NO:
            raise NotUnderstood(tr("{name} cannot be {word}", name=name, word=repr(word)))
        return value

    def _value(self, hint: Any, name: str, word: str) -> Any:
        """The word as this field takes it, or _NO."""
        of = str(hint)
        if _is_a_card(name, of):
            return None if word == "-" and "None" in of else self.face(word) or _NO
        if re.search(r"\bint\b", of):
            counted = re.fullmatch(r"(\d+)('?s|er)?", word)
            number = int(counted[1]) if counted and word.isascii() else NUMBERS.get(word.lower(), _NO)
            if number is not _NO or "str" not in of:
                return number
        if "bool" in of and word.lower() in ("yes", "no"):
            return word.lower() == "yes"
        if _is_a_player(name, of):
            return self._seats.get(word.lower(), _NO)
        return _NO if word.lower() in FILLERS else word.lower()

    def face(self, word: str) -> Face | None:
        """The face that a word names, however it is spelt: ``qs``, ``Q♠``, ``TS``."""
        return face_called(word, self._faces)


_NO: Any = object()


def _is_a_card(name: str, hint: str) -> bool:
    """Whether a field names cards: by its type, and by its usual names."""
    return name in ("card", "cards", "up", "new_up") or re.search(r"\bFace\b", hint) is not None


def _is_a_player(name: str, hint: str) -> bool:
    """Whether a field names another player: by its type, and by its usual names."""
    return name in ("to", "target", "after") or re.search(r"\bSeat\b", hint) is not None


def nobody_called(word: str, seats: Sequence[Seat], more: Collection[str] = ()) -> str:
    """That nobody of this name plays here."""
    called = f"{word!r}{_nearest(word, [*seats, *more])}"
    return tr("nobody is called {name}; the players are {seats}", name=called, seats=", ".join(seats))


def _by_verb(
    game: GameSpec[Any], reader: _Reader, prompts: Sequence[Prompt], seat: Seat, words: Sequence[str]
) -> dict[str, Any]:
    """What a verb of the table's own sentences says, or the label of a key; without one, what the values say alone."""
    verb, after = words[0].lower(), list(words[1:])
    meant: list[Prompt] = []
    known = reader.face(words[0]) is None and is_a_verb(game, verb)
    if known:
        kind, rest = _kind(game.acts_known, after)
        if kind is not None:
            return _said(kind, seat, reader.fields(kind, rest))
        meant = [prompt for prompt in prompts if prompt.seat in (None, seat) and does(game, prompt, verb)]
        if after or meant:
            with suppress(NotUnderstood):
                return _by_prompt(game, reader, meant or prompts, seat, after)
    called, values = act_called(game, words)
    if called is not None:
        return _said(called, seat, reader.fields(called, values))
    try:
        return _by_prompt(game, reader, prompts, seat, words)
    except NotUnderstood:
        if not known or meant:
            raise
        raise NotUnderstood(tr("{seat} cannot do that now: {verb}", seat=seat, verb=repr(words[0]))) from None


def _by_prompt(
    game: GameSpec[Any], reader: _Reader, prompts: Sequence[Prompt], seat: Seat, words: Sequence[str]
) -> dict[str, Any]:
    """Values without a verb belong to the first awaited act of this seat that takes them, and but for a card alone to
    one that is only welcome."""
    why: NotUnderstood | None = None
    is_a_card = len(words) == 1 and reader.face(words[0]) is not None
    for prompt in (prompt for prompt in prompts if prompt.seat in (None, seat)):
        if prompt.optional and is_a_card:
            continue
        try:
            return _said(game.kinds[prompt.act], seat, reader.fields(game.kinds[prompt.act], words))
        except NotUnderstood as error:
            why = why or error
    own = [*(kind.word() for kind in game.act_specs), *reader.card_names]
    if not words:
        raise why or NotUnderstood(tr("what does {seat} do?", seat=seat))
    if reader.face(words[0]) is not None:  # out of turn: the referee says so
        for kind in _card_acts(game, prompts):
            with suppress(NotUnderstood):
                return _said(kind, seat, reader.fields(kind, words))
    if words[0].isalpha():
        unknown = f"{words[0]!r}{_nearest(words[0], own)}"
        raise NotUnderstood(tr("I don't know {word}", word=unknown))
    nothing = tr("{words} fits nothing that {seat} can do now", seat=seat, words=repr(" ".join(words)))
    raise why or NotUnderstood(nothing)


def _by_card(game: GameSpec[Any], reader: _Reader, prompts: Sequence[Prompt], words: Sequence[str]) -> dict[str, Any]:
    """A card without a player belongs to the one act that is waited for; if there are several, to none."""
    waited = [prompt for prompt in prompts if prompt.cards is not None and not prompt.optional]
    if len({(prompt.act, prompt.seat) for prompt in waited}) == 1:
        kind = game.kinds[waited[0].act]
        return _said(kind, waited[0].seat, reader.fields(kind, words))
    card = repr(words[0])
    if not waited:
        raise NotUnderstood(tr("nothing waits for the card {card} now", card=card))
    example = " ".join(filter(None, (waited[0].seat, waited[0].act, words[0])))
    raise NotUnderstood(tr("whose card is {card}? Type for example: {example}", card=card, example=example))


def _card_acts(game: GameSpec[Any], prompts: Sequence[Prompt]) -> list[type[Act]]:
    """The acts of a player that have cards: what somebody else is waited for comes first."""
    found = [kind for name in ("card", "cards") for kind in game.acts_known
             if any(field.name == name for field in dataclasses.fields(kind))]  # fmt: skip
    own = [kind for kind in found if (spec := game.act_specs.get(kind)) is None or spec.by == "seat"]
    waited = {prompt.act for prompt in prompts}
    return sorted(own, key=lambda kind: kind.word() not in waited)


def _said(kind: type[Act], seat: Seat | None, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {"act": kind.word(), **({"seat": seat} if seat else {}), **fields}


def _seat(seats: Sequence[Seat], words: Sequence[str]) -> tuple[Seat | None, list[str]]:
    for seat in sorted(seats, key=len, reverse=True):
        name = seat.lower().split()
        if [word.lower() for word in words[: len(name)]] == name:
            return seat, list(words[len(name) :])
    return None, list(words)


def _kind(kinds: Sequence[type[Act]], words: Sequence[str]) -> tuple[type[Act] | None, list[str]]:
    """The act whose name, or its third person, the words begin with."""
    for kind in sorted(kinds, key=lambda kind: len(kind.word()), reverse=True):
        parts = kind.word().split("-")
        begun = [part for word in words[: len(parts)] for part in word.lower().split("-")][: len(parts)]
        if begun in (parts, [_third_person(parts[0]), *parts[1:]], [*parts[:-1], _third_person(parts[-1])]):
            used = 1 if len(parts) > 1 and "-" in words[0] else len(parts)
            return kind, list(words[used:])
    return None, list(words)


def _third_person(word: str) -> str:
    if word.endswith("y") and word[-2] not in "aeou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else f"{word}s"


def _answer(prompts: Sequence[Prompt], line: str) -> dict[str, Any] | None:
    """The answer to the pending question, where the line is one of its values."""
    said = line.strip().lower()
    for prompt in prompts:
        if prompt.act != Answer.word():
            continue
        for choice in prompt.choices:
            found = next((value for value in choice.values if value.lower() == said), None)
            if found is not None:
                return _said(Answer, prompt.seat, {"value": found})
        for number in prompt.numbers:
            if said.isascii() and said.isdigit() and number.allows(int(said)):
                return _said(Answer, prompt.seat, {"value": int(said)})
    return None


def _only_seat(prompts: Sequence[Prompt], kind: type[Act]) -> Seat | None:
    seats = {prompt.seat for prompt in prompts if prompt.act == kind.word()}
    return seats.pop() if len(seats) == 1 else None


def _nearest(word: str, known: Collection[str]) -> str:
    lower = {each.lower(): each for each in known}
    near = get_close_matches(word.lower(), lower, n=1)
    return tr(" (did you mean {word}?)", word=lower[near[0]]) if near else ""
