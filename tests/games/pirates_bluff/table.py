"""A table of Pirate's Bluff for staging positions: starting cards that lie, bids in one line, counted hands."""

from __future__ import annotations

from typing import Any

from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.games.pirates_bluff import acts as pb
from companion.rules.acts import Answer
from companion.rules.events import Event, Question
from companion.rules.game import IllegalAct
from companion.rules.history import History
from tests.games.playing import refusal, set_up

FIVE = ("Ann", "Ben", "Cem", "Dia", "Eva")


class Table:
    """One session; each method says one act (or the obvious row of them) and returns the names of its events."""

    def __init__(self, *seats: str, **options: Any) -> None:
        game = PIRATES_BLUFF
        self.history: History = History(game, set_up(game, seats or FIVE, options))

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.state.seats)

    def say(self, act: Any) -> list[str]:
        return [type(event).__name__ for event in self.history.say(act).events]

    def refused(self, act: Any) -> str:
        """The code of the refusal."""
        return self.refusal(act).why.code

    def refusal(self, act: Any) -> IllegalAct:
        return refusal(self.history, act)

    def starts(self, *cards: str | None) -> list[str]:
        """Starting cards, seat by seat; the first seat lays the lowest where none are named."""
        named = cards or ("1A", *(f"{rank}B" for rank in range(2, len(self.seats) + 1)))
        said: list[str] = []
        for seat, card in zip(self.seats, named, strict=True):
            said += self.say(pb.Start(seat=seat, card=card))
        return said

    def bid(self, seat: str, quantity: int, rank: int, at: float | None = None, **fields: Any) -> list[str]:
        return self.say(pb.Bid(seat=seat, quantity=quantity, rank=rank, at=at, **fields))

    def call(self, seat: str, at: float | None = None, **fields: Any) -> list[str]:
        return self.say(pb.Call(seat=seat, at=at, **fields))

    def dead(self, seat: str, at: float | None = None, **fields: Any) -> list[str]:
        return self.say(pb.Dead(seat=seat, at=at, **fields))

    def answer(self, value: str | bool) -> list[str]:
        return self.say(Answer(value=value))

    def count(self, seat: str, natural: int, wild: int = 0) -> list[str]:
        return self.say(pb.Hand(seat=seat, natural=natural, wild=wild))

    def showdown(self, natural: int) -> list[str]:
        """Every hand is counted; the last seats hold ``natural`` natural cards of the called rank between them."""
        said: list[str] = []
        rank = self.state.deal.bids[-1].rank
        for seat in reversed(self.seats):
            start = self.state.hand(seat).start
            own = int(start is not None and int(start[0]) == rank)
            others = sum(
                int(self.state.hand(each).start[0]) == rank for each in self.seats
                if each != seat and not self.state.hand(each).is_in and self.state.hand(each).start
            )  # fmt: skip
            count = max(own, min(natural - others, self.state.hand_size - 1 + own))
            natural -= count
            said += self.count(seat, count)
        assert natural == 0
        return said

    def coins(self) -> tuple[int, ...]:
        """The stacks in turn order."""
        return tuple(self.history.game.ledger(self.state)[seat] for seat in self.seats)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.history.game.scores(self.state)[seat] for seat in self.seats)

    def pot(self) -> int:
        return int(self.history.game.ledger(self.state)["pot"])

    def bank(self) -> int:
        return int(self.history.game.ledger(self.state)["bank"])

    def last(self, name: str) -> Any:
        """The last event of this name that stands."""
        found = [event for event in self.events() if type(event).__name__ == name]
        assert found, f"no {name}"
        return found[-1]

    def events(self) -> list[Event]:
        return [event for standing in self.history.standing for event in standing.events]

    def question(self) -> Question:
        asked = self.last("Question")
        assert isinstance(asked, Question)
        return asked

    def prompts(self, act: str) -> list[Any]:
        return [prompt for prompt in self.history.game.expected(self.state) if prompt.act == act]


def bidding(*seats: str, **options: Any) -> Table:
    """A table whose starting cards lie: the first seat is to open."""
    table = Table(*seats, **options)
    table.starts()
    return table
