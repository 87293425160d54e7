"""What the table's answers settle, and what goes on while a question waits."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.countdown import is_reply
from companion.games.pirates_bluff.dealing import find_opener
from companion.games.pirates_bluff.near_ties import settle
from companion.games.pirates_bluff.paying import NO, YES, collect, lend, pay, share_out
from companion.games.pirates_bluff.showdown import settle_when_all_are_in
from companion.games.pirates_bluff.state import State
from companion.rules.acts import NO_QUESTION, NOT_A_CHOICE, Answer
from companion.rules.course import Course
from companion.rules.game import Act, IllegalAct


def goes_on(state: State, act: Act) -> bool:
    """Whether an act is judged although a question waits: starting cards lie all at once, and presses of the same
    moment come in one after the other."""
    match state.deal.phase:
        case "starting":
            return isinstance(act, words.Start)
        case "showdown":
            return isinstance(act, words.Call | words.Bid | words.Hand)
        case "paying":
            return isinstance(act, words.Call | words.Bid) and is_reply(state, (act.at, act.pm))
    return False


def answer(course: Course[State], act: Answer) -> None:
    """The table has answered."""
    asked = course.state.asked
    if asked is None:
        raise IllegalAct(act, NO_QUESTION())
    said = {True: YES, False: NO}.get(act.value) if isinstance(act.value, bool) else act.value
    if said not in asked.choices or not isinstance(said, str):
        raise IllegalAct(act, NOT_A_CHOICE(value=str(act.value), choices=asked.choices))
    match asked.about:
        case "opener":
            course(past.OpenerFound(why=reasons.OPENS_AS_SAID(seat=said), seat=said))
        case "near-tie":
            settle(course, said)
            settle_when_all_are_in(course)
        case "loan":
            _pay_as_said(course, borrows=said == YES)


def _pay_as_said(course: Course[State], *, borrows: bool) -> None:
    due = course.state.deal.dues[0]
    coins = course.state.books.of("coins", due.seat)
    if borrows and coins < due.amount:
        lend(course, due.seat, due.amount - coins)
    pay(course, due, due.amount if borrows else max(0, min(coins, due.amount)))
    if not collect(course):
        return
    if course.state.deal.phase == "paying":
        share_out(course)
    else:
        find_opener(course)
