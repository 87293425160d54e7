"""Special cases of the five texts, played by hand: the outcome was worked out with the text beside it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.records import RecordError, Replay, read_header
from tests.scorers.dealt import GAMES, by_referee

ABC = ["Ann", "Ben", "Cem"]
Acts = list[dict[str, Any]]


def both(game: str, acts: Acts, seats: list[str], **options: Any) -> dict[str, Any]:
    """The referee's summary, once the scorer on paper has come to the same."""
    header = {"record": 1, "game": game, "seats": seats, "options": options}
    judged = by_referee(header, acts)
    assert GAMES[game][1](header, acts) == judged
    return judged


def trick(plays: str, rolls: str, **options: Any) -> tuple[list[int], list[int]]:
    """Points and tokens (of five) of Ann, Ben and Cem after one trick that Ann leads.

    ``plays``: card, ``card>target`` or ``card=suit`` of each; ``rolls``: an initial and a value each.
    """
    acts: Acts = [{"act": "bet", "seat": seat, "tokens": 2} for seat in ABC]
    for seat, play in zip(ABC, plays.split(), strict=True):
        card, _, suit = play.partition(">")[0].partition("=")
        acts.append({"act": "play", "seat": seat, "card": card, **({"suit": suit} if suit else {})})
        if ">" in play:
            acts.append({"act": "bomb", "seat": seat, "target": play.partition(">")[2]})
    names = {seat[0]: seat for seat in ABC}
    acts += [{"act": "roll", "seat": names[roll[0]], "value": int(roll[1])} for roll in rolls.split()]
    replay = Replay(read_header({"record": 1, "game": "battle", "seats": ABC, "options": options}, beside=Path()))
    points: Counter[str] = Counter()
    for number, act in enumerate(acts, start=2):
        before = replay.history.state
        for event in replay.event_lines(replay.line(number, act), before):
            for unit, account, amount in event.get("postings", ()):
                points[account] += amount if unit == "points" else 0
    scores = both("battle", acts, ABC, **options)["scores"]
    return [points[seat] for seat in ABC], [scores[seat] for seat in ABC]


@pytest.mark.parametrize(
    ("plays", "rolls", "points", "tokens"),
    [
        ("R7 B12 G1", "", [0, 0, 55], [5, 5, 5]),
        ("R5 K6 B15", "", [0, 67, 0], [5, 5, 5]),
        ("R5 K1 B15", "", [57, 0, 0], [5, 5, 5]),
        ("R6 K6 B1", "", [41, 0, 0], [5, 5, 5]),
        ("K6=green R1 G7", "", [0, 0, 43], [5, 5, 5]),
        ("angel-red B15 B14", "", [68, 0, 0], [5, 5, 5]),
        ("R7 angel-red G1", "", [0, 19, 7], [5, 5, 5]),
        ("R7 angel-red crossbones", "", [19, -10, 0], [5, 5, 5]),
        ("R7 crossbones angel-red", "", [-10, 0, 19], [5, 5, 5]),
        ("R7 angel-red eagle", "", [0, 0, 0], [5, 5, 5]),
        ("R7 angel-blue G1", "", [0, 0, 26], [5, 5, 5]),
        ("R7 eagle G15", "", [0, 0, 0], [5, 5, 5]),
        ("R7 crossbones R9", "", [0, 0, -10], [5, 5, 5]),
        ("R7 crossbones crossbones", "", [-20, 0, 0], [5, 5, 5]),
        ("crossbones eagle R9", "", [0, 0, 0], [5, 5, 5]),
        ("eagle crossbones R9", "", [-10, 0, 0], [5, 5, 5]),
        ("bomb>Ben eagle R3", "", [0, 0, 0], [2, 8, 5]),
        ("bomb>Ben R3 eagle", "", [0, 0, 0], [5, 5, 5]),
        ("bomb>Ben R3 R4", "", [0, 0, 24], [8, 2, 5]),
        ("eagle bomb>Ann R4", "", [0, 0, 0], [2, 8, 5]),
        ("battle R3 R4", "A6 C2", [24, 0, 0], [7, 4, 4]),
        ("battle R3 R4", "A3 C3 A1 C2", [0, 0, 24], [4, 4, 7]),
        ("battle battle R4", "A6 C2 A1 B4", [0, 13, 0], [6, 6, 3]),
        ("battle eagle R4", "", [0, 0, 0], [5, 5, 5]),
    ],
)
def test_a_trick_of_battle(plays: str, rolls: str, points: list[int], tokens: list[int]) -> None:
    assert trick(plays, rolls) == (points, tokens)


