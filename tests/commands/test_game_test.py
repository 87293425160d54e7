"""``companion game test FOLDER`` says in a sentence what only whole games show."""

from __future__ import annotations

import itertools
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.commands.main import main
from companion.games import GAMES, game_or_folder
from companion.games.outside import game_in
from companion.games.outside.findings import Findings
from companion.games.outside.openings import Openings
from companion.games.outside.whole_games import play_whole_games
from companion.rules.events import Event, Why
from companion.rules.game import Act

EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    mine = tmp_path / "my_game"
    shutil.copytree(EXAMPLE, mine, ignore=shutil.ignore_patterns("__pycache__"))
    yield mine
    for name in [name for name in sys.modules if name.split(".")[0] == "my_game"]:
        del sys.modules[name]


def try_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["game", "test", str(folder), "--games", "6"])
    return code, capsys.readouterr().out


def test_of_a_game_without_mistakes_nothing_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = try_it(folder, capsys)
    assert code == 0
    assert "Thirteen: 6 random games with" in told
    assert "6 reached their end." in told
    assert "too small" not in told


def test_a_felt_that_is_too_small_for_all_players_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = (folder / "__init__.py").read_text()
    told = "A felt of 900×600 mm is too small for Thirteen with 3 seats: zone 1/play would not hold a card."
    won = 'room=1.0),\n        Place("{seat}/won", zone="won", room=9.0),'
    (folder / "__init__.py").write_text(started.replace("room=1.0),", won))
    code, said = try_it(folder, capsys)
    assert told in said
    assert code == 0


MISTAKES = [
    ("referee.py", "if seat not in state.bids:", "if seat not in state.bids and state.played < 3:",
     "prompts() waits for nothing"),
    ("referee.py", "if turn.state.played >= state.options.rounds:", "if False:", "the table is stuck"),
    ("words.py", "class RoundEnded(", "class Never(Event):\n    seat: Seat\n\n\nclass RoundEnded(", "the event Never"),
    ("__init__.py", ', zone="play", room=1.0', ', zone="play"', "its Place has no room=, so that a table has it only"),
    ("referee.py", "    turn.record(say.RoundEnded(", "    if len(state.seats) == 3:\n        {}[0]\n"
     "    turn.record(say.RoundEnded(", "KeyError"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=[each[3] for each in MISTAKES])
def test_a_mistake_that_only_whole_games_show_is_a_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], mistake: tuple[str, str, str, str]
) -> None:
    file, written, instead, told = mistake
    text = (folder / file).read_text()
    assert written in text
    (folder / file).write_text(text.replace(written, instead, 1))
    code, said = try_it(folder, capsys)
    assert code == (0 if "Never" in told else 1)
    assert told in said


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        (
            "def play(turn, act):\n",
            "def play(turn, act):\n"
            '    turn.refuse_if(turn.state.holdings.pile(f"{turn.seat}/hand").unseen, say.AWAIT_TRUMP)\n',
            "“play” is legal with the cards that lie there, and refused while they are unseen: The next",
        ),
        (
            "def play(turn, act):\n",
            "def play(turn, act):\n    turn.refuse_if(turn.state.hand > 3, say.AWAIT_TRUMP)\n",
            "“play” is waited for, and refused: ",
        ),
    ],
)
def test_what_is_refused_although_it_is_waited_for_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str, instead: str, told: str
) -> None:
    mine = tmp_path / f"my_{told[1:4]}_game"
    shutil.copytree(EXAMPLE.with_name("foretold"), mine, ignore=shutil.ignore_patterns("__pycache__"))
    start = mine / "__init__.py"
    assert written in start.read_text()
    start.write_text(start.read_text().replace(written, instead))
    code, said = try_it(mine, capsys)
    assert code == 1
    assert told in said


