"""A table that is being set up: game, players, rulings, and what is still wrong with it."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.decks import DeckError, load_deck
from companion.foreign import printable
from companion.games import GAMES
from companion.languages import capitalize, later, tr
from companion.ledger.own_decks import deck_again
from companion.records import namesake, read_header
from companion.rules.events import Seat
from companion.rules.game import Option, OptionValue, Setup, SetupError
from companion.rules.notation import NotationError
from companion.rules.spec import GameSpec

NAMED_BY_THE_APP = re.compile(r"(?P<game>[a-z0-9-]+) (?P<began>\d{4}-\d\d-\d\d \d\d\.\d\d)\.\d\d(?P<seats>.*)")
BEGAN, LONGEST = "%Y-%m-%d %H.%M", 61


@dataclass(frozen=True, slots=True)
class Draft:
    """A table being set up: ``options`` holds only what differs from the defaults. ``deck`` is a bundled deck's name or
    an own deck file's path, empty where it is the deck that the house rules name. Bots play for ``bots`` of the seats.
    ``aside`` are the options and the deck that were chosen for other games."""

    game: str = next(iter(GAMES))
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    deck: str = ""
    bots: frozenset[Seat] = frozenset()
    aside: Mapping[str, tuple[Mapping[str, OptionValue], str]] = field(default_factory=dict)

    @classmethod
    def like(cls, game: GameSpec, setup: Setup, bots: frozenset[Seat] = frozenset()) -> Draft:
        """Another table of the same game, people and bots, house rules and deck."""
        told = {each.name: setup.options[each.name] for each in game.options}
        return cls(
            game.name,
            setup.seats,
            {each.name: told[each.name] for each in game.options if told[each.name] != each.values[0]},
            _deck_like(game, setup),
            bots,
        )

    def follow(self, game: GameSpec, setup: Setup, bots: frozenset[Seat]) -> Draft:
        """Another table like the one that was played, with the choices made here for other games."""
        return replace(Draft.like(game, setup, bots), aside=self.playing(game.name).aside)

    @property
    def rules(self) -> GameSpec:
        """The game itself."""
        return GAMES[self.game]

    @property
    def has_room(self) -> bool:
        """Whether one more player may sit down."""
        return len(self.seats) < self.rules.seats[1]

    def playing(self, game: str) -> Draft:
        """A game with the same people and with its last choices; if there are too many people, the table says who sits
        out."""
        aside = {**self.aside, self.game: (self.options, self.deck)}
        options, deck = aside.pop(game, ({}, ""))
        return Draft(game, self.seats, options, deck, self.bots, aside)

    def seated(self, seat: Seat) -> Draft:
        """One more player; the same name again, also in other letters, changes nothing."""
        seat = " ".join(seat.split())
        return replace(self, seats=(*self.seats, seat)) if seat and not namesake(seat, self.seats) else self

    def move(self, seat: Seat, at: int) -> Draft:
        """A player sits in this place of the turn order, from 0; the others close up."""
        others = [each for each in self.seats if each != seat]
        return replace(self, seats=(*others[:at], seat, *others[at:]))

    def without(self, seat: Seat) -> Draft:
        """One player less."""
        return replace(self, seats=tuple(each for each in self.seats if each != seat), bots=self.bots - {seat})

    def played_by_bot(self, seat: Seat, *, is_bot: bool) -> Draft:
        """A bot plays for a seat, or a person does."""
        return replace(self, bots=self.bots | {seat} if is_bot else self.bots - {seat})

    def value(self, option: Option) -> OptionValue:
        """The value chosen for an option."""
        return self.options.get(option.name, option.values[0])

    def ruled(self, option: Option, value: OptionValue) -> Draft:
        """Another value for an option."""
        return replace(self, options={**self.options, option.name: value})

    def turn(self, option: Option) -> Draft:
        """The next of an option's values."""
        values = option.values
        at = values.index(self.value(option)) if self.value(option) in values else -1
        return self.ruled(option, values[(at + 1) % len(values)])

    def by(self, options: Mapping[str, OptionValue]) -> Draft:
        """These house rules, and no others, are not as the game has them."""
        return replace(self, options=dict(options))

    def with_deck(self, deck: str) -> Draft:
        """Another deck lies on the table."""
        return replace(self, deck=deck)

    def header(self) -> dict[str, Any]:
        """The header of a record of this table."""
        header = {"record": 1, "game": self.game, "seats": list(self.seats), "options": dict(self.options)}
        return {**header, "deck": self.deck} if self.deck else header

    def stand_in(self) -> dict[str, Any]:
        """A header to try devices with: the seats that nobody has taken yet are filled up."""
        empty = range(len(self.seats) + 1, self.rules.seats[0] + 1)
        return {**self.header(), "seats": [*self.seats, *(f"Seat {number}" for number in empty)]}

    def problem(self) -> str:
        """Why it cannot be started so; empty when it can."""
        least, most = self.rules.seats
        title = tr(self.rules.title)
        wanted = str(least) if least == most else tr("{least} to {most}", least=least, most=most)
        if len(self.seats) < least:
            missing = least - len(self.seats)
            return tr(
                "{title} is for {wanted} players: {missing:more is|more are} needed.",
                title=title,
                wanted=wanted,
                missing=missing,
            )
        if len(self.seats) > most:
            return tr(
                "{title} is for {wanted} players: touch the name of a player who sits out.", title=title, wanted=wanted
            )
        try:
            read_header(self.header())
        except (SetupError, DeckError, NotationError) as error:
            told = shorten(self.deck, str(error)).removesuffix(".")
            return f"{told if self.deck else capitalize(told)}."  # a file keeps its name
        return ""