def pirates(*acts: dict[str, Any], hands: bool = True, **options: Any) -> dict[str, int]:
    """The coins of four after a hand in which Dia opened with "one five" and three fives are in play."""
    seats = [*ABC, "Dia"]
    held = dict(
        zip(seats, (["5A", "1A", "0A"], ["5B", "1B", "2B"], ["4A", "0B", "0C"], ["0D", "3A", "2A"]), strict=True)
    )
    lines: Acts = [{"act": "start", "seat": seat, "card": held[seat][0]} for seat in seats]
    lines += [{"act": "bid", "seat": "Dia", "quantity": 1, "rank": 5, "at": 0.0}, *acts]
    lines += [{"act": "hand", "seat": seat, "cards": held[seat]} for seat in seats if hands]
    result = both("pirates-bluff", lines, seats, hand_size=3, **options)
    return {**result["scores"], "pot": result["ledger"]["pot"]}


def bid(seat: str, at: float, quantity: int, **more: Any) -> dict[str, Any]:
    return {"act": "bid", "seat": seat, "at": at, "quantity": quantity, "rank": 5, **more}


def call(seat: str, at: float, **more: Any) -> dict[str, Any]:
    return {"act": "call", "seat": seat, "at": at, **more}


def test_two_callers_who_lose_round_up() -> None:
    acts = (bid("Ann", 1, 3), call("Ben", 2), call("Cem", 2.2))
    assert pirates(*acts) == {"Ann": 57, "Ben": 47, "Cem": 47, "Dia": 49, "pot": 0}


def test_two_callers_who_win_leave_the_odd_coin_in_the_pot() -> None:
    acts = (bid("Ann", 1, 5), call("Ben", 2), call("Cem", 2.2))
    assert pirates(*acts) == {"Ann": 44, "Ben": 53, "Cem": 53, "Dia": 49, "pot": 1}


def test_pot_and_penalty_divided_apart_leave_an_odd_coin_each() -> None:
    acts = (bid("Ann", 1, 5), call("Ben", 2), call("Cem", 2.2), call("Dia", 2.2))
    assert pirates(*acts) == {"Ann": 44, "Ben": 52, "Cem": 52, "Dia": 52, "pot": 0}
    assert pirates(*acts, split="apart") == {"Ann": 44, "Ben": 51, "Cem": 51, "Dia": 51, "pot": 3}


def test_two_bidders_and_two_callers_at_once() -> None:
    acts = (bid("Ann", 1, 5), bid("Ben", 1.2, 5), call("Cem", 3), call("Dia", 3.1))
    assert pirates(*acts) == {"Ann": 46, "Ben": 46, "Cem": 54, "Dia": 54, "pot": 0}


def test_exactly_the_window_is_not_at_the_same_time() -> None:
    with pytest.raises(RecordError):
        pirates(bid("Ann", 1, 5), call("Ben", 2.1), call("Cem", 2.35))


def test_uncertain_times_are_together_beyond_the_window() -> None:
    acts = (bid("Ann", 1, 5), call("Ben", 2, pm=0.5), call("Cem", 2.8, pm=0.4))
    assert pirates(*acts)["Cem"] == 53


@pytest.mark.parametrize(("first", "ann"), [("bid-first", 44), ("call-first", 49)])
def test_a_bid_and_a_call_within_the_window(first: str, ann: int) -> None:
    assert pirates(bid("Ann", 1, 5), call("Ben", 1.1), near_tie=first)["Ann"] == ann


def test_a_call_first_of_several_bids_after_the_own_one_is_of_the_earliest() -> None:
    acts = (bid("Ann", 1, 4), bid("Ben", 1.1, 6), call("Dia", 1.2))
    assert pirates(*acts, near_tie="call-first") == {"Ann": 45, "Ben": 49, "Cem": 49, "Dia": 57, "pot": 0}
    assert pirates(*acts, near_tie="bid-first") == {"Ann": 49, "Ben": 43, "Cem": 49, "Dia": 59, "pot": 0}


def test_a_countdown_shared_by_two_and_one_that_is_answered() -> None:
    dead = {"act": "dead", "seat": "Ann", "at": 3.0}
    shared = (bid("Ann", 1, 3), bid("Ben", 1.2, 3), dead)
    assert pirates(*shared, hands=False) == {"Ann": 52, "Ben": 52, "Cem": 48, "Dia": 48, "pot": 0}
    assert pirates(*shared, call("Cem", 3.2)) == {"Ann": 52, "Ben": 52, "Cem": 46, "Dia": 49, "pot": 1}


def battle_of(ann: str, ben: str, *extra: tuple[int, str], **options: Any) -> dict[str, int]:
    """Stones after battles between these rows; the longer one outflanks."""
    rows = {"Ann": ann.split(), "Ben": ben.split()}
    pairs = min(map(len, rows.values()))
    acts: Acts = [{"act": "muster", "seat": seat, "count": len(rows[seat])} for seat in rows]
    acts += [{"act": "reveal", "seat": seat, "cards": rows[seat][:pairs]} for seat in rows]
    acts += [{"act": "outflank", "seat": "Ann", "place": place, "card": card} for place, card in extra]
    if len(rows["Ann"]) > pairs + len(extra):
        acts.append({"act": "stop", "seat": "Ann"})
    return dict(both("lost-war", acts, ["Ann", "Ben"], **options)["ledger"])


