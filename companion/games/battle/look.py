"""How Battle looks: its cards, and the felt with the trick, tokens, bets and points, and which suit beats which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.cards import Deck, Face
from companion.games.battle import events as on
from companion.games.battle import round_events as around
from companion.games.battle.kinds import SUITS, kind, usual_points
from companion.games.battle.messages import BOMB_PAID_IN_PART, BOMB_REVERSED_IN_PART, ROLLED
from companion.games.battle.state import State
from companion.games.battle.trick import suit_of_trick, winning
from companion.languages import WORD, all_of, later, tr
from companion.rules.events import Event, Seat
from companion.rules.felt import Award, Felt, Hero, Moment, Part, Showing, Verb, lay_out, most, unbroken
from companion.rules.history import History
from companion.rules.looks import Look
from companion.rules.rulebook.amounts import amount, spoken_score
from companion.rules.values import replace

COLOURS = {
    "R": ("▲", "red", later("red", WORD)),
    "B": ("●", "blue", later("blue", WORD)),
    "G": ("■", "green", later("green", WORD)),
}
SPECIAL = {
    later("battle", WORD): "⚔",
    later("crossbones", WORD): "☠",
    later("bomb", WORD): "✹",
    later("eagle", WORD): "✦",
}

ANGEL = later("angel", WORD)
DOES = {
    "battle": later("Battle: the die decides who takes the full trick."),
    "crossbones": later("Crossbones: the player who takes the trick loses points."),
    "bomb": later("Bomb: the richest other player pays after the trick."),
    "eagle": later("Eagle: it wins the trick, without points."),
    "angel": later("Angel: on its own colour it takes the best other card of the trick for its player."),
}
"""The effect of each special card, in a sentence."""

POINTS = later("{count:point|points}", WORD)
"""A number of points, as ``amount`` says them: the unit that the game itself is counted in are tokens."""

SUIT, BEATS = 0.8, 0.5
"""How large a suit is, and the sign that it beats the next one."""


def look(face: Face) -> Look:
    """A warrior, a knight, an angel or another special card.

    >>> look("R6").spoken
    'red 6'
    """
    colour = COLOURS.get(face[0])
    if colour and face[1:].isdecimal():
        shape, tint, name = colour
        return Look(text=face[1:], shape=shape, corner=tr(name, WORD), tint=tint, spoken=f"{tr(name, WORD)} {face[1:]}")
    if face[0] == "K" and face[1:].isdecimal():
        return Look(text=face[1:], shape="♞", corner=tr("knight", WORD), spoken=tr("knight {value}", value=face[1:]))
    kind, _, of = face.partition("-")
    if of:
        shape, tint, _ = COLOURS[of[0].upper()]
        kind, of = tr(ANGEL, WORD), tr(of, WORD)
        spoken = tr("{colour} {kind}", colour=of, kind=kind)
        return Look(text=kind, shape=shape, corner=of, tint=tint, spoken=spoken, does=tr(DOES["angel"]))
    called, does = tr(kind, WORD), tr(DOES[kind]) if kind in DOES else ""
    spoken = tr("the battle card") if kind == "battle" else tr("the {kind}", kind=called)
    return Look(text=called, shape=SPECIAL.get(kind, ""), spoken=spoken, does=does)


def card_rows(deck: Deck) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """One way to choose a card: an army a row, by value, then the knights, then the special cards."""
    rows: dict[str, list[Face]] = {}
    for face in deck.played_faces():
        rows.setdefault(face[0] if re.fullmatch(r"[RBGK]\d+", face) else "", []).append(face)
    return (tuple(tuple(row) for row in rows.values()),)


def felt(history: History[State]) -> Felt:
    """The cards in front of the players, and between them."""
    state = history.state
    bets = {seat: tr("{tokens} of {stack}", tokens=bet, stack=state.tokens(seat)) for seat, bet in state.bets.items()}
    felt = lay_out(history, "{seat}/hand", **{tr("bet"): bets, tr("round"): state.round})
    _, last = history.latest(on.TrickTaken, around.RoundScored, around.RoundBegun, on.CardPlayed)
    scored = last if isinstance(last, around.RoundScored) else None
    rows, led, hero = dict(felt.cards), suit_of_trick(state.trick), felt.hero
    if isinstance(last, on.TrickTaken):
        hero = replace(hero, parts=_sum(state, last), says=hero.says or _count_cards(state, last))
    elif scored is None:
        hero = Hero(tuple(_show_order()), says=tr("{suit} was led", suit=tr(led, WORD)) if led else "")
    if (ahead := _find_leader(state)) is not None:
        rows[ahead] = tuple(replace(card, mark="now") for card in rows[ahead])
    points = scored.points if scored else {seat: state.points(seat) for seat in state.seats}
    return replace(
        felt,
        cards=rows,
        middle=() if isinstance(last, on.TrickTaken) else felt.middle,
        figures={seat: felt.figures[seat] for seat in state.active},
        statuses=_statuses(history),
        gains={seat: tr("{points} pts", points=spoken_score(points.get(seat, 0))) for seat in state.active},
        hero=hero,
        ahead=frozenset(scored.winners) if scored else felt.ahead,
    )


def _statuses(history: History[State]) -> dict[Seat, str]:
    """The result of the last bets, and what the table waits for if the key does not say it."""
    state = history.state
    said = _bets(history) if state.phase == "scored" else {}
    said |= {seat: " · ".join(filter(None, (said.get(seat), tr("out")))) for seat in state.out}
    if state.rolling is not None:
        return said | _show_rolls(state.rolling.rolls)
    if state.asking is not None and state.asking.seat is not None:
        return said | {state.asking.seat: tr("to choose")}
    if isinstance(history.latest(on.BattleWon, on.CardPlayed, around.RoundBegun)[1], on.BattleWon):
        rolled = (event for each in history.since(around.RollsDue) for event in each.events)
        said = _show_rolls({event.seat: event.value for event in rolled if isinstance(event, around.DieRolled)}) | said
    if state.phase == "before":
        waiting = [seat for seat in state.active if seat not in state.bets]
        said |= dict.fromkeys(state.bets, "") | {
            seat: tr("in peril, to bet") for seat in waiting if state.tokens(seat) <= 2
        }
        said |= {} if waiting or state.trick else {state.turn: tr("first card")}
    if (ahead := _find_leader(state)) is not None:
        return {ahead: tr("has the trick")} | said
    return said if state.trick or state.phase != "tricks" else {state.turn: tr("first card")} | said


def _find_leader(state: State) -> Seat | None:
    """The seat that takes the trick as it lies."""
    at = winning(state.trick, state.options.rotation) if state.trick else None
    return state.trick[at].seat if at is not None else None


def _show_rolls(rolls: Mapping[Seat, int]) -> dict[Seat, str]:
    return {seat: tr("rolled {value}", value=value) for seat, value in rolls.items()}


def _show_order() -> Iterator[Part]:
    """Each suit and the one that it beats."""
    for at, suit in enumerate((*SUITS, SUITS[0])):
        if at:
            yield Part(">", size=BEATS, tint="soft")
        shape, tint, name = COLOURS[suit[0].upper()]
        yield Part(shape, over=tr(name, WORD), size=SUIT, tint=f"felt_{tint}")


def _sum(state: State, taken: on.TrickTaken) -> tuple[Part, ...]:
    """The parts of a trick's points, if its cards add up to them."""
    counted = [card for card in taken.cards if state.worth[card]]
    if not counted or sum(state.worth[card] for card in counted) != taken.points:
        return ()
    said = " + ".join(spoken_score(state.worth[card]) for card in counted)
    if len(counted) == 1 and taken.points == usual_points(counted[0]):
        said = f"5 + 2 × {kind(counted[0]).value} = {said}"
    return (Part(said, size=0.4),)


