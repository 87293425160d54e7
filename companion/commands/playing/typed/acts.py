"""Typed lines at the table, as acts: ``Ann 7S``, ``Cem bids 3 5s``, ``Ben calls``."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from companion.cards import Face
from companion.commands.playing.typed.fields import (
    SHARED,
    NotUnderstood,
    TypedFields,
    list_names,
    nearest,
    nobody_called,
    put_back,
    take_quoted,
    with_faces,
)
from companion.commands.playing.typed.own_words import OWN_WORDS
from companion.commands.playing.typed.printed import act_printed, legal_turns, texts_of
from companion.commands.playing.typed.verbs import OF_A_CARD, act_called, is_a_verb, third_person, words_with
from companion.languages import one_of, tr
from companion.rules.acts import Answer, Position
from companion.rules.events import Seat
from companion.rules.game import Act, Choice, Prompt
from companion.rules.judging.bound import beyond
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.notation import act_from_json, to_json
from companion.rules.spec import GameSpec


def fill_in(game: GameSpec, state: Any, seat: Seat | None, kind: type[Act], said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the one legal act that has all typed fields; the typed fields themselves if there are several or
    none. A card that fits only one row names that row.
    """
    found = [act for act in _possible(game, state, seat, kind) if said.items() <= act.items()]
    return found[0] if len(found) == 1 else dict(said)


def _possible(game: GameSpec, state: Any, seat: Seat | None, kind: type[Act]) -> Iterator[dict[str, Any]]:
    """The fields of each legal act of this kind that is waited for."""
    for prompt in game.expected(state):
        if prompt.act == kind.word() and (not seat or prompt.seat in (None, seat)):
            for turn in legal_turns(game, state, prompt):
                yield {name: value for name, value in to_json(turn.act).items() if name not in ("act", "seat")}


A_POSITION = '{"act": "position", …}'
"""How a position is typed. Its word alone would enter the one at the start, and so lose the game."""
TABLE = "table"
"""Typed before an act of the whole table, it says no more than the act."""


def read_act(game: GameSpec, state: Any, faces: Collection[Face], line: str) -> dict[str, Any]:
    """A typed line as an act in record notation. ``faces`` are those of the deck; a text in quotes stays as it is.
    Raises NotUnderstood."""
    signed, quoted = take_quoted(line)
    try:
        return _read(game, state, faces, signed, quoted)
    except NotUnderstood as wrong:
        raise NotUnderstood(put_back(str(wrong), quoted)) from None


def _read(game: GameSpec, state: Any, faces: Collection[Face], line: str, quoted: Sequence[str]) -> dict[str, Any]:
    """The act that a line says, in which signs stand for the ``quoted`` texts."""
    prompts = sorted(game.expected(state), key=lambda prompt: prompt.optional)
    answer = _answer(prompts, line)
    if answer is not None:
        return answer
    words = line.split()
    seat, rest = _seat(state.seats, words)
    if len(words) > 2 and (printed := act_printed(game, state, seat, line)):
        return dict(to_json(printed))
    if seat is None and len(rest) > 1 and rest[0].lower() == TABLE:
        rest = rest[1:]
    plain, rest = rest, with_faces(game, faces, " ".join(rest)).split()
    own = [prompt for prompt in prompts if prompt.seat in (None, seat)]
    likely = {face for prompt in own if prompt.cards for face in prompt.cards.faces}
    said = {value for prompt in own for each in prompt.choices for value in each.values}
    free = {prompt.act: each.name for prompt in own for each in prompt.choices if _is_free(game, prompt, each)}
    units = {unit for unit, _ in game.balances(state)}
    filler = partial(fill_in, game, state, seat)
    reader = TypedFields(faces, state.seats, list_names(game, faces), filler, likely, said, quoted, free, units)
    labelled, values = act_called(game, rest)
    kind, after = _kind(game.acts_known, rest)
    if labelled is not None and len(values) < len(after):
        kind, after = labelled, list(values)
    if kind is None and seat is not None:
        kind, after = _kind_after_cards(game, reader, prompts, rest)
    if kind is not None and kind.word() in free and (typed := _kind([kind], plain))[0]:
        after = typed[1]  # a text has no cards
    if kind is not None:
        if issubclass(kind, Position):
            raise NotUnderstood(tr("type a position as in a record: {example}", example=A_POSITION))
        who = seat or _only_seat(prompts, kind)
        return _build_act(kind, who, reader.fields(kind, after))
    if not rest:
        raise NotUnderstood(tr("what does {seat} do?", seat=seat) if seat else tr("nothing was typed"))
    if seat is None and reader.face(rest[0]) is not None:
        return _by_card(game, reader, prompts, rest)
    if rest[0].lower() == Position.word():
        raise NotUnderstood(tr("{title} has no position to enter, so it cannot begin in the middle", title=game.title))
    if seat is None:
        known = [*(act.word() for act in game.acts_known), *reader.card_names, *OWN_WORDS]
        if not nearest(words[0], state.seats) and (meant := nearest(words[0], known)):
            raise NotUnderstood(tr("I don't know {word}", word=f"{words[0]!r}{meant}"))
        raise NotUnderstood(nobody_called(words[0], state.seats, known))
    return _by_verb(game, state, reader, prompts, seat, rest)


