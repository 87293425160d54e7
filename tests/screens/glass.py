"""The running app, touched and read as a person would: fingers go in through the window, texts come out."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app import build_app
from companion.languages import tr
from companion.observations import CardSeen, Looked, Observation
from companion.session import Session
from companion.sources.feed import Feed
from companion.ui.forms.pad_form import PadKeyForm
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.tile_form import TileForm
from companion.ui.kit import tidy
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.lobby.game_tile import GameKey
from companion.ui.table.hints import HINTS
from companion.ui.views.page import Page

W = TypeVar("W", bound=Widget)

Config.set("graphics", "position", "custom")
Config.set("graphics", "left", "0")
Config.set("graphics", "top", "0")

Clock._max_fps = 0  # nobody watches: no frame waits for the next


class NothingSetAside:
    """Python's look for circles, for an app among many: what one sets aside would be looked through with all that the
    tests hold when it ends. So that was set aside for good when they began (``conftest``), and no app sets aside.
    Python looks by itself again once the app is freed (``Glass.close``): sooner, all of it would be in use."""

    collect, get_count, disable = gc.collect, gc.get_count, gc.disable

    @staticmethod
    def freeze() -> None:
        """Nothing."""

    unfreeze = enable = freeze


tidy.gc = NothingSetAside


class Finger(MotionEvent):  # type: ignore[misc]
    """One finger on the glass, at a place in the window's pixels."""

    count = 0

    def __init__(self, window: Any, x: float, y: float) -> None:
        Finger.count += 1
        place = {"x": x / (window.width - 1), "y": y / (window.height - 1)}
        super().__init__("finger", Finger.count, place, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class Glass:
    """An app on a table that keeps nothing, unless it is given a session; ``signs``: moments are seen and heard,
    ``new``: nobody has used it before."""

    def __init__(
        self,
        game: str = "bluffing-battles",
        seats: Sequence[str] = ("Ann", "Ben"),
        *,
        size: tuple[int, int] = (1280, 800),
        camera: Any = None,
        options: dict[str, Any] | None = None,
        session: Session | None = None,
        lobby: bool = False,
        warm: bool = True,
        opener: Any = None,
        looker: Any = None,
        felt: Any = None,
        draft: Any = None,
        demo: Any = None,
        sockets: Any = None,
        sources: Sequence[Any] = (),
        clock: Callable[[], float] = time.monotonic,
        signs: bool = False,
        new: bool = False,
    ) -> None:
        header = {"record": 1, "game": game, "seats": list(seats), "options": options or {}}
        self.feed = Feed(sources, clock=clock, wake=lambda: None)
        self.feed.start()
        if lobby:
            self.app = build_app(
                None,
                None,
                clock=clock,
                opener=opener,
                looker=looker,
                felt=felt,
                draft=draft,
                demo=demo,
                sockets=sockets,
            )
        else:
            self.session = session or Session.unkept(header)
            self.app = build_app(self.session, self.feed, camera, clock=clock)
        known = () if new else tuple(hint.name for hint in HINTS)
        self.app.liking.settings = replace(self.app.liking.settings, motion=signs, sound=signs, known=known)
        self.taps = 0
        EventLoop.ensure_window()
        self.window = EventLoop.window
        theme.name, theme.text_scale = "dark", 1.0
        self.root = self.app.build()
        if not lobby and warm:
            assert self.app.desk.warm_up.wait(60)
        self.window.add_widget(self.root)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Gives the window another size."""
        if tuple(self.window.size) != size:
            self.window.size = size
        deadline = time.monotonic() + 5
        while tuple(self.window.size) != size and time.monotonic() < deadline:
            EventLoop.idle()
        assert tuple(self.window.size) == size
        self.step()

    def step(self, frames: int = 3) -> None:
        """Lets the app run for some frames, and for as many more as it needs to show what is new. Nobody paints them:
        painting without a graphics chip is slow."""
        self.app.tick()
        while frames > 0 or self.app.is_busy:
            frames -= 1
            self.frame()
            if frames < 0:
                time.sleep(0.001)  # so that the threads that it waits for come to work

    def frame(self) -> None:
        """One frame, in which not all that is new may have come to be shown."""
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()

    def close(self) -> None:
        """Ends the app and leaves the window empty for the next. An app hangs together in circles, and Python seldom
        looks for so large ones: it is freed here, if neither a page that looks again and again nor a bar that fades
        beside a list keeps it. Twice: what the first look leaves would make each later one slower."""
        self.feed.close()
        self.window.remove_widget(self.root)
        self.app.on_stop()
        self.app.whole.content.clear_widgets()
        Animation.cancel_all(None)
        for event in Clock.get_events():
            if not event.loop:  # such as a list that still waits to see whether a touch scrolls it
                event.cancel()
        App._running_app = None
        del self.app, self.root
        gc.collect()
        gc.collect()
        gc.enable()

    def see(self, *observations: Observation) -> None:
        """A source notices something; a camera goes on looking for a second without a change."""
        for each in observations:
            self.feed.put(each)
        self.step()
        cards = [each for each in observations if isinstance(each, CardSeen)]
        if cards:
            self.feed.put(Looked(source=cards[-1].source, at=cards[-1].at + 1.1))
            self.step()

    def touch(self, *widgets: Widget) -> None:
        """Fingers on these widgets, all down together before any goes up."""
        self.touch_at(*(middle(widget) for widget in widgets))

    def touch_at(self, *places: tuple[float, float]) -> None:
        """Fingers on these places of the window, all down together before any goes up."""
        self.taps += len(places)
        fingers = [Finger(self.window, *place) for place in places]
        for finger in fingers:
            EventLoop.post_dispatch_input("begin", finger)
        self.step(1)
        for finger in fingers:
            EventLoop.post_dispatch_input("end", finger)
        self.step()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger goes down at one place of the window and up at another."""
        finger = Finger(self.window, *start)
        EventLoop.post_dispatch_input("begin", finger)
        self.step(1)
        finger.move({"x": end[0] / (self.window.width - 1), "y": end[1] / (self.window.height - 1)})
        EventLoop.post_dispatch_input("update", finger)
        self.step(1)
        EventLoop.post_dispatch_input("end", finger)
        self.step()

    def put_down(self, widget: Widget) -> Finger:
        """A finger that stays on this widget."""
        finger = Finger(self.window, *middle(widget))
        EventLoop.post_dispatch_input("begin", finger)
        self.step()
        return finger

    def lift(self, finger: Finger) -> None:
        """The finger goes away."""
        EventLoop.post_dispatch_input("end", finger)
        time.sleep(0.05)  # a key stays down for a moment, so that its press is seen
        self.step()

    def reach(self, widget: Widget) -> None:
        """Swipes the list that a widget stands in until the widget can be touched."""
        above = widget.parent
        while not isinstance(above, ScrollView):
            above = above.parent
        low, high = (above.to_window(above.x, y)[1] for y in (above.y, above.top))
        for _ in range(20):
            x, y = middle(widget)
            if low + 20 < y < high - 20:
                return
            start = high - 20 if y > high - 20 else low + 20
            self.swipe((x - 200, start), (x - 200, start + min(max((low + high) / 2 - y, low - start), high - start)))
        raise AssertionError(f"{words_of(widget)!r} cannot be swiped to")

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger goes slowly from one place to another and rests there before it is lifted."""
        finger = Finger(self.window, *start)
        EventLoop.post_dispatch_input("begin", finger)
        self.step(1)
        for at in range(1, 13):
            share = min(1.0, at / 8)
            x, y = (first + (last - first) * share for first, last in zip(start, end, strict=True))
            finger.move({"x": x / (self.window.width - 1), "y": y / (self.window.height - 1)})
            EventLoop.post_dispatch_input("update", finger)
            self.step(1)
        EventLoop.post_dispatch_input("end", finger)
        self.step()

    def tap(self, *texts: str) -> None:
        """Touches what bears each text, one after the other."""
        for text in texts:
            self.touch(self.find(text))

    def tap_card(self, face: str) -> None:
        """Touches the topmost tile of this face."""
        self.touch(self.card(face))

    def card(self, face: str | None) -> CardTile:
        """The topmost tile of this face."""
        found = [each for each in self.visible() if isinstance(each, CardTile) and each.face == face]
        assert found, f"no card {face} on the glass"
        return found[-1]

    def middle_card(self) -> CardTile:
        """A card that lies between the seats."""
        rows = [each for each in self.visible() if isinstance(each, CardRow) and not each.seat and each.lying]
        assert rows, "no card in the middle of the felt"
        return rows[-1].children[0]

    def find(self, text: str) -> Widget:
        """The topmost widget that bears this text, or begins with it."""
        bearing = [each for each in self.visible() if getattr(each, "text", "") or getattr(each, "name", "")]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            for widget in reversed(bearing):
                said = words_of(widget)
                if said and (fits(said, text) or fits(said, tr(text))):
                    return widget
        raise AssertionError(f"{text!r} is not on the glass; there is: {self.texts()}")

    def key(self, text: str) -> Widget:
        """The topmost key with exactly this text."""
        found = [each for each in self.visible() if isinstance(each, Key | GameKey) and bears(each, text)]
        assert found, f"no key {text!r} on the glass; there is: {self.texts()}"
        return found[-1]

    def tap_key(self, text: str) -> None:
        """Touches the topmost key with exactly this text."""
        self.touch(self.key(text))

    def has(self, text: str) -> bool:
        """Whether a key with exactly this text can be seen."""
        return any(isinstance(each, Key | GameKey) and bears(each, text) for each in self.visible())

    def one(self, kind: type[W]) -> W:
        """The topmost widget of this kind."""
        found = [each for each in self.visible() if isinstance(each, kind)]
        assert found, f"no {kind.__name__} on the glass; there is: {self.texts()}"
        return found[-1]

    @property
    def page(self) -> Page:
        """The page on the glass, as a value."""
        return self.one(PageForm)._page

    def tile(self, says: object) -> TileForm:
        """The tile on the glass that says this."""
        return next(each for each in self.visible() if isinstance(each, TileForm) and each._tile.says == says)

    def texts(self) -> list[str]:
        """Every text that can be seen, in the order in which it is drawn."""
        shown = (each for each in self.visible() if hasattr(each, "font_size") and each.text and each.width > 1)
        return [words_of(each) for each in shown]

    def reads(self, text: str) -> bool:
        """Whether this text can be seen somewhere."""
        return any(text in each for each in self.texts())

    def reads_row(self, *texts: str) -> bool:
        """Whether exactly these texts are drawn one after the other."""
        drawn = self.texts()
        return any(tuple(drawn[at : at + len(texts)]) == texts for at in range(len(drawn)))

    def visible(self) -> Iterator[Widget]:
        """All widgets from the lowest to the topmost."""
        return walk(self.root)

    def screenshot(self, path: str) -> None:
        """Writes what the window shows as a PNG file."""
        for _ in range(6):
            EventLoop.idle()
            time.sleep(0.03)
        os.replace(self.window.screenshot(path), path)


Open = Callable[..., Glass]
"""Opens the app: the fixture ``glass``."""


def walk(widget: Widget) -> Iterator[Widget]:
    """A widget and all below it, in the order of drawing."""
    yield widget
    for child in reversed(widget.children):
        yield from walk(child)


def words_of(widget: Widget) -> str:
    """The words on a widget: its text, or a seat's or a pair's name; wherever a line may end."""
    if isinstance(widget, PadKeyForm):
        return widget.name
    return _in_a_line(getattr(widget, "text", "") or getattr(widget, "name", "") or "")


def bears(widget: Widget, text: str) -> bool:
    """Whether a widget bears exactly this text, as it stands or translated; wherever a line may end."""
    if len(text) == 1 and text.isalpha():  # a letter's key shows how it will be written
        return words_of(widget) in (text, text.upper())
    return words_of(widget) in (_in_a_line(text), _in_a_line(tr(text)))


def _in_a_line(text: str) -> str:
    return str(text).replace("\N{NO-BREAK SPACE}", " ")


def middle(widget: Widget) -> tuple[float, float]:
    """The middle of a widget in the window's pixels."""
    x, y = widget.to_window(widget.x + widget.width / 2, widget.y + widget.height / 2)
    return float(x), float(y)