def changed(tmp_path: Path, example: str, *edits: tuple[str, str, str]) -> Path:
    """A copy of an example with mistakes in it, in a folder of a name of its own."""
    mine = tmp_path / f"copy_of_{tmp_path.name}"
    shutil.copytree(EXAMPLE.with_name(example), mine, ignore=shutil.ignore_patterns("__pycache__"))
    for file, written, instead in edits:
        text = (mine / file).read_text()
        assert written in text
        (mine / file).write_text(text.replace(written, instead, 1))
    return mine


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
     "__init__.py:146: the coins of '{seat}/bet' and '{seat}' show the coins that Bet keeps secret; redact= hides"),
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


def test_one_mistake_is_one_line_whatever_the_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = try_it(changed(tmp_path, "foretold", UNGATHERED), capsys)
    assert said.count("Dealt leaves") == 1


SINGLES = ("__init__.py", "least=2, most=8", "least=1, most=8")
SILENT = ("__init__.py", "    suggest=suggest,\n", "")
NO_SETS = ("__init__.py", "len(set(act.cards)) > 1", "len(act.cards) > 1")
NEVER = [
    ([("__init__.py", 'unit="points"', 'unit="gems"')], "a movement of gems, the unit of the scores (only points)"),
    ([SINGLES, SILENT, NO_SETS], "“sell” with more than one card (suggest= names such acts)"),
]


@pytest.mark.parametrize(("edits", "told"), NEVER)
def test_what_never_moved_or_was_never_tried_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edits: list[tuple[str, str, str]], told: str
) -> None:
    _, said = try_it(changed(tmp_path, "bazaar", *edits), capsys)
    assert f"These never happened in the games: {told}" in said


def test_several_cards_are_tried_without_a_list_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ("__init__.py", "WORTH.get(len(act.cards), 10)", "{1: 0}[len(act.cards)]")
    _, said = try_it(changed(tmp_path, "bazaar", SINGLES, SILENT, wrong), capsys)
    assert "KeyError: 2" in said


def test_an_act_of_cards_and_any_word_is_left_to_the_list_of_acts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["game", "test", "bluff-words", "--games", "2", "--seed", "2"])
    assert "Bluff Words: 2 random games with" in capsys.readouterr().out


TIMED = [("__init__.py", 'cards="card")', 'cards="card", timed=True)'),
         ("words.py", "HAS_BID = ", 'LATE = Reason("late", "2.1", "{seat} has bid too late.")\nHAS_BID = '),
         ("referee.py", "    turn.object_if_impossible(", "    turn.refuse_if(act.at is not None and act.at > 90, "
          "say.LATE, seat=turn.seat)\n    turn.object_if_impossible(")]  # fmt: skip