def _count_cards(state: State, taken: on.TrickTaken) -> str:
    """How the cards of a trick come to their numbers, if several do as the rules have it."""
    counted = [card for card in taken.cards if state.worth[card]]
    usual = len(counted) > 1 and all(state.worth[card] == usual_points(card) for card in counted)
    return tr("A card counts 5 plus twice its value") if usual else ""


def _round_won(winners: Sequence[Seat]) -> str:
    if not winners:
        return tr("Nobody wins the round")
    if len(winners) == 1:
        return tr("{seat} wins the round", seat=winners[0])
    return tr("{seats} win the round", seats=all_of(winners))


def _bets(history: History[State]) -> dict[Seat, str]:
    """The tokens that each seat won or lost by the bets of the last round."""
    events = (event for each in history.since(around.RoundScored) for event in each.events)
    bets = [event for event in events if isinstance(event, around.BetWon | around.BetLost) and event.tokens]
    signs = {True: "+", False: "−"}
    return {bet.seat: f"{signs[isinstance(bet, around.BetWon)]}{amount(bet.tokens, 'tokens')}" for bet in bets}


def moment(events: Sequence[Event]) -> Moment | None:
    """The end of a round, a battle that was rolled for, and a trick with what else it moved, which the felt tells by
    itself."""
    told: Moment | None = None
    moved: list[str] = []
    for event in events:
        match event:
            case on.BombPaid(seat=seat, to=to, tokens=tokens) if tokens:
                words = {"seat": seat, "to": to, "tokens": amount(tokens, "tokens")}
                moved.append(
                    tr("{seat} pays {to} all that is left: {tokens}", **words)
                    if event.why.code in (BOMB_PAID_IN_PART.code, BOMB_REVERSED_IN_PART.code)
                    else tr("{seat} pays {to} {tokens}", **words)
                )
            case on.AngelTook(seat=seat, card=card, points=points):
                worth = amount(points, "points")
                moved.append(
                    tr("{seat}'s angel takes {card}: {points}", seat=seat, card=look(card).spoken, points=worth)
                )
            case on.BattleWon(seat=seat):
                told = Moment(tr("{seat} wins the battle", seat=seat), "", seat, "war")
            case on.TrickTaken(seat=seat) if told is not None:
                told = replace(told, below="  ·  ".join((_takes(event), *moved)))
            case on.TrickTaken(seat=seat):
                told = Moment(_takes(event), "  ·  ".join(moved), seat, "laid", told=True)
            case around.RoundScored(points=points, winners=winners):
                ranked = sorted(points, key=lambda seat: -points[seat])
                scores = [unbroken(f"{seat} {spoken_score(points[seat])}") for seat in ranked]
                below = f"{unbroken('  ·')}  ".join(scores)
                told = Moment(_round_won(winners), below, winners[0] if winners else None)
    return told


