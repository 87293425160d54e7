"""The effects of the table's answers, the play while a question waits, and the consequences that follow by
themselves."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Bid, Call, Hand, Start
from companion.games.pirates_bluff.allowed import is_reply
from companion.games.pirates_bluff.dealing import find_opener
from companion.games.pirates_bluff.events import OpenerFound
from companion.games.pirates_bluff.near_ties import settle
from companion.games.pirates_bluff.paying import YES, collect, pay_as_said, share_out
from companion.games.pirates_bluff.showdown import judge
from companion.games.pirates_bluff.state import Phase, State
from companion.rules.game import Act
from companion.rules.spec import Questions
from companion.rules.turn import Turn

MEANWHILE: Mapping[Phase, tuple[type[Act], ...]] = {
    "starting": (Start,),
    "showdown": (Call, Bid, Hand),
    "paying": (Call, Bid),
}
"""The acts judged although a question waits: starting cards lie all at once, and presses of the same moment come in one
after the other. Hands may be shown then, not counted; and only a reply in time undoes a countdown."""


def _goes_on(state: State, act: Act) -> bool:
    if not isinstance(act, MEANWHILE.get(state.deal.phase, ())):
        return False
    if isinstance(act, Hand) and act.cards is None:
        return False
    return state.deal.phase != "paying" or is_reply(state, (act.at, act.pm))


def _answer(turn: Turn[State], said: str) -> None:
    """The table has answered."""
    asked = turn.state.asked
    match asked.about if asked else None:
        case "opener":
            turn.record(OpenerFound(why=say.OPENS_AS_SAID, seat=said))
        case "near-tie":
            settle(turn, said)
        case "loan":
            pay_as_said(turn, borrows=said == YES)


def go_on(turn: Turn[State]) -> None:
    """A showdown is judged once all hands are in, what is owed is collected; then the first bidder is found, or the
    pot shared. An open question stops it."""
    state = turn.state
    if state.asked is not None:
        return
    if state.deal.phase == "showdown" and all(state.hand(seat).is_in for seat in state.seats):
        judge(turn)
    if not collect(turn):
        return
    match turn.state.deal.phase:
        case "starting":
            find_opener(turn)
        case "paying":
            share_out(turn)


QUESTIONS: Questions[State] = Questions(pending=lambda state: state.asked, answer=_answer, meanwhile=_goes_on)