def test_a_rule_of_time_comes_up_in_the_games_that_have_a_clock(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file, written, instead in TIMED:
        (folder / file).write_text((folder / file).read_text().replace(written, instead))
    (folder / "rules.md").write_text((folder / "rules.md").read_text() + "\n### 3.2 Late bids\nThey are refused.\n")
    (folder / "words.py").write_text((folder / "words.py").read_text().replace('"late", "2.1"', '"late", "3.2"'))
    _, said = try_it(folder, capsys)
    assert "Late bids" not in said


UNTIL = ("referee.py", "cards=cards)", "cards=cards, until=5.0)")
NO_TIME = [
    ([UNTIL], "referee.py:", "until= is in all prompts of a state, so that no key is left on the screen"),
    ([UNTIL, ("referee.py", "until=5.0)", "until=5.0)\n            yield Prompt(act=\"bid\", seat=seat, cards=cards, "
              "says=say.AWAIT_BID(seat=seat, number=1))")],
     "referee.py:", "until= is in the prompt of 'bid', whose ActSpec has no timed=True: its acts have no time"),
    ([TIMED[1], TIMED[2]],
     "referee.py:13: act.at is read, and the ActSpec of Bid lacks timed=True: its acts have no time"),
    ([TIMED[0], TIMED[1], (*TIMED[2][:2], TIMED[2][2].replace("act.at is not None and ", ""))],
     "TypeError: '>' not supported between instances of 'NoneType' and 'int'; an act without a time has at=None"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", NO_TIME, ids=[each[-1] for each in NO_TIME])
def test_a_mistake_with_times_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mistake: tuple[Any, ...]
) -> None:
    edits, *told = mistake
    assert main(["game", "test", str(changed(tmp_path, "thirteen", *edits)), "--games", "4"])
    said = "".join(capsys.readouterr())
    for part in told:
        assert part in said


def test_sections_that_never_came_up_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    never = ("__init__.py", "highest = leaders(", "highest = list(bids)[:1] or leaders(")
    mine = changed(tmp_path, "thirteen", ("referee.py", *never[1:]))
    (mine / "rules.md").write_text((mine / "rules.md").read_text() + "\n### 3.2 Equal bids\nNobody scores.\n")
    words = (mine / "words.py").read_text()
    (mine / "words.py").write_text(words.replace('Reason("equal", "2.2"', 'Reason("equal", "3.2"'))
    code, said = try_it(mine, capsys)
    assert code == 0
    assert "These never happened in the games: section 3.2 Equal bids.\nMore games can reach them (--games), or" in said


def test_a_refusal_that_never_came_up_is_listed_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = changed(
        tmp_path, "plates",
        ("words.py", "WON = ", 'NEVER = Reason("never", "2.9", "Not in this round.")\nWON = '),
        ("__init__.py", "def choose(turn, act):\n", "def choose(turn, act):\n    turn.refuse_if(False, say.NEVER)\n"),
        ("rules.md", "## 3 ", "### 2.9 Pauses\nNobody chooses in a pause.\n\n## 3 "),
    )  # fmt: skip
    code, said = try_it(mine, capsys)
    assert (code, "These never happened in the games: a refusal by section 2.9 Pauses." in said) == (0, True)


DEALT = '*deal(1, "stock", setup.seats)'
CHOSEN_PLACE = '"{seat}\'s choice", seen_by=OWNER'
SELLS = "yield say.Sell(seat=prompt.seat, cards=(good,) * counts[good])"
STOPS = "if state.catch:\n        yield"
SERVED = "        return (*shown, *pass_hands(state.seats)"
UNSEEN = [
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
    # a setting of the deck that is misspelt is a number that no code reads; a turn that stays with one seat
    ("lanterns", [("deck.toml", "{ copies = 3, number = 1 }", "{ copys = 3, number = 1 }")],
     "deck.toml: no code reads the number 'copys' of the cards; did you mean 'copies'?"),
    ("lanterns", [("__init__.py", "return replace(state, turn=next", "replace(state, turn=next")],
     "__init__.py:", "only Ann ever does something: does the turn move on?"),
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
    code = main(["game", "test", str(changed(tmp_path, example, *edits)), "--games", "4"])
    said = "".join(capsys.readouterr())
    assert code
    for part in told:
        assert part in said


NOTED = [
    ("bazaar", [("__init__.py", "start_book(setup,",
                 "start_book(replace(setup, deck=replace(setup.deck, copies={**setup.deck.copies, 'gold': 1})),")],
     "deck.toml:", "the deck has 26 cards, and the first state at most 23; it lacks 'gold'"),
    ("lanterns", [("deck.toml", "green-4 = { number = 4 }", "green-4 = 1"),
                  ("__init__.py", '["number"]', '["number"] | {"green-4": 4}')],
     "deck.toml:23: 'green-4' has no 'number', and the cards called like it do"),
    ("high_card", [("__init__.py", "'s bet\"", "'s bet\", seen_by=OWNER")],
     "__init__.py:146: seen_by hides cards; everybody sees the coins in '{seat}/bet'; redact= hides them, as in the"),
]  # fmt: skip


@pytest.mark.parametrize("noted", NOTED, ids=[each[-1] for each in NOTED])
def test_what_may_be_meant_is_noted_and_is_no_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], noted: tuple[Any, ...]
) -> None:
    example, edits, *told = noted
    code = main(["game", "test", str(changed(tmp_path, example, *edits)), "--games", "2"])
    said = capsys.readouterr().out
    assert code == 0
    for part in told:
        assert part in said


class Wager(Act):
    secrets = ("coins",)

    coins: int


class WagerTold(Event):
    why: Why = Why("told")
    seat: str
    coins: int


@pytest.mark.parametrize(("second", "found"), [(7, 1), (8, 0)])
def test_an_event_that_always_tells_a_secret_and_opens_no_act_is_told(second: int, found: int) -> None:
    game: Any = SimpleNamespace(events_known=(WagerTold,), act_specs={})
    openings = Openings(game)
    for said, told in ((3, 3), (7, second)):
        openings.note_act(Wager(seat="Ann", coins=said), ())
        openings.note_act(Act(seat="Ben"), (WagerTold(seat="Ann", coins=told), WagerTold(seat="Ben", coins=1)))
    wrong = [each.partition(": ")[2] for each in openings.wrong()]
    says = "WagerTold tells the coins that Wager keeps secret; write opens = 'wager' in it, so that exports and"
    assert [each.startswith(says) for each in wrong] == [True] * found


def test_a_key_that_shows_a_secret_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = changed(tmp_path, "plates", ("__init__.py", ", secret=True", ""))
    assert main(["game", "test", str(mine), "--games", "2"]) == 0
    said = capsys.readouterr().out
    assert "words.py:17: the key “Choose” shows all at the tablet the card that Choose keeps secret, unless" in said


def test_a_turn_that_does_not_move_on_is_told(tmp_path: Path) -> None:
    edits = [("__init__.py", "turn=next_seat(state.seats, event.seat)", "turn=event.seat"),
             ("__init__.py", STOPS, STOPS.replace("state.catch", "False"))]  # fmt: skip
    game = game_in(changed(tmp_path, "pearls", *edits), is_tried=True)
    (wrong,) = (each for each in play_whole_games(game, games=1, most_acts=40).wrong if "over" in each)
    assert wrong == "no game was over after 40 acts; at the end Ann says only “dive”: does the turn move on?"


def test_a_turn_that_does_not_move_on_is_told_when_the_time_is_over(tmp_path: Path) -> None:
    edits = [("__init__.py", "turn=next_seat(state.seats, event.seat)", "turn=event.seat"),
             ("__init__.py", STOPS, STOPS.replace("state.catch", "False"))]  # fmt: skip
    game, ticks = game_in(changed(tmp_path, "pearls", *edits), is_tried=True), itertools.count()
    found = play_whole_games(game, games=1, seconds=40, clock=lambda: next(ticks))
    assert (found.left, found.long) == (1, 0)
    assert any("at the end Ann says only “dive”: does the turn move on?" in each for each in found.wrong)


def test_a_bot_is_tried_and_its_mistake_has_a_file_and_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = changed(tmp_path, "high_card", ("bot.py", "    return bets[0] if", "    return bts[0] if"))
    assert main(["game", "test", str(mine), "--games", "2"]) == 1
    assert re.search(
        r"bot\.py:\d+: NameError: name 'bts' is not defined; did you mean 'bets'\?", capsys.readouterr().out
    )
    GAMES.pop("high-card", None)
    (tmp_path / "two").mkdir()
    cheat = ("bot.py", "    if not bets:\n", "    return say.Bet(seat=view.seat, coins=99)\n    if not bets:\n")
    mine = changed(tmp_path / "two", "high_card", cheat)
    assert main(["game", "test", str(mine), "--games", "2"]) == 1
    assert 'chose {"act": "bet", "seat": "P1", "coins": 99}, which the referee refuses: ' in capsys.readouterr().out


def test_a_bot_that_only_waits_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = changed(tmp_path, "in_order", ("bot.py", "    return Wait(", "    return None and Wait("))
    assert main(["game", "test", str(mine), "--games", "2"]) == 0
    told = r"bot\.py:\d+: the bot of every seat waited, so that a legal act followed by chance \(\d+×\); return Wait\("
    assert re.search(told, capsys.readouterr().out)


def test_who_stops_a_long_test_gets_what_was_found(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(found: Findings) -> None:
        if found.games == 2:
            raise KeyboardInterrupt

    found = play_whole_games(game_or_folder(str(folder)), games=5, progress=stop)
    assert (found.games, found.is_stopped) == (2, True)
    monkeypatch.setattr("companion.commands.playing.game.EVERY_S", -1)
    assert main(["game", "test", str(folder), "--games", "2", "--option", "rounds=1"]) == 0
    assert "0 of 2 games are played, 2 moves so far.\n1 of 2 games are played, 3 moves so far.\n" in (
        capsys.readouterr().err
    )


def test_a_test_ends_in_time_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(folder), "--games", "2", "--seconds", "0"]) == 0
    said = capsys.readouterr().out
    assert "The time was up before 2 games; --seconds sets another limit than 0 s." in said
    assert "1 game was left because it took too long. --seconds gives more time.\n" in said
    assert "No game reached its end, so what happens there is not tested.\nA house rule can make games shorter" in said
    ticks = itertools.count()
    found = play_whole_games(game_or_folder(str(folder)), games=5, seconds=120, clock=lambda: next(ticks))
    assert (found.games, found.left) == (2, 3)  # a quarter of the time is enough for two players


