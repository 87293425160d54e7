"""Every word that the referees know: games of all five kinds in which everybody says right and wrong things, until each
event, each reason and each value of an option has occurred often.

Three kinds of tables: dealt ones with misplays that are taken back (``occurrences``), loose ones in which misplays may
stand, and on all of them what can be said at any table: notes, rulings, counts, answers and the ways back.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.decks import deck_from_mapping, load_deck
from companion.games import GAMES
from companion.games.battle import acts as battle
from companion.games.pirates_bluff import acts as bluff
from companion.rules import acts as t
from companion.rules.events import TABLE_EVENTS
from companion.rules.game import Act, Setup, SetupError, settle_options
from companion.rules.history import History
from companion.rules.holdings import move
from companion.rules.spec import GameSpec
from tests.games.battle import misplays as battle_misplays
from tests.games.battle import rogues
from tests.games.nonsense import Nonsense
from tests.games.pirates_bluff import dealer as pirates
from tests.games.pirates_bluff import misplays as pirates_misplays
from tools.stress.occurrences import OFTEN, RUNS, Misplay, played

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal")
SPECIAL = deck_from_mapping(
    {face: {"copies": 2 if face[0] in "RBGK" else 6, "points": 0} for face in rogues.BUNDLED.copies},
    name="special",
    version="1",
)
"""Many special cards, and no card that is worth a point: rounds are mostly tied."""
DECKS = (rogues.BUNDLED, rogues.FLAT, SPECIAL)
Saying = Callable[[History, random.Random], Act | None]


def choose_anywhere(history: History, chance: random.Random) -> Act:
    """An act that is possible at any table; some are to no avail."""
    state, seats = history.state, history.state.seats
    seat = chance.choice(seats or NAMES)
    balances = list(history.game.balances(state).items())
    (unit, account), amount = chance.choice(balances)
    line = chance.randint(0, len(history.entries) + 1)
    old = history.entries[line - 1].act if 1 <= line <= len(history.entries) else t.Note(text="nothing")
    other = chance.choice(history.entries).act if history.entries else old
    where = chance.choice((account, "nobody"))
    moved = move(chance.choice((0, 1)), chance.choice((account, seat)), where, unit)
    says = (
        t.Note(text="hm", tags=("fun",)),
        t.Rule(text="so be it"),
        t.Rule(text="it fell off", effect=(moved,)),
        t.Rule(text="my turn", effect=(t.NextTurn(turn=chance.choice((*seats, "Zoe"))),)),
        t.Count(seat=account if account in seats else None, unit=unit, amount=amount),
        t.Count(seat=seat, unit=chance.choice((unit, "gold")), amount=chance.choice((-1, 3))),
        t.Answer(value="perhaps"),
        t.Undo(),
        t.Redo(),
        t.Redo(),
        t.Redo(),
        t.Takeback(),
        t.Amend(line=line, with_=None, stands=chance.choice((None, "so"))),
        t.Amend(line=line, with_=replace(old, at=None), stands=chance.choice((None, "so"))),
        t.Amend(line=line, with_=replace(other, at=None)),
        t.Note(text="late", at=chance.choice((1e9, 0.0)) if chance.random() < 0.2 else None),
    )
    return chance.choice(says)


def loose(
    history: History, chance: random.Random, seen: Counter[str], legal: Saying, misplay: Saying, *, steps: int
) -> None:
    """One table at which misplays may stand."""
    wild = Nonsense(history, chance, seen)
    wild.attempt(t.Undo())
    for _ in range(steps):
        what = chance.random()
        if what < 0.6:
            act = legal(history, chance)
            if act is None:
                break
        elif what < 0.85:
            act = misplay(history, chance)
        else:
            act = choose_anywhere(history, chance) if what < 0.95 else wild.made_up()
        if act is None:
            continue
        before = len(history.standing)
        wild.attempt(act)
        if len(history.standing) == before and what < 0.85 and chance.random() < 0.4:
            wild.attempt(replace(act, stands="so be it"))
    for _ in range(8):
        wild.attempt(choose_anywhere(history, chance))


def random_legal(history: History, chance: random.Random) -> Act | None:
    """Any legal act; None when the game is over."""
    acts = list(history.game.legal(history.state))
    return chance.choice(acts) if acts else None


@dataclass(slots=True)
class Clock:
    """The time at a table of Pirate's Bluff, in seconds."""

    now: float = 0.0


@dataclass(frozen=True, slots=True)
class Clocked:
    """Somebody's act with its moment; most come in bursts."""

    clock: Clock
    says: Saying

    def __call__(self, history: History, chance: random.Random) -> Act | None:
        act = self.says(history, chance)
        if act is None or isinstance(act, t.Answer) or chance.random() < 0.1:
            return act
        pause = chance.choice((0.01, 0.02, 0.05, 0.1, 0.6) * 4 + (40.0,))
        self.clock.now = round(self.clock.now + pause, 3)
        return replace(act, at=self.clock.now)


