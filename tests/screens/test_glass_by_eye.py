"""Whole games that a camera sees: photographed cards, read by the real networks, judged, and shown on the glass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from calibration.demo_maker import Laid, Tabletop
from companion.rules.notation import act_to_json
from companion.session import Session
from companion.sources.camera.recognition.network import MODELS
from companion.sources.camera.recognition.reader import CardReader
from tests.printed.felt import table_for
from tests.screens.evening import say, written
from tests.screens.eye import Eye, row
from tests.screens.glass import Glass, Open
from tests.screens.test_glass_whole_games import Wrist, edge_key, score, status

pytestmark = pytest.mark.skipif(
    not (MODELS / "cards.onnx").exists(), reason="the models have not been trained or fetched here"
)


@pytest.fixture(scope="module")
def tabletop() -> Tabletop:
    return Tabletop(table_for("lost-war", 2))


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


@pytest.fixture
def eye(request: pytest.FixtureRequest, reader: CardReader, tabletop: Tabletop) -> Iterator[Eye]:
    made = Eye(table_for(*request.param), reader, tabletop)
    yield made
    made.camera.close()


def said_again_by_taps(glass: Open, seen: Glass, wrist: Wrist) -> Session:
    """A table without a camera, with touches for all acts that were seen or entered at this one."""
    seen.window.remove_widget(seen.root)
    setup = seen.session.table.setup
    game = seen.session.table.game.name
    table = glass(game, setup.seats, options=dict(setup.options), clock=wrist)
    for entry in seen.session.table.history.entries:
        wrist.now = entry.act.at or wrist.now + 1
        say(table, {key: value for key, value in act_to_json(entry.act).items() if key not in ("at", "pm")})
    return table.session


def happened(session: Session) -> list[Any]:
    """Every event, act by act."""
    return [entry.events for entry in session.table.history.entries]


def judged_again(session: Session) -> list[Any]:
    """The events of the same acts, said at a table without a camera."""
    setup, game = session.table.setup, session.table.game
    table = Session.unkept({"record": 1, "game": game.name, "seats": list(setup.seats), "options": dict(setup.options)})
    for entry in session.table.history.entries:
        table.table.play(entry.act)
    return happened(table)


def sources(session: Session, word: str) -> set[str]:
    """The sources of the acts of this kind."""
    table = session.table
    return {table.evidence[entry.number].source for entry in table.history.entries if entry.act.word() == word}


@pytest.mark.parametrize("eye", [("pirates-bluff", 3)], indirect=True)
def test_a_hand_of_pirates_bluff_is_seen_from_the_starting_cards_to_the_showdown(glass: Open, eye: Eye) -> None:
    """Poker cards: kings are wild. Touches enter bids and calls, two calls in the same moment."""
    wrist = Wrist()
    options = {"deck_kind": "poker", "hand_size": 3}
    how: dict[str, Any] = {"camera": eye.camera, "sources": (eye.camera,), "options": options, "clock": wrist}
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"), **how)
    starts = (eye.at("1/start", "3S"), eye.at("2/start", "5D", turn=5), eye.at("3/start", "AH", turn=-6))
    eye.show(table)
    eye.show(table, *starts)
    assert status(table, "Cem") == "bids first"
    assert sorted(table.app.table.picture.named) == ["1", "3", "5"]
    table.touch_at(eye.on_glass(table, "5D"))
    assert table.reads("What was Ben's 5 really?")
    table.tap_key("Close")

    def says(seat: str, act: str, **fields: Any) -> None:
        wrist.now += 1
        say(table, {"act": act, "seat": seat, **fields})

    says("Cem", "bid", quantity=2, rank=1)
    says("Ben", "bid", quantity=4, rank=8)
    assert table.reads("bids four 8s")
    wrist.now += 1
    table.touch(edge_key(table, "Ann", "CALL"), edge_key(table, "Cem", "CALL"))
    assert (status(table, "Ann"), status(table, "Cem")) == ("called", "called")
    eye.show(table, *starts, *_hand(eye, 1, "8S", "KD"), *_hand(eye, 2, "8S", "KH"), *_hand(eye, 3, "5D", "3S"))
    assert (status(table, "Ann"), status(table, "Cem")) == ("called · has two 8s", "called · has no 8s")
    assert (score(table, "Ann"), score(table, "Ben"), score(table, "Cem")) == ("47", "56", "47")
    assert sources(table.session, "start") == sources(table.session, "hand") == {"camera:shown"}
    says("Ann", "leave")
    wrist.now += 1
    say(table, {"act": "end"})
    assert table.reads("The game goes to Ben, with")
    assert happened(said_again_by_taps(glass, table, wrist)) == happened(table.session)


def _hand(eye: Eye, place: int, *faces: str) -> list[Laid]:
    zone = f"{place}/hand"
    return [eye.at(zone, face, (0.25, 0.75)[at], turn=(3, -4)[at]) for at, face in enumerate(faces)]


@pytest.mark.parametrize("eye", [("lost-war", 2)], indirect=True)
def test_a_whole_game_of_lost_war_is_seen_row_by_row(glass: Open, eye: Eye) -> None:
    """A battle that nobody wins, a clean sweep with an extra card over the row, and a last pair for the third stone."""
    wrist = Wrist()
    table = glass("lost-war", ("Ann", "Ben"), camera=eye.camera, sources=(eye.camera,), clock=wrist)

    def musters(ann: int, ben: int) -> None:
        for seat, count in (("Ann", ann), ("Ben", ben)):
            say(table, {"act": "muster", "seat": seat, "count": count})

    eye.show(table)
    musters(1, 1)
    eye.show(table, *row(eye, "1/row", ["10D"]), *row(eye, "2/row", ["10S"]))
    assert table.reads("nobody wins the battle")
    eye.show(table)
    musters(3, 2)
    rows = (*row(eye, "1/row", ["10S", "5D"]), *row(eye, "2/row", ["QS", "3S"]))
    eye.show(table, *rows)
    assert table.reads("Ann may cover one of Ann's cards with an unseen extra card")
    eye.show(table, *rows, Laid("KD", rows[0].x + 9, rows[0].y + 22, 3))
    assert table.reads("Ann wins 2 pairs to 0 and takes the battle.")
    assert (score(table, "Ann"), score(table, "Ben")) == ("2", "0")
    eye.show(table)
    musters(1, 1)
    eye.show(table, *row(eye, "1/row", ["JS"]), *row(eye, "2/row", ["AH"]))
    assert table.reads("Game over.")
    assert table.reads("Ann has all three stones and wins")
    for word in ("reveal", "outflank"):
        assert sources(table.session, word) == {"camera:shown"}
    written(table)
    assert happened(said_again_by_taps(glass, table, wrist)) == happened(table.session)
