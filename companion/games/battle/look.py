"""How Battle looks: its cards, and the felt with the trick, tokens, bets and points, and which suit beats which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.cards import Deck, Face
from companion.games.battle import events as on
from companion.games.battle import round_events as around
from companion.games.battle.kinds import SUITS, kind, usual_points
from companion.games.battle.state import State
from companion.games.battle.trick import suit_of_trick, winning
from companion.languages import WORD, all_of, later, tr
from companion.rules.events import Event, Seat
from companion.rules.felt import Award, Felt, Hero, Lying, Moment, Part, Showing, Verb
from companion.rules.history import History
from companion.rules.looks import Look
from companion.rules.rulebook.amounts import amount, spoken_score

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

POINTS = later("{count:point|points}", WORD)
"""So many points, as ``amount`` says them: the unit that the game itself is counted in are tokens."""

FEW = 2
"""Of more cards only the points are told."""

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
        return Look(text=kind, shape=shape, corner=of, tint=tint, spoken=spoken)
    return Look(text=tr(kind, WORD), shape=SPECIAL.get(kind, ""), spoken=tr("the {kind}", kind=tr(kind, WORD)))


def card_rows(deck: Deck) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """One way to choose a card: an army a row, by value, and the knights with the special cards."""
    rows: dict[str, list[Face]] = {}
    for face in deck.played_faces():
        rows.setdefault(face[0] if re.fullmatch(r"[RBG]\d+", face) else "", []).append(face)
    return (tuple(tuple(row) for row in rows.values()),)


def felt(history: History[State]) -> Felt:
    """What lies in front of the players, and between them."""
    state = history.state
    figures = {}
    statuses: dict[Seat, str] = dict.fromkeys(state.seats, "")
    if state.phase == "scored":
        statuses |= _bets(history)
    for seat in state.seats:
        bet = state.bets.get(seat)
        has_bet = () if bet is None else ((tr("bet"), str(bet)),)
        holds = () if seat in state.out else ((tr("hand"), str(state.hand(seat).size)),)
        figures[seat] = (*has_bet, *holds)
        if seat in state.out:
            statuses[seat] = " · ".join(filter(None, (statuses[seat], tr("out"))))
        elif state.phase == "before" and seat not in state.bets:
            statuses[seat] = tr("in peril, to bet") if state.tokens(seat) <= 2 else tr("to bet")
    if state.rolling is not None:
        for seat in state.rolling.seats:
            rolled = state.rolling.rolls.get(seat)
            statuses[seat] = tr("to roll") if rolled is None else tr("rolled {value}", value=rolled)
    elif state.asking is not None and state.asking.seat is not None:
        statuses[state.asking.seat] = tr("to choose")
    elif state.phase != "scored" and (state.phase == "tricks" or not any(statuses.values())):
        statuses[state.turn] = tr("to play") if state.trick else tr("leads")
    scored = _scored(history)
    points = scored.points if scored else {seat: state.points(seat) for seat in state.seats}
    rows, taken = _trick(history)
    return Felt(
        cards=rows,
        figures=figures,
        middle=((tr("round"), str(state.round)),),
        statuses=statuses,
        gains={seat: tr("{points} pts", points=spoken_score(points.get(seat, 0))) for seat in state.active},
        hero=_hero(state, scored, taken),
        ahead=frozenset(scored.winners if scored else ()),
    )


def _hero(state: State, scored: around.RoundScored | None, taken: on.TrickTaken | None) -> Hero:
    """Which suit beats which, and the one that was led; who takes the trick, or who won the round."""
    if scored is not None and state.phase == "scored":
        return Hero(headline=_round_won(scored.winners))
    led = suit_of_trick(state.trick)
    if taken is not None and not state.trick:
        return Hero(_sum(state, taken), headline=_takes(taken), seat=taken.seat)
    return Hero(tuple(_show_order()), says=tr("{suit} was led", suit=tr(led, WORD)) if led else "")


def _show_order() -> Iterator[Part]:
    """Each suit and the one that it beats."""
    for at, suit in enumerate((*SUITS, SUITS[0])):
        if at:
            yield Part(">", size=BEATS, tint="soft")
        shape, tint, _ = COLOURS[suit[0].upper()]
        yield Part(shape, size=SUIT, tint=f"felt_{tint}")


def _sum(state: State, taken: on.TrickTaken) -> tuple[Part, ...]:
    """What the points of a trick are made of, if its cards add up to them."""
    counted = [card for card in taken.cards if state.worth[card]]
    if not counted or sum(state.worth[card] for card in counted) != taken.points:
        return ()
    each = [(kind(card).value, spoken_score(state.worth[card])) for card in counted]
    if len(each) > FEW:
        return (Part(" + ".join(points for _, points in each), size=0.4),)
    said = (tr("{card} counts {points}", card=card, points=points) for card, points in each)
    return (Part("  ·  ".join(said), size=0.4),)


def _round_won(winners: Sequence[Seat]) -> str:
    if not winners:
        return tr("Nobody wins the round")
    if len(winners) == 1:
        return tr("{seat} wins the round", seat=winners[0])
    return tr("{seats} win the round", seats=all_of(winners))


def _bets(history: History[State]) -> dict[Seat, str]:
    """What the bets of the last round brought each seat, or cost it."""
    number, _ = history.latest(around.RoundScored)
    since = history.standing[history.place_of(number) :] if number else ()
    won: dict[Seat, str] = {}
    for event in (event for each in since for event in each.events):
        match event:
            case around.BetWon(seat=seat, tokens=tokens) if tokens:
                won[seat] = f"+{amount(tokens, 'tokens')}"
            case around.BetLost(seat=seat, tokens=tokens) if tokens:
                won[seat] = f"−{amount(tokens, 'tokens')}"
    return won


def _scored(history: History[State]) -> around.RoundScored | None:
    """The last round's points, until the next round begins."""
    _, last = history.latest(around.RoundScored, around.RoundBegun, on.CardPlayed)
    return last if isinstance(last, around.RoundScored) else None