def _is_free(game: GameSpec, prompt: Prompt, choice: Choice) -> bool:
    """Whether any text fills it: it names no newcomer, and no cards spell it."""
    spec = game.act_spec(prompt.act)
    return not choice.values and choice.name not in SHARED and spec is not None and spec.spells != choice.name


def _by_verb(
    game: GameSpec, state: Any, reader: TypedFields, prompts: Sequence[Prompt], seat: Seat, words: Sequence[str]
) -> dict[str, Any]:
    """The act of a verb in the table's own sentences, or of a key's label; without one, the act that the values alone
    give.
    """
    verb, after = words[0].lower(), list(words[1:])
    meant: list[Prompt] = []
    known = reader.face(words[0]) is None and (is_a_verb(game, verb) or verb in OF_A_CARD)
    if known:
        kind, rest = _kind(game.acts_known, after)
        if kind is not None:
            return _build_act(kind, seat, reader.fields(kind, rest))
        own = (prompt for prompt in prompts if prompt.seat in (None, seat))
        said = {prompt: found for prompt in own if (found := words_with(verb, texts_of(game, state, prompt)))}
        meant = list(said)
        if after or meant:
            with suppress(NotUnderstood):
                return _by_prompt(game, reader, meant or prompts, seat, after)
            bare = [word for word in after if not any(word.lower() in words for words in said.values())]
            with suppress(NotUnderstood):
                return _by_prompt(game, reader, meant, seat, bare)
    try:
        return _by_prompt(game, reader, prompts, seat, words)
    except NotUnderstood:
        if not known or meant:
            raise
        raise NotUnderstood(tr("{seat} cannot do that now: {verb}", seat=seat, verb=repr(words[0]))) from None


def _by_prompt(
    game: GameSpec, reader: TypedFields, prompts: Sequence[Prompt], seat: Seat, words: Sequence[str]
) -> dict[str, Any]:
    """Values without a verb belong to the first awaited act of this seat that they fit, or else to the first that
    takes them; and but for a card alone to one that is only welcome. A card that fits several belongs to none. A seat
    does no act of the table by a value alone."""
    why: NotUnderstood | None = None
    is_a_card = len(words) == 1 and reader.face(words[0]) is not None
    fits: dict[str, dict[str, Any]] = {}
    taken: list[dict[str, Any]] = []
    for prompt in (prompt for prompt in prompts if prompt.seat in (None, seat)):
        kind = game.kinds[prompt.act]
        if _find_doer(game, kind) == TABLE or (prompt.optional and (is_a_card or fits)):
            continue
        try:
            act = _build_act(kind, seat, reader.fields(kind, words))
        except NotUnderstood as error:
            why = why or error
            continue
        if _fits(game, prompt, act):
            fits.setdefault(prompt.act, act)
        elif not prompt.optional:
            taken.append(act)
    if len(fits) > 1 and any(faces_of(game, act_from_json(game.acts_known, act)) for act in fits.values()):
        example = " ".join((seat, next(iter(fits)), *words))
        said = {"words": repr(" ".join(words)), "acts": one_of([*fits]), "example": example}
        raise NotUnderstood(tr("{words} can be {acts}. Type for example: {example}", **said))
    if found := [*fits.values(), *taken]:
        return found[0]
    own = [*(kind.word() for kind in game.act_specs), *reader.card_names]
    if not words:
        raise why or NotUnderstood(tr("what does {seat} do?", seat=seat))
    if reader.face(words[0]) is not None:  # out of turn: the referee says so
        for kind in _card_acts(game, prompts):
            with suppress(NotUnderstood):
                return _build_act(kind, seat, reader.fields(kind, words))
    if words[0].isalpha():
        unknown = f"{words[0]!r}{nearest(words[0], own)}"
        raise NotUnderstood(tr("I don't know {word}", word=unknown))
    nothing = tr("{words} fits nothing that {seat} can do now", seat=seat, words=repr(" ".join(words)))
    taker = next((kind.word() for kind in game.act_specs if _takes(reader, kind, words)), None)
    if taker is not None:
        example = " ".join((seat, taker, *words))
        nothing = tr("{nothing}. Name the move, too: {example}", nothing=nothing, example=example)
    raise why or NotUnderstood(nothing)


