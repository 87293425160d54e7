"""The viewers of a place: its owner, all but its owner, or the seats that a rule of the game names."""

from __future__ import annotations

from companion.rules.history import History
from companion.rules.places import OTHERS, OWNER, Place, SeenBy
from tests.games.playing import set_up
from tests.games.stall import SPEC, spec, words

SEATS = ("Ann", "Ben", "Cem")
PARTNER = {"Ann": "Cem", "Cem": "Ann", "Ben": "Ben"}


def table(seen_by: SeenBy) -> History:
    row = Place("{seat}/row", "{seat}'s row", zone="row", room=1.0, seen_by=seen_by)
    game = spec(places=tuple(row if place.path == row.path else place for place in SPEC.places))
    history: History = History(game, set_up(game, SEATS))
    history.say(words.Lay(seat="Ann", card="7S"))
    return history


def see(history: History) -> set[str | None]:
    """The seats that know which card lies in Ann's row."""
    return {
        viewer for viewer in (*SEATS, None) if history.game.hide(history.state, viewer).holdings.pile("Ann/row").faces
    }


def test_a_place_is_seen_by_its_owner_alone() -> None:
    history = table(OWNER)
    assert see(history) == {"Ann"}
    assert history.game.secret_zones(history.state)["1/row"] == "Ann"


def test_a_place_is_seen_by_all_but_its_owner() -> None:
    history = table(OTHERS)
    assert see(history) == {"Ben", "Cem"}
    assert history.game.secret_zones(history.state)["1/row"] == "Ben"


def test_a_place_is_seen_by_whom_a_rule_names() -> None:
    history = table(lambda state, owner, viewer: viewer in (owner, PARTNER[owner]))
    assert see(history) == {"Ann", "Cem"}
    assert history.game.secret_zones(history.state)["1/row"] == "Ann"


def test_a_rule_may_rest_on_the_state() -> None:
    """The player on turn peeks."""
    history = table(lambda state, owner, viewer: state.turn == viewer)
    assert see(history) == {"Ben"}
    history.say(words.Lay(seat="Ben", card="8S"))
    assert see(history) == {"Cem"}
