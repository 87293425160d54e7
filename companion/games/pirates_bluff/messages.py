"""Why things happen in Pirate's Bluff, and why they are refused; each rests on a section of the rules page."""

from __future__ import annotations

from companion.rules.game import Reason

STARTED = Reason("started", "2.2", "{seat} lays {card} as the starting card.")
STARTED_UNREAD = Reason("started-unread", "2.2", "{seat} has laid a starting card that nobody has read.")
OPENS = Reason("opens", "2.3", "{card} is the lowest starting card: {seat} makes the first bid.")
OPENS_AS_SAID = Reason("opens-as-said", "2.4", "The table says that {seat} has the lowest starting card.")
BID = Reason("bid", "3.3", "{seat} bids {quantity_of_rank}.")
FIRST_BID = Reason("first-bid", "3.2", "{seat} opens with {quantity_of_rank}.")
VOID_LOWER = Reason(
    "void-lower",
    "5.4",
    "{seat}'s {quantity_of_rank} came together with a higher bid: void.",
)
VOID_OPENING = Reason(
    "void-opening",
    "5.4",
    "{seat}'s {quantity_of_rank} came together with the first bid: void.",
)
CALLED = Reason("called", "4.1", "{seat} calls the bid of {quantity_of_rank}.")
CALLED_BESIDE_BID = Reason("called-beside-bid", "5.5", "{seat} calls at the same time as a bid.")
CALLED_TOO = Reason("called-too", "5.2", "{seat} calls at the same time.")
BID_WAS_FIRST = Reason(
    "bid-was-first",
    "5.5",
    "The bid came first: the call is against {quantity_of_rank}.",
)
CALL_WAS_FIRST = Reason(
    "call-was-first",
    "5.5",
    "The call came first: it is against {quantity_of_rank}, and any bid after it is void.",
)
VOID_AFTER_CALL = Reason(
    "void-after-call",
    "5.5",
    "{seat}'s {quantity_of_rank} came after the call: void.",
)
COUNTED = Reason(
    "counted",
    "4.2",
    "{seat} has {natural_of_rank} and {wild:#wild}.",
)
RIGHT = Reason(
    "right",
    "4.4",
    "The hands hold {total_of_rank}, enough for the bid of {quantity}: {winners:wins|win}.",
)
WRONG = Reason(
    "wrong",
    "4.4",
    "The hands hold only {total_of_rank}, too few for the bid of {quantity}: {winners:wins|win}.",
)
COUNTED_DOWN = Reason(
    "counted-down",
    "6.1",
    "Nobody calls {quantity_of_rank}: {bidders:wins|win}, and no hands are shown.",
)
PENALTY = Reason("penalty", "4.5", "{seat} was wrong and pays the bid: {amount}.")
PENALTY_SHARED = Reason("penalty-shared", "5.6", "{seat} pays {amount}, an equal part rounded up.")
COUNTDOWN_COIN = Reason("countdown-coin", "6.1", "{seat} pays {amount} because nobody replied.")
TAKES = Reason("takes", "4.5", "{seat} takes {amount:coin}: the pot and the penalty.")
SHARES = Reason("shares", "5.6", "{seat} takes an equal share: {amount:coin}.")
HAND_OVER = Reason("hand-over", "7.1", "Hand {number} is over.")
ODD_COINS = Reason("odd-coins", "5.7", "Hand {number} is over; {carried} stay in the pot for the next one.")
NEXT_HAND = Reason("next-hand", "7.1", "Hand {number} is dealt.")
BROKEN_OFF = Reason("broken-off", "7.1", "The hand is abandoned and the pot stays; hand {number} is dealt.")
LOAN = Reason("loan", "7.2", "{seat} borrows {amount} from the bank.")
REPAID = Reason("repaid", "7.2", "{seat} repays {amount} and owes {left}.")
JOINED = Reason("joined", "7.3", "{seat} joins with {stake:coin}.")
CAME_BACK = Reason("came-back", "7.3", "{seat} comes back with {stake:coin}.")
LEFT = Reason("left", "7.3", "{seat} leaves with {stake:coin}.")
ENDED = Reason("ended", "7.5", "The game goes to {winners}, with {score:coin}.")
ENDED_AFTER_LOANS = Reason("ended-after-loans", "7.5", "The game goes to {winners}, with {score:coin} after loans.")