def shorten(deck: str, said: str) -> str:
    """A text about an own deck's file, without the folder of all of them."""
    return said.replace(deck, Path(deck).name) if deck else said


def _deck_like(game: GameSpec, setup: Setup) -> str:
    """The deck of a table, as a draft says it: an own one as it is today, where it is found again."""
    usual = game.deck_name(setup.options)
    found = deck_again(setup.deck, usual)
    return "" if found is None or found.file == load_deck(usual).file else found.file


def session_name(header: Mapping[str, Any], now: time.struct_time) -> str:
    """The name of a session that begins now: its game, the moment, and as many of its people as there is room for."""
    seats = ", ".join(re.sub(r"[^\w -]", "", seat) for seat in header["seats"])
    return f"{header['game']} {time.strftime(BEGAN + '.%S', now)} {seats}"[:LONGEST].strip(" ,")


MONTHS = (
    later("Jan", "month"), later("Feb", "month"), later("Mar", "month"), later("Apr", "month"),
    later("May", "month"), later("Jun", "month"), later("Jul", "month"), later("Aug", "month"),
    later("Sep", "month"), later("Oct", "month"), later("Nov", "month"), later("Dec", "month"),
)  # fmt: skip


def day_of(at: time.struct_time) -> str:
    """A day of the year as people write it."""
    return tr("{day} {month}", day=at.tm_mday, month=tr(MONTHS[at.tm_mon - 1], "month"))


@dataclass(frozen=True, slots=True)
class NamedSession:
    """The parts of a session's name that the app gave: its game, the moment at which it began, and its people."""

    game: GameSpec
    began: time.struct_time
    seats: str


def read_session_name(name: str, games: Mapping[str, GameSpec] = GAMES) -> NamedSession | None:
    """The parts of a session's name; None for a name of its own."""
    found = NAMED_BY_THE_APP.fullmatch(name)
    if found is None or found["game"] not in games:
        return None
    try:
        began = time.strptime(found["began"], BEGAN)
    except ValueError:
        return None
    return NamedSession(games[found["game"]], began, found["seats"].strip())


def spoken_session(name: str) -> str:
    """A session as people read it; one that has a name of its own stays as it is."""
    named = read_session_name(name)
    if named is None:
        return printable(name, 60)
    when = f"{day_of(named.began)}, {time.strftime('%H:%M', named.began)}"
    return f"{tr(named.game.title)}, {when}\n{named.seats}".strip()
