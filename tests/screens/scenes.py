"""Moments of each game to look at: the same for the layout checks and the screenshots."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kivy.uix.image import Image

from companion.camera.pictures import load
from companion.feed import Feed
from companion.games.notation import act_to_json
from companion.interpreter import Evidence
from companion.observations import SourceLost, TagSeen, Tapped
from companion.screens.lobby import Lobby
from tests.camera.test_calibrate import table_with_pieces
from tests.observing import card
from tests.screens.canned import Canned, board, camera
from tests.screens.glass import Glass
from tests.screens.still import Still

LONG = ("Bartholomew", "Anneliese-Marie", "Cem", "Wilhelmina van Oranje", "Eve", "Maximilian", "Jo", "Oluwaseun")
FEW = LONG[:2]
DEMO = Path(__file__).parents[2] / "calibration" / "demo"
FELT = ((142.0, 62.0), (1136.0, 62.0), (1222.0, 668.0), (56.0, 668.0))


@dataclass(frozen=True, slots=True)
class Scene:
    """A table in a moment: ``seats`` of the long names, what was said, and what is opened on the glass."""

    game: str
    seats: int
    lead_up: Callable[[Glass], None]
    options: Mapping[str, Any] | None = None
    sources: Callable[[], Sequence[Any]] = tuple
    camera: Callable[[], Any] | None = None


def tapped(table: Glass, *lines: Mapping[str, Any]) -> None:
    """These acts were tapped before."""
    for line in lines:
        table.feed.put(Tapped(source="touch", at=0.0, said=line))
        table.app.desk.pump()


def chance(table: Glass, until: Callable[[Any], bool], *, seed: int = 4, most: int = 400) -> None:
    """Plays legal acts until it is so."""
    draw = random.Random(seed)
    for _ in range(most):
        game, state = table.session.table.game, table.session.table.state
        if until(state):
            return
        acts = [act for act in game.acts(state) if act.word() not in ("leave", "join", "end", "loan", "repay")]
        if not acts:
            return
        tapped(table, act_to_json(draw.choice(acts)))


def fights(table: Glass, *faces: str) -> None:
    """Both seats of Bluffing Battles in turn."""
    seats = table.session.table.state.seats
    tapped(table, *({"act": "play", "seat": seats[at % 2], "card": face} for at, face in enumerate(faces)))


def war(table: Glass) -> None:
    """A war within a war."""
    fights(table, "7S", "9H", "KD", "KC", "4S", "4H", "2C")


def refusal(table: Glass) -> None:
    """A card that cannot be there."""
    fights(table, "7S", "9H", "7S")


def doubt(table: Glass) -> None:
    """Two cards that the camera cannot read."""
    fights(table, "7S", "9H")
    seen = card("1/play", "6S", 0.5, ("9S", 0.45), track=1), card("2/play", "3D", 0.5, ("8D", 0.3), track=2)
    table.see(*(replace(each, crop=blurred_six()) for each in seen))


def hidden_doubt(table: Glass) -> None:
    """A card that only one seat may see cannot be read."""
    chance(table, lambda state: False, most=5)
    seat = table.session.table.state.turn
    zone = f"{table.session.table.state.seats.index(seat) + 1}/down"
    table.see(replace(card(zone, "E", 0.5, ("F", 0.45)), crop=blurred_six()))


def uncovered_doubt(table: Glass) -> None:
    """Its player looks at it."""
    hidden_doubt(table)
    table.step()
    table.tap_key(f"{table.session.table.state.turn} answers")
    table.tap_key(f"I am {table.session.table.state.turn}: show me")
    until(table, lambda: any(isinstance(each, Image) and each.texture is not None for each in table.visible()))


def doubt_of_a_tag(table: Glass) -> None:
    """A tag that is on no map."""
    fights(table, "7S", "9H")
    table.see(TagSeen(source="nfc:b", at=0.0, zone="2/play", uid="04FF"))


def doubt_of_a_refusal(table: Glass) -> None:
    """A card is clearly read that cannot be there."""
    fights(table, "7S", "9H")
    table.see(replace(card("1/play", "7S", 0.99, ("7C", 0.01), track=3), crop=blurred_six()))


def doubt_of_a_play(table: Glass) -> None:
    """A card that was played is now read as another one."""
    table.see(replace(card("1/play", "9S", 0.95, track=1), crop=blurred_six()))
    table.see(replace(card("1/play", "6S", 0.99, track=1), crop=blurred_six()))


def lost(table: Glass) -> None:
    """The camera does not answer."""
    war(table)
    table.see(SourceLost(source="camera:0", at=0.0, why="no picture for 5 s; look at its plug, play goes on by taps"))


def miscounted(table: Glass) -> None:
    """Chips were counted, and the books say something else."""
    showdown(table)
    seat = table.session.table.state.seats[0]
    tapped(table, {"act": "count", "seat": seat, "unit": "coins", "amount": 41})
    table.app.table.mending.begin(len(table.session.table.history.entries))


def difference(table: Glass) -> None:
    """What mending an earlier act would change."""
    fights(table, "7S", "9H", "KD", "4C", "AS")
    table.app.table.mending.begin(1)
    table.step()
    table.tap_key("It was another card")
    table.tap_card("QS")


def loans(table: Glass) -> None:
    """The book of a seat, with a loan."""
    tapped(table, {"act": "loan", "seat": table.session.table.state.seats[2], "amount": 20})
    showdown(table)
    table.app.table.open_page("book")


def places(table: Glass) -> None:
    """Somebody sits elsewhere."""
    bidding(table)
    table.app.table.placing.ask(table.app.table.board.seating)
    table.app.table.board.open(table.app.table._asks)


def lobby_sessions(table: Glass) -> None:
    """Earlier tables, one that the app named and one with a name of its own."""
    names = ("pirates-bluff 2026-11-20 20.15.03 Ann Ben Cem Wilhelmina van Oranje", "last week")
    table.app.whole.show(Lobby(sessions=names, started=lambda *_: "", resumed=lambda _: ""))
    table.root.content._tell("last week: another program has this session open; close it there first")


def blurred_six() -> bytes:
    """A crop as a camera would send it."""
    picture = np.full((190, 140, 3), (46, 92, 58), np.uint8)
    cv2.rectangle(picture, (18, 16), (122, 174), (236, 240, 240), -1)
    cv2.putText(picture, "6", (46, 120), cv2.FONT_HERSHEY_SIMPLEX, 2.6, (40, 36, 36), 8)
    coded, jpeg = cv2.imencode(".jpg", cv2.GaussianBlur(picture, (15, 15), 0))
    assert coded
    return jpeg.tobytes()


def ended(table: Glass) -> None:
    """The end of a game."""
    chance(table, lambda state: state.ended is not None)


def open_seat(table: Glass) -> None:
    """A seat is about to play."""
    war(table)
    table.app.table.speak_for(table.session.table.state.seats[1])


def book(table: Glass) -> None:
    """The book after a war and an undo."""
    war(table)
    tapped(table, {"act": "undo"}, {"act": "note", "text": "fun", "tags": ["fun"]})
    table.app.table.open_page("book")


def line(table: Glass) -> None:
    """A line of the book is opened: two pictures, not all of the words short."""
    war(table)
    number = len(table.session.table.history.entries)
    table.session.table.evidence[number] = Evidence(
        "camera:0, nfc:box", confidence=0.87, tags=("04A1B2C3",), crops=("a.jpg", "b.jpg"), confirmed_by="table"
    )
    table.session.crop = lambda _: blurred_six()
    table.app.table.mending.begin(number)


def bidding(table: Glass) -> None:
    """A bid stands."""
    chance(table, lambda state: len(state.deal.bids) > 2)


def bid_pad(table: Glass) -> None:
    """Somebody is about to raise."""
    bidding(table)
    state = table.session.table.state
    seat = next(seat for seat in state.seats if seat not in state.bid.by)
    table.app.table.speak_for(seat, "bid")


def showdown(table: Glass) -> None:
    """All hands were shown."""
    chance(table, lambda state: state.deal.phase == "over" and bool(state.deal.callers), seed=8)


def counted(table: Glass) -> None:
    """Somebody is about to say what is in a hand."""
    chance(table, lambda state: state.deal.phase == "showdown" and bool(state.deal.callers), seed=8)
    table.app.table.speak_for(table.session.table.state.seats[1])
    table.step()
    table.tap_key("Count the hand")


def loan(table: Glass) -> None:
    """Somebody is about to borrow, and keys lay at the edges before."""
    bidding(table)
    table.step(6)
    showdown(table)
    tapped(table, {"act": "next"})
    table.step()
    table.app.table.speak_for(table.session.table.state.seats[1])
    table.step()
    table.tap_key("Loan")


def loan_digits(table: Glass) -> None:
    """Borrowing much: the amount is typed."""
    loan(table)
    table.step()
    table.tap_key("Another number")


def trick(table: Glass) -> None:
    """Three cards of a trick lie."""
    chance(table, lambda state: len(state.trick) > 2)


def bets(table: Glass) -> None:
    """Somebody is about to bet."""
    chance(table, lambda state: bool(state.bets))
    state = table.session.table.state
    table.app.table.speak_for(next(seat for seat in state.active if seat not in state.bets))


def rows(table: Glass) -> None:
    """Two rows, and extra cards."""
    one, other = table.session.table.state.seats
    tapped(
        table,
        {"act": "muster", "seat": one, "count": 6},
        {"act": "muster", "seat": other, "count": 8},
        {"act": "reveal", "seat": one, "cards": ["7S", "KD", "2C", "9H", "10H", "AS"]},
        {"act": "reveal", "seat": other, "cards": ["8S", "KC", "3C", "4C"]},
    )


def letters(table: Glass) -> None:
    """A bid on letters stands."""
    one, two, *_ = table.session.table.state.seats
    tapped(
        table,
        {"act": "center", "up": ["E", "S"], "down": 1},
        {"act": "deal", "seat": one, "up": ["T"], "down": 1},
        {"act": "deal", "seat": two, "up": ["QU"], "down": 1},
        {"act": "bid", "seat": one, "value": 6},
    )


def word(table: Glass) -> None:
    """A word is being made."""
    letters(table)
    one, two, *_ = table.session.table.state.seats
    tapped(table, {"act": "challenge", "seat": two})
    table.app.table.speak_for(one, "word")


def page(name: str) -> Callable[[Glass], None]:
    """A page in the place of the felt."""

    def go(table: Glass) -> None:
        war(table)
        table.app.table.open_page(name)

    return go


def plugged() -> Sequence[Canned]:
    """A board with some troubles, and a camera."""
    return Canned(board()), Canned(camera())


def looked(_: object) -> tuple[Feed, None]:
    """The same, from the lobby."""
    feed = Feed(plugged(), clock=time.monotonic, wake=lambda: None)
    feed.start()
    return feed, None


def demo() -> Still:
    """A picture of the demo table."""
    return Still(load(DEMO / "02-queen-and-five.jpg").picture)


def felt(*corners: tuple[float, float]) -> Callable[[Glass], None]:
    """The felt is being marked in the picture."""

    def go(table: Glass) -> None:
        page = settled(table, lambda: table.app.table.open_page("felt"))
        if not corners:
            until(table, lambda: page.above.names)
        for corner in corners:
            table.touch_at(page.picture.to_window(*page.picture.on_glass(corner)))
        if len(corners) == 4:
            until(table, lambda: page.above.names or page.wrong)

    return go


def lobby_felt(table: Glass) -> None:
    """The felt is being marked before there is a table."""
    lobby(table)
    table.app.pages._looker = lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), demo())
    table.app.pages.show_felt(lambda _: None)
    page = table.root.content.children[0]
    until(table, lambda: page.picture.picture_px)
    for corner in FELT:
        table.touch_at(page.picture.to_window(*page.picture.on_glass(corner)))
    until(table, lambda: page.above.names)


def settled(table: Glass, opened: Callable[[], None]) -> Any:
    """The page with its first picture."""
    opened()
    until(table, lambda: table.app.table.page.picture.picture_px)
    return table.app.table.page


def until(table: Glass, holds: Callable[[], Any]) -> None:
    """Lets the app run until something holds."""
    end = time.monotonic() + 60
    while not holds() and time.monotonic() < end:
        table.step()
        time.sleep(0.02)


def lobby_devices(table: Glass) -> None:
    """What is plugged in, before there is a table."""
    lobby(table)
    table.root.content._change(table.root.content.draft.playing("bluffing-battles"))
    table.app.pages.show_devices()
    until(table, lambda: table.reads("Camera 0"))


def menu(table: Glass) -> None:
    """Everything that is not play."""
    war(table)
    table.app.table.open_menu()


def cover(table: Glass) -> None:
    """A hidden hand is about to be looked at."""
    menu(table)
    table.app.table.menu._hand()
    table.app.table._cover(table.session.table.state.seats[0])


def differs(table: Glass) -> None:
    """The table does not match the books."""
    menu(table)
    table.app.table.menu.differs()


def seats_differ(table: Glass) -> None:
    """The same at a full table."""
    showdown(table)
    table.app.table.open_menu()
    table.app.table.menu.differs()


def typing(table: Glass) -> None:
    """A note is typed."""
    menu(table)
    table.step()
    table.tap_key("Note with words")


def nothing(table: Glass) -> None:
    """Before the first card."""


def lobby(table: Glass) -> None:
    """A table is being set up."""
    draft = table.root.content.draft.playing("battle")
    for seat in LONG[:5]:
        draft = draft.seated(seat)
    table.root.content._change(draft)


def position(table: Glass) -> None:
    """Some was played, and now the table says how it stands."""
    chance(table, lambda _: False, most=12)
    table.app.table.open_page("position")


SCENES: Mapping[str, Scene] = {
    "position-battle": Scene("battle", 5, position),
    "position-bluffing-battles": Scene("bluffing-battles", 2, position),
    "position-bluff-words": Scene("bluff-words", 6, position),
    "position-lost-war": Scene("lost-war", 2, position),
    "position-pirates-bluff": Scene("pirates-bluff", 8, position),
    "bluffing-battles-empty": Scene("bluffing-battles", 2, nothing),
    "bluffing-battles-war": Scene("bluffing-battles", 2, war),
    "bluffing-battles-play": Scene("bluffing-battles", 2, open_seat),
    "bluffing-battles-refusal": Scene("bluffing-battles", 2, refusal),
    "bluffing-battles-doubt": Scene("bluffing-battles", 2, doubt),
    "doubt-of-a-tag": Scene("bluffing-battles", 2, doubt_of_a_tag),
    "doubt-of-a-refusal": Scene("bluffing-battles", 2, doubt_of_a_refusal),
    "doubt-of-a-play": Scene("bluffing-battles", 2, doubt_of_a_play),
    "camera-lost": Scene("bluffing-battles", 2, lost),
    "bluffing-battles-end": Scene("bluffing-battles", 2, ended, {"format": "one-deck"}),
    "pirates-bluff-start": Scene("pirates-bluff", 8, nothing),
    "pirates-bluff-bidding": Scene("pirates-bluff", 8, bidding),
    "pirates-bluff-bid": Scene("pirates-bluff", 8, bid_pad),
    "pirates-bluff-showdown": Scene("pirates-bluff", 8, showdown),
    "pirates-bluff-count": Scene("pirates-bluff", 8, counted),
    "pirates-bluff-loan": Scene("pirates-bluff", 8, loan),
    "pirates-bluff-loan-digits": Scene("pirates-bluff", 8, loan_digits),
    "lost-war-rows": Scene("lost-war", 2, rows),
    "battle-bets": Scene("battle", 5, bets),
    "battle-trick": Scene("battle", 5, trick),
    "bluff-words-bid": Scene("bluff-words", 6, letters),
    "bluff-words-word": Scene("bluff-words", 6, word),
    "bluff-words-hidden-doubt": Scene("bluff-words", 6, hidden_doubt),
    "bluff-words-uncovered-doubt": Scene("bluff-words", 6, uncovered_doubt),
    "lobby": Scene("lobby", 0, lobby),
    "lobby-sessions": Scene("lobby", 0, lobby_sessions),
    "lobby-devices": Scene("lobby", 0, lobby_devices),
    "lobby-felt": Scene("lobby", 0, lobby_felt),
    "book": Scene("bluffing-battles", 2, book),
    "book-line": Scene("bluffing-battles", 2, line),
    "book-count": Scene("pirates-bluff", 8, miscounted),
    "book-loans": Scene("pirates-bluff", 8, loans),
    "difference": Scene("bluffing-battles", 2, difference),
    "rules": Scene("bluffing-battles", 2, page("rules")),
    "devices": Scene("bluffing-battles", 2, page("devices"), sources=plugged),
    "devices-none": Scene("bluffing-battles", 2, page("devices")),
    "devices-mark": Scene("bluffing-battles", 2, war, sources=plugged),
    "felt-markers": Scene("bluffing-battles", 2, felt(), camera=lambda: Still(table_with_pieces())),
    "felt-corners": Scene("bluffing-battles", 2, felt(*FELT), camera=demo),
    "felt-impossible": Scene("bluffing-battles", 2, felt((300, 300), (600, 290), (1000, 300), (650, 600)), camera=demo),
    "places": Scene("pirates-bluff", 8, places),
    "menu": Scene("bluffing-battles", 2, menu),
    "cover": Scene("bluffing-battles", 2, cover),
    "table-differs": Scene("bluffing-battles", 2, differs),
    "table-differs-full": Scene("pirates-bluff", 8, seats_differ),
    "note": Scene("bluffing-battles", 2, typing),
}


def opened(name: str, **how: Any) -> Glass:
    """The app in this scene."""
    scene = SCENES[name]
    if scene.game == "lobby":
        table = Glass(lobby=True, looker=looked, **how)
    else:
        how["options"], how["sources"] = dict(scene.options or {}), scene.sources()
        how["camera"] = scene.camera() if scene.camera else None
        table = Glass(scene.game, LONG[: scene.seats], **how)
    scene.lead_up(table)
    table.step(6)
    return table