def test_stones_of_the_lost_war() -> None:
    assert battle_of("KS AS", "QH AH") == {"Ann": 1, "Ben": 0, "middle": 2}
    assert battle_of("KS 2S", "QH AH") == {"Ann": 2, "Ben": 0, "middle": 1}
    assert battle_of("KS AS", "QH 2H") == {"Ann": 0, "Ben": 0, "middle": 3}
    covered = battle_of("KS 2S 3S 4S", "QH AH", (1, "3S"), (1, "4S"))
    assert covered == {"Ann": 0, "Ben": 0, "middle": 3}
    assert battle_of("2S 2C KS 5S", "QH AH", (1, "KS")) == {"Ann": 2, "Ben": 0, "middle": 1}


RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SHDC"


def higher(ann: str, ben: str) -> str:
    one, two = RANKS.index(ann[:-1]), RANKS.index(ben[:-1])
    return "=" if one == two else "A" if one > two else "B"


def fights(outcomes: str, **options: Any) -> dict[str, Any]:
    """Fights in which Ann (A), Ben (B) or nobody (=) has the higher card; each seat plays every card once at most."""
    one_deck = options["format"].startswith("one")
    left = {"Ann": [f"{rank}{suit}" for suit in ("HD" if one_deck else SUITS) for rank in RANKS]}
    left["Ben"] = [f"{rank}{suit}" for suit in ("SC" if one_deck else SUITS) for rank in RANKS]
    acts: Acts = []
    for better in outcomes:
        pairs = [(ann, ben) for ann in left["Ann"] for ben in left["Ben"] if higher(ann, ben) == better]
        ann, ben = pairs[0]
        left["Ann"].remove(ann)
        left["Ben"].remove(ben)
        acts += [{"act": "play", "seat": "Ann", "card": ann}, {"act": "play", "seat": "Ben", "card": ben}]
    return both("bluffing-battles", acts, ["Ann", "Ben"], **options)


def test_nothing_but_war_ends_an_endless_game_for_both() -> None:
    result = fights("=" * 13, format="two-decks-endless")
    assert (result["winner"], result["scores"], result["ledger"]["table"]) == (["Ann", "Ben"], {"Ann": 3, "Ben": 3}, 98)


def test_one_score_pile_too_small_amid_treasures_ends_the_game() -> None:
    result = fights("A" * 7 + "=" * 11, format="two-decks-endless")
    assert (result["winner"], result["over"]) == (["Ann"], True)


def test_both_recycle_amid_treasures_and_the_war_goes_on() -> None:
    result = fights("AB" * 7 + "=" * 9 + "A", format="two-decks-endless")
    assert (result["over"], result["scores"]) == (False, {"Ann": 74, "Ben": 0})
    assert (result["ledger"]["Ann/draw"], result["ledger"]["Ben/draw"]) == (12, 12)


@pytest.mark.parametrize(("ruling", "cards"), [("return", 26), ("tie-discard", 0)])
def test_a_war_without_an_end(ruling: str, cards: int) -> None:
    result = fights("=" * 15, format="one-deck", unresolved_war=ruling)
    assert (result["winner"], result["scores"]) == (["Ann", "Ben"], {"Ann": cards, "Ben": cards})


SIX = ["Ann", "Ben", "Cem", "Dee", "Eva", "Fay"]


def words(*acts: dict[str, Any], **options: Any) -> tuple[list[int], list[str] | None]:
    """The cards that six own, thirty each at the start, and the winners."""
    result = both("bluff-words", list(acts), SIX, **options)
    return list(result["scores"].values()), result["winner"]


def test_a_bid_that_is_worth_more_than_the_game_deck() -> None:
    acts: Acts = [{"act": "bid", "seat": "Ann", "value": 69}, *({"act": "draw", "seat": seat} for seat in SIX[1:])]
    assert words(*acts) == ([65, 30, 30, 30, 30, 30], ["Ann"])
    assert words(*acts, collect_short="end-first") == ([30] * 6, SIX)


def test_a_collected_bid_takes_the_middle_and_half_rounded_up() -> None:
    acts: Acts = [{"act": "bid", "seat": "Ann", "value": 5}, *({"act": "draw", "seat": seat} for seat in SIX[1:])]
    assert words(*acts) == ([36, 30, 30, 30, 30, 30], None)


def test_a_challenge_won_and_lost() -> None:
    acts = ({"act": "bid", "seat": "Ann", "value": 4}, {"act": "challenge", "seat": "Ben"})
    assert words(*acts, {"act": "concede", "seat": "Ann"})[0] == [26, 37, 30, 30, 30, 30]
    assert words(*acts, {"act": "word", "seat": "Ann", "word": "at", "cards": ["A", "T"]})[0][:2] == [37, 26]


def test_a_loser_who_cannot_pay_pays_what_there_is_and_the_game_ends() -> None:
    acts = ({"act": "bid", "seat": "Ann", "value": 100}, {"act": "challenge", "seat": "Ben"})
    assert words(*acts, {"act": "concede", "seat": "Ann"}) == ([0, 63, 30, 30, 30, 30], ["Ben"])
