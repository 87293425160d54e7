"""Whole games as people play them with printed cards: the touches, and the cards on the felt after each.

Each game is played here by the rules alone, its choices drawn by lot. The right reading of each picture is known
beforehand, and compared with the camera's.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from calibration.demo_maker import Laid
from companion.cards import Face
from companion.games.battle.acts import Play as BattlePlay
from companion.games.bluff_words.acts import Center, Deal, Draw
from companion.games.bluffing_battles.acts import Play
from companion.games.lost_war.acts import Muster, Outflank, Reveal
from companion.games.pirates_bluff.acts import Hand, Start
from companion.rules.game import Act
from companion.rules.notation import act_to_json
from companion.session import Session
from companion.sources.camera.calibration.zones import Calibration
from companion.table import Table
from tests.printed.felt import table_for

COMMON = "EARIOTNSLCUD"
STEP_MM = 56.0


@dataclass(frozen=True, slots=True)
class Tap:
    """Somebody says this on the glass."""

    said: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """These cards lie on the felt, and these acts are to be read off them."""

    cards: tuple[Laid, ...]
    acts: tuple[Act, ...] = ()


Step: TypeAlias = Tap | Look


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game with the deck that is printed for it, its players, its house rules and the lot that it was played by."""

    game: str
    deck: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    steps: Callable[[Table, Calibration, random.Random], Iterator[Step]]
    seed: int

    @property
    def felt(self) -> Calibration:
        """The table with its zones."""
        return table_for(self.game, len(self.seats))

    @property
    def header(self) -> dict[str, Any]:
        """How its record begins."""
        return {"record": 1, "game": self.game, "seats": list(self.seats), "options": dict(self.options)}

    def played(self) -> list[Step]:
        """The game from the bare felt to its end."""
        table = Session.unkept(self.header).table
        return [Look(()), *self.steps(table, self.felt, random.Random(self.seed))]


def is_over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.game.outcome(table.state) is not None


def some_act(table: Table, chance: random.Random, without: Sequence[str] = ()) -> Act:
    """A legal act; any word is as likely, however many ways there are to say it."""
    acts = [act for act in table.game.legal(table.state) if act.word() not in without]
    word = chance.choice(sorted({act.word() for act in acts}))
    return chance.choice([act for act in acts if act.word() == word])


def side_by_side(
    felt: Calibration, zone: str, cards: Iterable[tuple[Face | None, int]], step_mm: float = STEP_MM
) -> list[Laid]:
    """Cards, each with its copy, in a zone from its left; at less than a card's width each over the right edge of the
    one before."""
    (rect,) = [each.rect_mm for each in felt.zones if each.name == zone]
    y = rect.y + rect.height / 2
    return [
        Laid(face, rect.x + 40 + at * step_mm, y, (-4, 3, 5)[at % 3], copy) for at, (face, copy) in enumerate(cards)
    ]


def laid(felt: Calibration, zone: str, face: Face, across: float = 0.5, turn: float = 0.0, copy: int = 1) -> Laid:
    """A card in a zone, at this share of its width."""
    (rect,) = [each.rect_mm for each in felt.zones if each.name == zone]
    return Laid(face, rect.x + across * rect.width, rect.y + rect.height / 2, turn, copy)


def single(faces: Iterable[Face | None]) -> list[tuple[Face | None, int]]:
    """Cards of which the deck has one a face."""
    return [(face, 1) for face in faces]


class Copies:
    """The next of a deck's cards with a face: each comes before one that has lain comes again."""

    def __init__(self, table: Table) -> None:
        self._printed, self._come = table.setup.deck.copies, Counter[Face]()

    def next(self, face: Face) -> int:
        """The card's number among those of its face, from 1."""
        self._come[face] += 1
        return (self._come[face] - 1) % self._printed[face] + 1


def tapped(table: Table, act: Act) -> Tap:
    """This is said, and counts."""
    said = act_to_json(act)
    table.play(act)
    return Tap(said)


def looked(table: Table, cards: Sequence[Laid], *acts: Act) -> Look:
    """These cards lie there, which say these acts."""
    for act in acts:
        table.play(act)
    return Look(tuple(cards), acts)


