"""An evening of Winning the Battle, Losing the War: musters are touched, rows laid, extra cards laid over them."""

from __future__ import annotations

import numpy as np

from companion.cards import STANDARD_52
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.table import Accepted
from tools.evenings.people import HABITS, Evening, Hands
from tools.evenings.stage import Laid, Stage, Thing

SEATS = ("Ann", "Ben")
ZONES = {"1/row": (5.0, 305.0, 890.0, 290.0), "2/row": (5.0, 5.0, 890.0, 290.0)}
EDGES = ((450.0, 660.0), (450.0, -60.0))
ROWS_Y = (445.0, 155.0)
FIRST_X, STEP_X = 130.0, 105.0


def evening(level: str, seed: int, battles: int) -> tuple[Stage, Evening]:
    """A number of battles at most, until somebody has three stones."""
    rng = np.random.default_rng(seed)
    stage, happened = Stage(), Evening("lost-war", SEATS, {}, level, ZONES)
    hands = Hands(stage, HABITS[level], rng, EDGES)
    decks = [[str(face) for face in rng.permutation(STANDARD_52)] for _ in SEATS]
    now = 2.5
    for _ in range(battles):
        if min(len(deck) for deck in decks) < 8:
            break
        now = _battle(stage, happened, hands, decks, now)
        if _is_over(happened):
            break
    happened.ends = now + 3.0
    return stage, happened


def _battle(stage: Stage, happened: Evening, hands: Hands, decks: list[list[str]], now: float) -> float:
    musters = [int(hands.rng.integers(2, 6)) for _ in SEATS]
    for seat, count in enumerate(musters):
        now += hands.between(0.4, 1.0)
        happened.tapped(now, {"act": "muster", "seat": SEATS[seat], "count": count})
    now += hands.between(0.8, 1.5)
    held = [[decks[seat].pop() for _ in range(musters[seat])] for seat in range(2)]
    pairs = min(musters)
    rows: list[list[Thing]] = [[], []]
    frees = [now, now]
    for place in range(pairs):
        for seat in range(2):
            laid = _lay(stage, hands, rows, held, seat, place, now)
            frees[seat] = max(frees[seat], laid.free)
            now = laid.rest + hands.between(0.1, 0.5)
    for seat in sorted(range(2), key=frees.__getitem__):
        cards = [thing.face for thing in rows[seat]]
        happened.happened(frees[seat], {"act": "reveal", "seat": SEATS[seat], "cards": cards})
    ends = now = max(now, *frees)
    for seat in range(2):
        for thing in rows[seat]:
            if hands.often(0.5):
                ends = max(ends, hands.fidget(thing, seat, max(ends, thing.times[-1]) + 0.2))
    now = max(now, ends) + hands.between(0.6, 1.2)
    larger = 0 if musters[0] > pairs else 1
    over: list[Thing] = []
    for _ in range(max(musters) - pairs):
        if hands.often(0.25):
            happened.tapped(now + 0.2, {"act": "stop", "seat": SEATS[larger]})
            now += 0.5
            break
        place = int(hands.rng.integers(pairs))
        thing = stage.thing(held[larger].pop())
        under = rows[larger][place].last
        away = 16 if larger == 0 else -16
        laid = hands.lay(thing, larger, hands.near((under.x, under.y + away), larger, stray=0.15), now)
        said = {"act": "outflank", "seat": SEATS[larger], "place": place + 1, "card": thing.face}
        happened.happened(laid.free, said)
        over.append(thing)
        now = laid.free + hands.between(0.7, 1.6)
    now += hands.between(*hands.habits.lies_s)
    for seat in range(2):
        x, y = EDGES[seat]
        things = [*rows[seat], *(over if seat == larger else [])]
        left = hands.overlooked(rows[seat]) if not over else None
        for number, thing in enumerate(thing for thing in things if thing is not left):
            start = max(now + 0.08 * number, thing.times[-1])
            stage.carry(thing, (x, y), hands.near((x, y), seat, up=False, stray=0.1), start, take=0.5)
            stage.hide(thing, start + 0.51)
        now += 0.5
        if left is not None:
            begun, now = now + 0.6, now + hands.between(10.0, 14.0)
            happened.slipped("left lying", begun, now, f"{seat + 1}/row")
            stage.carry(left, (x, y), hands.near((x, y), seat, up=False, stray=0.1), now, take=0.5)
            stage.hide(left, now + 0.51)
    return now + hands.between(1.2, 2.5)


def _is_over(happened: Evening) -> bool:
    """Whether the war is over, as the referee judges all that happened."""
    table = Session.unkept({"record": 1, "game": "lost-war", "seats": list(SEATS)}).table
    for each in sorted([*happened.truth, *happened.taps], key=lambda each: each["at"]):
        step = table.play(act_from_json(table.game.acts_known, each["said"]))
        assert isinstance(step, Accepted), step
    return table.game.outcome(table.state) is not None


def _lay(
    stage: Stage, hands: Hands, rows: list[list[Thing]], held: list[list[str]], seat: int, place: int, now: float
) -> Laid:
    """Lays the next card of a row."""
    thing = stage.thing(held[seat].pop(0))
    rows[seat].append(thing)
    return hands.lay(thing, seat, hands.near((FIRST_X + STEP_X * place, ROWS_Y[seat]), seat, stray=0.25), now)
