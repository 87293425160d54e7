"""Bots at a table: they play the seats that the journal says, to learn the app alone or in place of a player."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any

from companion.bot_seats import BOT, bot_seats
from companion.rules.acts import WAYS_BACK
from companion.rules.bots import Bot, BotView, LegalActs, Wait, dealt, draw_fields
from companion.rules.events import Seat, Why
from companion.rules.game import Act, Prompt
from companion.rules.values import replace
from companion.ui.controller.desk import Desk

PAUSE_S = 1.2
"""How long a bot waits after the last change, so that people can follow."""
RULED_S = 3.5
"""How long it waits after a ruling."""
THINK_S = 8.0
"""How long it waits for people who may act first, and after an undo or a correction. A person who plays alone ends the
wait with a key."""

NAMES = ("Ada", "Blaise", "Grace", "Konrad", "Sofia", "Alan", "Emmy", "Carl")
"""The names of the seats that play by themselves."""


class SeatPlayers:
    """Says at a desk what the game's sensible bot (by chance if it has none) does for the seats that bots play. It
    knows no more than each seat may see: cards that nobody has named are dealt to it by chance each time."""

    def __init__(self, desk: Desk, *, clock: Callable[[], float], chance: Random | None = None) -> None:
        self._desk, self._clock = desk, clock
        self._chance = chance or Random()
        self._seen, self._due, self._quiet_s, self._read = -1, 0.0, 0.0, 0
        self._seats: tuple[Seat, ...] = ()
        self.decided: dict[Seat, Act] = {}
        """The moves of bots, held until people, who decide at the same time, have decided."""

    @cached_property
    def _bot(self) -> Bot:
        from companion.simulation.bot_names import bot_named  # slow to import, and most tables have no bots

        game = self._desk.table.game
        return bot_named("sensible" if game.bot is not None else "random", game)

    def tick(self, *, busy: bool = False) -> None:
        """Acts for one of the seats if it is due, and people are not ``busy`` with what lies over the felt; called by
        the app's clock."""
        desk = self._desk
        if not self.seats:
            return
        if busy:
            self._quiet_s = self._clock()
            self._due = self._quiet_s + PAUSE_S
        elif desk.version != self._seen or desk.is_behind:
            self._seen, self._quiet_s = desk.version, self._clock()
            self._due = self._quiet_s + self._pause_s()
            self.next_act()  # what is decided at the same time as by people is decided now
        elif desk.refusal is None and desk.offer is None and not desk.stays and self._clock() >= self._due:
            self._due = self._clock() + PAUSE_S
            act = self.next_act()
            if act is not None and self._is_for_a_person(act):
                desk.offer, desk.version = act, desk.version + 1
            elif act is not None:
                desk.say(act, source=BOT)
                desk.declined = frozenset(each for each in desk.declined if each[0] != act.seat)
                self.decided = {seat: each for seat, each in self.decided.items() if seat != act.seat}

    def _is_for_a_person(self, act: Act) -> bool:
        """Whether a person has to want this act."""
        spec = self._desk.table.game.act_spec(act.word())
        return bool(spec and spec.agrees) and getattr(act, spec.agrees if spec else "") not in self.seats

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that bots play now, in turn order."""
        entries = self._desk.table.history.entries
        if len(entries) != self._read:
            self._read, found = len(entries), bot_seats(entries)
            self._seats = tuple(seat for seat in self._desk.table.state.seats if seat in found)
        return self._seats

    def _has_left_time(self, seconds: float) -> bool:
        """Whether people who may be first had their time. A person who plays alone ends it with a key."""
        if self._desk.table.dealer is None:
            return self._clock() >= self._quiet_s + seconds
        self._desk.leave_time()
        return self._desk.has_gone_on

    def _has_waited(self, wait: Wait) -> bool:
        """Whether a bot's wait is over. If people wait for their moment to do the same, nobody stops the clock."""
        if self._list_peoples_prompts(self._desk.table.state, wait.act):
            return self._clock() >= self._quiet_s + wait.seconds
        return self._has_left_time(wait.seconds)

    def _pause_s(self) -> float:
        """How long people may read the last ruling before a bot acts (seconds)."""
        entries = self._desk.table.history.entries
        if not entries:
            return PAUSE_S
        if self._desk.has_gone_on:
            return 0.0
        if isinstance(entries[-1].act, WAYS_BACK):
            self.decided.clear()
            return THINK_S
        if self.decided and len(entries[-1].events) == 1:
            return 0.0
        return RULED_S if len(entries[-1].events) > 1 else PAUSE_S

    def next_act(self) -> Act | None:
        """The next act of one of the seats; None if others are waited for, or all of them wait. A dealer rolls for
        people and shows their hands, too. A bot decides at the same time as people, and says its act after them. If
        people may be first, it leaves them time."""
        game, chance = self._desk.table.game, self._chance
        if game.outcome(self._desk.table.state) is not None:
            return None
        dealer, state = self._desk.table.dealer, dealt(game, self._desk.table.state, chance)
        moves = len(self._desk.table.history.standing)
        if dealer is not None and (by_dealer := dealer.go_on(state, moves)) is not None:
            return by_dealer
        by_itself = game.dealing.go_on(state, chance)
        if by_itself is not None:
            return by_itself if by_itself.seat in self.seats else None
        for seat in chance.sample(self.seats, len(self.seats)):
            prompts = tuple(
                each
                for each in game.awaited(state)
                if each.seat == seat
                and each.act not in game.dealing.without
                and (seat, each.act) not in self._desk.declined
            )
            act = self.decided.get(seat)
            if act is None or not self._desk.table.history.may_be(act):
                act = self._choose(state, seat, prompts) if prompts else None
            if act is None or not self._desk.table.history.may_be(act):
                continue
            asked = self._list_peoples_prompts(self._desk.table.state, act)
            if asked and asked == self._list_peoples_prompts(game.turn(self._desk.table.state, act).state, act):
                self.decided[seat] = act
            elif not asked or self._has_left_time(THINK_S):
                return act
        return None

    def _list_peoples_prompts(self, state: Any, act: Act) -> list[Prompt]:
        """The prompts of people for the same kind of act, without their cards and their sentences. If they are the same
        after the act, all decide at once; otherwise it matters who is first."""
        waits = (each for each in self._desk.table.game.awaited(state) if each.act == act.word() and not each.optional)
        return [
            replace(each, cards=None, says=Why(act.word()))
            for each in waits
            if each.seat is not None and each.seat not in self.seats
        ]

    def _choose(self, state: Any, seat: Seat, prompts: tuple[Prompt, ...]) -> Act | None:
        game, chance = self._desk.table.game, self._chance
        legal = LegalActs(game, state, prompts, chance)
        spec = game.act_spec(prompts[0].act)
        may_wait = any(each.seat not in (None, seat) for each in game.awaited(state)) and not (spec and spec.chance)
        view = BotView(game, state, seat, prompts, chance)
        said = legal.only() if legal.is_one() and not may_wait else self._bot(view, legal)
        if said is None or (isinstance(said, Wait) and not self._has_waited(said)):
            return None
        act = said.act if isinstance(said, Wait) else said
        prompt = next((each for each in prompts if each.act == act.word()), None)
        if prompt is not None:
            act = replace(act, **draw_fields(game, state, prompt, chance))
        return game.dealing.fill(state, act, chance)


def learners_header(game: str, least: int, me: Seat) -> dict[str, Any]:
    """The header of a table of this many seats: ``me`` sits first, and the others play by themselves.

    >>> learners_header("battle", 2, "Ann")["seats"]
    ['Ann', 'Blaise']
    """
    others = [name for name in NAMES if name[0] != me[:1].upper()]  # their letters tell players apart
    return {"record": 1, "game": game, "seats": [me, *others[: least - 1]], "options": {}}
