"""Moments before there is a table."""

from __future__ import annotations

import time
from concurrent.futures import Future
from types import SimpleNamespace

import cv2
import numpy as np

from companion.decks import PrintedDeck, load_printed
from companion.games import GAMES
from companion.languages import later, tr
from companion.ledger.presets import save_preset
from companion.ledger.roster import Roster
from companion.press.rendering import render_cards
from companion.simulation.two_points import PointDifference
from companion.sources.feed import Feed
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.camera.felt_above import FeltAbove
from companion.ui.forms.page_form import PageForm
from companion.ui.lobby.lobby import Lobby, TableWays
from companion.ui.pages.decks_page import COUNT, ENROL
from companion.ui.pages.face_grid import FaceGrid
from companion.ui.pages.rule_trial import RuleTrial
from companion.ui.views.before.first_names import shorten_name
from companion.ui.views.before.sockets import Sockets
from tests.camera.laid_flat import lay
from tests.camera.laid_flat import table as bare
from tests.screens.canned import plugged
from tests.screens.glass import Glass
from tests.screens.moments.felt import FELT, demo
from tests.screens.moments.leading import LONG, until
from tests.screens.still import Still


def looked(_: object) -> tuple[Feed, None]:
    """A board with some troubles, and a camera, as the lobby opens them."""
    feed = Feed(plugged(), clock=time.monotonic, wake=lambda: None)
    feed.start()
    return feed, None


def set_up(table: Glass) -> None:
    """A table is being set up."""
    draft = table.root.content.draft.playing("battle")
    for seat in LONG[:5]:
        draft = draft.seated(seat)
    table.root.content.change(draft)


def again(table: Glass) -> None:
    """People who played before come back."""
    roster = Roster({"Ann": 1, "Ben": 2, "Cem": 3, "Wilhelmina van Oranje": 4}, (("Ann", "Ben", "Cem"),))
    before = table.app.before
    tables = TableWays(start=lambda *_: "", resume=lambda _: "", demo=None, learn=lambda *_: "")
    lobby = Lobby(tables, before.make_router(), table.app.liking, roster, tools=before.tools())
    table.app.whole.show(lobby)
    table.step()
    table.tap_key("Pirate's Bluff")


def colours(table: Glass) -> None:
    """Somebody chooses a colour."""
    set_up(table)
    table.step()
    table.tap_key(f"4  {shorten_name(LONG[3], LONG)}")
    table.tap_key("Another colour")


def presets(table: Glass) -> None:
    """House rules are kept by name."""
    for name, options in (("last week", {"goal": "twenty"}), ("short evening", {"hand_size": 6})):
        save_preset(name, GAMES["battle"], options, replacing=True)
    set_up(table)
    table.root.content.change(table.root.content.draft.by({"goal": "twenty"}))
    table.step()
    table.tap_key("Change")
    table.tap_key("Save or load…")


def house_rules(table: Glass) -> None:
    """The house rules are looked at one by one."""
    set_up(table)
    table.step()
    table.tap_key("Change")


def settings(table: Glass) -> None:
    """Colours and sizes are chosen before the game."""
    table.tap_key("Settings")


def name(table: Glass) -> None:
    """The first player is asked for a name."""
    table.tap_key("Pirate's Bluff")
    table.tap_key("Add a player")
    table.tap_key("a")


def learn(table: Glass) -> None:
    """Somebody wants to learn a game alone."""
    table.tap_key("Practise alone")


def rules(table: Glass) -> None:
    """The rules are read before the game."""
    set_up(table)
    table.step()
    table.tap_key("Rules")
    table.step(60)


def sessions(table: Glass) -> None:
    """Earlier tables, one that the app named and one with a name of its own."""
    names = ("pirates-bluff 2026-11-20 20.15.03 Ann, Ben, Cem, Wilhelmina van Oranje", "last week")
    lobby = table.root.content
    why = later("“{name}” is open in another program: close it there.")
    lobby._tables = SimpleNamespace(resume=lambda name: tr(why, name=name))
    lobby.offer(names)
    table.step()
    table.touch([each for each in table.visible() if getattr(each, "text", "") == tr("Continue")][-1])


def devices(table: Glass) -> None:
    """The devices that are plugged in, before there is a table."""
    set_up(table)
    table.root.content.change(table.root.content.draft.playing("bluffing-battles"))
    table.app.before.show_page("devices")
    until(table, lambda: table.reads(tr("Board")))


