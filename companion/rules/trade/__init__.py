"""What many games have in common, as pure functions: seats in turn, dealing, tricks, standing, pots."""

from companion.rules.trade.dealing import deal, draw, pass_hands, reshuffle
from companion.rules.trade.pots import Pot, side_pots
from companion.rules.trade.seats import next_seat, seats_from
from companion.rules.trade.standing import leaders, standing, team_points
from companion.rules.trade.tricks import may_follow, trick_winner

__all__ = [
    "Pot",
    "deal",
    "draw",
    "leaders",
    "may_follow",
    "next_seat",
    "pass_hands",
    "reshuffle",
    "seats_from",
    "side_pots",
    "standing",
    "team_points",
    "trick_winner",
]