def bluffing_battles(table: Table, felt: Calibration, chance: random.Random) -> Iterator[Step]:
    """Both cards of a fight are turned up together, in a war beside a face-down treasure each; then all is taken."""
    row = dict[int, list[Face | None]]()
    while not is_over(table):
        if not table.state.at_war and row:
            row = {}
            yield Look(())
        acts = []
        for place, seat in enumerate(table.setup.seats, start=1):
            faces = [act.card for act in table.game.legal(table.state) if isinstance(act, Play) and act.seat == seat]
            row[place] = [*row.get(place, []), *([None] if place in row else []), chance.choice(faces)]
            acts.append(Play(seat=seat, card=row[place][-1] or ""))
        cards = [card for place, faces in row.items() for card in side_by_side(felt, f"{place}/play", single(faces))]
        yield looked(table, cards, *acts)


def battle(table: Table, felt: Calibration, chance: random.Random) -> Iterator[Step]:
    """Touches enter bets, rolls and answers; each card is laid down in its turn, over the rest of the last trick once
    that is taken away."""
    lying: dict[int, Laid] = {}
    at, copies = 0, Copies(table)
    while not is_over(table):
        act = some_act(table, chance, without=("deal",))
        if not isinstance(act, BattlePlay):
            yield tapped(table, act)
            continue
        if not table.state.trick and lying:
            lying, at = {}, 1 - at
            yield Look(())
        place = table.setup.seats.index(act.seat or "") + 1
        across, turn = 0.3 + 0.4 * at, chance.uniform(-9, 9)
        lying[place] = laid(felt, f"{place}/play", act.card, across, turn, copies.next(act.card))
        yield looked(table, tuple(lying.values()), act)


def lost_war(table: Table, felt: Calibration, chance: random.Random) -> Iterator[Step]:
    """Touches enter numbers of cards; rows are turned up at once, an extra card over the row's first."""
    rows: dict[str, tuple[Face, ...]] = {}
    while not is_over(table):
        act = some_act(table, chance)
        if not isinstance(act, Reveal | Outflank):
            if isinstance(act, Muster):
                act = Muster(seat=act.seat, count=chance.randint(1, 3))
                if rows:
                    rows = {}
                    yield Look(())
            yield tapped(table, act)
            continue
        if isinstance(act, Outflank):
            act = Outflank(seat=act.seat, place=1, card=act.card)
            zone = f"{table.setup.seats.index(act.seat or '') + 1}/row"
            under = side_by_side(felt, zone, single(rows[act.seat or ""]), 72.0)[0]
            yield looked(table, (*_rows(table, felt, rows), Laid(act.card, under.x + 9, under.y + 22, 3)), act)
            yield tapped(table, next(each for each in table.game.legal(table.state) if each.word() == "stop"))
            continue
        reveals = []
        for seat in table.state.waiting:
            faces = sorted(table.state.holdings.possible(f"{seat}/hand"))
            rows[seat] = tuple(chance.sample(faces, table.state.count_left(seat)))
            reveals.append(Reveal(seat=seat, cards=rows[seat]))
        yield looked(table, _rows(table, felt, rows), *reveals)


def _rows(table: Table, felt: Calibration, rows: Mapping[str, Sequence[Face]]) -> list[Laid]:
    places = ((f"{table.setup.seats.index(seat) + 1}/row", faces) for seat, faces in rows.items())
    return [card for zone, faces in places for card in side_by_side(felt, zone, single(faces), 72.0)]


