"""Mistakes in a game's folder that only whole games show, each a sentence of ``companion game test``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.commands.main import main
from companion.games.outside import game_in
from companion.games.outside.whole_games import play_whole_games
from tests.commands.changed_examples import changed, check_told, try_it

SECRETS = '    secrets = ("card",)\n    secretly = "has-chosen"\n\n'
UNGATHERED = (
    "words.py", "class Dealt(NextHand):\n", "class Dealt(NextHand):\n    def moves(self, state):\n        return tuple("
    "each for each in NextHand.moves(self, state) if each.source in ('stock', 'trump'))\n\n",
)  # fmt: skip

SECRET_BET = (
    ("words.py", "    coins: int\n\n\nclass Fold", '    secrets = ("coins",)\n\n    coins: int\n\n\nclass Fold'),
    ("words.py", "class PutIn(Event):\n", 'class PutIn(Event):\n    secrets = ("coins",)\n    secretly = "folded"\n'),
)

LATE = [
    # a place that no Place declares, in an act that the load check does not come to
    ("thirteen", [("words.py", '"box")', '"box" if len(state.seats) != 3 else f"{seat}/bidd")')],
     "words.py:33: RoundEnded moves cards to 'Ann/bidd', which no Place declares; did you mean 'Ann/bid'?"),
    # what is hidden in an act and open in its place, in its event, in the state, or in the act
    ("plates", [("__init__.py", "'s choice\", seen_by=OWNER", "'s choice\"")],
     "__init__.py:87: the place '{seat}/chosen' shows the card that Choose keeps secret; its Place needs seen_by="),
    ("plates", [("words.py", SECRETS, "")], "words.py:25: Chosen names hidden cards to everybody"),
    ("plates", [("words.py", '    secrets = ("card",)\n\n    card: Face\n', "    card: Face\n"),
                ("__init__.py", ", secret=True", "")],
     "words.py:17: Choose tells everybody its card, which Chosen hides; it needs secrets = ('card',)"),
    ("plates", [("__init__.py", "    number: int = 1\n", "    number: int = 1\n    last: str = ''\n"),
                ("__init__.py", "def after(state, event):\n", "def after(state, event):\n    if isinstance(event, say."
                 "Chosen):\n        return replace(state, last=event.card or '')\n")],
     "State.last tells the card that Choose keeps secret; redact="),
    ("families", [("__init__.py", "'s hand\", seen_by=OWNER", "'s hand\"")],
     "__init__.py:141: cards that nobody has seen lie in '{seat}/hand', and its Place lets everybody see them"),
    # amounts that are hidden in an act and open in their place
    ("high_card", [*SECRET_BET, ("__init__.py", "'s bet\"", "'s bet\", seen_by=OWNER")],
     "__init__.py:136: the coins of '{seat}/bet' and '{seat}' show the coins that Bet keeps secret; redact= hides"),
    # a refusal that only another card gets
    ("foretold", [("__init__.py", "say.LET_REVOKE, seat=turn.seat, card=act.card", "say.LET_REVOKE, card=act.card")],
     "the refusal of Play does not say 'seat', which the sentence of 'revoked' needs"),
    # a function that hides nothing
    ("families", [("__init__.py", "'s hand\", seen_by=OWNER", "'s hand\", seen_by=lambda state, owner, viewer: True")],
     "everybody always sees the cards in '{seat}/hand'; if you mean that, write seen_by=ALL"),
    # cards that were never gathered: one line, and where they lie
    ("foretold", [UNGATHERED],
     "cards in 'stock'; '"),
    # a movement that forgets its unit
    ("high_card", [("words.py", '"{seat}/bet", "coins")', '"{seat}/bet")')],
     "words.py:27: PutIn moves cards from 'P1', which no Place declares; a movement of anything else names its unit"),
    # an amount with a fraction
    ("high_card", [("__init__.py", "coins=act.coins))", "coins=act.coins * 0.5))")],
     "__init__.py:68: TypeError: an amount is a whole number, not "),
    # a unit that the game has none of
    ("foretold", [("__init__.py", "def starting", 'UNIT = "piont"\n\n\ndef starting'),
                  ("__init__.py", 'by_seat("points")', "by_seat(UNIT)")],
     "__init__.py:47: LookupError: by_seat: the game has nothing of the unit 'piont'; did you mean 'points'?"),
    # secrets of one card and of several
    ("caravans", [("words.py", '    secrets = ("cards",)\n    secretly = "has-offered"\n\n', "")],
     "words.py:48: Offered names hidden cards to everybody"),
    ("caravans", [("__init__.py", "'s offer\", seen_by=OWNER", "'s offer\"")],
     "the place '{seat}/offer' shows the cards that Offer keeps secret; its Place needs seen_by=OWNER"),
    # cards that are taken where they do not lie, or from where nothing lies
    ("caravans", [("words.py", '"{seat}/hand", "{seat}/offer"', '"{to}/hand", "{seat}/offer"')],
     "words.py:48: Offered moves "),
    ("caravans", [("words.py", 'move(self.cards, f"{self.seat}/hand", f"{self.seat}/shown")',
                   'move(self.cards, f"{self.seat}/shown", f"{self.seat}/hand")')],
     "words.py:100: Showed leaves -6 cards in 'P1/shown'"),
    # groups that were not declared
    ("families", [("__init__.py", ", groups=16", "")], "words.py:56: Laid moves cards to 'family/1', which no Place "
     "declares; write groups= in Place('family', ...): that many places are numbered from family/1"),
    # partners who do not win together, or have other scores
    ("foretold", [("__init__.py", "seats=(3, 5),", "seats=(4, 4), teams=((1, 3), (2, 4)),")],
     "only a part is in the winners of GameEnded: ('"),
    ("foretold", [("__init__.py", "seats=(3, 5),", "seats=(4, 4), teams=((1, 3), (2, 4)), scores=lambda state: {seat: "
                   "state.holdings.of('points', seat) for seat in state.seats},")],
     ", and they are one team; leave scores= out, and each has what the team has together"),
    # what a game of tricks with cards of its own needs
    ("foretold", [("__init__.py", "def starting", "class State(TrickState):\n    def is_hand_over(self):\n"
                   "        return False\n\n\ndef starting"), ("__init__.py", "return TrickState(", "return State(")],
     "State.is_hand_over is a property in the class that it inherits from, and a method here: write @property before"),
    ("foretold", [("__init__.py", "trick_winner(state.trick,", "trick_winner({seat: f'{face}x' for seat, face in "
                   "state.trick.items()},")],
     " has no rank of a standard card: give strength=, a function of the card"),
    # teams and singulars
    ("foretold", [("__init__.py", "seats=(3, 5),", "seats=(4, 4), teams=lambda state: ((1, 3), (2, 4)),")],
     "it names 1, which is no player: teams= as a function returns names"),
    ("foretold", [("__init__.py", 'unit="points"', 'unit="points", singulars={"point": "points"}')],
     "singulars={'point': 'points'} names the unit by its singular; write {'points': 'point'}"),
    ("foretold", [("__init__.py", 'unit="points"', 'unit="points", singulars={"pionts": "point"}')],
     "singulars={'pionts': 'point'}: the game has no such unit; did you mean 'points'?"),
    ("foretold", [("__init__.py", 'unit="points"', 'unit="points", singulars={"points": "goose"}'),
                  ("words.py", "{points:point} each", "{points:goose} each")],
     "the sentence of 'shared' would say “2 gooses”: write {points:goose|points}"),
    # an act of several cards that is refused
    ("bazaar", [("__init__.py", "def suggest(state, prompt):\n", "def suggest(state, prompt):\n    return ()\n"),
                ("__init__.py", "least=2, most=8", "least=3, most=8")], "It was {\"act\": \"sell\", \"seat\": "),
]  # fmt: skip


@pytest.mark.parametrize("late", LATE, ids=[f"{each[0]}: {each[2]}" for each in LATE])
def test_what_the_first_acts_do_not_show_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], late: tuple[str, list[tuple[str, str, str]], str]
) -> None:
    example, edits, told = late
    code = main(["game", "test", str(changed(tmp_path, example, *edits)), "--games", "2", "--acts", "300"])
    said = "".join(capsys.readouterr())
    assert told in said
    assert code
    assert "Nothing is lost" not in said


def test_an_act_that_the_terminal_does_not_understand_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alike = ("__init__.py", '(*COLOURS, "1", "2", "3", "4")', '("A", "a")')
    _, said = try_it(changed(tmp_path, "lanterns", alike), capsys)
    assert re.search(r"words.py:18: “\w+ hint \w+ [aA]” cannot be typed in the terminal: it is understood as ", said)


def test_a_hand_that_lies_open_by_mistake_is_no_card_that_chance_draws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, said = try_it(changed(tmp_path, "families", ("__init__.py", "'s hand\", seen_by=OWNER", "'s hand\"")), capsys)
    assert "cards that nobody has seen lie in '{seat}/hand'" in said
    assert "chance=" not in said


def test_a_turn_that_never_moves_on_is_reported_though_no_game_is_over(tmp_path: Path) -> None:
    stays = ("__init__.py", "turn=next_seat(state.seats, event.seat)", "turn=event.seat")
    found = play_whole_games(game_in(changed(tmp_path, "pearls", stays), is_tried=True), games=4, most_acts=60)
    assert [each.partition(": ")[2] for each in found.wrong if "turn" in each] == [
        "Ben, Cem and Dia never had a turn: does it move on?"
    ]


@pytest.mark.parametrize(("laid", "is_told"), [(0, False), (9, True)])
def test_a_game_can_refuse_positions_of_some_moments_but_not_of_all(tmp_path: Path, laid: int, is_told: bool) -> None:
    edits = [
        ("    played: int", '    laid: int = the_tables("Bids laid", default=0)\n    played: int'),
        ('{"played": state.played}', '{"played": state.played, "laid": len(state.bids)}'),
        ("    most = sum", f'    checks.number("bids", position.laid, {laid}, {laid})\n    most = sum'),
    ]
    mine = changed(tmp_path, "thirteen", *(("position.py", *edit) for edit in edits))
    found = play_whole_games(game_in(mine), games=5)
    assert any("a position of the game cannot be entered again: Bids" in each for each in found.wrong) is is_told


def test_moves_that_lead_nowhere_together_are_reported(tmp_path: Path) -> None:
    stays = ("words.py", '    goes = Goes("card", "{seat}/hand", "{seat}/bid")', "")
    found = play_whole_games(game_in(changed(tmp_path, "thirteen", stays), is_tried=True), games=2, most_acts=60)
    assert (
        "no game was over after 60 acts; at the end “bid” led back to the same state: does the turn move on?"
        in found.wrong
    )


def test_one_mistake_is_one_line_whatever_the_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = try_it(changed(tmp_path, "foretold", UNGATHERED), capsys)
    assert said.count("Dealt leaves") == 1


KNOWN_BIDS = (
    ("position.py", "    played: int", "    bids: Mapping[Seat, tuple[Face, ...]] = each_seats('Bids', "
     "place='{seat}/bid')\n    played: int"),
    ("position.py", "from companion.rules import acts", "from companion.cards import Face\n"
     "from companion.rules import acts"),
)  # fmt: skip
DEALT = '*deal(1, "stock", setup.seats)'
CHOSEN_PLACE = '"{seat}\'s choice", seen_by=OWNER'
SELLS = "yield say.Sell(seat=prompt.seat, cards=(good,) * counts[good])"
SERVED = "        return (*shown, *pass_hands(state.seats)"
UNSEEN = [
    ("thirteen", [("rules.md", "the option `rounds`", "the option `round`")],
     "rules.md:24: section 3.1 names the option `round`, which is none; did you mean 'rounds'?"),
    # a table of another size than the smallest and the largest; a place of all that somebody looks at
    ("foretold", [("__init__.py", DEALT, DEALT.replace("1", "1 if len(setup.seats) != 4 else 14"))],
     "the first state has -4 cards in 'stock': more are dealt than lie there"),
    ("bazaar", [("__init__.py", '"the stock"', '"the stock", dealt=True')],
     "cards that nobody has seen lie in 'stock', and its Place lets everybody see them"),
    # what one more seat sees; functions and values of the wrong kind
    ("plates", [("words.py", SECRETS, f"{SECRETS}    def eyes(self):\n        return (self.seat, 'Ben')\n\n")],
     "words.py:25: Chosen tells Ben the card that Choose keeps secret; if Ben may see it, give Choose eyes(), too"),
    ("plates", [("__init__.py", CHOSEN_PLACE, CHOSEN_PLACE.replace("OWNER", "lambda state, owner: True"))],
     "is called with the state, the owner and a seat: too many"),
    ("bazaar", [("__init__.py", SELLS, "yield (good,)")], ",), which is no act; yield acts of your classes"),
    ("bazaar", [("words.py", '"market", "{seat}/goods"', '"market", "table"')],
     "which no Place declares; only amounts lie there without one: declare Place('table')"),
    # cards that are turned up and put away at once
    ("plates", [("words.py", SERVED, f'{SERVED}, *(move_all(f"{{seat}}/row", "heap") for seat in state.seats)'),
                ("words.py", "All have chosen: {cards}. The", "The"), ("words.py", "    cards: tuple[Face, ...]\n", ""),
                ("__init__.py", "Served(cards=cards)", "Served()"),
                ("__init__.py", 'Place("stock", "the stock"', 'Place("heap"), Place("stock", "the stock"')],
     "words.py:35: ", "Served turns up cards that leave \"Ann's row\" in the same move, and no event names them"),
    # what the prompts offer, and the referee always refuses
    ("three_masks", [("__init__.py", "Choice(\"target\", others)", "Choice(\"target\", state.seats)"),
                     ("__init__.py", "def fox(turn, act):\n", "def fox(turn, act):\n"
                      "    turn.refuse_if(act.target == turn.seat, say.AWAIT_TURN, seat=turn.seat)\n")],
     "__init__.py:", " “fox” with target=", ", and fox() refuses it: "),
    ("pearls", [("__init__.py", "    if state.catch:\n        yield Prompt(act=\"stop\"", "    if True:\n        yield "
                 "Prompt(act=\"stop\""),
                ("__init__.py", "def stop(turn, _):\n", "def stop(turn, _):\n"
                 "    turn.refuse_if(not turn.state.catch, say.AWAIT_DIVE, seat=turn.seat)\n")],
     "__init__.py:", "prompts() offers ", " “stop”, and stop() refuses it: "),
    ("lanterns", [("__init__.py", "    event = say.Lit if", "    turn.refuse_if(turn.state.holdings.of('hints', "
                   "'table') == 4, say.LOST_SPARKS)\n    event = say.Lit if")],
     "__init__.py:", "prompts() offers ", " “light”, and light() refuses it: The last spark is gone: all lose."),
    # a setting of the deck that is misspelt is a number that no code reads; a changed state that nothing takes
    ("lanterns", [("deck.toml", "{ copies = 3, number = 1 }", "{ copys = 3, number = 1 }")],
     "deck.toml: no code reads the number 'copys' of the cards; did you mean 'copies'?"),
    ("lanterns", [("__init__.py", "return replace(state, turn=next", "replace(state, turn=next")],
     "__init__.py:75: ", "replace(...) changes nothing by itself: write return replace(...)"),
    # a set of cards that was worked out, and is empty
    ("in_order", [("__init__.py", 'Cards(zone=zone_of(state, seat, "play"))',
                   'Cards(zone=zone_of(state, seat, "play"), faces=frozenset())'),
                  ("__init__.py", "    highest = turn.state.highest\n", "    highest = turn.state.highest\n"
                   "    turn.refuse_if(highest and turn.seat == 'Ann', say.AWAIT_CARD, seat=turn.seat)\n")],
     "__init__.py:", "lay() refuses it: ", "; faces= is empty, so that it waits for each card of the place: if none"),
    # cards of a position that are all of their place
    ("thirteen", [*KNOWN_BIDS],
     "position.py:1", "cannot be entered again: ", "If bids names every card there, its type in the game's pos"),
    # an act that the SPEC forgets
    ("caravans", [("__init__.py", '        ActSpec(say.Refuse, refuse, key="Refuse"),\n', "")],
     "__init__.py:", "waits for the act 'refuse', which is none; acts= lacks an ActSpec of Refuse"),
    # an act that is misspelt where it comes up late
    ("bazaar", [("__init__.py", 'act="sell", seat', 'act="sell" if state.size("stock") > 3 else "sel", seat')],
     "__init__.py:", "a prompt waits for the act 'sel', which is none; did you mean 'sell'?"),
    # a card that is turned up, and that bots would choose
    ("pearls", [("__init__.py", 'chance={"card": "stock"}', "asks={}")],
     "__init__.py:", "Dived moves a card from 'stock' that nobody saw", "chance={'card': 'stock'} in the ActSpec of"),
    ("bazaar", [("__init__.py", "yield say.Sell(seat=prompt.seat, cards=", "yield say.Sell(cards=")],
     "it yields 'sell' without a player; write seat=prompt.seat"),
    ("bazaar", [("__init__.py", '            chance={"card": "stock"},\n', "")],
     "words.py:", "Refilled moves a card from 'stock' that nobody saw", "chance={'card': 'stock'} in the Ac"),
    # a die that bots would choose, and one that the code rolls by itself
    ("pearls", [("words.py", "its pearls.\"\"\"\n", "its pearls.\"\"\"\n\n    roll: int\n"),
                ("__init__.py", "act=\"stop\", ", "act=\"stop\", numbers=(Number(\"roll\", 1, 6),), "),
                ("__init__.py", "import Cards, Prompt", "import Cards, Number, Prompt")],
     "words.py:21: simulated games choose the 'roll' of “stop”, which nobody chooses: write chance={'roll': ''} in"),
    ("pearls", [("__init__.py", "def dive(turn, act):\n",
                 "def dive(turn, act):\n    import random\n\n    random.random()\n")],
     "__init__.py:47: random() draws by itself, so that undo and replay draw something else; let an act have"),
    # a state that is changed after it was made
    ("thirteen", [("state.py", "class State(GameState):\n", "class State(GameState):\n    last: dict = field("
                   "default_factory=dict)\n\n"),
                  ("state.py", "from companion.cards", "from dataclasses import field\n\nfrom companion.cards"),
                  ("referee.py", "def prompts(", "def after(state, event):\n    if isinstance(event, say.BidLaid):\n"
                   "        state.last[event.seat] = event.card\n    return state\n\n\ndef prompts("),
                  ("__init__.py", "import bid, ", "import after, bid, "),
                  ("__init__.py", "then=settle,", "then=settle, after=after,")],
     "referee.py:30: State.last of an earlier state is changed; return replace(state, last=...) with a new one"),
    # a card that is drawn where none of its faces lies
    ("pearls", [("__init__.py", 'faces=state.possible("stock"))', 'faces=frozenset({"storm"}))'),
                ("__init__.py", "start_book(setup,",
                 "start_book(setup, {'stock': {*setup.deck.copies} - {'storm'}, 'storms': {'storm'}},"),
                ("__init__.py", 'Place("stock"', 'Place("storms"), Place("stock"')],
     "chance= of 'dive' draws from 'stock', which has none of the faces that its prompt waits for, such as storm"),
    # a card that the deck lacks, a card that lies nowhere, a player as a text
    ("bazaar", [("__init__.py", "cards=(good,) * counts[good])", 'cards=("gold-bar",) * 2)')],
     "__init__.py:92: suggest names 'gold-bar', which the deck 'Bazaar' does not have; did you mean 'gold'?"),
    ("thirteen", [("state.py", "unseen=13", "unseen=12")],
     "state.py:", "the first state has 24 cards in its places, and stock has 26; let each lie in a Place"),
    ("caravans", [("words.py", "    to: Seat", "    to: str")],
     "words.py:27: Offer.to is always a player, and declared as a text; write to: Seat"),
    ("lanterns", [("__init__.py", "seen_by=OTHERS", "seen_by=lambda state, owner, viewer: viewer != owner")],
     "__init__.py:", "some players look at the cards in '{seat}/hand'", "add dealt=True, or dealt=False if you mean"),
    # code that only cards come to which lie face down, or which cannot be there
    ("caravans", [("__init__.py", "    turn.record(say.Offered(",
                   "    sorted(act.cards)\n    turn.record(say.Offered(")],
     "TypeError: '<' not supported between instances of 'NoneType' and 'NoneType'"),
    ("foretold", [("__init__.py", "    prompts_bind=True,\n", "")],
     "TypeError: suit_of() takes 1", '; before that the table let {"act": "trump", "card": '),
    ("caravans", [("__init__.py", "    prompts_bind=True,\n", "")],
     "“offer” is waited for, and there is nothing to fill it with: faces= of its Cards is empty; before that"),
    # cards that were seen, and are drawn from a stock that lies in the open
    ("families", [("__init__.py", '"the stock", shuffled=True', '"the stock", zone="stock", room=1.0')],
     "words.py:", "draws unseen from 'stock', where cards lie that were seen, such as ", " needs shuffled=True"),
    # what no Python error and no movement shows
    ("bazaar", [("__init__.py", "    after=after,\n", "")],
     "__init__.py:", "the SPEC does not name this function; write after=after in it"),
    ("high_card", [("words.py", "class PutIn(Event):\n", 'class PutIn(Event):\n    secrets = ("coins",)\n')],
     "words.py:27: others read the sentence of PutIn with “?” for its coins; secretly= names a reason for them"),
    ("thirteen", [("words.py", '"bank", self.seat, "points"', '"bank", "box", "points"')],
     "__init__.py:", "points move, and no seat ever has any: write scores=, a function of the state, in the SPEC"),
    ("lanterns", [("__init__.py", ', chance={"card": "{seat}/hand"}),', "),")],
     "moves a card from '{seat}/hand' that nobody saw, so that nobody can choose it; write chance={'card': "),
    ("thirteen", [("__init__.py", "    then=settle,\n", "")],
     "referee.py:17: the SPEC does not name this function; write then=settle in it"),
    ("bazaar", [("__init__.py", 'self.size("market") <', 'self.size("markt") <')],
     "__init__.py:28: ", "the place 'markt' is read, and the game has none of that name; did you mean 'market'?"),
    ("bazaar", [("__init__.py", 'cards(f"{seat}/goods")', 'cards(f"{seat}/gods")')],
     "__init__.py:31: ", "the place '{seat}/gods' is read, and the game has none of that name; did you mean '"),
    ("high_card", [("__init__.py", 'amount("coins", seat)', 'amount("coin", seat)')],
     "__init__.py:30: ", "the unit 'coin' is read, and the game has none of that name; did you mean 'coins'?"),
    ("bazaar", [("__init__.py", "points=0", "points=0, pionts=0")],
     "__init__.py:", "the first state has some 'pionts', and nothing ever moves any; did you mean 'points'?"),
    ("high_card", [("__init__.py", "for pot in pots:", "for pot in pots[:1]:")],
     "__init__.py:", "some coins still lie in 'pot' at the end of "),
    ("high_card", [("words.py", '    goes = Goes(None, "{seat}/hand", "heap")\n', ""),
                   ("__init__.py", "return replace(state, last=seat)\n", "return state\n")],
     "__init__.py:", "“fold” never changes anything: no event of it moves something, and after() returns"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", UNSEEN, ids=[each[-1] for each in UNSEEN])
def test_what_neither_python_nor_a_movement_shows_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mistake: tuple[Any, ...]
) -> None:
    example, edits, *told = mistake
    check_told(changed(tmp_path, example, *edits), capsys, told, "--games", "4", is_wrong=True)


NOTED = [
    ("bazaar", [("__init__.py", "start_book(setup,",
                 "start_book(replace(setup, deck=replace(setup.deck, copies={**setup.deck.copies, 'gold': 1})),")],
     "deck.toml:", "the deck has 26 cards, and the first state at most 23; it lacks 'gold'"),
    ("lanterns", [("deck.toml", "green-4 = { number = 4 }", "green-4 = 1"),
                  ("__init__.py", '["number"]', '["number"] | {"green-4": 4}')],
     "deck.toml:23: 'green-4' has no 'number', and the cards called like it do"),
    ("three_masks", [("words.py", "doubts the claim.\"\"\"\n", "doubts the claim.\"\"\"\n\n    sky: str\n"),
                     ("__init__.py", 'act="believe", ', 'act="believe", choices=(Choice("sky", ("sun", "rain")),), ')],
     "words.py:38: simulated games choose the 'sky' of “believe”, which is an act of the whole table; if chance"),
    ("high_card", [("__init__.py", "'s bet\"", "'s bet\", seen_by=OWNER")],
     "__init__.py:136: seen_by hides cards; everybody sees the coins in '{seat}/bet'; redact= hides them, as in the"),
]  # fmt: skip


@pytest.mark.parametrize("noted", NOTED, ids=[each[-1] for each in NOTED])
def test_what_may_be_meant_is_noted_and_is_no_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], noted: tuple[Any, ...]
) -> None:
    example, edits, *told = noted
    check_told(changed(tmp_path, example, *edits), capsys, told, "--games", "2", is_wrong=False)


OPENED_LATER = """def redact(state, seat):
    bets = {key: count for key, count in state.holdings.amounts.items() if key[1].endswith("/bet")}
    seen = {} if sum(bets.values()) > 4 else dict.fromkeys(bets, 0)
    return replace(state, holdings=replace(state.holdings, amounts={**state.holdings.amounts, **seen}))


SPEC = GameSpec("""


def test_coins_that_the_game_hides_first_and_opens_later_are_no_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edits = [("'s bet\"", "'s bet\", seen_by=OWNER"), ("then=then,", "then=then, redact=redact,")]
    edits.append(("SPEC = GameSpec(", OPENED_LATER))
    folder = changed(tmp_path, "high_card", *[("__init__.py", *edit) for edit in edits])
    assert main(["game", "test", str(folder), "--games", "2"]) == 0
    assert "everybody sees the coins" not in capsys.readouterr().out
