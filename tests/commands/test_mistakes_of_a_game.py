"""A mistake in a game's folder is reported when the game is loaded, with its file and the probable meaning."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.outside import game_in
from companion.games.outside.declared import check_declared
from companion.games.outside.first_acts import try_acts
from companion.rules.game import SetupError
from tests.commands.changed_examples import changed, copy_example

EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    mine = copy_example(tmp_path / "my_game")
    yield mine
    for name in [name for name in sys.modules if name.split(".")[0] == "my_game"]:
        del sys.modules[name]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_games_of_the_program_have_none(name: str) -> None:
    check_declared(GAMES[name], name)
    try_acts(GAMES[name], name, acts=200)


GOES = '    goes = Goes("card", "{seat}/hand", "{seat}/bid")'
MOVES = "\n    def moves(self, state):\n        "

MISTAKES = [
    # what a SPEC names
    ("__init__.py", "then=settle,",
     'then=settle, rules=Path(__file__).with_name("rule.md"),', "page is missing: ", "did you mean 'rules.md'?"),
    ("__init__.py", "seats=(2, 4)", "seats=(4, 2)", "seats=(4, 2) is no range"),
    ("__init__.py", "then=", "teams=((1, 3), (2, 5)), then=", "teams=((1, 3), (2, 5)) names seat 5, and the seats are"),
    ("__init__.py", "then=", "teams=((1, 3), (2,)), then=", "leaves out seat 4 of 1 to 4; if it plays alone, write (4"),
    ("__init__.py", "then=", 'owed="debts", then=', "owed='debts', and the first state has nothing of that name; b"),
    ("position.py", 'unit="points"', 'unit="point"', "of the position counts 'point'", "did you mean 'points'?"),
    ("position.py", 'unit="points"', 'place="{seat}/hnad"', "lies in 'P1/hnad', which no Pla", "you mean 'P1/hand'?"),
    ("position.py", "    played: int =", "    played: bool =",
     "'played' of a position has the type bool; write int, Face, tuple[Face, ...], Seat or Literal['no', 'yes']"),
    ("__init__.py", 'deck="standard52"', 'deck="standart52"', "there is no deck 'standart52'"),
    ("__init__.py", 'unit="points"', 'unit="point"', "unit='point', and", "did you mean 'points'?"),
    ("__init__.py", 'unit="points"', 'unit="fame"', "unit='fame', the unit of the scores, and the first state has only "
     "points; write unit='points', or begin with start_book(setup, fame=0)"),
    ("__init__.py", 'deck="standard52"', 'deck="deck.toml"', "deck.toml is not there; `companion deck new "),
    ("__init__.py", 'cards="card"', 'cards="crad"', "Bid has no field 'crad'", "did you mean 'card'?"),
    ("__init__.py", 'key="Bid a card"', 'by="sate"', "Bid says by='sate'; did you mean 'seat'?"),
    ("__init__.py", "seats=(2, 4)", "seats=3", "seats=3 is no range: write seats=(3, 3)"),
    ("__init__.py", "then=", "scores=lambda state: {state.seats[0]: 1}, then=", "scores= says nothing of the seat"),
    ("__init__.py", "then=", "scores=lambda state: 1, then=", "scores= gives back 1; it gives back a number for each"),
    ("__init__.py", "events=words", "events=referee", "define no event"),
    ("__init__.py", '"{seat}/bid"', '"{saet}/bid"', "the place '{saet}/bid' has a gap {saet}"),
    ("__init__.py", 'zone="play"', 'zone="paly"', "the zone '1/play', which is no Place's; did you mean '1/paly'?"),
    ("__init__.py", 'zone="play", ', "", "has room on the felt, and no zone="),
    ("__init__.py", 'seen_by=OWNER)', 'seen_by=OWNER, zone="play")', "'{seat}/hand' and '{seat}/bid' have one zone",
     "give each a zone of its own"),
    ("__init__.py", "room=1.0", 'room=1.0, counted="paly"', "counted in the zone 'paly'", "did you mean 'play'?"),
    ("__init__.py", "then=", 'showing=Showing(verbs=(Verb("bit", "Bid"),)), then=', "did you mean 'bid'?"),
    ("__init__.py", "then=", 'showing=Showing(verbs=(Verb("bid", "Bid", secret=True),)), then=', "is secret, and Bid"),
    ("__init__.py", "seen_by=OWNER", "seen_by='owner'", "says seen_by='owner'; did you mean 'OWNER'?"),
    ("__init__.py", "seen_by=OWNER", "seen_by='OWNER'", "write seen_by=OWNER, without quotes, from companion.rules"),
    ("__init__.py", 'cards="card")', 'cards="card", asks={"crad": "Which?"})', "no field 'crad'",
     "asks=; did you mean 'card'?"),
    ("__init__.py", 'cards="card")', 'cards="card", chance={"card": "bix"})', "Bid takes a card from 'bix' by chance=",
     "did you mean 'box'?"),
    ("__init__.py", "room=1.0", "room=-1.0", "has room=-1.0: it is 0, or a share of the felt"),
    ("__init__.py", 'title="Thirteen"', 'title=""', "title='' is no title"),
    ("__init__.py", 'id="thirteen"', 'id="My Game"', "'My Game' cannot be a game's id"),
    ("__init__.py", 'key="Bid a card"', "buzzer=True", "a press of the button says Bid, which needs card"),
    ("__init__.py", 'Place("box",', 'Place("box", zone="trump", called=', "no room=, so that no table has it"),
    ("words.py", GOES, MOVES + 'return (move(self.card, f"{self.seat}/hand", f"{self.seat}/bid"),)',
     "words.py:", "write a tuple: move(("),
    ("words.py", GOES, MOVES + 'return move((self.card,), f"{self.seat}/hand", f"{self.seat}/bid")',
     "BidLaid.moves gives back one movement"),
    ("words.py", 'why: Why = Reason("laid", "2.1", "{seat} bids {card}.")', 'why: Why = Why("drawn")',
     "the reason 'drawn' of BidLaid.why is not in the module of reasons; write it there with a name of its own:"),
    ("words.py", "    card: Face\n\n\n", "    card: str\n\n\n", "Bid.card has the type str; a card is a Face"),
    ("words.py", '"has-bid"', '"wrong-number"', "the reason 'wrong-number' is one of the companion's own; choose"),
    # what its modules name
    ("state.py", "span=(1, 13)", "span=(14, 20)", "state.py:12:", "default 13 of the option Options.rounds", "14 to"),
    ("state.py", 'option(13, "How many rounds are played.", "3.1", span=(1, 13))', "13", "Options.rounds is not an"),
    ("state.py", "option(13,", 'option("13",', "state.py:12:", "Options.rounds has a span", "not '13'"),
    ("state.py", "def bids(self)", "def bits(self)", "AttributeError", "did you mean 'bits'?"),
    ("state.py", '{f"{seat}/hand":', '{f"{seat}/hnad":', "has cards in 'P1/hnad', which no Place", "'P1/hand'?"),
    ("state.py", "{rank + suit: 1 for rank in STANDARD_RANKS}", "{}", "stock has no cards in 'P1'"),
    ("state.py", "{rank + suit: 1 for", "{rank + suit: -1 for", "stock has -1 of the card 'AS' in 'P1'"),
    ("state.py", "unseen=13", "unseen=14", "has 14 cards of 'P1' in its places, and stock has 13; the deck", "has 52"),
    ("state.py", "frozenset({seat})", 'frozenset({"sets"})', "are of 'sets', which stock does not have"),
    ("state.py", '"points", "bank")', '"points", "bnak")', "has points in 'bnak'", "did you mean 'bank'?"),
    ("words.py", '"bank", self.seat, "points"', '"bank", self.seat, "pionts"', "moves 'pionts'", "'points'?"),
    ("words.py", "seat} bids {card}", "seat} bids {crad}", "words.py:27: BidLaid has no field 'crad'", "'card'?"),
    ("words.py", '"await-bid"', '"laid"', "the reason 'laid' is there 2 times"),
    ("state.py", '"3.1", span', '"3.9", span', "state.py:12: rules.md has no section 3.9, which the option 'rounds'"),
    ("words.py", '"2.2", "{seat} bids', '"2.3", "{seat} bids', "words.py:12: rules.md has no section 2.3"),
    ("words.py", "{points:point} each", "{points:points} each", "the sentence of 'shared' would say “2 pointss”",
     "{points:point}"),
    ("words.py", "{seat} bids highest", "{seat} bids {seat:card}", "words.py:", "counts seat and number"),
    ("words.py", "    weight = 1", '    secrets = ("number")', "RoundEnded.secrets is 'number', a text; write a tuple"),
    ("words.py", "    weight = 1", '    secrets = ("numbr",)', "RoundEnded has no field 'numbr'", "'number'?"),
    ("words.py", "    number: int\n", "    number: str\n", "what is kept cannot be read again: round-ended.number"),
    ("words.py", "class RoundEnded(",
     "class Counted(Event):\n    seat: Seat\n\n\nclass Redone(Event):\n    seat: Seat\n\n\nclass RoundEnded(",
     "words.py:33: the companion's own acts and events have these names; choose others: Counted (",
     "words.py:33), Redone (", "words.py:37)"),
    ("words.py", 'SHARED = Reason("shared", "3.1", "{winners} share the win with {points:point} each.")',
     'SHARED = Reason("shared", "3.1", "{winners} share {points:points}.")\nTIED = Reason("tied", "3.1", "{a:as}.")',
     "the sentence of 'shared' would say", "words.py:16: the sentence of 'tied' would say"),
    ("words.py", "    card: Face\n\n\n", "    card: Face\n    at: int\n\n\n",
     "words.py:22: Bid.at: the name 'at' is taken: every act has it; call the field 'where'"),
    ("words.py", "    card: Face\n\n\n", "    card: Face\n    word: str\n\n\n", "words.py:22: Bid.word: ", "'word_'"),
    ("words.py", "    card: Face\n\n\n", "    card: Face\n    seat: int\n\n\n", "words.py:22: Bid.seat: ", "'player'"),
    ("words.py", "    number: int\n", "    number: int\n    weight: int\n", "words.py:39: RoundEnded.weight: the name",
     "every event has it; call the field 'weight_'"),
    ("referee.py", 'act="bid"', 'act="bud"', "waits for the act 'bud', which is none; did you mean 'bid'?"),
    ("referee.py", 'seat, "play")', 'seat, "paly")', "the zone '1/paly'", "did you mean '1/play'?"),
    ("words.py", "    weight = 1\n", '    weight = 1\n    opens = "bidd"\n',
     "words.py:37: RoundEnded.opens names 'bidd', which is no secret act"),
    ("referee.py", "turn.record(end_game(turn.state.by_seat(\"points\"), say.WON, say.SHARED))",
     "from companion.rules.events import GameEnded\n        turn.record(GameEnded(why=say.WON, winners=state.seats))",
     "referee.py:27: GameEnded does not say 'points', which the sentence of 'won' needs; call the reason with it: "
     "why=...(points=...)"),
    ("referee.py", "number=state.played + 1), cards", "nr=state.played + 1), cards", "does not say 'number'"),
    ("referee.py", "cards=cards)", 'numbers=(Number("cart", 1, 2),))', "asks for 'cart'", "did you mean 'card'?"),
    ("referee.py", "cards=cards)", 'cards=cards, numbers=Number("card", 1, 2))', "the prompt of 'bid' has numbers=",
     "write a tuple of Numbers: numbers=(Number(...),)"),
    ("referee.py", 'zone=zone_of(state, seat, "play")', "zone=None", "waits for cards in the zone None, which is no "
     "Place's; the Place that the card goes to has zone= and room= (here: play); its prompt names that zone"),
    ("referee.py", "seat, \"play\"),", "seat, \"play\"), least=0, most=0,",
     "waits for at most 0 cards; yield none then"),
    ("referee.py", "cards=cards)", 'choices=(Choice("card", "AS"),))', "offers 'AS' for 'card'; write a tuple"),
    ("referee.py", "say.BidLaid(", "say.BidLain(", "referee.py:15: AttributeError", "did you mean 'BidLaid'?"),
    ("referee.py", 'act="bid", seat=seat,', 'act="bid",', "the prompt of 'bid' names no seat, and a seat says it"),
    ("state.py", "    @property\n    def played", "    @__import__(\"functools\").cached_property\n    def played",
     "a state never changes: write @property in place of @cached_property"),
    ("rules.md", "## 3 The end", "### 2.2 Ties\nNobody scores.\n\n## 3 The end",
     "rules.md:18: section 2.2 is there 2 times, in lines 18 and 22; number each once"),
    ("rules.md", "{rounds:round}", "{rounds:rounds}", "rules.md:25: section 3.1 would say “2 roundss”"),
    ("rules.md", "{rounds:round}", "{round:round}", "rules.md:25: {round} is a number of no option", "'rounds'?"),
]  # fmt: skip


BIDS = "    @property\n    def bids"
PLACED = [
    ("referee.py", "    for seat in state.seats:\n        if seat not in state.bids:", "    for seat in state.seats:\n"
     "        next(each for each in state.seats if each in state.bids)\n        if seat not in state.bids:",
     "referee.py:30: RuntimeError"),
    # what replaces an inherited method and takes something else
    ("state.py", BIDS, f"    def amount(self, unit):\n        return super().amount(unit, 'bank')\n\n{BIDS}",
     "state.py:16: State.amount(self, unit): as the inherited method, it is called with unit and account: write def a"),
    ("state.py", BIDS, f"    def amount(self, account, unit):\n        return super().amount(unit, account)\n\n{BIDS}",
     "it is called with unit and account: write def amount(self, unit, account)"),
    ("words.py", "    number: int\n", "    number: int\n\n    @property\n    def number(self):\n        return 3\n",
     "RoundEnded.number is a field and a property: one needs another name"),
    ("state.py", BIDS, f"    @property\n    def size(self):\n        return 3\n\n{BIDS}",
     "State.size: it stands in the place of the inherited method size(self, place); choose another name"),
    ("state.py", "        return self.size(\"box\")", "        return sum(super().size(each) for each in ('box',))",
     "super() stands in no comprehension: write of = super() before it, and of.size(...) in it"),
    ("words.py", "def moves(self, state)", "def moves(self)", "write def moves(self, state)"),
    # what Python says too late or without its place
    ("words.py", "    card: Face\n", "    card: Card\n", "Bid: name 'Card' is not defined"),
    ("words.py", "    card: Face\n    goes", "    card: Fase\n    goes", "BidLaid:", "did you mean 'Face'?"),
    ("words.py", GOES, MOVES + "pass", "BidLaid.moves gives back None"),
    ("words.py", '"{seat}/hand", "', '"{seat}/hnad", "', "BidLaid moves cards from 'P", "did you mean 'P"),
    ("words.py", '"box") for', '"bix") for', "RoundEnded moves cards to 'bix'", "did you mean 'box'?"),
    ("words.py", "move(self.number,", "move(self.number / 2,", "an amount is a whole number, not 1.0: 7 // 2 is one"),
    ("words.py", 'seat, "points")', "seat)", "RoundEnded moves cards from 'bank', which no Place declares",
     "anything else names its unit: move(2, 'bank', ..., 'points')"),
    ("words.py", "class Bid(", "import dataclasses\n\n\n@dataclasses.dataclass(frozen=True, slots=True)\nclass Bid(",
     "words.py:21: TypeError", "dataclasses by themselves; delete the @dataclass"),
    ("words.py", '{card}.")', '{card}.").why', "words.py:27: AttributeError", "a reason is the why of its event"),
    ("words.py", "companion.cards import", "companion.card import", "ModuleNotFound", "did you mean 'cards'?"),
    ("words.py", 'Reason("laid", "2.1", ', 'Reason("laid", ', "TypeError", "argument: 'sentence'"),
    ("__init__.py", "seats=(2, 4)", "sets=(2, 4)", "'sets'; did you mean 'seats'?"),
    ("__init__.py", "    prompts=prompts,\n", "", "argument: 'prompts'"),
    ("__init__.py", "from .state", "from .stat", "ModuleNotFoundError", "did you mean 'state'?"),
    ("__init__.py", "reasons=words", "reasons=words.HAS_BID", "reasons= has Reason(", "which is no module"),
    ("__init__.py", "options=Options", "options=Options()", "options= has ", "which is no class; leave out its ()"),
    ("__init__.py", "then=settle,", "then=settle, look=lambda face: face,", "the look of ", "which is no Look"),
    ("__init__.py", "ActSpec(words.Bid, bid,", "ActSpec(bid, words.Bid,", "ActSpec(kind, judge)"),
    ("__init__.py", 'Place("box", "what is out of the game")', '"box"', "places= has 'box', which is no Place"),
    ("state.py", "State(GameState)", "State", "State() takes no arguments"),
    ("state.py", "holdings=", "holding=", "'holding'; did you mean 'holdings'?"),
    ("state.py", "    return State(", "    return setup\n    State(",
     "the first state is no GameState: write class Setup(GameState)"),
    ("state.py", "    return State(", "    State(", "it gives back None: a return is missing"),
    ("__init__.py", "SPEC = GameSpec(", "def after(state, event):\n    pass\n\n\nSPEC = GameSpec(\n    after=after,",
     "it gives back None for BidLaid: a return is missing"),
    ("__init__.py", "SPEC = GameSpec(",
     "def after(state, event):\n    state.ended = None\n\n\nSPEC = GameSpec(\n    after=after,",
     "cannot assign to field 'ended'; a state never changes: write replace(state, ended=...), and return that"),
    ("state.py", "        return self.size(\"box\")", "        self.count = 1\n        return self.size(\"box\")",
     "cannot assign to field 'count'; a state never changes: write replace(self, count=...), and return that; State "
     "has no field 'count': declare it there, with its type"),
    ("referee.py", "bids = turn.state, turn", "bids == = turn.state, turn", "SyntaxError: invalid syntax"),
    ("referee.py", "            yield Prompt(", "            Prompt(", "it gives back None: a yield or a return"),
    ("referee.py", "def bid(turn, act)", "def bid(turn)", "bid is called with the turn and the act: too many"),
    ("referee.py", "def settle(turn)", "def settle(turn, state)", "settle is called with the turn: missing", "state"),
    ("referee.py", "say.BidLaid(seat=turn.seat, card=act.card)", "say.BidLaid", "as in turn.record(BidLaid(...)), "),
    ("referee.py", "card=act.card)", "crad=act.card)", "'crad'; did you mean 'card'?"),
    ("referee.py", ", card=act.card)", ")", "argument: 'card'; write BidLaid(..., card=...)"),
    ("referee.py", "seat=turn.seat, card=act.card)", "act.card)", "its fields have names: write BidLaid(seat=seat)"),
    ("referee.py", "    turn.record(say.BidLaid", "    match act:\n        case say.Bid(card):\n            card\n"
     "    turn.record(say.BidLaid", "its fields have names: write Bid(card=card)"),
    ("state.py", "class State(GameState):\n", "class State(GameState):\n    last: dict = {}\n\n",
     "write last: ... = field(default_factory=dict), from dataclasses import field"),
    ("state.py", "    return State(", "    State.last = None\n    return State(last=3, ",
     "a field has a type: write last: ... = None in class State"),
    ("referee.py", "faces=state.possible", "face=state.possible", "'face'; did you mean 'faces'?"),
    ("__init__.py", "then=settle,", "then=settle, felt=lambda history: Place(paht=''),",
     "'paht'; did you mean 'path'?"),
    ("referee.py", "(highest[0], say", "(hihgest[0], say", "NameError", "did you mean 'highest'?"),
    ("state.py", "    return State(", "    next(seat for seat in ())\n    return State(", "StopIteration; next(...)"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", PLACED, ids=[mistake[2] or mistake[1] for mistake in PLACED])
def test_a_mistake_in_python_is_reported_with_its_file_and_line(folder: Path, mistake: tuple[str, ...]) -> None:
    file, written, instead, *told = mistake
    text = (folder / file).read_text()
    assert written in text
    (folder / file).write_text(text.replace(written, instead, 1))
    with pytest.raises(SetupError) as error:
        game_in(folder)
    assert re.search(rf"my_game/{file}:\d+: ", str(error.value))
    for each in told:
        assert each in str(error.value)


def test_some_sixty_mistakes_are_reported() -> None:
    assert len(MISTAKES) + len(PLACED) >= 59


@pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake[2] or mistake[1] for mistake in MISTAKES])
def test_a_mistake_is_reported_when_the_game_is_loaded(folder: Path, mistake: tuple[str, ...]) -> None:
    file, written, instead, *told = mistake
    text = (folder / file).read_text()
    assert written in text
    more = {"__init__.py": "from pathlib import Path\nfrom companion.rules.felt import Showing, Verb\n"
                           "from . import referee\n",
            "referee.py": "from companion.rules.game import Choice, Number\n"}  # fmt: skip
    text = text.replace('"""\n\nfrom', f'"""\n\n{more.get(file, "")}from', 1)
    (folder / file).write_text(text.replace(written, instead))
    with pytest.raises(SetupError) as error:
        game_in(folder)
    assert re.search(r"/\w+\.(py|md):\d+: ", str(error.value))
    for part in told:
        assert part in str(error.value)


def test_a_method_of_the_games_own_takes_words_of_its_own(folder: Path) -> None:
    own = f"    def size(self, place):\n        return super().size('box' if place == 'gone' else place)\n\n{BIDS}"
    for file, written, instead in (
        ("state.py", BIDS, own),
        ("state.py", 'return self.size("box")', 'return self.size("gone")'),
    ):
        (folder / file).write_text((folder / file).read_text().replace(written, instead))
    assert "bid" in game_in(folder).kinds


def test_no_position_has_to_be_declared(folder: Path) -> None:
    start = folder / "__init__.py"
    start.write_text("".join(line for line in start.read_text().splitlines(True) if "POSITION" not in line))
    (folder / "position.py").unlink()
    game = game_in(folder)
    assert "position" not in game.kinds


def smuggled(tmp_path: Path, file: str, written: str, instead: str) -> Path:
    """Bazaar, whose cards have names, with a mistake."""
    return changed(tmp_path, "bazaar", (file, written, instead))


@pytest.mark.parametrize(
    ("file", "written", "instead", "told"),
    [
        ("deck.toml", 'shape = "drop"', 'shape = "barrel"', "barrel"),
        ("__init__.py", "def prompts(state):", 'SEAL = "te-a"\n\n\ndef prompts(state):',
         "no card of the deck is called 'te-a'; did you mean 'tea'?"),
        ("__init__.py", "def prompts(state):", 'def sealed(state):\n    return "si-lk"\n\n\ndef prompts(state):',
         "no card of the deck is called 'si-lk'; did you mean 'silk'?"),
        ("__init__.py", '"take", say.Taken,', '"take", say.Taken, by="table",',
         "Taken has a seat, and “take” is an act of the whole table, which has none"),
        ("__init__.py", 'values["bonus"]', 'values["value"]',
         ": UnknownNumber: the deck has no number 'value' on its cards; there are: 'bonus'"),
    ],
)  # fmt: skip
def test_a_card_or_a_number_that_the_deck_lacks_is_reported_when_the_game_is_loaded(
    tmp_path: Path, file: str, written: str, instead: str, told: str
) -> None:
    mine = smuggled(tmp_path, file, written, instead)
    with pytest.raises(SetupError) as error:
        game_in(mine)
    assert told in str(error.value)
