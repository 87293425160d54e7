"""Why things happen in Battle, why they are refused, and how a misplay is judged that the table lets stand; each
rests on a section of the rules page."""

from __future__ import annotations

from companion.rules.game import Reason

# What happens.

ROLLS_FOR_DEAL = Reason("rolls-for-deal", "2.2", "Everyone rolls; the highest deals.")
ROLLED = Reason("rolled", "2.2", "{seat} rolls {value}.")
ROLL_TIED = Reason("roll-tied", "2.2", "{seats} rolled the same and roll again.")
ROLLED_IN_BATTLE = Reason("rolled-in-battle", "5.2", "{seat} rolls {value} for the battle card.")
BATTLE_ROLL_TIED = Reason("battle-roll-tied", "5.2", "{seats} rolled the same and roll again.")
DEALT_UNSEEN = Reason("dealt-unseen", "2.3", "{seat} has ten cards.")
DEALT_UNSEEN_OF = Reason("dealt-unseen-of", "2.3", "{seat} has {count:card}.")
TRADED_BY_BUYER = Reason(
    "traded",
    "5.4",
    "{seat} gives the eagle to {to}, who swaps hands; {to} pays {tokens:token}, and {seat} draws a card.",
)
TRADED_BY_BANK = Reason(
    "traded-by-bank",
    "5.4",
    "{seat} gives the eagle to {to}, who swaps hands; the bank pays {tokens:token}, and {seat} draws a card.",
)
BET = Reason("bet", "3.4", "{seat} bets {tokens} of {stack}.")
PASSED_IN_PERIL = Reason("passed-in-peril", "3.3", "{seat} is in peril and bets nothing.")
BET_AGAIN = Reason("bet-again", "3.4", "{seat} bets {tokens} instead of {before}.")
PLAYED = Reason("played", "4.1", "{seat} plays {card}.")
PLAYED_VOID = Reason("played-void", "4.2", "{seat} plays {card} and so has no {suit}.")
WHICH_SUIT = Reason("which-suit", "4.4", "{seat} leads a black knight: which suit does it stand for?")
WHOM_TO_BOMB = Reason("whom-to-bomb", "5.6", "{choices} have the most tokens: {seat} chooses whom the bomb hits.")
AIMED = Reason("aimed", "5.6", "{seat}'s bomb hits {target}, who has the most tokens and pays {seat} after the trick.")
AIMED_AMONG_EQUALS = Reason(
    "aimed-among-equals",
    "5.6",
    "{choices} have the most tokens. {seat}'s bomb hits {target}, who pays {seat} after the trick.",
)
AIMED_AS_CHOSEN = Reason("aimed-as-chosen", "5.6", "{seat}'s bomb hits {target}, who pays {seat} after the trick.")
BOMB_MOVED = Reason(
    "bomb-moved",
    "5.6",
    "{seat}'s bomb hits {target} instead of {before}, who gets {back:token} back; {target} pays {tokens}.",
)
HIGHEST = Reason("highest", "4.5", "{card} is the highest {suit} card: {seat} wins the trick.")
TRUMPED = Reason(
    "trumped",
    "4.3",
    "{card} beats {suit}: {seat} wins the trick.",
)
KNIGHT_WINS = Reason("knight-wins", "4.4", "{card} counts as {suit} and is the highest: {seat} wins the trick.")
KNIGHTS_ONLY = Reason("knights-only", "4.4", "{card} is the highest of the black knights: {seat} wins the trick.")
RUNNING_BEST = Reason(
    "running-best", "4.3", "{card} beat the best card before it and wasn't beaten: {seat} wins the trick."
)
EAGLE_WINS = Reason("eagle-wins", "5.5", "{seat} threw the eagle and wins the trick, without points.")
TO_LEADER = Reason("to-leader", "4.5", "No card of the trick can win it: it goes to {seat}, who led.")
BOMB_PAID = Reason("bomb-paid", "5.6", "{seat} was bombed and pays {tokens:token} to {to}.")
BOMB_REVERSED = Reason(
    "bomb-reversed", "5.6", "{to} threw the eagle and reverses the bomb: {seat} pays {tokens:token}."
)
BOMB_PAID_IN_PART = Reason(
    "bomb-paid-in-part", "5.6", "{seat} was bombed and pays {to} all that is left: {tokens:token}."
)
BOMB_REVERSED_IN_PART = Reason(
    "bomb-reversed-in-part",
    "5.6",
    "{to} threw the eagle and reverses the bomb. {seat} pays all that is left: {tokens:token}.",
)
BEST_SO_FAR = Reason("best-so-far", "5.2", "{card} is the best card, but the battle card lets the die decide.")
BATTLE_ROLLS = Reason("battle-rolls", "5.2", "{seat} has the trick; {seats} roll for the battle card.")
BATTLE_WON = Reason(
    "battle-won",
    "5.2",
    "{seat} rolled highest, takes the trick and gets {tokens:token} from {givers}.",
)
BATTLE_ALONE = Reason(
    "battle-alone",
    "5.2",
    "{seat} already has the trick: no roll. {seat} gets {tokens:token} from {givers}.",
)
ANGEL_STRUCK = Reason("angel-struck", "5.8", "{by}'s crossbones fall on {seat}'s angel: {seat} loses {lost:#point}.")
TAKEN = Reason("taken", "4.5", "{seat} takes the trick for {points:point} and leads the next.")
TAKEN_SUM = Reason(
    "taken-sum", "1.2", "{counted} count {sum}: {seat} takes the trick for {points:point} and leads the next."
)
TAKEN_WITH_EAGLE = Reason(
    "taken-with-eagle", "5.5", "{seat} takes the trick with the eagle, for no points, and leads the next."
)
TAKEN_CROSSBONES = Reason(
    "taken-crossbones",
    "5.8",
    "{seat} takes the trick with crossbones on it, for {points:point}, and leads the next.",
)
ROUND_WON = Reason("round-won", "6.1", "{winners} has the most points, {points}, and wins round {round}.")
ROUND_SHARED = Reason("round-shared", "6.1", "{winners} have the most points, {points}: all of them win round {round}.")
ROUND_TIED = Reason("round-tied", "6.1", "{tied} have the most points, {points}: nobody wins round {round}.")
BET_WON = Reason("bet-won", "6.2", "{seat} gets back the bet of {tokens}, and the same from the bank.")
NOTHING_BET = Reason("nothing-bet", "3.3", "{seat} bet nothing and gets nothing.")
GOAL_REACHED = Reason("goal-reached", "8.1", "{winner} has {tokens:token} and wins the game.")
GOAL_SHARED = Reason("goal-shared", "8.1", "{winners} have {tokens:token} each and share the game.")
LAST_ONE = Reason("last-one", "8.2", "Only {winner} has tokens left and wins the game.")
NOBODY_LEFT = Reason("nobody-left", "8.2", "Nobody has tokens left: {winners}, who lost theirs last, share the game.")