def _unplug(table: Glass) -> None:
    before = table.app.before
    before._sockets = Sockets(is_used=lambda: False, plug=lambda _: None)
    before.looker = lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), None)
    before.show()


def devices_none_at_table(table: Glass) -> None:
    """Nothing is plugged in, at a table that was set up here."""
    _unplug(table)
    for text in ("Bluffing Battles", "Add a guest", "Add a guest", "Start", "More", "Devices"):
        table.step()
        table.tap_key(tr(text))


def devices_none(table: Glass) -> None:
    """Nothing is plugged in, before there is a table."""
    _unplug(table)
    table.app.before.show_page("devices")
    until(table, lambda: table.reads(tr("Nothing is plugged in: you play by touch.")))


def decks(table: Glass) -> None:
    """The decks, as they are printed."""
    table.app.before.show_page("decks")
    until(table, lambda: len(table.one(FaceGrid).faces.children) == 60)


def deck_printing(table: Glass) -> None:
    """How a deck is to be printed is chosen."""
    decks(table)
    table.tap_key(tr("Print"))
    table.step()


def try_rule(table: Glass) -> None:
    """Bots play by a changed rule; a quarter of the games is over."""
    table.app.before.show_page("try_rule")
    table.step()
    found = next(each._shown for each in table.visible() if isinstance(each, PageForm))
    assert isinstance(found, RuleTrial)
    option = found.usual.rules.options[0]
    found.draft = found.usual.ruled(option, option.values[1])
    found._trying, found._done, found._begun = Future(), 500, time.monotonic() - 60
    figures = ("Moves in a game", 292.8, 434.1), ("Rounds in a game", 6.5, 10.0)
    found._so_far = [PointDifference(title, one, other, 1.0, 2.0) for title, one, other in figures]


def enrol(table: Glass) -> None:
    """The cards of a deck are shown to the camera, the first of them lies there."""
    enrol_by(table, with_cards(load_printed("battle"), 1, 420))


def enrol_blurred(table: Glass) -> None:
    """A card was shown, and nothing on it is sharp."""
    frame, _ = with_cards(load_printed("battle"), 1, 420).latest() or (None, ())
    assert frame is not None
    enrol_by(table, Still(np.asarray(cv2.GaussianBlur(frame.picture, (0, 0), 6), np.uint8)))
    table.tap_key(tr("Take this picture"))
    until(table, lambda: not table.one(PageForm)._shown.errand.is_under_way)
    table.step()


def enrol_by(table: Glass, camera: Still) -> None:
    """The page where cards are shown to this camera, once all faces are there."""
    see_by(table, camera)
    table.app.before.turn_to(lambda here: ENROL.make(here, "battle"))
    table.step()
    table.tap_key(tr("Done"))
    until(table, lambda: len(table.one(FaceGrid).faces.children) == 60)


def count(table: Glass) -> None:
    """A deck is counted under the camera."""
    see_by(table, with_cards(load_printed("battle"), 3, 420))
    table.app.before.turn_to(lambda here: COUNT.make(here, "battle"))
    table.step()
    table.tap_key(tr("Count these"))
    until(table, lambda: not table.one(PageForm)._shown.errand.is_under_way)
    table.step()


def see_by(table: Glass, camera: Still) -> None:
    """Pages have this camera."""
    feed = Feed((), clock=time.monotonic, wake=lambda: None)
    table.app.before.looker = lambda _: (feed, camera)


def with_cards(deck: PrintedDeck, count: int, high: float) -> Still:
    """The first cards of a deck on a table."""
    picture, cards = bare(), list(deck.cards())[:count]
    for at, card in enumerate(render_cards(deck, cards, 150, marks=True)):
        lay(picture, card, (640 + 330 * (at - (count - 1) / 2), 360), high)
    return Still(picture)


def felt(table: Glass) -> None:
    """The felt is being marked before there is a table."""
    set_up(table)
    table.app.before.looker = lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), demo())
    table.app.before.show_page("felt")
    picture, above = table.one(CornerPicture), table.one(FeltAbove)
    until(table, lambda: picture.picture_px)
    for corner in FELT:
        table.touch_at(picture.to_window(*picture.on_glass(corner)))
    until(table, lambda: above.names)