@dataclass(frozen=True, slots=True)
class OfState:
    """A misplay that only looks at the position."""

    misplay: Misplay

    def __call__(self, history: History, chance: random.Random) -> Act | None:
        return self.misplay(history.state, chance)


def pirates_misplay(history: History, chance: random.Random) -> Act | None:
    """An act at this moment, as long as anybody sits here."""
    return pirates_misplays.misplay(history.state, chance) if history.state.seats else None


def pirates_legal(history: History, chance: random.Random) -> Act | None:
    """A legal act, each kind as likely as the others, or whatever is said right after a call; sessions are seldom
    ended and few people leave."""
    state = history.state
    if state.deal.callers and not any(each.is_in for each in state.deal.hands.values()) and chance.random() < 0.5:
        return pirates_misplays.bets(state, chance.choice(state.seats), chance)
    kinds: dict[str, list[Act]] = {}
    for act in history.game.legal(history.state):
        kinds.setdefault(act.word(), []).append(act)
    going_on = [word for word in kinds if word not in ("leave", "end", "join", "loan", "repay")]
    word = chance.choice(going_on if going_on and chance.random() < 0.85 else [*kinds] or [""])
    return chance.choice(kinds[word]) if word else None


def draw_options(game: GameSpec, chance: random.Random, **fixed: Any) -> Setup:
    """Any number of seats and any rulings that can be set up together."""
    while True:
        options: dict[str, Any] = {option.name: chance.choice(option.values) for option in game.options}
        settled = settle_options(game, options | fixed)
        seats = NAMES[: chance.randint(*game.seats)]
        setup = Setup(seats=seats, options=settled, deck=load_deck(game.deck_name(settled)))
        try:
            game.check(setup)
        except SetupError:
            continue
        return setup


def pirates_words(chance: random.Random, seen: Counter[str], games: int) -> None:
    """Dealt sessions, and loose ones by the clock."""
    game = GAMES["pirates-bluff"]
    for at in range(games):
        fixed = {"stake": chance.choice((0, 4, 50)), "ante": chance.choice((0, 1, 2))}
        if at % 3 == 0:
            options = {**draw_options(game, chance).options, **fixed, "bids_entered": "every", "leavers": "left-out"}
            options["near_tie"] = chance.choice(("ask", options["near_tie"]))
            table = pirates.Dealer(chance, chance.randint(3, 8), options, hands=6)
            played(_Dealt(table), pirates_misplays.misplay, chance, seen)
            continue
        minutes = chance.choice((0, 1))
        setup = draw_options(game, chance, **fixed, session_minutes=minutes)
        setup = replace(setup, seats=NAMES[:3] if at % 20 == 7 else NAMES if at % 20 == 13 else setup.seats)
        _count_options(setup, seen)
        clock = Clock()
        history: History = History(game, setup)
        if at % 20 == 7:
            wild = Nonsense(history, chance, seen)
            wild.attempt(bluff.Leave(seat=NAMES[0]))
            wild.attempt(bluff.Start(seat=NAMES[1], card=None))
        loose(history, chance, seen, Clocked(clock, pirates_legal), Clocked(clock, pirates_misplay), steps=90)


class _Dealt:
    """A dealt session as ``occurrences.played`` wants it."""

    def __init__(self, table: pirates.Dealer) -> None:
        self.lines = table.lines
        self._header = table.header

    def header(self) -> dict[str, Any]:
        return self._header


def battle_words(chance: random.Random, seen: Counter[str], games: int) -> None:
    """Loose games with many special cards, half of them with hands that are named; and games that a ruling decides."""
    game = GAMES["battle"]
    for at in range(games):
        setup = draw_options(game, chance, **({"broke": "one-token-then-out"} if at % 4 == 0 else {}))
        setup = replace(setup, deck=DECKS[at % 3])
        _count_options(setup, seen)
        history: History = History(game, setup)
        if at % 4 == 0:
            ruled_battle(history, chance, seen)
            continue
        wild = Nonsense(history, chance, seen)
        if at % 2:
            for deal in rogues.hands_named(chance, history):
                wild.attempt(deal)
        loose(history, chance, seen, battle_legal, battle_misplay, steps=160)