# What is refused.

NO_ROLL = Reason("no-roll", "2.2", "{seat} doesn't roll now.")
NO_BATTLE_ROLL = Reason("no-battle-roll", "5.2", "{seat} doesn't roll now: {seats} still roll for the battle card.")
BAD_ROLL = Reason("bad-roll", "2.2", "The die has {faces} faces; it can't show {value}.")
ROLLS_FIRST = Reason("rolls-first", "2.2", "Roll first: {seats} still to roll.")
DEAL_IS_OVER = Reason(
    "deal-is-over", "2.3", "The first card of the round has been played: it is too late to name hands."
)
EAGLE_TOO_LATE = Reason(
    "eagle-too-late", "5.3", "The first card has been played: the eagle can only be thrown in a trick."
)
EAGLE_GIVEN_UP = Reason("eagle-given-up", "5.3", "{seat} has passed on using an eagle this round.")
EXTRA_TAKEN = Reason("extra-taken", "5.3", "{taker} has already taken the extra hand.")
BAD_BUYER = Reason("bad-buyer", "5.4", "{seat} can't trade the eagle to {to}. Choose from: {others}.")
BETS_CLOSED = Reason("bets-closed", "3.1", "The first card has been played: {seat} bets too late.")
ALREADY_BET = Reason("already-bet", "3.1", "{seat} has already bet {tokens}.")
BET_TOO_LOW = Reason("bet-too-low", "3.2", "{seat} has {stack:token} and must bet at least {least}, not {tokens}.")
BET_TOO_HIGH = Reason("bet-too-high", "3.2", "{seat} has {stack:token} and can't bet {tokens}.")
BET_BELOW_NOTHING = Reason("bet-below-nothing", "3.2", "Nobody can bet {tokens:token}.")
BETS_MISSING = Reason("bets-missing", "3.1", "Bet first: {seats} still to bet.")
IS_OUT = Reason("is-out", "7.2", "{seat} is out of the game.")
NOT_YOUR_TURN = Reason("not-your-turn", "4.1", "It is {turn}'s turn, not {seat}'s.")
ALREADY_PLAYED = Reason("already-played", "4.1", "{seat} has already played {card} to this trick.")
BAD_SUIT = Reason("bad-suit", "4.4", "{suit} isn't a suit; a black knight stands for red, blue or green.")
NO_SUIT_TO_NAME = Reason("no-suit-to-name", "4.4", "Name a suit only for a black knight that leads, not for {card}.")
MUST_FOLLOW = Reason("must-follow", "4.2", "{seat} must follow {suit} and holds {holds}; {card} doesn't follow.")
KNIGHT_MUST_WAIT = Reason(
    "knight-must-wait", "4.4", "{seat} holds {holds} of {suit}: only a player with none may play a black knight."
)
ANGEL_REFUSED = Reason("angel-refused", "5.7", "{card} may be played only on its own colour, and {suit} was led.")
NO_BOMB = Reason("no-bomb", "5.6", "{seat} has no bomb to aim.")
CANNOT_BOMB = Reason("cannot-bomb", "5.6", "{seat} can't bomb {target}. Choose from: {others}.")
NOT_THE_RICHEST = Reason("not-the-richest", "5.6", "The bomb must hit {choices} (most tokens), not {target}.")
ROUND_NOT_OVER = Reason("round-not-over", "6.4", "The round isn't over yet.")
NEXT_FIRST = Reason("next-first", "6.4", "The round is scored: the next one must begin first.")

