"""A game as text, and back: JSON Lines, a header first, then one act a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.cards import Deck
from companion.decks import DeckError, bundled_decks, deck_from_mapping, load_deck
from companion.decks.spelling import nearest_face
from companion.files import TEXT_BYTES
from companion.foreign import printable
from companion.games import game_named
from companion.json_lines import strict_json
from companion.languages import all_of, tr
from companion.rules.acts import UNKNOWN_FACE, UNKNOWN_SEAT, Amend
from companion.rules.events import PLACES, Amended, Event, Posting, Redone, Undone, Why, is_a_name
from companion.rules.game import Act, IllegalAct, OptionValue, Setup, SetupError, settle_options
from companion.rules.history import History
from companion.rules.history.booking import posted
from companion.rules.notation import NotationError, act_from_json, act_to_json, has_hidden, to_json
from companion.rules.rulebook import rule, say
from companion.rules.rulebook.waiting import join_waits
from companion.rules.spec import GameSpec
from companion.rules.teams import by_team

VERSION = 1
_DECK_KEYS = {"name", "version", "cards"}
_PINNED = ("file", "printed")
"""The facts that a session stores about a deck beside its cards, if they are known."""
HEADER_KEYS = ("record", "game", "seats", "options", "deck", "rules")


class RecordError(ValueError):
    """A line that cannot be read or judged: its number in the file, the mistake, and the broken rule."""

    def __init__(self, line: int, what: str, section: str = "", *, cure: str = "") -> None:
        said = f"{line}: {_one_line(what)} ({section or tr('the notation of records')})"
        super().__init__(f"{said} {cure}" if cure else said)
        self.line = line


def _one_line(what: str) -> str:
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in what)


@dataclass(frozen=True, slots=True)
class Header:
    """The game of a record, and its set-up."""

    game: GameSpec
    setup: Setup


def read_header(said: Mapping[str, object], *, beside: Path | None = None) -> Header:
    """The header's game and setup. ``beside`` is the folder that a deck's path is relative to.

    Raises SetupError, DeckError or NotationError, each a sentence.
    """
    for key in said:
        if key not in HEADER_KEYS:
            raise NotationError(
                tr("a header has no field {key}; it has: {names}", key=repr(key), names=", ".join(HEADER_KEYS))
            )
    if said.get("record") != VERSION or type(said.get("record")) is not int:
        raise NotationError(
            tr('the header needs "record": {version}, not {said}', version=VERSION, said=repr(said.get("record")))
        )
    game = game_named(said.get("game"))
    seats = checked_seats(said.get("seats"))
    given = said.get("options", {})
    if not isinstance(given, dict):
        raise NotationError(tr("options are an object of names and values, not {given}", given=repr(given)))
    options = _found(game, settle_options(game, given), beside)
    setup = Setup(seats=seats, options=options, deck=_deck(game, said.get("deck"), options, beside))
    try:
        game.check(setup)
    except SetupError as error:
        if isinstance(said.get("deck"), str) and _is_of_own_deck(game, setup):
            raise SetupError(f"{said['deck']}: {error}") from error
        raise
    return Header(game, setup)


def _is_of_own_deck(game: GameSpec, setup: Setup) -> bool:
    """Whether what cannot be played with a group's own deck could be with the deck of the game."""
    usual = load_deck(game.deck_name(setup.options))
    if setup.deck.file in (usual.file, *bundled_decks()):
        return False
    try:
        game.check(replace(setup, deck=usual))
    except SetupError:
        return False
    return True


def _found(game: GameSpec, options: Mapping[str, OptionValue], beside: Path | None) -> Mapping[str, OptionValue]:
    """The options with the paths of files as they are from here."""
    files = {option.name for option in game.options if option.file and options[option.name] not in option.values}
    return {name: str((beside or Path()) / str(value)) if name in files else value for name, value in options.items()}


def checked_seats(said: object) -> tuple[str, ...]:
    """The names of the seats. Raises SetupError if they are not different, usable names."""
    if not isinstance(said, list | tuple) or not said or not all(isinstance(name, str) for name in said):
        raise SetupError(tr("seats are a list of names, not {said}", said=repr(said)))
    for name in said:
        if not is_a_name(name):
            raise SetupError(
                tr(
                    "{name} cannot be a player's name: a name has 1 to 100 visible letters, no slash, and is not one "
                    "of {places}",
                    name=printable(repr(name), 60),
                    places=", ".join(PLACES),
                )
            )
    if len(set(said)) < len(said):
        raise SetupError(tr("two players have the same name: {names}", names=", ".join(said)))
    return tuple(said)


def namesake(name: str, seats: Iterable[str]) -> str:
    """The seat that already has this name, even in other letters (``ann`` and ``Ann``); empty if there is none."""
    return next((seat for seat in seats if seat.casefold() == name.casefold()), "")


def refuse_namesakes(seats: Sequence[str]) -> None:
    """Raises SetupError if the names of two players at a new table differ only in capital letters: nobody could
    distinguish them. Records and sessions with such players stay readable.
    """
    for at, seat in enumerate(seats):
        if other := namesake(seat, seats[:at]):
            raise SetupError(
                tr("{one} and {other} look the same: give one of them another name", one=other, other=seat)
            )


