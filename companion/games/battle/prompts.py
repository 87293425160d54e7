"""What Battle waits for, and what may be said beside it."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle import reasons
from companion.games.battle.bets import limits, missing_bets
from companion.games.battle.kinds import EAGLE
from companion.games.battle.playing import objection
from companion.games.battle.rolls import may_roll_for_deal, still_to_roll
from companion.games.battle.state import State
from companion.games.battle.trick import suit_of_trick
from companion.rules.events import Seat
from companion.rules.game import Cards, Choice, Number, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is needed first, then what may come before it, then what is only welcome."""
    if state.ended:
        return ()
    if state.phase == "scored":
        return (Prompt(act="next", says=reasons.AWAIT_NEXT()), *_may_confirm(state))
    if state.asking is not None:
        return (_asked(state),)
    rolling = still_to_roll(state)
    if state.phase == "tricks":
        return (*((_roll(state, seat) for seat in rolling) if rolling else (_play(state),)), *_may_confirm(state))
    needed = [_roll(state, seat) for seat in rolling] + [_bet(state, seat) for seat in missing_bets(state)]
    return (*(needed or [_play(state)]), *_before_play(state))


def playable(state: State) -> frozenset[Face]:
    """The cards that the seat whose turn it is may hold and play, as far as its hand is known."""
    possible = state.census.possible(f"{state.turn}/hand")
    return frozenset(face for face in possible if objection(state, state.turn, face) is None)


def may_use_eagle(state: State, seat: Seat) -> bool:
    """Whether a seat may still swap or trade an eagle before the first card."""
    free = state.phase == "before" and state.swapped is None and seat not in state.passed
    return free and state.census.fits(f"{seat}/hand", EAGLE)


def zone(state: State, seat: Seat, purpose: str) -> str:
    """``1/play``: the seat's number in turn order and what the zone is for."""
    return f"{state.seats.index(seat) + 1}/{purpose}"


def _asked(state: State) -> Prompt:
    asking = state.asking
    assert asking is not None
    if asking.about == "suit":
        choices = (Choice("value", asking.choices),)
        return Prompt(act="answer", seat=asking.seat, says=reasons.AWAIT_SUIT(seat=asking.seat), choices=choices)
    why = reasons.AWAIT_TARGET(seat=asking.seat, choices=asking.choices)
    return Prompt(act="bomb", seat=asking.seat, says=why, choices=(Choice("target", asking.choices),))


def _roll(state: State, seat: Seat) -> Prompt:
    faces = state.options["die_faces"]
    assert type(faces) is int
    if state.rolling is None:
        why = reasons.MAY_ROLL()
    elif state.rolling.about == "deal":
        why = reasons.AWAIT_ROLL(seat=seat)
    else:
        why = reasons.AWAIT_BATTLE_ROLL(seat=seat)
    return Prompt(act="roll", seat=seat, says=why, numbers=(Number("value", 1, faces),))


def _bet(state: State, seat: Seat) -> Prompt:
    least, most = limits(state, seat)
    why = reasons.AWAIT_BET(seat=seat, least=least, most=most)
    return Prompt(act="bet", seat=seat, says=why, numbers=(Number("tokens", least, most),))


def _play(state: State) -> Prompt:
    seat, led = state.turn, suit_of_trick(state.trick)
    if not state.trick:
        why = reasons.AWAIT_LEAD(seat=seat)
    elif led is None:
        why = reasons.AWAIT_CARD(seat=seat)
    else:
        why = reasons.AWAIT_FOLLOW(seat=seat, suit=led)
    cards = Cards(zone=zone(state, seat, "play"), faces=playable(state), cleared=True)
    return Prompt(act="play", seat=seat, says=why, cards=cards)


def _may_confirm(state: State) -> list[Prompt]:
    aim = state.aim
    if aim is None:
        return []
    why = reasons.MAY_CONFIRM(seat=aim.seat)
    choices = (Choice("target", (aim.target,)),)
    return [Prompt(act="bomb", seat=aim.seat, says=why, choices=choices, optional=True)]


def _before_play(state: State) -> list[Prompt]:
    found: list[Prompt] = []
    if state.rolling is None and may_roll_for_deal(state):
        found += [_roll(state, seat) for seat in state.active]
    for seat in state.active:
        held = state.hand(seat).size
        faces = state.census.possible(f"{seat}/hand")
        cards = Cards(zone=zone(state, seat, "hand"), least=held, most=held, faces=faces, may_be_unseen=True)
        found.append(Prompt(act="deal", seat=seat, says=reasons.MAY_DEAL(seat=seat), cards=cards, optional=True))
        if may_use_eagle(state, seat):
            found += _eagle(state, seat)
    return found


def _eagle(state: State, seat: Seat) -> list[Prompt]:
    others = tuple(each for each in state.active if each != seat)
    why = reasons.MAY_USE_EAGLE()
    return [
        Prompt(act="eagle-swap", seat=seat, says=why),
        Prompt(act="eagle-trade", seat=seat, says=why, choices=(Choice("to", others),)),
        Prompt(act="pass-eagle", seat=seat, says=reasons.MAY_PASS(seat=seat), optional=True),
    ]
