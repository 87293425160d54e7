"""What is plugged in: boards, readers, buttons and cameras, how well each works, and what to do where one does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.sources.nfc.link import obstacles
from companion.ui.kit.qr_picture import QrPicture as QrPicture  # for the .kv
from companion.ui.kit.widgets import Key, Panel, load_kv
from companion.ui.pages.decks_page import count
from companion.ui.pages.door import AtTable, InLobby, PageSpec
from companion.ui.pages.traffic_light import TrafficLight
from companion.ui.views.before.decks import chosen_deck, deck_of
from companion.ui.views.before.readiness import Readiness, ZoneTest, readiness
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.machine import machine_views
from companion.ui.views.devices.plugged import device_views, plugged
from companion.ui.views.sentences import spoken_face

LOOK_S = 0.25
LOOKS_AT_MACHINE = 20  # every so many looks it is asked what takes ports away

NOTHING = later("Nothing is plugged in. With one of these the companion reads the table by itself:")
WAYS = (
    (later("A camera over the table"), later("The first one that this computer finds."), "0"),
    (later("Tagged cards and CALL buttons"), later("A board or a reader on a USB port."), "nfc"),
    (
        later("Phones as CALL keys, Android phones as readers"),
        later("In the same Wi-Fi; each scans a code."),
        "nfc:phone",
    ),
)
"""What could be plugged in, where it is looked for, and which source that is."""
TOUCH = (later("Play by touch only"), later("Nothing is plugged in, and the companion is not searching."), "")
HARDWARE = (later("hardware.md, beside the program, says what to buy and how to wire it."), "", "")
IN_LOBBY = (later("Leave the table and touch Devices to plug one in."), "", "")
LOOKING = later("Looking for what is plugged in…")
PLAYED = later("Cards you lay and buttons you press count now.")
TRIED = later("Lay cards and press buttons: nothing counts. Take the cards off before you go on.")


class WayRow(Panel):
    """What could be plugged in; ``plug`` hears of the ``source``, None: it cannot be plugged in here."""

    title = StringProperty("")
    said = StringProperty("")
    source = StringProperty("")
    plug = ObjectProperty(None, allownone=True)


class TroubleRow(Panel):
    """What is wrong, and the way on."""

    text = StringProperty("")


class ReaderRow(Panel):
    """One reader."""

    heading = StringProperty("")
    state = StringProperty("")
    ok = BooleanProperty(True)
    cards = StringProperty("")
    details = StringProperty("")


class ButtonRow(Panel):
    """One CALL button."""

    heading = StringProperty("")
    told = StringProperty("")
    lit = BooleanProperty(False)


class DevicePanel(Panel):
    """One board, bare reader or camera."""

    title = StringProperty("")
    state = StringProperty("")
    facts = StringProperty("")
    details = StringProperty("")
    gone = BooleanProperty(False)
    has_buttons = BooleanProperty(False)
    address = StringProperty("")

    def show(self, view: DeviceView, *, detailed: bool) -> None:
        """Takes over a device as it is now; ``detailed``: also what helps to find a fault."""
        self.title, self.state, self.facts = view.title, view.state, view.facts
        self.details = view.details if detailed else ""
        self.gone, self.address = view.gone, view.address
        self.has_buttons = bool(view.buttons)
        for row, text in _rows(self.ids.troubles, TroubleRow, view.troubles):
            row.text = text
        for row, reader in _rows(self.ids.readers, ReaderRow, view.readers):
            row.heading, row.state, row.ok = reader.heading, reader.state, reader.ok
            row.cards, row.details = reader.cards, reader.details if detailed else ""
        for row, button in _rows(self.ids.buttons, ButtonRow, view.buttons):
            row.heading, row.told, row.lit = button.heading, button.told, button.lit


class DevicesPage(BoxLayout):
    """``look`` gives every device as it is now, without waiting; ``tried``
    (at a table) hears whether what is laid and pressed is only tried. ``ready`` says whether all is, ``test`` tries
    every zone with a card; before a table ``demo`` shows how it plays with a camera, ``counts`` counts the deck,
    ``plug`` takes another source, ``is_looking`` and ``refused`` say how far that came."""

    hint = StringProperty("")
    tries = BooleanProperty(False)
    nothing = StringProperty("")

    def __init__(
        self,
        look: Callable[[], Sequence[DeviceView]],
        *,
        closed: Callable[[], None],
        tried: Callable[[bool], None] | None = None,
        is_looking: Callable[[], bool] = lambda: False,
        refused: Callable[[], bool] = lambda: False,
        plug: Callable[[str], None] | None = None,
        ready: Callable[[], Readiness] | None = None,
        test: ZoneTest | None = None,
        demo: Callable[[], None] | None = None,
        counts: Callable[[], None] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._look, self._tried = look, tried
        self._is_looking, self._refused, self._plug = is_looking, refused, plug
        self._looking: Any = None
        self._ready, self._test = ready, test
        self._light = TrafficLight()
        self._machine: tuple[DeviceView, ...] = ()
        self._looks = 0
        if ready is not None:
            self.add_widget(self._light, index=len(self.children) - 1)
        self._ten = Key(text=tr("Ten-second test"), most=20, size_hint_x=0.5, on_release=lambda _: self._begin_test())
        self._detailed = False
        self._more = Key(text=tr("Details"), most=20, size_hint_x=0.42, on_release=lambda _: self._turn_details())
        self._try = Key(text=tr("Try cards and buttons"), most=20, size_hint_x=0.6, on_release=lambda _: self._turn())
        if tried is not None and look():
            self.ids.tools.add_widget(self._try)
            if test is not None and test.can_be:
                self.ids.tools.add_widget(self._ten)
        for word, does in ((tr("Count the deck"), counts), (tr("See the demo"), demo)):
            if does is not None:
                self.ids.tools.add_widget(
                    Key(text=word, most=20, size_hint_x=0.4, on_release=lambda _, does=does: does())
                )
        self.ids.tools.add_widget(Key(text=tr("Close"), most=20, size_hint_x=0.33, on_release=lambda _: closed()))
        self.bind(parent=self._watched)
        self._say()
        self.show()

    def show(self) -> None:
        """Shows every device as it is now."""
        views = self._look()
        if self._looks % LOOKS_AT_MACHINE == 0:
            self._machine = machine_views(obstacles.obstacles())
        self._looks += 1
        if views and self._more.parent is None:
            self.ids.tools.add_widget(self._more, index=1)
        waits = not views and self._is_looking()
        self.nothing = "" if views or waits else tr(NOTHING)
        for row, (title, said, source) in _rows(self.ids.ways, WayRow, () if waits else self._ways(views)):
            row.title, row.said, row.source = tr(title), said and tr(said), source
            row.plug = self._plug if said else None
        urgent = [view for view in self._machine if view.gone]
        hints = [view for view in self._machine if not view.gone]
        for box, panels in ((self.ids.machine, urgent), (self.ids.devices, (*views, *hints))):
            for panel, view in _rows(box, DevicePanel, panels):
                panel.show(view, detailed=self._detailed)
        if self._ready is not None:
            self._light.show(self._ready())
        if self.tries and self._test is not None:
            self.hint = self._test.told() or tr(TRIED)

    def _ways(self, views: Sequence[DeviceView]) -> Sequence[tuple[str, str, str]]:
        """What could be plugged in, where nothing is, or what is cannot be opened."""
        if self._plug is not None and self._refused():
            return (*WAYS, TOUCH)
        if views:
            return ()
        return (*WAYS, *(() if self._plug is not None else (IN_LOBBY,)), HARDWARE)

    def _turn_details(self) -> None:
        self._detailed = not self._detailed
        self._more.kind = "main" if self._detailed else "plain"
        self.show()

    def _begin_test(self) -> None:
        if self._test is not None:
            if not self.tries:
                self._turn()
            self._test.begin()
            self.show()

    def _turn(self) -> None:
        self.tries = not self.tries
        if self._test is not None:
            self._test.end()
        self._try.text = tr("End the trial") if self.tries else tr("Try cards and buttons")
        self._try.kind = "main" if self.tries else "plain"
        self._say()
        if self._tried is not None:
            self._tried(self.tries)

    def _say(self) -> None:
        played = PLAYED if self._tried is not None and self._look() else ""
        told = TRIED if self.tries else played
        self.hint = told and tr(told)

    def _watched(self, *_: object) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.parent is not None:
            self._looking = Clock.schedule_interval(lambda _: self.show(), LOOK_S)
        elif self.tries:
            self._turn()


def _rows(box: Any, kind: type[Any], wanted: Sequence[Any]) -> list[tuple[Any, Any]]:
    """As many widgets of a kind in the box as there is to show, each beside what it shows."""
    rows = box.children[::-1]
    for row in rows[len(wanted) :]:
        box.remove_widget(row)
    while len(box.children) < len(wanted):
        box.add_widget(kind())
    return list(zip(box.children[::-1], wanted, strict=True))


def _at_table(at: AtTable) -> DevicesPage:
    desk = at.desk

    def zones() -> tuple[str, ...]:
        """The zones that the camera reads."""
        felt = at.camera.table if at.camera is not None else None
        return tuple(zone.name for zone in felt.zones) if felt is not None else ()

    def tried(tried: bool) -> None:
        (desk.trial.begin if tried else desk.trial.end)(desk.clock())

    return DevicesPage(
        lambda: desk.devices, closed=at.closed, tried=tried, ready=lambda: desk.ready, test=desk.zone_test(zones)
    )


def _in_lobby(lobby: InLobby) -> DevicesPage:
    look = lobby.look()

    def is_idle() -> bool:
        """Whether nobody named a source, and none was found."""
        found = plugged(look.feed) if look.feed is not None else ()
        return not lobby.is_used() and not any(device.connected for device, _ in found)

    def ready() -> Readiness:
        deck = chosen_deck(lobby.draft())
        reads = deck.reads
        if look.why:
            return Readiness("red", tr("Something does not work. You can play by touch meanwhile."), (look.why, reads))
        if look.feed is None:
            return Readiness("amber", tr(LOOKING), (reads,))
        return readiness(() if is_idle() else plugged(look.feed), (reads,), deck.found)

    def devices() -> tuple[DeviceView, ...]:
        if look.feed is None:
            refused = DeviceView(
                tr("Sources"), tr("cannot be opened"), "", gone=True, mark="sources", troubles=(look.why,)
            )
            return (refused,) if look.why else ()
        if is_idle():
            return ()
        draft = lobby.draft()
        return device_views(
            plugged(look.feed),
            now=lobby.clock(),
            seats=draft.seats,
            speak=lambda face: spoken_face(draft.rules, face),
        )

    def counts() -> None:
        lobby.turn_to(partial(count, deck=deck_of(lobby.draft()), back=_in_lobby))

    return DevicesPage(
        devices,
        closed=lobby.closed,
        is_looking=lambda: look.feed is None and not look.why,
        refused=lambda: bool(look.why),
        plug=lobby.plug,
        ready=ready,
        demo=lobby.demo,
        counts=counts if chosen_deck(lobby.draft()).found is not None else None,
    )


PAGE = PageSpec(key=later("Devices"), at_table=_at_table, in_lobby=_in_lobby, order=30)
load_kv(__file__)