def _deck(game: GameSpec, said: object, options: Mapping[str, Any], beside: Path | None) -> Deck:
    if said is None:
        return load_deck(game.deck_name(options))
    if isinstance(said, str):
        return load_deck(said, beside=beside)
    if isinstance(said, dict) and said.keys() - set(_PINNED) == _DECK_KEYS and isinstance(said["cards"], dict):
        deck = deck_from_mapping(said["cards"], name=str(said["name"]), version=str(said["version"]))
        return replace(deck, file=str(said.get("file", "")), printed=str(said.get("printed", "")))
    if isinstance(said, dict):
        return deck_from_mapping(said, name="header", version="1")
    raise DeckError(tr("a deck is a name, a file's path or an object of cards, not {said}", said=repr(said)))


def write_header(game: GameSpec, setup: Setup, *, pinned: bool = False) -> dict[str, Any]:
    """The header of a game with this set-up. It names every option, so that later defaults change nothing.

    It names the deck if it is not the game's own, or if it is ``pinned`` against later versions; then with its file and
    its digest, too.
    """
    header: dict[str, Any] = {
        "record": VERSION,
        "game": game.name,
        "seats": list(setup.seats),
        "options": dict(setup.options),
        "rules": game.rules_version,
    }
    if pinned or setup.deck != load_deck(game.deck_name(setup.options)):
        header["deck"] = _deck_as_json(setup.deck)
    if pinned:
        header["deck"] |= {key: value for key in _PINNED if (value := getattr(setup.deck, key))}
    return header


def _deck_as_json(deck: Deck) -> dict[str, Any]:
    cards: dict[str, Any] = {printed: {"copies": copies} for printed, copies in deck.copies.items()}
    for printed, face in deck.face_of.items():
        cards[printed]["face"] = face
    for name, values in deck.values.items():
        for printed in cards:
            face = deck.face_of.get(printed, printed)
            if face in values:
                cards[printed][name] = values[face]
    return {"name": deck.name, "version": deck.version, "cards": cards}


def write_record(history: History) -> Iterator[str]:
    """The record of all acts, line by line. The line of a corrected act is its line in this record."""
    yield from act_lines(write_header(history.game, history.setup), (entry.act for entry in history.entries))


def act_lines(header: Mapping[str, Any], acts: Iterable[Act]) -> Iterator[str]:
    """A record of these acts, line by line."""
    yield json.dumps(header, ensure_ascii=False)
    for act in acts:
        said = _renumbered(act, lambda line: line + 1 if line else 0) if isinstance(act, Amend) else act
        yield json.dumps(act_to_json(said), ensure_ascii=False)


def _renumbered(act: Amend, number: Callable[[int], int]) -> Amend:
    """The same correction, and all that are judged together with it, for acts with other numbers."""
    also = _renumbered(act.also, number) if isinstance(act.also, Amend) else act.also
    return replace(act, line=number(act.line), also=also)


