"""Each full example is read by camera: composed pictures of printed cards go through the real networks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import foretold
import plates
import pytest
import three_masks

from companion.decks import load_deck, load_printed
from companion.games import GAMES
from companion.observations import CardSeen
from companion.press.rendering import render
from companion.rules.game import Act, Setup, settle_options
from companion.rules.spec import GameSpec
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.reader import CardReader
from companion.table import Accepted, Table
from tests.camera.laid_flat import lay
from tests.camera.laid_flat import table as felt
from tests.observing import looked

pytestmark = pytest.mark.slow


class Seen:
    """A table of a game under a camera: cards are laid into zones, and read from one picture."""

    def __init__(self, game: GameSpec, seats: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(GAMES, game.name, game)
        options = settle_options(game, {})
        self.deck = load_printed(game.deck_name(options))
        self.table = Table(game, Setup(seats=seats, options=options, deck=load_deck(game.deck_name(options))))
        self._reader = CardReader(look=look_of(self.deck))
        self._copies = Counter[str]()
        self._at, self._tracks = 0.0, 0

    def lay(self, laid: Mapping[str, str]) -> None:
        """Cards by the zone in which each is laid, all in one picture."""
        picture = felt()
        for number, face in enumerate(laid.values()):
            self._copies[face] += 1
            card = render(self.deck, face, 120, number=self.deck.numbers[face, self._copies[face]])
            lay(picture, card, (200 + 290 * number, 350), 250, 8.0 * number)
        read = sorted(self._reader.read(picture).cards, key=lambda card: card.box[0])
        assert len(read) == len(laid)
        for zone, sighting in zip(laid, read, strict=True):
            self._tracks += 1
            seen = CardSeen(source="camera:0", at=self._at, zone=zone, track=self._tracks, sighting=sighting,
                            place_mm=(100.0 * self._tracks, 0.0))  # fmt: skip
            self.table.observe(seen)
        self._at += 1.2
        self.table.observe(looked(self._at))
        self._at += 1.0

    def say(self, *acts: Act) -> None:
        for act in acts:
            assert isinstance(self.table.play(act), Accepted), act

    @property
    def words(self) -> list[str]:
        return [entry.act.word() for entry in self.table.history.entries]


def test_a_hand_of_foretold_is_read_with_its_trump(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(foretold.SPEC, ("Ann", "Ben", "Cem"), monkeypatch)
    seen.lay({"trump": "4H"})
    assert seen.table.state.cards("trump") == ("4H",)
    seen.say(
        foretold.SPEC.kinds["bid"](seat="Ben", tricks=1),
        foretold.SPEC.kinds["bid"](seat="Cem", tricks=0),
        foretold.SPEC.kinds["bid"](seat="Ann", tricks=0),
    )
    for zone, card in (("2/play", "KS"), ("3/play", "2H"), ("1/play", "AS")):
        seen.lay({zone: card})
    assert seen.words[-3:] == ["play", "play", "play"]
    assert foretold.SPEC.scores(seen.table.state) == {"Ann": 10, "Ben": 0, "Cem": 0}
    assert seen.table.state.hand == 2
    assert seen.table.state.holdings.possible("stock") >= {"KS", "2H", "AS", "4H"}


def test_a_doubted_mask_is_read_when_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(three_masks.SPEC, ("Ann", "Ben", "Cem"), monkeypatch)
    say = three_masks.say
    seen.say(say.Fox(seat="Ann", target="Ben"), three_masks.SPEC.kinds["doubt"](seat="Cem"))
    seen.lay({"1/shown": "owl"})
    assert seen.words[-1] == "show"
    assert three_masks.SPEC.scores(seen.table.state) == {"Ann": 1, "Ben": 3, "Cem": 5}
    assert seen.table.state.turn == "Ben"


def test_the_choices_of_a_course_are_read_when_they_are_turned_up(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(plates.SPEC, ("Ann", "Ben", "Cem"), monkeypatch)
    seen.lay({"1/row": "soup", "2/row": "egg", "3/row": "cake"})
    state = seen.table.state
    assert [state.row(seat) for seat in state.seats] == [("soup",), ("egg",), ("cake",)]
    assert [state.holdings.size(f"{seat}/hand") for seat in state.seats] == [4, 4, 4]
    seen.lay({"1/row": "rice", "2/row": "rice", "3/row": "fish"})
    assert seen.table.state.row("Ben") == ("egg", "rice")
