"""The figures that games declare, each over a small record that was counted by hand."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.reports.figures import FIGURES, Relations, own
from companion.reports.figures.figure import Figure, ratio
from companion.reports.rows import tables_of
from companion.rules.own_figures import OwnFigure
from tests.reports.evenings import of_record
from tests.reports.small import relations

Answers = dict[str, tuple[float | None, int]]
"""The value of each figure, and how many cases it rests on."""

COUNTED: dict[str, Answers] = {
    # R7 G1 B2, then G9 B3 R15, then B9 R1 G2: each second and third card beats the suit before it. Ben played G1 with
    # R15 in hand, Cem B2 with G9 or R1, Ann B3 with G2: three revokes.
    "battle/ring-running": {"tricks": (3, 1), "trumps": (2, 3), "revokes": (3, 1), "bets": (None, 0)},
    # Crossbones, the red angel, crossbones: the second ones fall on the angel.
    "battle/crossbones-before-and-after-an-angel": {
        "angels_played": (1, 1), "crossbones": (2, 1), "struck": (1, 1), "angels": (0, 1), "tricks": (1, 1),
    },
    # R6, black 6, the red angel: it takes one card.
    "battle/angel-takes-the-first-of-equals": {"angels_played": (1, 1), "angels": (1, 1), "knights": (1, 1)},
    # Ann and Ben pay Cem a token each.
    "battle/battle-everyone-rolls": {
        "battles_played": (1, 1), "battles": (1, 1), "trumps": (0, 1), "tokens_from_battles": (2, 1),
    },
    # Cem pays Ann three tokens.
    "battle/a-bomb-among-equals": {
        "bombs_played": (1, 1), "bombs": (1, 1), "battles": (0, 1), "tokens_from_bombs": (3, 1),
    },
    # The red angel, crossbones, an eagle that undoes both.
    "battle/eagle-undoes-angel-and-crossbones": {"eagles_thrown": (1, 1), "blocked": (2, 1), "struck": (0, 1)},
    "battle/eagle-traded": {"eagles": (1, 1), "eagles_thrown": (0, 1)},
    "battle/eagle-passed-up-is-still-thrown": {"eagles": (0, 1), "eagles_thrown": (1, 1)},
    # Ben alone wins the bet, of three tokens; Ann and Cem lose two each. Ann has four black knights.
    "battle/three-bet-and-three-won": {
        "bets": (1 / 3, 3), "knights": (4, 1), "tricks": (10, 1), "tokens_from_bets": (3, 1), "tokens_bet_away": (4, 1),
    },
    # 3, 4 and 5 twos, 5 and 6 sevens, 7 twos, 7 sevens. There are 10 twos (3 + 1 + 1 + 2 + 3 with wild cards beside
    # them) and 6 sevens (2 + 4): the last bid alone is too high, and it is called. One hand.
    "pirates-bluff/example-of-play": {
        "bids": (7, 1), "raises": (6, 1), "calls": (1, 1), "right_calls": (1, 1), "bluffs": (1 / 7, 7),
        "bluffs_called": (1, 1), "counted_down": (0, 1), "wilds": (0, 1), "near_ties": (0, 1),
    },
    # 3 sevens are bid. Two are there, and a wild card beside one of them.
    "pirates-bluff/wilds-count-beside-a-natural-only": {
        "wilds": (1, 1), "right_calls": (0, 1), "bluffs": (0, 1), "bluffs_called": (None, 0), "raises": (0, 1),
    },
    # 9 sevens are bid. Three are there, and two wild cards that count three times each.
    "pirates-bluff/super-wilds-two-and-three-are-nine": {"wilds": (1, 1), "bluffs": (0, 1)},
    # 4 and 5 sevens are bid where there are three: two too high, one of them called. The countdown was broken.
    "pirates-bluff/dead-and-a-raise-in-time": {"bluffs": (1, 2), "bluffs_called": (0.5, 2), "counted_down": (0, 1)},
    "pirates-bluff/going-going-dead": {"counted_down": (1, 1), "bids": (2, 1), "raises": (1, 1), "bluffs": (None, 0)},
    # 2 and 5 sevens are bid where there are three. The call came before the second bid, which does not stand.
    "pirates-bluff/near-tie-answered-call-first": {"near_ties": (1, 1), "bluffs": (0, 1), "right_calls": (0, 1)},
    # Tens, nines, then an ace takes all: two wars in one fight.
    "bluffing-battles/tens-then-nines-then-an-ace": {"wars": (200, 1), "recycled": (0, 1)},
    # Both draw piles are rebuilt once in 24 fights, and a 25th begins.
    "bluffing-battles/endless-recycled-pile-is-face-up": {"wars": (0, 25), "recycled": (0.08, 25)},
    # Ben's sweep takes two of the three stones in the middle, Ann's the last one and one of Ben's.
    "lost-war/sweep-takes-the-extra-stone-from-the-opponent": {"robbed": (0.25, 4), "even": (0, 2)},
    # 26 pairs against 26: one battle is won, the other is not.
    "lost-war/both-out-and-an-even-battle-last": {"even": (0.5, 2)},
    # One bid is collected, and a new middle is laid.
    "bluff-words/a-bid-comes-round": {"bids": (0.5, 2), "raises": (0, 1), "challenged": (0, 1), "bluffs": (None, 0)},
    "bluff-words/outbid-and-not-collected": {"bids": (2, 1), "raises": (0.5, 2)},
    "bluff-words/a-bluff-conceded": {"challenged": (1, 1), "bluffs": (1, 1)},
    "bluff-words/a-true-bid": {"challenged": (1, 1), "bluffs": (0, 1)},
}  # fmt: skip


def figures_of(record: str) -> dict[str, Figure]:
    found = own.own_figures(Relations.of(tables_of(of_record(record))))
    return {each.id.removeprefix("own_"): each for each in found}


@pytest.mark.parametrize("record", COUNTED)
def test_what_a_game_counts_is_what_was_counted_by_hand(record: str) -> None:
    found = figures_of(record)
    counted = {name: (found[name].value, found[name].count) for name in COUNTED[record]}
    assert counted == {
        name: (value if value is None else pytest.approx(value), count)
        for name, (value, count) in COUNTED[record].items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_each_figure_was_counted_by_hand_in_a_record_where_it_is_not_zero(game: str) -> None:
    counted = [
        name
        for record, answers in COUNTED.items()
        if record.startswith(f"{game}/")
        for name, (value, _) in answers.items()
        if value
    ]
    assert {each.id for each in GAMES[game].figures} == set(counted)


def test_a_number_in_a_case_is_the_sum_over_the_cases() -> None:
    """6 turns in 3 tricks, then 1 in 5: 7 in 8. Resampled rounds lie between one in five and two."""
    found = ratio("trumps", "Turns", [6, 1, 0], [3, 5, 0], "cases")
    assert (found.value, found.count, found.low, found.high, found.method) == (7 / 8, 8, 0.2, 2.0, "bootstrap")
    assert ratio("trumps", "Turns", [6], [3], "cases").low is None
    assert ratio("trumps", "Turns", [0], [0], "cases").value is None


def test_the_interval_of_many_rounds_is_the_normal_distributions() -> None:
    """Half of the rounds have 1 turn in 2 tricks, half 3 in 2: 1 in a trick, give or take 1.96 x 0.5 / sqrt(2,000)."""
    found = ratio("trumps", "Turns", [1, 3] * 1_000, [2, 2] * 1_000, "cases")
    assert (found.value, found.method) == (1.0, "normal")
    assert found.high == pytest.approx(1 + 1.96 * 0.5 / 2_000**0.5, abs=1e-4)


def test_a_figure_is_counted_in_100_rounds_or_in_a_case_as_it_is_declared() -> None:
    """1 and 2 wars: 150 in 100 fights. 3 turns in 4 tricks."""
    wars = [
        {"figure": "wars", "place": 1, "title": "Wars", "per": "100 rounds", "hits": n, "trials": n} for n in (1, 2)
    ]
    turns = {"figure": "turns", "place": 2, "title": "Turns", "per": "case", "hits": 3, "trials": 4}
    found = own.own_figures(relations({"counts": [*wars, turns]}))
    assert [(each.id, each.value, each.count, each.kind) for each in found] == [
        ("own_wars", 150.0, 2, "per 100"),
        ("own_turns", 0.75, 4, "number"),
    ]


def test_every_figure_of_every_game_is_declared_as_one() -> None:
    assert own.own_figures in FIGURES
    assert all(isinstance(each, OwnFigure) for game in GAMES.values() for each in game.figures)
