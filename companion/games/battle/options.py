"""The rulings that a table of Battle can choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.rules.options import GameOptions, option

GOALS: Mapping[str, tuple[int, int]] = {"fifteen": (15, 5), "twenty": (20, 8)}
"""Tokens to win, and to start with."""

USUAL_HAND = 10
"""How many cards the text deals."""


class Options(GameOptions):
    """The numbers and the choices that the rules text leaves to the table."""

    goal: Literal["fifteen", "twenty"] | int = option(
        "fifteen",
        "Tokens: 15 to win, starting with 5; or 20, starting with 8.",
        "2.1",
        span=(2, 99),
        words={"fifteen": "15, starting with 5", "twenty": "20, starting with 8"},
    )
    start_tokens: Literal["by-goal"] | int = option(
        "by-goal",
        "As the goal says, or a number of your own.",
        "2.1",
        span=(1, 50),
        title="Tokens to start with",
        words={"by-goal": "set by the goal"},
    )
    hand_size: int = option(
        USUAL_HAND,
        "How many cards each player gets; that is also the number of tricks.",
        "2.3",
        span=(1, 20),
        title="Hand size",
    )
    least_bet: int = option(
        2,
        "The fewest tokens a player may bet, if the player has more than two.",
        "3.2",
        span=(1, 10),
        title="Minimum bet",
    )
    rotation: Literal["led", "running"] = option(
        "led",
        "Are cards ranked against the suit that was led, or each against the card that is winning so far?",
        "4.3",
        title="Cards rank against",
        words={"led": "the suit led", "running": "the best card so far"},
    )
    knight_follows: bool = option(
        True, "May you play a black knight even if you could follow suit?", "4.4", title="Knights at any time"
    )
    angel_off_suit: Literal["no-power", "refused"] = option(
        "no-power",
        "May an angel be played on another colour? It does nothing there.",
        "5.7",
        title="Angel on another colour",
        words={"no-power": "does nothing", "refused": "is not allowed"},
    )
    die_faces: int = option(6, "How many faces the die has.", "2.2", span=(2, 100), title="Sides of the die")
    battle_roll: Literal["two", "all"] = option(
        "two",
        "A battle card: do two players roll, or everyone?",
        "5.2",
        title="Who rolls in a battle",
        words={"two": "two players", "all": "everyone"},
    )
    eagle_paid_by: Literal["buyer", "bank"] = option(
        "buyer",
        "Who pays the tokens for a traded eagle?",
        "5.4",
        title="Who pays for an eagle",
        words={"buyer": "the buyer", "bank": "the bank"},
    )
    eagle_price: int = option(
        2, "How many tokens a traded eagle costs.", "5.4", span=(0, 20), title="Price of an eagle"
    )
    eagle_blocks: Literal["every-card", "the-trick"] = option(
        "every-card",
        "An eagle in a trick: does it also undo battle, bomb and crossbones cards before it?",
        "5.5",
        title="What an eagle undoes",
        words={"every-card": "all cards before it", "the-trick": "angels only"},
    )
    bomb_costs: int = option(
        3, "How many tokens a bomb costs its target.", "5.6", span=(0, 20), title="Price of a bomb"
    )
    angel_costs: int = option(
        4, "How many tokens a bomb on an angel costs its player.", "5.7", span=(0, 20), title="Price of a bombed angel"
    )
    crossbones_cost: int = option(
        10, "How many points crossbones cost.", "5.8", span=(0, 100), title="Points lost to crossbones"
    )
    crossbones_on_angel: Literal["instead", "as-well"] = option(
        "instead",
        "Crossbones after an angel: do they hit the angel's player instead of the trick's taker, or both?",
        "5.8",
        title="Crossbones after an angel",
        words={"instead": "hit the angel", "as-well": "hit both"},
    )
    tied_round: Literal["all-win", "none-wins"] = option(
        "all-win",
        "Several with the most points: do all win the round, or none?",
        "6.1",
        title="A tied round",
        words={"all-win": "all of them win", "none-wins": "nobody wins"},
    )
    broke: Literal["one-token-then-out", "always-one-token"] = option(
        "one-token-then-out",
        "A player without tokens gets one from the bank: once, then is out; or every time.",
        "7.1",
        title="Out of tokens",
        words={"one-token-then-out": "one token, then out", "always-one-token": "one token every time"},
    )

    @property
    def to_win(self) -> int:
        """Tokens to win."""
        return self.goal if isinstance(self.goal, int) else GOALS[self.goal][0]

    @property
    def others(self) -> int:
        """How many cards of a hand are left beside one."""
        return self.hand_size - 1

    @property
    def to_start(self) -> int:
        """Tokens to start with."""
        if isinstance(self.start_tokens, int):
            return self.start_tokens
        return max(1, self.goal // 3) if isinstance(self.goal, int) else GOALS[self.goal][1]