class Replay:
    """A record being judged line by line."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.history: History = History(header.game, header.setup)
        self._line_of: dict[int, int] = {}
        self._hides = False
        """Whether a line so far says that secret cards have no name, as an export without hidden cards does."""

    def line(self, number: int, said: Mapping[str, object]) -> tuple[Event, ...]:
        """Judges the act of one line of the file. Raises RecordError."""
        game = self.header.game
        try:
            act = self._renumbered(act_from_json(game.acts_known, said))
        except NotationError as error:
            raise RecordError(number, str(error)) from error
        self._hides |= any(has_hidden(said[name]) for name in act.secrets if name in said)
        try:
            entry = self.history.say(act)
        except IllegalAct as refused:
            what = say(game, refused.why) + self._guess(refused.why)
            cure = tr("If hidden cards were left out of this record, export the session again with --hidden.")
            raise RecordError(number, what, rule(game, refused.why), cure=cure if self._hides else "") from refused
        self._line_of[entry.number] = number
        return entry.events

    def _guess(self, why: Why) -> str:
        """The card or seat that was probably meant by an unknown name, as the end of a sentence."""
        if why.code == UNKNOWN_FACE.code:
            faces = self.header.setup.deck.played_faces()
            near = nearest_face(str(why["card"]), faces)
            shown = ", ".join(list(faces)[:: max(1, len(faces) // 5)][:5])
            guess = tr("Did you mean {name}?", name=near) if near else tr("Write a card as in {shown}.", shown=shown)
            return f" {guess}"
        seats = ", ".join(self.history.state.seats)
        return " " + tr("The players are {seats}.", seats=seats) if why.code == UNKNOWN_SEAT.code else ""

    def _renumbered(self, act: Act) -> Act:
        """Records correct lines, a history corrects acts."""
        return _renumbered(act, self._number_of) if isinstance(act, Amend) else act

    def _number_of(self, line: int) -> int:
        numbers = {0: 0} | {line: number for number, line in self._line_of.items()}
        if line not in numbers:
            there = (
                tr(
                    "the acts before this are in lines {first} to {last}",
                    first=min(self._line_of.values()),
                    last=max(numbers),
                )
                if self._line_of
                else tr("there is no act before this one")
            )
            raise NotationError(tr("line {line} has no act to correct: {there}", line=line, there=there))
        return numbers[line]

    def summary(self) -> dict[str, Any]:
        """The summary line of all acts that count so far."""
        return summary(self.history)

    def event_lines(self, events: Iterable[Event], before: Any) -> Iterator[dict[str, Any]]:
        """The events in the state ``before``, as ``companion referee`` prints them."""
        for event, postings in posted(self.header.game, before, events):
            yield self._event_line(event, postings)

    def _event_line(self, event: Event, postings: tuple[Posting, ...]) -> dict[str, Any]:
        game = self.header.game
        fields = to_json(event)
        fields.pop("why")
        fields.pop("postings", None)
        if isinstance(event, Undone | Redone | Amended):
            fields["line"] = self._line_of.get(fields.pop("number"), 0)
        if isinstance(event, Amended):
            fields["rejudged"] = list(self._rejudged(event))
            fields["dropped"] = [self._line_of.get(number, 0) for number in event.dropped]
        if postings:
            fields["postings"] = to_json(postings)
        return {**fields, "why": say(game, event), "rule": rule(game, event)}

    def _rejudged(self, amended: Amended) -> Iterator[dict[str, Any]]:
        """The acts that were judged again, each with what follows from it now."""
        before = self.history.state_before(amended.number)
        for number, events in amended.rejudged:
            yield {"line": self._line_of.get(number, 0), "events": list(self.event_lines(events, before))}
            before = self.history.folded(before, events)


def summary(history: History) -> dict[str, Any]:
    """The state of a game: over, winner, scores, ledger, and the awaited acts in a sentence."""
    game, state = history.game, history.state
    outcome = game.outcome(state)
    return {
        "over": outcome is not None,
        "winner": list(outcome.winners) if outcome else None,
        "scores": game.scores(state),
        "ledger": game.ledger(state),
        "expects": say(game, outcome.why) if outcome else awaited(game, state),
    }


def say_scores(history: History) -> str:
    """The score of each player or team, in words."""
    game, state = history.game, history.state
    scores = by_team(game.scores(state), game.teams(state))
    return ", ".join(f"{all_of(team)} {score}" for team, score in scores.items())


def say_standing(history: History) -> str:
    """The state of a game in words: the scores, and the next acts or the end."""
    return f"{say_scores(history)}. {summary(history)['expects']}"


def name_winners(winners: Sequence[str] | None) -> str:
    """The winners; None while the game is not over, and nobody if all lost together."""
    if winners is None:
        return tr("nobody yet")
    return all_of(winners) or tr("nobody: all lose")


def awaited(game: GameSpec, state: Any) -> str:
    """The acts that the referee waits for, in words."""
    return join_waits(((each.seat, each.says) for each in game.awaited(state)), state.seats, partial(say, game))


def parse_lines(raw: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each line's number (from 1) and object; blank lines and comments (``#``) are skipped. Raises RecordError."""
    for number, line in enumerate(raw, start=1):
        said = _parsed(number, line)
        if said is not None:
            yield number, said


def _parsed(number: int, line: bytes) -> dict[str, Any] | None:
    """The object of a line; None where it says nothing. Raises RecordError."""
    if len(line) > TEXT_BYTES:
        raise RecordError(number, tr("a line of a record has at most {most} bytes", most=f"{TEXT_BYTES:,}"))
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(number, tr("not UTF-8 text: {why} at byte {at}", why=error.reason, at=error.start)) from error
    if not text.strip() or text.lstrip().startswith("#"):
        return None
    try:
        said = strict_json(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, tr("not a line of JSON: {why}", why=error)) from error
    if not isinstance(said, dict):
        raise RecordError(number, tr("a line is one JSON object"))
    return said


@dataclass(frozen=True, slots=True)
class Judged:
    """A line of a record that was judged: its number in the file, its events (none for the header), the record as far
    as it stands now, and the state before the line."""

    number: int
    events: tuple[Event, ...]
    replay: Replay
    before: Any


def replay(path: Path, lines: Iterable[bytes]) -> Iterator[Judged | RecordError]:
    """Each line of a record, judged, or with its mistake. Without a good header nothing more is judged.

    ``path`` is the record's: a deck's path in the header is relative to its folder.
    """
    started: Replay | None = None
    for number, line in enumerate(lines, start=1):
        try:
            said = _parsed(number, line)
            if said is None:
                continue
            if started is None:
                started = Replay(read_header(said, beside=path.parent))
                yield Judged(number, (), started, started.history.state)
            else:
                before = started.history.state
                yield Judged(number, started.line(number, said), started, before)
        except RecordError as error:
            yield error
        except (SetupError, DeckError, NotationError) as error:
            yield RecordError(number, str(error), tr("the record's header"))
        if started is None:
            return
    if started is None:
        yield RecordError(1, tr("a record begins with a header; this file is empty"), tr("the record's header"))
