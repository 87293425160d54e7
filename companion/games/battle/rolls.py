"""The die: who deals first, and who wins a battle card."""

from __future__ import annotations

from companion.games.battle import happenings as on
from companion.games.battle import reasons
from companion.games.battle.state import State
from companion.games.battle.words import Roll
from companion.rules.course import Course
from companion.rules.events import Seat
from companion.rules.game import IllegalAct


def may_roll_for_deal(state: State) -> bool:
    """Whether the first deal can still be rolled for."""
    return state.round == 1 and state.phase == "before" and not state.dealer_rolled


def still_to_roll(state: State) -> tuple[Seat, ...]:
    """Who is to roll now and has not."""
    rolling = state.rolling
    return () if rolling is None else tuple(seat for seat in rolling.seats if seat not in rolling.rolls)


def roll(course: Course[State], act: Roll, seat: Seat) -> tuple[Seat, ...]:
    """A seat rolls; returns the winner of the roll (one seat), or nobody while it is undecided. Raises IllegalAct."""
    state = course.state
    faces = state.options["die_faces"]
    assert type(faces) is int
    if not 1 <= act.value <= faces:
        raise IllegalAct(act, reasons.BAD_ROLL(faces=faces, value=act.value))
    opens = state.rolling is None and may_roll_for_deal(state)
    battle = state.rolling is not None and state.rolling.about == "battle"
    waiting = still_to_roll(state)
    if not opens and seat not in waiting:
        raise IllegalAct(
            act, reasons.NO_BATTLE_ROLL(seat=seat, seats=waiting) if battle else reasons.NO_ROLL(seat=seat)
        )
    if opens:
        course(on.RollsDue(why=reasons.ROLLS_FOR_DEAL(), about="deal", seats=state.active))
    reason = reasons.ROLLED_IN_BATTLE if battle else reasons.ROLLED
    course(on.DieRolled(why=reason(seat=seat, value=act.value), seat=seat, value=act.value))
    rolling = course.state.rolling
    assert rolling is not None
    if len(rolling.rolls) < len(rolling.seats):
        return ()
    most = max(rolling.rolls.values())
    best = tuple(each for each in rolling.seats if rolling.rolls[each] == most)
    if len(best) > 1:
        reason = reasons.BATTLE_ROLL_TIED if battle else reasons.ROLL_TIED
        course(on.RollTied(why=reason(seats=best), seats=best))
        return ()
    if rolling.about == "deal":
        leader = course.state.after(best[0])
        course(on.DealerChosen(why=reasons.DEALS(seat=best[0], leader=leader), seat=best[0], leader=leader))
        return ()
    return best
