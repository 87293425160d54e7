"""The lobby: the deck on the table, and a camera that does not work."""

from __future__ import annotations

import time
from pathlib import Path

from companion.ledger.own_decks import own_deck_path
from companion.session import Session
from companion.sources.camera.capture.frames import SourceError
from companion.sources.feed import Feed
from companion.ui.views.before.setup import Draft
from companion.ui.views.before.sockets import Sockets
from tests.screens.glass import Open
from tests.screens.moments.leading import until


def test_what_is_wrong_with_the_camera_is_shown_in_the_lobby_with_the_way_on_without_it(glass: Open) -> None:
    left: list[bool] = []
    sockets = Sockets(
        is_used=lambda: True,
        plug=lambda _: None,
        leave_out=lambda: left.append(True),
        trouble=lambda: "There is no camera 7.",
    )
    table = glass(lobby=True, sockets=sockets)
    assert table.reads("There is no camera 7.")
    table.tap_key("Play by touch meanwhile")
    assert left == [True]
    assert not table.reads("There is no camera 7.")


def test_a_table_that_cannot_be_opened_with_its_camera_is_opened_without_it(glass: Open) -> None:
    left: list[bool] = []

    def opener(_: Session) -> tuple[Feed, None]:
        if not left:
            raise SourceError("camera 7: no such camera")
        feed = Feed([], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    sockets = Sockets(is_used=lambda: True, plug=lambda _: None, leave_out=lambda: left.append(True))
    table = glass(lobby=True, opener=opener, sockets=sockets, draft=Draft("battle", ("Ann", "Ben", "Cem")))
    table.tap_key("Start")
    assert table.reads("Camera 7: no such camera")
    table.tap_key("Play by touch meanwhile")
    assert table.app.table is not None
    table.app.opened[0].close()


def test_the_deck_on_the_table_is_chosen_by_taps(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    table.tap_key("Change")
    rules = [tile.lines[0].text for tile in table.root.content.set_up._rules._blocks]
    assert rules[0] == "Coins to start with"
    assert rules[-1] == "The deck on the table"
    assert table.reads("A camera can read all its cards.")
    table.reach(table.key("Pirate's Bluff cards"))
    table.tap_key("Pirate's Bluff cards")
    assert table.root.content.draft.options == {"deck_kind": "uno"}


def test_a_deck_that_cannot_be_read_is_not_counted_and_the_lobby_says_why(glass: Open, tmp_path: Path) -> None:
    path = tmp_path / "decks" / "ours.toml"
    path.parent.mkdir()
    path.write_text('name = "ours"\nversion = "1"\nfrom = "nothing"\n', encoding="utf-8")
    table = glass(lobby=True, looker=lambda _: (None, None), draft=Draft("battle"))
    table.root.content.change(Draft("battle", deck="battle"))
    table.step()
    table.tap_key("Change")
    assert table.has("Count the cards")
    table.root.content.change(Draft("battle", deck=str(path)))
    table.step()
    assert table.reads("ours.toml: line 3: there is no deck 'nothing'")
    assert not table.reads(str(path))
    assert not table.has("Count the cards")
    table.app.before.show_page("devices")
    table.step()
    assert not table.has("Count the deck")


def test_what_a_camera_reads_of_an_own_deck_is_shown_when_its_faces_were_compared(glass: Open) -> None:
    path = own_deck_path("ours")
    path.parent.mkdir(parents=True)
    path.write_text(
        'name = "ours"\nfrom = "battle"\n[cards]\nR6 = { index = "", figure = "", shape = "", words = "" }\n'
    )
    table = glass(lobby=True, draft=Draft("battle", seats=("Ann", "Ben", "Cem"), deck=str(path)))
    table.tap_key("Change")
    until(table, lambda: table.reads("ours: a camera can read 59 of the 60 faces"))
    assert not table.root.content.is_looking