def battle_legal(history: History, chance: random.Random) -> Act | None:
    """A legal act, or a bomb aimed at anybody; special cards are laid as often as warriors and knights."""
    aim = history.state.aim
    if aim is not None and chance.random() < 0.5:
        return battle.Bomb(seat=aim.seat, target=chance.choice(history.state.seats))
    acts = list(history.game.legal(history.state))
    special = [act for act in acts if isinstance(act, battle.Play) and act.card and act.card[0] not in "RBGK"]
    return chance.choice(special if special and chance.random() < 0.5 else acts) if acts else None


def battle_misplay(history: History, chance: random.Random) -> Act:
    """An act that this moment invites, or any other."""
    act = battle_misplays.misplay(history.state, chance) if chance.random() < 0.5 else None
    return act or rogues.anything(chance, history)


def ruled_battle(history: History, chance: random.Random, seen: Counter[str]) -> None:
    """Nobody bets, and before each round the table rules who has how many tokens: nothing, or enough to win."""
    wild = Nonsense(history, chance, seen)
    rich = chance.random() < 0.3
    seats = history.state.seats
    drained = chance.sample(seats, chance.choice((len(seats), len(seats), len(seats) - 1, 1)))
    ruled = 0
    for _ in range(300):
        state = history.state
        if state.out:
            wild.attempt(battle.Bet(seat=chance.choice(sorted(state.out)), tokens=1))
        if state.phase == "before" and ruled < state.round:
            ruled = state.round
            wild.attempt(rogues.level(history, state.goal) if rich else _emptied(state, drained))
            faces = [face for face in sorted(state.holdings.possible(f"{state.turn}/hand")) if face[0] in "RBG"]
            wild.attempt(battle.Play(seat=state.turn, card=chance.choice(faces), stands="nobody bets"))
            continue
        acts = list(history.game.legal(state))
        plain = [act for act in acts if isinstance(act, battle.Play) and act.card and act.card[0] in "RBG"]
        if not acts:
            break
        wild.attempt(chance.choice(plain or acts))


def _emptied(state: Any, seats: list[str]) -> Act:
    held = {seat: state.stack(seat) for seat in seats if state.stack(seat) > 0}
    moved = tuple(move(held[seat], seat, "bank", "tokens") for seat in held)
    return t.Rule(text="all is lost", effect=moved)


def dealt_words(game: str, chance: random.Random, seen: Counter[str]) -> int:
    """The dealt tables of the three smaller games; how many."""
    count = 0
    for tables, misplay in RUNS:
        for table in tables(chance) if game in tables.__name__ else ():
            played(table, misplay, chance, seen)
            count += 1
    return count


def any_words(game: GameSpec, chance: random.Random, seen: Counter[str], games: int) -> None:
    """Loose games of any kind."""
    for _ in range(games):
        setup = draw_options(game, chance)
        _count_options(setup, seen)
        misplay = next(misplay for tables, misplay in RUNS if game.name.replace("-", "_") in tables.__name__)
        loose(History(game, setup), chance, seen, random_legal, OfState(misplay), steps=40)


def _count_options(setup: Setup, seen: Counter[str]) -> None:
    seen.update(f"{name}={value}" for name, value in setup.options.items())


def words_of(name: str, chance: random.Random) -> tuple[int, Counter[str]]:
    """How many games of one kind were played, and how often each word occurred."""
    seen: Counter[str] = Counter()
    match name:
        case "battle":
            battle_words(chance, seen, 1200)
            return 1200, seen
        case "pirates-bluff":
            pirates_words(chance, seen, 2300)
            return 2300, seen
    any_words(GAMES[name], chance, seen, 100)
    return 100 + dealt_words(name.replace("-", "_"), chance, seen), seen


def rare(seen: dict[str, Counter[str]]) -> list[str]:
    """The words that occurred too seldom: those of each game, and those of every table over all games."""
    short: list[str] = []
    for name, counted in seen.items():
        game = GAMES[name]
        wanted = [reason.code for reason in game.reasons]
        wanted += [event.__name__ for event in game.events_known if event not in TABLE_EVENTS]
        wanted += [f"{option.name}={value}" for option in game.options for value in option.values]
        short += [f"{name}: {word} occurred {counted[word]} times" for word in wanted if counted[word] < OFTEN]
    total = sum(seen.values(), Counter[str]())
    everywhere = [reason.code for reason in t.TABLE_REASONS] + [event.__name__ for event in TABLE_EVENTS]
    short += [f"any table: {word} occurred {total[word]} times" for word in everywhere if total[word] < OFTEN]
    return short


def every_word_occurs(seed: int = 1) -> tuple[int, list[str]]:
    """How many games were played, and what occurred too seldom."""
    games, seen = 0, dict[str, Counter[str]]()
    for name in sorted(GAMES):
        count, seen[name] = words_of(name, random.Random(seed))
        games += count
    return games, rare(seen)
