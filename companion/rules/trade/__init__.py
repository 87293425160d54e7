"""Common parts of many games, as pure functions: turns, dealing, tricks, reactions, clocks, standing, pots."""

from companion.rules.trade.clocks import TurnClock, start_clocks, switch
from companion.rules.trade.dealing import deal, draw, gather, pass_hands, start_book
from companion.rules.trade.groups import free_group, list_groups
from companion.rules.trade.pots import Pot, side_pots
from companion.rules.trade.reactions import Reactions, ask_all, react
from companion.rules.trade.seats import next_seat, seats_from
from companion.rules.trade.standing import end_game, leaders, standing, team_points
from companion.rules.trade.tricks import (
    LaidToTrick,
    NextHand,
    TookTrick,
    TricksBid,
    TrickState,
    ace_high,
    may_follow,
    note_trick,
    note_void,
    playable,
    trick_places,
    trick_winner,
)

__all__ = [
    "LaidToTrick",
    "NextHand",
    "Pot",
    "Reactions",
    "TookTrick",
    "TrickState",
    "TricksBid",
    "TurnClock",
    "ace_high",
    "ask_all",
    "deal",
    "draw",
    "end_game",
    "free_group",
    "gather",
    "leaders",
    "list_groups",
    "may_follow",
    "next_seat",
    "note_trick",
    "note_void",
    "pass_hands",
    "playable",
    "react",
    "seats_from",
    "side_pots",
    "standing",
    "start_book",
    "start_clocks",
    "switch",
    "team_points",
    "trick_places",
    "trick_winner",
]