ASK_OPENER = Reason(
    "ask-opener",
    "2.4",
    "{choices}: whose starting card is lower? Of equal numbers, it is the earlier letter.",
)
ASK_NEAR_TIE = Reason("ask-near-tie", "5.5", "A bid and a call came at the same time: which was first?")
ASK_LOAN = Reason("ask-loan", "4.6", "{seat} is {amount} short. Does {seat} borrow from the bank?")

NO_CYCLONE = Reason("no-cyclone", "8.1", "Cards are passed only in the Cyclone variant.")
PASSED_ALREADY = Reason("passed-already", "8.1", "{seat} has passed already.")
PASS_TWO = Reason("pass-two", "8.1", "{seat} passes {size:#card}, not {count}.")
PASS_TO_OTHER = Reason("pass-to-other", "8.1", "{seat} passes to somebody else.")
GOT_ALREADY = Reason("got-already", "8.1", "{to} gets cards from somebody else already.")
LEAVES_NOBODY = Reason("leaves-nobody", "8.1", "Then {last} would have nobody to pass to.")
PASS_FIRST = Reason("pass-first", "8.1", "Before the first card is laid, {waiting} must pass {size:#card}.")
PASS_TOO_LATE = Reason("pass-too-late", "8.1", "Cards are passed right after the deal.")
TOO_FEW = Reason("too-few", "7.3", "A hand needs three players; {count} sit here.")
STARTED_ALREADY = Reason("started-already", "2.2", "{seat} has laid {card} already.")
START_TOO_LATE = Reason("start-too-late", "2.2", "All starting cards of this hand are down.")
HAND_IS_OVER = Reason("hand-is-over", "7.1", "This hand is over; deal the next one first.")
NO_HAND_YET = Reason("no-hand-yet", "3.2", "Bidding begins once all starting cards are down.")
NOT_THE_OPENER = Reason("not-the-opener", "3.2", "{opener} makes the first bid.")
AS_OPENING = Reason("as-opening", "3.2", "If you let it stand, it is the first bid.")
BAD_RANK = Reason("bad-rank", "3.1", "A bid names a rank from {least} to 8, not {rank}.")
WILDS_BID_ON = Reason("wilds-bid-on", "8.3", "If you let it stand, wild cards count as themselves.")
BAD_QUANTITY = Reason("bad-quantity", "3.1", "A bid names 1 to {most:card}, not {quantity}.")
NOT_RAISED = Reason(
    "not-raised",
    "3.3",
    (
        "A bid of {quantity_of_rank} doesn't raise {standing_quantity_of_standing_rank}: bid more cards, or the "
        "same number of a higher rank."
    ),
)
BID_STANDS = Reason("bid-stands", "3.3", "If you let it stand, it is the standing bid.")
TWICE_RUNNING = Reason("twice-running", "3.4", "{seat} acted last; somebody else must act next.")
BID_AFTER_CALL = Reason("bid-after-call", "4.1", "The bid has been called; there is no more bidding.")
NOTHING_TO_CALL = Reason("nothing-to-call", "4.1", "There is no bid to call.")
OWN_BID = Reason("own-bid", "3.4", "{seat} made the standing bid and can't call it.")
CALLED_BEFORE = Reason("called-before", "4.1", "{seat} has called already.")
CALL_TOO_LATE = Reason("call-too-late", "5.2", "{seat}'s call came too late: {caller} called first.")
CALL_JOINS = Reason("call-joins", "5.2", "If you let it stand, it counts as simultaneous.")
NOTHING_TO_COUNT_DOWN = Reason("nothing-to-count-down", "6.1", "There is no open bid to count down.")
NOT_THE_BIDDER = Reason("not-the-bidder", "6.1", "Only {bidders}, whose bid stands, can count down.")
NO_SHOWDOWN = Reason("no-showdown", "4.2", "Hands are shown only after a call.")
HAND_KNOWN_EARLY = Reason("hand-known-early", "4.2", "If you let it stand, the hand is known from now on.")
HAND_IS_IN = Reason("hand-is-in", "4.2", "{seat}'s hand is in already.")
CARDS_OR_COUNT = Reason(
    "cards-or-count",
    "4.2",
    "Enter a hand as its cards, or as its number of natural and wild cards.",
)
AS_IT_LIES = Reason("as-it-lies", "4.2", "If you let it stand, the hand counts as it lies.")
COUNT_IMPOSSIBLE = Reason(
    "count-impossible",
    "4.2",
    "{seat} can't hold {natural_of_rank} and {wild:#wild}: was something counted twice, or a card misread?",
)
HAND_GOES_ON = Reason("hand-goes-on", "7.1", "The hand isn't over.")
BREAKS_OFF = Reason("breaks-off", "7.1", "If you let it stand, the hand is abandoned and the pot stays.")
BETWEEN_HANDS = Reason("between-hands", "7.2", "Borrow and repay coins between hands.")
AT_ONCE = Reason("at-once", "7.2", "If you let it stand, the coins move at once.")
SEATED_BETWEEN_HANDS = Reason("seated-between-hands", "7.3", "Players join and leave between hands.")
BAD_LOAN = Reason("bad-loan", "7.2", "A loan is 1 to {most:coin}, not {amount}.")
BAD_REPAYMENT = Reason("bad-repayment", "7.2", "{seat} has {coins:coin}, owes {debt}, and can't repay {amount}.")
SITS_HERE = Reason("sits-here", "7.3", "{seat} sits here already.")
BAD_NAME = Reason("bad-name", "7.3", "{seat} can't be a player's name.")
TABLE_IS_FULL = Reason("table-is-full", "7.3", "The table is full: with {count} seats taken nobody can join.")
TIME_IS_UP = Reason("time-is-up", "7.4", "The {minutes} minutes are up: compare the stacks.")
ONE_MORE = Reason("one-more", "7.4", "If you let it stand, one more hand is played.")