def _takes(reader: TypedFields, kind: type[Act], words: Sequence[str]) -> bool:
    """Whether the words are the fields of this act."""
    with suppress(NotUnderstood):
        return bool(reader.fields(kind, words))
    return False


def _by_card(game: GameSpec, reader: TypedFields, prompts: Sequence[Prompt], words: Sequence[str]) -> dict[str, Any]:
    """A card without a player belongs to the one act that is waited for; if there are several, to none."""
    waited = [prompt for prompt in prompts if prompt.cards is not None and not prompt.optional]
    if len({(prompt.act, prompt.seat) for prompt in waited}) == 1:
        kind = game.kinds[waited[0].act]
        return _build_act(kind, waited[0].seat, reader.fields(kind, words))
    card = repr(words[0])
    if not waited:
        raise NotUnderstood(tr("nothing waits for the card {card} now", card=card))
    example = " ".join(filter(None, (waited[0].seat, waited[0].act, words[0])))
    raise NotUnderstood(tr("whose card is {card}? Type for example: {example}", card=card, example=example))


def _card_acts(game: GameSpec, prompts: Sequence[Prompt]) -> list[type[Act]]:
    """The acts of a player that have cards: what somebody else is waited for comes first."""
    found = [kind for name in ("card", "cards") for kind in game.acts_known
             if any(field.name == name for field in dataclasses.fields(kind))]  # fmt: skip
    own = [kind for kind in found if _find_doer(game, kind) == "seat"]
    waited = {prompt.act for prompt in prompts}
    return sorted(own, key=lambda kind: kind.word() not in waited)


def _find_doer(game: GameSpec, kind: type[Act]) -> str:
    """The doer of an act: a seat, the whole table or anybody."""
    spec = game.act_specs.get(kind)
    return spec.by if spec else "seat"


def _fits(game: GameSpec, prompt: Prompt, said: Mapping[str, Any]) -> bool:
    """Whether the values of an act are among those that a prompt waits for."""
    act = act_from_json(game.acts_known, said)
    possible = prompt.cards.faces if prompt.cards else frozenset[Face]()
    is_possible = not possible or possible.issuperset(faces_of(game, act))
    return is_possible and beyond((prompt,), act, cards_field(game, type(act))) is None


def _build_act(kind: type[Act], seat: Seat | None, fields: Mapping[str, Any]) -> dict[str, Any]:
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
        if begun in (parts, [third_person(parts[0]), *parts[1:]], [*parts[:-1], third_person(parts[-1])]):
            used = 1 if len(parts) > 1 and "-" in words[0] else len(parts)
            return kind, list(words[used:])
    return None, list(words)


def _kind_after_cards(
    game: GameSpec, reader: TypedFields, prompts: Sequence[Prompt], words: Sequence[str]
) -> tuple[type[Act] | None, list[str]]:
    """The act that is waited for and is named after its cards, as in ``Ann 7S offer Ben``."""
    at = next((at for at, word in enumerate(words) if reader.face(word) is None), 0)
    kind, after = _kind([game.kinds[prompt.act] for prompt in prompts], words[at:]) if at else (None, [])
    return kind, [*words[:at], *after]


def _answer(prompts: Sequence[Prompt], line: str) -> dict[str, Any] | None:
    """The answer to the pending question, where the line is one of its values."""
    said = line.strip().lower()
    for prompt in prompts:
        if prompt.act != Answer.word():
            continue
        for choice in prompt.choices:
            found = next((value for value in choice.values if value.lower() == said), None)
            if found is not None:
                return _build_act(Answer, prompt.seat, {"value": found})
        for number in prompt.numbers:
            if said.isascii() and said.isdigit() and number.allows(int(said)):
                return _build_act(Answer, prompt.seat, {"value": int(said)})
    return None


def _only_seat(prompts: Sequence[Prompt], kind: type[Act]) -> Seat | None:
    seats = {prompt.seat for prompt in prompts if prompt.act == kind.word()}
    return seats.pop() if len(seats) == 1 else None