def bluff_words(table: Table, felt: Calibration, chance: random.Random) -> Iterator[Step]:
    """The open letters are named as they come to lie, and each drawn one as its player turns it to the camera. Touches
    enter the rest: bids, doubts, words, and the choice of swapped cards."""
    there: dict[str, list[tuple[Face, int]]] = {}
    seats, copies = table.setup.seats, Copies(table)
    backs = [card for place in (1, 2) for card in side_by_side(felt, f"{place}/down", single([None]))]
    zones = [("center", "middle"), *((f"{place}/up", seat) for place, seat in enumerate(seats, start=1))]

    def lying(*others: Laid) -> tuple[Laid, ...]:
        return (*backs, *(card for zone, cards in there.items() for card in side_by_side(felt, zone, cards)), *others)

    while not is_over(table):
        named: list[Act] = []
        for zone, owner in zones:
            place = table.state.holdings.pile(f"{owner}/up")
            kept = [(face, copy) for face, copy in there.get(zone, []) if face in place.faces]
            new = [chance.choice(COMMON) for _ in range(place.size - len(kept))]
            there[zone] = [*kept, *((face, copies.next(face)) for face in new)]
            if place.unseen:
                up, down = tuple(face for face, _ in there[zone]), table.state.size(f"{owner}/down")
                named.append(Center(up=up, down=down) if owner == "middle" else Deal(seat=owner, up=up, down=down))
        yield looked(table, lying(), *named)
        act = some_act(table, chance, without=("center", "deal", "show"))
        if not isinstance(act, Draw):
            yield tapped(table, act)
            continue
        face, place = chance.choice(COMMON), seats.index(act.seat or "") + 1
        shown = laid(felt, f"{place}/down", face, 0.7, copy=copies.next(face))
        yield looked(table, lying(shown), Draw(seat=act.seat, card=face))


def pirates_bluff(table: Table, felt: Calibration, chance: random.Random, hands: int = 2) -> Iterator[Step]:
    """Some hands: touches enter bids and a call, the cards are shown beside the starting cards; then somebody
    leaves."""
    seats = table.setup.seats
    for hand in range(hands):
        deck = sorted(table.setup.deck.copies)
        dealt = chance.sample(deck, 3 * len(seats))
        held = {seat: dealt[3 * at : 3 * at + 3] for at, seat in enumerate(seats)}
        starts = [
            laid(felt, f"{place}/start", held[seat][0], turn=5 - 4 * place) for place, seat in enumerate(seats, 1)
        ]
        yield looked(table, starts, *(Start(seat=seat, card=held[seat][0]) for seat in seats))
        bids = [act for act in table.game.legal(table.state) if act.word() == "bid"]
        opening = min((act for act in bids), key=lambda act: (act.quantity, act.rank, seats.index(act.seat)))  # type: ignore[attr-defined]
        yield tapped(table, opening)
        raised = [act for act in table.game.legal(table.state) if act.word() == "bid" and act.seat != opening.seat]
        higher = sorted(raised, key=lambda act: (act.quantity, act.rank, seats.index(act.seat)))[7 + hand]  # type: ignore[attr-defined]
        yield tapped(table, higher)
        calls = [act for act in table.game.legal(table.state) if act.word() == "call"]
        yield tapped(table, calls[-1])
        shown = [
            laid(felt, f"{place}/hand", face, (0.25, 0.75)[at], (3, -4)[at])
            for place, seat in enumerate(seats, 1)
            for at, face in enumerate(held[seat][1:])
        ]
        yield looked(table, [*starts, *shown], *(Hand(seat=seat, cards=tuple(held[seat])) for seat in seats))
        yield Look(())
        if hand + 1 < hands:
            yield from (tapped(table, act) for act in table.game.legal(table.state) if act.word() == "next")
    for word in ("leave", "end"):
        yield tapped(table, next(act for act in table.game.legal(table.state) if act.word() == word))


GAMES = (
    PrintedGame("bluffing-battles", "standard52", ("Ann", "Ben"), {"format": "one-deck"}, bluffing_battles, 10),
    PrintedGame("battle", "battle", ("Ann", "Ben"), {}, battle, 26),
    PrintedGame("lost-war", "standard52", ("Ann", "Ben"), {}, lost_war, 1),
    PrintedGame("bluff-words", "letters216", ("Ann", "Ben"), {}, bluff_words, 44),
    PrintedGame("pirates-bluff", "pirates_custom", ("Ann", "Ben", "Cem"), {"hand_size": 3}, pirates_bluff, 3),
)

SHORT = replace(GAMES[-1], steps=partial(pirates_bluff, hands=1))
"""A game that is over after one hand."""
