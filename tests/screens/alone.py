"""One person alone with a game and its bots, on a clock set by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.games import GAMES
from companion.rules.events import Event
from companion.session import Session
from companion.sources.feed import Feed
from companion.ui.controller.desk import Desk
from companion.ui.controller.seat_players import PAUSE_S, SeatPlayers, learners_header
from companion.ui.views.table.acts import Pad, pads_of

FEW = ("battle", "bluff-words", "bluffing-battles", "lost-war", "pirates-bluff")
LEAVING = ("loan", "repay", "leave", "join")


class Alone:
    """Ann plays this game with ``bots`` bots, on a clock set by hand; unless she ``reads``, she goes on at once."""

    def __init__(self, game: str, seed: int, bots: int = 9, *, reads: bool = False) -> None:
        self.now, self.chance, self.reads = 0.0, Random(seed), reads
        session = Session.unkept(learners_header(game, GAMES[game].seats[0], "Ann"))
        self.table = session.table
        self.table.let_deal(seed)
        session.let_bots_play(self.table.setup.seats[1 : 1 + bots])
        self.desk = Desk(session, Feed([], clock=lambda: self.now, wake=lambda: None), clock=lambda: self.now)
        assert self.desk.warm_up.wait(60)
        self.players = SeatPlayers(self.desk, clock=lambda: self.now, chance=self.chance)

    def wait(self) -> int:
        """Lets a moment pass; says how many acts that brought."""
        before = len(self.table.history.entries)
        if not self.reads and (self.desk.stays or self.desk.leaves_time):
            self.desk.go_on()
        self.now += PAUSE_S + 0.1
        self.players.tick()
        assert self.desk.refusal is None
        return len(self.table.history.entries) - before

    def last_events(self) -> tuple[Event, ...]:
        return self.table.history.standing[-1].events if self.table.history.standing else ()

    @property
    def is_over(self) -> bool:
        return self.table.game.outcome(self.table.state) is not None

    def offered(self) -> list[Pad]:
        """The moves that Ann, or the table, can make without sitting down or leaving."""
        pads = (*pads_of(self.table, "Ann"), *pads_of(self.table, None))
        return [pad for pad in pads if pad.act not in LEAVING]

    def say(self, pad: Pad) -> None:
        """Fills a pad in by chance, mostly as low as can be, and looks at the table."""
        values: dict[str, object] = {number.name: number.least for number in pad.open_numbers}
        values |= {each.name: self.chance.choice(each.values or ("cat",)) for each in pad.choices}
        count = max(1, pad.cards.least) if pad.cards is not None and pad.cards.most else 0
        faces = self.chance.sample(sorted(pad.cards.faces), count) if pad.cards is not None and count else ()
        self.desk.say(pad.make_act(faces, values))
        self.desk.dismiss()
        assert self.desk.view.seats


def play_until(alone: Alone, is_so: Callable[[], bool]) -> None:
    """Ann plays by chance until something is so."""
    for _ in range(300):
        if is_so():
            return
        if not alone.wait() and not is_so() and (pads := [pad for pad in alone.offered() if pad.act != "end"]):
            alone.say(alone.chance.choice(pads))
        elif not is_so() and (alone.desk.stays or alone.desk.leaves_time):
            alone.desk.go_on()
    raise AssertionError("it is never so")