def _takes(taken: on.TrickTaken) -> str:
    if taken.points < 0:
        return tr("Crossbones: {seat} loses {points}", seat=taken.seat, points=amount(-taken.points, "points"))
    return tr("{seat} takes {points}", seat=taken.seat, points=amount(taken.points, "points"))


def explains(events: Sequence[Event]) -> tuple[str, ...]:
    """The effect of a special card, the reason why a third suit cannot win, the sum of a trick's points, if its deck
    leaves them to the rules, and what a roll for the deal decides."""
    told = [look(event.card).does for event in events if isinstance(event, on.CardPlayed)]
    if events and isinstance(events[-1], around.DieRolled) and events[-1].why.code == ROLLED.code:
        told.append(tr("The highest roll deals."))
    taken = next((event for event in events if isinstance(event, on.TrickTaken)), None)
    if taken is not None:
        told += [_third_suit(event, taken) for event in events if isinstance(event, on.TrickWon)]
        if taken.points > 0 and taken.points == sum(map(usual_points, taken.cards)):
            told.append(tr("A warrior or knight counts 5 plus twice its value: a 10 counts 25."))
    return tuple(filter(None, told))


def _third_suit(won: on.TrickWon, taken: on.TrickTaken) -> str:
    """Why a card does not win, although its suit beats the one that does."""
    if won.card is None or won.why.code != "trumped":
        return ""
    led = str(won.why["suit"])
    others = [
        card for card in taken.cards if kind(card).value and kind(card).suit not in (None, kind(won.card).suit, led)
    ]
    if not others:
        return ""
    spoken, third = look(others[0]).spoken, tr(str(kind(others[0]).suit), WORD)
    return tr(
        "{card} can't win: {third} is neither {led}, the suit of the trick, nor the suit that beats it.",
        card=spoken[:1].upper() + spoken[1:],
        third=third,
        led=tr(led, WORD),
    )


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The richest trick, the closest one, and the closest round."""
    tricks = [event for event in events if isinstance(event, on.TrickTaken)]
    yield from most(
        tr("Richest trick"), tricks, lambda trick: trick.points,
        lambda trick: f"{trick.seat}, {amount(trick.points, 'points')}",
    )  # fmt: skip
    yield from most(
        tr("Closest trick"), _duels(events), lambda duel: -duel[0],
        lambda duel: tr("{seat}, {card} over {other}", seat=duel[1], card=duel[2], other=duel[3]),
    )  # fmt: skip
    rounds = [(sorted(event.points.values(), reverse=True), event.winners)
              for event in events if isinstance(event, around.RoundScored) and len(event.points) > 1]  # fmt: skip
    yield from most(
        tr("Closest round"), rounds, lambda found: found[0][1] - found[0][0],
        lambda found: f"{all_of(found[1]) or tr('nobody')}, {' : '.join(map(str, found[0]))}",
    )  # fmt: skip


def _duels(events: Sequence[Event]) -> Iterator[tuple[int, Seat, str, str]]:
    """Each trick that a card won over another of its own suit: by how much, whose it was, and both cards."""
    won: on.TrickWon | None = None
    for event in events:
        if isinstance(event, on.TrickWon):
            won = event
        elif isinstance(event, on.TrickTaken) and won is not None and won.card is not None:
            best = kind(won.card)
            beaten = [
                card
                for card in event.cards
                if card != won.card and (kind(card).name, kind(card).suit) == (best.name, best.suit)
            ]
            if best.value and beaten:
                other = max(beaten, key=lambda card: kind(card).value)
                yield best.value - kind(other).value, won.seat, look(won.card).spoken, look(other).spoken


SHOWING = Showing(
    moment=moment,
    explains=explains,
    awards=awards,
    verbs=(
        Verb("play", "Play a card", "gold"),
        Verb("bet", "Bet", "gold", waits="to bet"),
        Verb("bomb", "Aim the bomb", "gold"),
        Verb("roll", "Roll", waits="to roll"),
    ),
)
