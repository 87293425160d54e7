"""The acts that Battle waits for, and those allowed beside them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.games.battle import messages as say
from companion.games.battle.acts import PassEagle
from companion.games.battle.bets import limits, missing_bets
from companion.games.battle.eagles import may_use_eagle
from companion.games.battle.playing import can_forbid, held_of, objection
from companion.games.battle.rolls import may_roll_for_deal, still_to_roll
from companion.games.battle.state import State
from companion.games.battle.trick import suit_of_trick
from companion.rules.events import Seat
from companion.rules.game import Cards, Choice, Number, Prompt
from companion.rules.places import zone_of


def prompts(state: State) -> tuple[Prompt, ...]:
    """The needed acts first, then those that may come before them."""
    if state.phase == "scored":
        return (Prompt(act="next", says=say.AWAIT_NEXT()),)
    if state.asking is not None:
        return (_ask(state),)
    rolling = still_to_roll(state)
    if state.phase == "tricks":
        return tuple(_roll(state, seat) for seat in rolling) if rolling else (_play(state),)
    needed = [_roll(state, seat) for seat in rolling] + [_bet(state, seat) for seat in missing_bets(state)]
    return (*(needed or [_play(state)]), *_before_play(state))


def welcome(state: State) -> Iterator[Prompt]:
    """The last bomb's target again; before the first card what is dealt, whether an eagle is used, and a late roll."""
    if state.asking is not None:
        return
    if state.phase != "before":
        yield from _may_confirm(state)
        return
    if state.rolling is None and may_roll_for_deal(state) and state.bets:
        yield from (_roll(state, seat) for seat in state.active)
    for seat in state.active:
        held = state.hand(seat).size
        faces = state.holdings.possible(f"{seat}/hand")
        cards = Cards(zone=zone_of(state, seat, "hand"), least=held, most=held, faces=faces, may_be_unseen=True)
        yield Prompt(act="deal", seat=seat, says=say.MAY_DEAL(seat=seat), cards=cards)
        if may_use_eagle(state, seat):
            yield Prompt(act="pass-eagle", seat=seat, says=say.MAY_PASS(seat=seat))


def playable(state: State) -> frozenset[Face]:
    """The cards that the seat whose turn it is may hold and play, as far as its hand is known."""
    seat, led = state.turn, suit_of_trick(state.trick)
    possible, holds = state.holdings.possible(f"{seat}/hand"), held_of(state, seat, led)
    if led is None or not can_forbid(state, holds):
        return possible
    return frozenset([face for face in possible if objection(state, seat, face, led, holds) is None])


def _ask(state: State) -> Prompt:
    asking = state.asking
    assert asking is not None
    if asking.about == "suit":
        choices = (Choice("value", asking.choices),)
        return Prompt(act="answer", seat=asking.seat, says=say.AWAIT_SUIT(seat=asking.seat), choices=choices)
    why = say.AWAIT_TARGET(seat=asking.seat, choices=asking.choices)
    return Prompt(act="bomb", seat=asking.seat, says=why, choices=(Choice("target", asking.choices),))


def _roll(state: State, seat: Seat) -> Prompt:
    if state.rolling is None:
        why = say.MAY_ROLL()
    elif state.rolling.about == "deal":
        why = say.AWAIT_ROLL(seat=seat)
    else:
        why = say.AWAIT_BATTLE_ROLL(seat=seat)
    return Prompt(act="roll", seat=seat, says=why, numbers=(Number("value", 1, state.options.die_faces),))


def _bet(state: State, seat: Seat) -> Prompt:
    least, most = limits(state, seat)
    why = say.AWAIT_BET(seat=seat, least=least, most=most)
    return Prompt(act="bet", seat=seat, says=why, numbers=(Number("tokens", least, most),))


def _play(state: State) -> Prompt:
    seat, led = state.turn, suit_of_trick(state.trick)
    if not state.trick:
        why = say.AWAIT_LEAD(seat=seat)
    elif led is None:
        why = say.AWAIT_CARD(seat=seat)
    else:
        why = say.AWAIT_FOLLOW(seat=seat, suit=led)
    cards = Cards(zone=zone_of(state, seat, "play"), faces=playable(state))
    return Prompt(act="play", seat=seat, says=why, cards=cards)


def _may_confirm(state: State) -> list[Prompt]:
    aim = state.aim
    if aim is None:
        return []
    why = say.MAY_CONFIRM(seat=aim.seat)
    choices = (Choice("target", (aim.target,)),)
    return [Prompt(act="bomb", seat=aim.seat, says=why, choices=choices)]


def _before_play(state: State) -> list[Prompt]:
    found: list[Prompt] = []
    if state.rolling is None and may_roll_for_deal(state) and not state.bets:
        found += [_roll(state, seat) for seat in state.active]
    for seat in state.active:
        if may_use_eagle(state, seat):
            found += _eagle(state, seat)
    return found


def _eagle(state: State, seat: Seat) -> list[Prompt]:
    others = tuple(each for each in state.active if each != seat)
    why = say.MAY_USE_EAGLE()
    return [
        Prompt(act="eagle-swap", seat=seat, says=why),
        Prompt(act="eagle-trade", seat=seat, says=why, choices=(Choice("to", others),)),
    ]


def suggest(state: State, prompt: Prompt) -> Iterator[PassEagle]:
    """The other answer to an eagle: to make no use of it."""
    if prompt.act == "eagle-swap":
        yield PassEagle(seat=prompt.seat)
