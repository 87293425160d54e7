"""Whole games of the cards that a demo camera sees, from the felt to the outcome on the glass.

The camera and its reader are stand-ins: cards bear printed marks, drawn frame by frame on a felt and read from its
pixels (`tests.screens.marked`), because the networks name standard cards alone, and of those no photographs of all 52
are at hand. Zones, steady tracker, interpreter, prompts, referee, ledger and glass are the real ones, and nobody
helps them: a card that is not taken for what it is, or asked about, fails the test. Photographed cards and the real
networks are in `test_glass_by_eye`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from calibration.demo_maker import Laid
from companion.cards import Face
from companion.decks import load_deck
from companion.games.battle.acts import Play
from companion.games.bluff_words.acts import Draw
from companion.rules.game import Act
from companion.rules.notation import act_to_json
from tests.screens.evening import say
from tests.screens.eye import Eye, table_for
from tests.screens.glass import Glass
from tests.screens.marked import MarkedTabletop, Marks
from tests.screens.test_glass_by_eye import happened, judged_again, sources
from tests.screens.test_glass_whole_games import Wrist

Open = Callable[..., Glass]

STEP_MM = 56.0
COMMON = "EARIOTNSLCUD"


@pytest.fixture
def watched(glass: Open) -> Iterator[Callable[..., tuple[Glass, Eye, Wrist]]]:
    """Opens a game under a camera: the table, its eye, and the clock of what is tapped."""
    eyes: list[Eye] = []

    def open_watched(game: str, deck: str, **options: Any) -> tuple[Glass, Eye, Wrist]:
        felt, marks = table_for(game, 2), Marks(sorted(load_deck(deck).played_faces()))
        eyes.append(Eye(felt, marks, MarkedTabletop(felt, marks)))
        camera, wrist = eyes[-1].camera, Wrist()
        table = glass(game, ("Ann", "Ben"), camera=camera, sources=(camera,), options=options, clock=wrist)
        eyes[-1].show(table)
        return table, eyes[-1], wrist

    yield open_watched
    for eye in eyes:
        eye.camera.close()


def nothing_is_asked(table: Glass) -> None:
    """No doubt and no refusal is on the glass."""
    assert table.session.table.doubts == (), table.texts()
    assert table.app.desk.refusal is None, table.texts()
    assert not table.app.desk.trouble, table.texts()


def some_act(table: Glass, chance: random.Random, without: tuple[str, ...] = ()) -> Act:
    """A legal act; any word is as likely, however many ways there are to say it."""
    game, state = table.session.table.game, table.session.table.state
    acts = [act for act in game.legal(state) if act.word() not in without]
    word = chance.choice(sorted({act.word() for act in acts}))
    return chance.choice([act for act in acts if act.word() == word])


def is_over(table: Glass) -> bool:
    return table.session.table.game.outcome(table.session.table.state) is not None


def test_a_whole_game_of_bluffing_battles_is_seen_fight_by_fight(watched: Callable[..., Any]) -> None:
    """Both cards of a fight are turned up together, in a war beside a face-down treasure each; then all is taken
    away."""
    table, eye, _ = watched("bluffing-battles", "standard52", format="one-deck")
    chance, history, game = random.Random(10), table.session.table.history, table.session.table.game
    row = dict[int, list[Face | None]]()
    while not is_over(table):
        if not history.state.at_war and row:
            row = {}
            eye.show(table)
        count = len(history.entries)
        for place, seat in enumerate(("Ann", "Ben"), start=1):
            faces = [act.card for act in game.legal(history.state) if act.word() == "play" and act.seat == seat]
            row[place] = [*row.get(place, []), *([None] if place in row else []), chance.choice(faces)]
        eye.show(table, *(laid for place, faces in row.items() for laid in side_by_side(eye, f"{place}/play", faces)))
        nothing_is_asked(table)
        shown = {entry.act.seat: entry.act.card for entry in history.entries[count:]}
        assert shown == {"Ann": row[1][-1], "Ben": row[2][-1]}
        assert len(history.entries) == count + 2
    assert table.reads("Game over.")
    assert sources(table.session, "play") == {"camera:shown"}
    assert judged_again(table.session) == happened(table.session)


def side_by_side(eye: Eye, zone: str, faces: Sequence[Face | None]) -> list[Laid]:
    """Cards in a zone from its left, each over the right edge of the one before."""
    (rect,) = [each.rect_mm for each in eye.table.zones if each.name == zone]
    y = rect.y + rect.height / 2
    return [Laid(face, rect.x + 40 + at * STEP_MM, y, (-4, 3, 5)[at % 3]) for at, face in enumerate(faces)]


def test_a_whole_game_of_battle_is_seen_trick_by_trick(watched: Callable[..., Any]) -> None:
    """Bets, rolls and answers are tapped; each card is laid down when its turn comes, over what is left of the last
    trick once that is taken away."""
    table, eye, wrist = watched("battle", "battle")
    chance, history = random.Random(26), table.session.table.history
    lying: dict[int, Laid] = {}
    at = 0
    while not is_over(table):
        act = some_act(table, chance, without=("deal",))
        if not isinstance(act, Play):
            wrist.now += 1
            say(table, act_to_json(act))
            continue
        if not history.state.trick:
            lying, at = {}, 1 - at
            eye.show(table)
        place, count = ("Ann", "Ben").index(act.seat or "") + 1, len(history.entries)
        lying[place] = eye.at(f"{place}/play", act.card, 0.3 + 0.4 * at, turn=chance.uniform(-9, 9))
        eye.show(table, *lying.values())
        nothing_is_asked(table)
        assert history.entries[count].act == Play(seat=act.seat, card=act.card)
        assert len(history.entries) == count + 1
    assert table.reads("Game over.")
    assert table.reads("and wins the game.")
    assert sources(table.session, "play") == {"camera:shown"}
    assert judged_again(table.session) == happened(table.session)


class Letters:
    """The open letters before two players and in the middle, as somebody lays them: new ones where one is unknown."""

    def __init__(self, eye: Eye, table: Glass, chance: random.Random) -> None:
        self._eye, self._table, self._chance = eye, table, chance
        self._open: dict[str, list[Face]] = {}
        self._backs = [*side_by_side(eye, "1/down", [None]), *side_by_side(eye, "2/down", [None])]

    def named(self) -> bool:
        """Lays what nobody has seen yet; whether there was anything."""
        holdings = self._table.session.table.state.holdings
        for zone, owner in (("center", "middle"), ("1/up", "Ann"), ("2/up", "Ben")):
            place = holdings.pile(f"{owner}/up")
            kept = [face for face in self._open.get(zone, []) if face in place.faces]
            new = [self._chance.choice(COMMON) for _ in range(place.size - len(kept))]
            self._open[zone] = [*kept, *new]
        count = len(self._table.session.table.history.entries)
        self.show()
        return len(self._table.session.table.history.entries) > count

    def show(self, *others: Laid) -> None:
        """All this lies on the felt, and these cards."""
        laid = [card for zone, faces in self._open.items() for card in side_by_side(self._eye, zone, faces)]
        self._eye.show(self._table, *self._backs, *laid, *others)
        nothing_is_asked(self._table)


def test_a_whole_game_of_bluff_words_is_seen_letter_by_letter(watched: Callable[..., Any]) -> None:
    """The open letters are named as they come to lie, and each drawn one as its player turns it to the camera. What
    cards cannot say is tapped: bids, doubts, words, and which cards are swapped."""
    table, eye, wrist = watched("bluff-words", "letters216")
    chance, history = random.Random(44), table.session.table.history
    letters = Letters(eye, table, chance)
    while not is_over(table):
        if letters.named():
            holdings = history.state.holdings
            assert not any(holdings.pile(f"{owner}/up").unseen for owner in ("middle", "Ann", "Ben"))
        act, count = some_act(table, chance, without=("center", "deal", "show")), len(history.entries)
        if not isinstance(act, Draw):
            wrist.now += 1
            say(table, act_to_json(act))
            continue
        drawn = chance.choice(COMMON)
        letters.show(eye.at(f"{('Ann', 'Ben').index(act.seat or '') + 1}/down", drawn, 0.7))
        assert [entry.act for entry in history.entries[count:]] == [Draw(seat=act.seat, card=drawn)]
        assert table.app.table.picture.named.count("") >= 3
    assert table.reads("Game over.")
    assert {"center", "deal", "draw", "swap", "bid", "challenge"} <= {each.act.word() for each in history.entries}
    for word in ("center", "deal", "draw"):
        assert sources(table.session, word) == {"camera:shown"}
    assert judged_again(table.session) == happened(table.session)