def test_that_only_the_games_bot_reached_the_end_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = changed(tmp_path, "high_card")
    assert main(["game", "test", str(mine), "--games", "1", "--seconds", "0"]) == 0
    told = "No game reached its end, so what happens there is not tested.\nOnly 1 game of the game's own bot did.\n"
    assert capsys.readouterr().out.endswith(told)


WIDE = ("state.py", "span=(1, 13)", "span=(1, 14)")


def test_a_range_of_an_option_that_is_too_wide_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(changed(tmp_path, "thirteen", WIDE)), "--games", "8"]) == 1
    assert "; that was with --option rounds=14" in capsys.readouterr().out
    (tmp_path / "two").mkdir()
    cards = ("__init__.py", "span=(3, 10)", "span=(3, 14)")
    assert main(["game", "test", str(changed(tmp_path / "two", "families", cards)), "--games", "1"]) == 1
    dealt = "the first state has -4 cards in 'stock': more are dealt than lie there"
    assert f"{dealt}; that was with --option cards=14" in capsys.readouterr().out


def test_a_long_game_is_no_mistake_unless_all_are(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(folder), "--games", "2", "--acts", "30"]) == 0
    said = capsys.readouterr().out
    assert "1 game was stopped after 30 moves; --acts sets another limit." in said
    assert main(["game", "test", str(folder), "--games", "2", "--acts", "20"]) == 1
    assert "no game was over after 20 acts" in capsys.readouterr().out


def test_a_house_rule_is_tried(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(folder), "--games", "3", "--option", "rounds=1"]) == 0
    assert "Thirteen: 3 random games with 9 moves" in capsys.readouterr().out
    assert main(["game", "test", str(folder), "--option", "round=1"]) == 2
    assert "Did you mean rounds?" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", "nix"]) == 2
    assert capsys.readouterr().err == "nix: there is no such folder, and no game is called that\n"


@pytest.mark.parametrize("game", ["battle", "bluff-words", "bluffing-battles", "lost-war", "pirates-bluff"])
def test_of_the_games_of_the_program_nothing_is_wrong(game: str) -> None:
    assert play_whole_games(GAMES[game], games=1, seed=4).wrong == {}


def test_a_table_that_everybody_left_is_tested_to_its_end() -> None:
    found = play_whole_games(GAMES["pirates-bluff"], games=2, seed=4)
    assert (found.wrong, found.over) == ({}, 2)


def test_a_place_whose_name_is_put_together_is_no_mistake(tmp_path: Path) -> None:
    parts = ("__init__.py", 'self.size("market") <', "self.size(f\"{'mark'}et\") <")
    assert play_whole_games(game_or_folder(str(changed(tmp_path, "bazaar", parts))), games=1).wrong == {}