# How a misplay is judged that the table lets stand.

DEFAULT_DEALER = Reason("default-dealer", "2.2", "If you let it stand, the rolls don't count and {dealer} deals.")
SWAP_STANDS = Reason("swap-stands", "5.3", "If you let it stand, the hands are swapped anyway.")
BET_STANDS = Reason("bet-stands", "3.2", "If you let it stand, the bet of {bet} counts.")
NO_BET_STANDS = Reason(
    "no-bet-stands", "3.1", "If you let it stand, players without a bet play this round without one."
)
TURN_STANDS = Reason(
    "turn-stands", "4.1", "If you let it stand, the card counts from its place, and the skipped player goes next."
)
SUIT_IGNORED = Reason("suit-ignored", "4.4", "If you let it stand, the suit is ignored.")
RANKS_AS_IT_LIES = Reason("ranks-as-it-lies", "4.2", "If you let it stand, {card} ranks as played.")
NO_POWER = Reason("no-power", "5.7", "If you let it stand, {card} does nothing.")
BOMB_STANDS = Reason("bomb-stands", "5.6", "If you let it stand, the bomb hits {target}.")

# What is waited for.

AWAIT_BET = Reason("await-bet", "3.1", "{seat} bets {least} to {most:token}.")
AWAIT_ROLL = Reason("await-roll", "2.2", "{seat} rolls for the deal.")
AWAIT_BATTLE_ROLL = Reason("await-battle-roll", "5.2", "{seat} rolls for the battle.")
AWAIT_LEAD = Reason("await-lead", "4.1", "{seat} plays the first card.")
AWAIT_CARD = Reason("await-card", "4.1", "{seat} plays a card.")
AWAIT_FOLLOW = Reason("await-follow", "4.2", "{seat} plays a card: {suit} if possible.")
AWAIT_SUIT = Reason("await-suit", "4.4", "{seat} names the suit of the black knight.")
AWAIT_TARGET = Reason("await-target", "5.6", "{seat} chooses whom the bomb hits: {choices}.")
AWAIT_NEXT = Reason("await-next", "6.4", "Ready? Deal the next round.")
MAY_ROLL = Reason("may-roll", "2.2", "You may roll for the first deal.")
MAY_DEAL = Reason("may-deal", "2.3", "You may name {seat}'s hand.")
MAY_USE_EAGLE = Reason("may-use-eagle", "5.3", "A player with the eagle may swap hands or trade it.")
MAY_PASS = Reason("may-pass", "5.3", "{seat} may pass up the eagle.")
MAY_CONFIRM = Reason("may-confirm", "5.6", "{seat} may choose the bomb's target again.")

# Why a position that the table enters cannot be.

POSITION_NOBODY = Reason("position-nobody", "7.2", "Everyone is marked as out; somebody must still play.")
POSITION_SCORED = Reason(
    "position-scored", "6.2", "After {tricks:#trick} the round is scored: enter no bets, no points and no trick."
)
POSITION_BETS = Reason("position-bets", "3.1", "The first card is played, but the bet of {seats} is missing.")
POSITION_TRICK = Reason(
    "position-trick", "4.1", "{leader} leads and play goes left, so {seats} can't be the players so far."
)
POSITION_SUIT = Reason("position-suit", "4.4", "{seat} leads {card}: which suit does the black knight stand for?")
POSITION_BOMB = Reason("position-bomb", "5.6", "{seat} has no bomb in the trick that could hit {target}.")
POSITION_AIM = Reason("position-aim", "5.6", "{seat}'s bomb lies in the trick: whom does it hit?")
