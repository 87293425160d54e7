"""Why things happen in Bluffing Battles, and why they are refused; each rests on a section of the rules page."""

from __future__ import annotations

from companion.rules.game import Reason

HIGHER = Reason("higher-card", "3.2", "{winner}'s {high} beats {loser}'s {low}: {winner} takes {count:card}.")
WAR_WON = Reason("war-won", "4.3", "{winner}'s {high} beats {loser}'s {low} and wins the war: {count:card}.")
DRAWN = Reason("drawn", "3.3", "{seat} draws back up to three cards.")
DRAWN_BACK = Reason("drawn-back", "3.3", "{seat} draws back up to {size:card}.")
TIE = Reason("equal-cards", "4.1", "{first} and {second} are equal: war.")
TREASURES = Reason("treasures", "4.2", "{seat} lays {count:hidden treasure}.")
MORE_CARDS = Reason("more-cards", "5.3", "{winner} wins with {count:card} to {other}'s {fewer}.")
SAME_NUMBER = Reason("same-number", "5.3", "Both have {count:card}: a tie.")
SHORT_PILE = Reason(
    "short-pile", "6.3", "{loser} needs a card and has fewer than {threshold} in the score pile: {winner} wins at once."
)
BOTH_SHORT = Reason("both-short", "6.3", "Both need cards and have fewer than {threshold} in the score pile: a tie.")
DEAL_SHOWN = Reason("deal-shown", "2.1", "{seat} starts with {cards}.")
HAND_SHOWN = Reason("hand-shown", "4.3", "{seat} shows {cards}.")
DRAW_NAMED = Reason("draw-named", "3.3", "{seat} drew {cards}.")
TOP_SEEN = Reason("top-seen", "2.2", "{cards} lies on {seat}'s draw pile.")
TREASURE_NAMED = Reason("treasure-named", "4.3", "{seat}'s treasures were {cards}.")

ALREADY_PLAYED = Reason("already-played", "3.1", "{seat} has already played {card}; {other} plays next.")
DEAL_IS_OVER = Reason("deal-is-over", "2.1", "The deal is over: {seat} has played already.")
WRONG_DEAL = Reason("wrong-deal", "2.1", "Deal three cards, not {count}.")
WRONG_DEAL_OF = Reason("wrong-deal-of", "2.1", "Deal {size:card}, not {count}.")
NOTHING_DRAWN = Reason("nothing-drawn", "3.3", "{seat} has no drawn card left to name.")
NO_TOP = Reason("no-top", "2.2", "No card lies face up on {seat}'s draw pile.")
NO_TREASURE = Reason("no-treasure", "4.3", "{seat} has {held:treasure} left to name, not {count}.")
NOT_RECYCLED = Reason("not-recycled", "6.2", "{seat} has no recycled pile left to count.")
WRONG_RECYCLE = Reason("wrong-recycle", "6.2", "{seat}'s score pile had {held:card}, not {count}.")

AWAIT_PLAY = Reason("await-play", "3.1", "{seat} plays a card.")
AWAIT_PLAY_IN_WAR = Reason("await-play-in-war", "4.3", "{seat} plays a card to decide the war.")
MAY_DEAL = Reason("may-deal", "2.1", "You may name {seat}'s three cards.")
MAY_DEAL_OF = Reason("may-deal-of", "2.1", "You may name {seat}'s hand of {size:card}.")
MAY_SHOW = Reason("may-show", "4.3", "{seat} may show the hand.")
MAY_DRAW = Reason("may-draw", "3.3", "You may name the card that {seat} drew.")
MAY_TOP = Reason("may-top", "2.2", "You may name the top card of {seat}'s draw pile.")
MAY_TREASURE = Reason("may-treasure", "4.3", "You may name {seat}'s {count:treasure}.")
MAY_RECYCLE = Reason("may-recycle", "6.2", "You may count {seat}'s recycled pile.")

POSITION_HALVES = Reason(
    "position-halves",
    "3.1",
    "{first} has {one:card} left of their own deck, and {second} {two}. Both lay the same number, so this can't be.",
)
POSITION_FIGHT = Reason("position-fight", "3.2", "Both have shown a card, so that fight is decided: enter the result.")
POSITION_WAR = Reason("position-war", "4.1", "{seat} has cards in a war, and {other} has none.")
POSITION_RED = Reason("position-red", "1.1", "This game uses two decks: nobody holds the red half of one.")
POSITION_TOP = Reason("position-top", "2.2", "No card shows on {seat}'s draw pile.")