def _trick(history: History[State]) -> tuple[dict[Seat, tuple[Lying, ...]], on.TrickTaken | None]:
    """The cards of the running trick, or of the last one and whose it was until the next is led; the winning card is
    marked."""
    state = history.state
    rows: dict[Seat, tuple[Lying, ...]] = {}
    taken: on.TrickTaken | None = None
    for number, event in history.happened():
        match event:
            case on.CardPlayed(seat=seat, card=card):
                if taken is not None:
                    rows, taken = {}, None
                rows[seat] = (Lying(card, number),)
            case on.TrickTaken():
                taken = event
            case around.RoundBegun():
                rows, taken = {}, None
    ahead = taken.seat if taken is not None else None
    if ahead is None and state.trick:
        at = winning(state.trick, state.options.rotation)
        ahead = state.trick[at].seat if at is not None else None
    others = "lost" if taken is not None else ""
    marked = {
        seat: tuple(Lying(each.face, each.number, "won" if seat == ahead else others) for each in row)
        for seat, row in rows.items()
    }
    return marked, taken


def moment(events: Sequence[Event]) -> Moment | None:
    """A battle that was rolled for, the end of a round, and a trick, which the felt tells by itself."""
    for event in events:
        if isinstance(event, around.RoundScored):
            told = "  ·  ".join(f"{seat} {spoken_score(points)}" for seat, points in event.points.items())
            return Moment(_round_won(event.winners), told, event.winners[0] if event.winners else None)
    for event in events:
        if isinstance(event, on.BattleWon):
            return Moment(tr("{seat} wins the battle", seat=event.seat), "", event.seat, "war")
    taken = next((event for event in events if isinstance(event, on.TrickTaken)), None)
    return Moment(_takes(taken), "", taken.seat, "laid", told=True) if taken is not None else None


def _takes(taken: on.TrickTaken) -> str:
    if taken.points < 0:
        return tr("Crossbones: {seat} loses {points}", seat=taken.seat, points=amount(-taken.points, "points"))
    return tr("{seat} takes {points}", seat=taken.seat, points=amount(taken.points, "points"))


def explains(events: Sequence[Event]) -> tuple[str, ...]:
    """How the points of a trick come about, if its deck leaves them to the rules."""
    taken = next((event for event in events if isinstance(event, on.TrickTaken) and event.points > 0), None)
    if taken is None or taken.points != sum(map(usual_points, taken.cards)):
        return ()
    return (tr("A warrior or knight counts 5 and twice its value."),)


def awards(events: Sequence[Event]) -> tuple[Award, ...]:
    """The richest trick, the closest one, and the closest round."""
    tricks = [event for event in events if isinstance(event, on.TrickTaken)]
    rounds = [event for event in events if isinstance(event, around.RoundScored) and len(event.points) > 1]
    found: list[Award] = []
    if tricks:
        most = max(tricks, key=lambda event: event.points)
        found.append(Award(tr("Richest trick"), f"{most.seat}, {amount(most.points, 'points')}"))
    closest = min(_duels(events), key=lambda duel: duel[0], default=None)
    if closest is not None:
        _, seat, card, other = closest
        told = tr("{seat}, {card} over {other}", seat=seat, card=look(card).spoken, other=look(other).spoken)
        found.append(Award(tr("Closest trick"), told))
    if rounds:

        def gap(event: around.RoundScored) -> int:
            first, second, *_ = sorted(event.points.values(), reverse=True)
            return first - second

        close = min(rounds, key=gap)
        told = " : ".join(str(points) for points in sorted(close.points.values(), reverse=True))
        found.append(Award(tr("Closest round"), f"{all_of(close.winners) or tr('nobody')}, {told}"))
    return tuple(found)


def _duels(events: Sequence[Event]) -> Iterator[tuple[int, Seat, Face, Face]]:
    """Each trick that a card won over another of its own suit: by how much, whose it was, and both cards."""
    won: on.TrickWon | None = None
    for event in events:
        if isinstance(event, on.TrickWon):
            won = event
        elif isinstance(event, on.TrickTaken) and won is not None and won.card is not None:
            best = kind(won.card)
            others = [
                card
                for card in event.cards
                if card != won.card and kind(card).name == best.name and kind(card).suit == best.suit
            ]
            if best.value and others:
                other = max(others, key=lambda card: kind(card).value)
                yield best.value - kind(other).value, won.seat, won.card, other


SHOWING = Showing(
    moment=moment,
    explains=explains,
    awards=awards,
    verbs=(
        Verb("play", "Play a card", "gold"),
        Verb("bet", "Bet", "gold"),
        Verb("bomb", "Aim the bomb", "gold"),
        Verb("roll", "Roll"),
    ),
)