AWAIT_PASS = Reason("await-pass", "8.1", "{seat} passes {size:#card}.")
AWAIT_START = Reason("await-start", "2.2", "{seat} lays a starting card.")
AWAIT_FIRST_START = Reason(
    "await-first-start", "2.1", "{seat} lays a starting card. Everyone pays {ante:coin} into the pot."
)
AWAIT_FIRST_BID = Reason("await-first-bid", "3.2", "{seat} makes the first bid.")
AWAIT_BIDS = Reason(
    "await-bids",
    "3.4",
    "Bid higher than {quantity_of_rank}, or call. If nobody does, {bidders} may count down and win {coins:coin} "
    "from each.",
)
MAY_SHARE_BID = Reason("may-share-bid", "5.3", "Until {until} s the same bid is shared.")
MAY_CALL_TOO = Reason("may-call-too", "5.2", "Until {until} s others may call at the same time.")
MAY_BE_NEAR = Reason("may-be-near", "5.5", "Until {until} s a bid counts as simultaneous with the call.")
MAY_REPLY = Reason("may-reply", "6.2", "Until {until} s a reply to the last word counts.")
AWAIT_HAND = Reason(
    "await-hand",
    "4.2",
    "{seat} counts the {rank}s and wild cards in hand, the starting card included.",
)
AWAIT_NEXT = Reason(
    "await-next",
    "7.1",
    "Deal the next hand. Now is the time for loans, and for joining or leaving.",
)
AWAIT_PLAYERS = Reason("await-players", "7.3", "Fewer than three sit here: somebody must join, or the session ends.")
AWAIT_END = Reason("await-end", "7.4", "The time is up: the session ends, and stacks are compared.")
MAY_SEAT = Reason(
    "may-seat",
    "7.3",
    "You can borrow, join or leave until the first card is down.",
)

POSITION_STARTS = Reason(
    "position-starts",
    "2.2",
    (
        "{count:starting card does|starting cards do} not fit: some lie while they are being laid, all (or none "
        "entered) during the bidding, none at other times."
    ),
)
POSITION_BID = Reason("position-bid", "3.1", "A standing bid needs its quantity, its rank and its bidder.")
POSITION_NO_BIDDING = Reason(
    "position-no-bidding", "3.2", "Before the bidding and after a hand nobody opens, bids or calls."
)
POSITION_OPENER = Reason("position-opener", "2.3", "Nobody has bid yet: who bids first?")
POSITION_CALL = Reason("position-call", "4.1", "{seat} can call only another player's bid.")
