"""The devices plugged in: boards, readers, buttons and cameras, how well each works, and the cure if one does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.sources.nfc.link import obstacles
from companion.speech.sentences import spoken_face
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.decks_page import COUNT
from companion.ui.pages.door import AtTable, InLobby, PageSpec
from companion.ui.views.before.decks import chosen_deck, deck_of
from companion.ui.views.before.readiness import Readiness, ZoneTest, readiness
from companion.ui.views.devices.device_tile import device_tiles
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.plugged import device_views, machine_views, plugged
from companion.ui.views.page import CLOSE, Do, Go, Page, PageKey, PageLine, PagePart, Presenter, Tile, Tone

LOOK_S = 0.25
LOOKS_AT_MACHINE = 20  # every so many looks it is asked what takes ports away


@dataclass(frozen=True, slots=True)
class PlugWay:
    """A device that could be plugged in: where the companion looks for it, its source, and its drawing."""

    title: str
    where: str
    source: str
    icon: str


WAYS = (
    PlugWay(later("A camera over the table"), later("This tablet uses the first one it finds."), "0", "camera"),
    PlugWay(later("Tagged cards and CALL buttons"), later("A board or a reader on a USB port."), "nfc", "decks"),
    PlugWay(
        later("Phones as CALL buttons, Android phones as readers"),
        later("On the same Wi-Fi; each scans a code."),
        "nfc:phone",
        "phones",
    ),
    PlugWay(
        later("Play by touch only"), later("Nothing is plugged in, and the companion isn't searching."), "", "hand"
    ),
)
"""All ways; the last one is without any device."""


class DevicesPage(Presenter):
    """The cameras, readers and buttons. ``is_looking``: they are still being opened; ``is_refused``: they cannot be
    opened. ``is_plugged``: other sources can be added here. ``is_tried``: cards and buttons can be tried out without
    counting, and then ``test`` goes through every zone. ``more`` are further keys, ``counting`` those that need a
    device and ``foot`` those that are loud without one."""

    is_looking = is_refused = is_plugged = is_tried = False
    test: ZoneTest | None = None
    more: tuple[PageKey, ...] = ()
    counting: tuple[PageKey, ...] = ()
    foot: tuple[PageKey, ...] = ()

    def __init__(self) -> None:
        self._machine: tuple[DeviceView, ...] = ()
        self._looks = 0
        self._detailed = self._tries = False

    def devices(self) -> Sequence[DeviceView]:
        """Every device as it is now, without waiting."""
        raise NotImplementedError

    def ready(self) -> Readiness:
        """Whether all is ready."""
        raise NotImplementedError

    def try_out(self, tries: bool) -> None:
        """Nothing counts that is laid and pressed, or all does again."""

    def page(self) -> Page:
        views = self.devices()
        if self._looks % LOOKS_AT_MACHINE == 0:
            self._machine = machine_views(obstacles.obstacles())
        self._looks += 1
        ready = self.ready()
        in_short = ready.light == "red" and not (self._detailed or self._tries or ready.is_blind or self.is_refused)
        trouble = _count_wrong(views) if in_short else ""  # each fault stands at its device
        is_bare = not views and not self.is_looking
        if is_bare:
            ready = replace(ready, says=tr("Nothing is plugged in: you play by touch."))
        keys, hint = self._keys(bool(views)), self._hint(bool(views))
        blocks: list[PagePart] = [] if trouble else [_light(ready, is_calm=not views)]
        blocks += self._show(each for each in (*self._machine, *views) if each.gone or each.troubles)
        if is_bare and self.is_tried:
            blocks.append(PageLine(tr("To connect one of these, leave the table and open Devices:"), 24))
        elif is_bare:
            blocks.append(PageLine(tr("With one of these, I read the table by myself:"), 24))
        blocks += self._ways(bool(views))
        blocks += self._show(each for each in (*views, *self._machine) if not (each.gone or each.troubles))
        foot = self.foot if is_bare else ()
        return Page(tr("Camera and devices"), keys, tuple(blocks), hint=hint, trouble=trouble, foot=foot)

    def take(self, intent: object) -> None:
        match intent:
            case Do("details"):
                self._detailed = not self._detailed
            case Do("test") if self.test is not None:
                self.test.begin()
            case Do("trial"):
                self._turn()

    def leave(self) -> None:
        """Nobody tries anything any more."""
        if self._tries:
            self._turn()

    def _show(self, views: Iterable[DeviceView]) -> Iterator[Tile]:
        for each in views:
            counts = self.is_tried and not self._tries
            yield from device_tiles(each, detailed=self._detailed, timed=self._tries, counts=counts)

    def _turn(self) -> None:
        self._tries = not self._tries
        if self.test is not None:
            self.test.end()
        self.try_out(self._tries)

    def _keys(self, are_any: bool) -> tuple[PageKey, ...]:
        keys: list[PageKey] = []
        if self.is_tried and (are_any or self._tries):
            word = tr("End the trial") if self._tries else tr("Try them out")
            keys.append(PageKey(word, Do("trial"), "chosen" if self._tries else "plain"))
            if self._tries and self.test is not None and self.test.can_be:
                keys.append(PageKey(tr("Ten-second test"), Do("test")))
        keys += self.more
        if are_any:
            keys.append(PageKey(tr("Details"), Do("details"), "chosen" if self._detailed else "plain"))
            keys += self.counting
        return (*keys, PageKey(tr("Close"), CLOSE))

    def _ways(self, are_any: bool) -> list[PagePart]:
        """The devices that could be plugged in, if nothing is, or if those that are can't be opened."""
        has_none = not (are_any or self.is_looking)
        ways = WAYS if self.is_plugged and self.is_refused else WAYS[:-1] * has_none
        return [self._way(way) for way in ways]

    def _way(self, way: PlugWay) -> Tile:
        keys = (PageKey(tr("Use this"), Go("plug", way.source)),) if self.is_plugged else ()
        lines = (PageLine(tr(way.title), 26, bold=True), PageLine(tr(way.where), 22, "soft"))
        return Tile(lines, keys=keys, icon=way.icon, ground="panel" if keys else "ground")

    def _hint(self, are_any: bool) -> str:
        if self._tries:
            told = self.test.describe() if self.test is not None else ""
            return told or tr("Lay cards and press buttons: nothing counts. Take the cards off before you go on.")
        if self.is_tried and are_any:
            return tr("The game goes on: cards and buttons count.")
        return ""


def _count_wrong(views: Sequence[DeviceView]) -> str:
    """How many devices and readers do not work well; empty if none is known."""
    wrong = sum(view.gone + sum(bool(each.troubles) for each in view.readers) for view in views)
    return tr("{count:device needs|devices need} you. Touch works meanwhile.", count=wrong) if wrong else ""


def _light(found: Readiness, *, is_calm: bool) -> Tile:
    """Whether what reads the cards is ready, by a sign, a colour and words; if it is calm, nothing is at fault."""
    tone: Tone = "words" if is_calm else "good" if found.light == "green" else "bad"
    sign = {"good": "✓  ", "bad": "▲  "}.get(tone, "")
    told = (PageLine(each, 22, "soft") for each in found.told if each)
    return Tile((PageLine(f"{sign}{found.says}", 30, tone, bold=True), *told), edge=None if is_calm else tone)


class DevicesAtTable(DevicesPage):
    """Those of a table that is played."""

    is_tried = True

    def __init__(self, at: AtTable) -> None:
        super().__init__()
        self._desk, self._camera = at.desk, at.camera
        self.test = at.desk.zone_test(self._zones)
        if at.can_leave():
            self.foot = (PageKey(tr("Leave table"), Go("leave"), icon="leave"),)

    def devices(self) -> Sequence[DeviceView]:
        return self._desk.devices

    def ready(self) -> Readiness:
        return self._desk.ready

    def try_out(self, tries: bool) -> None:
        (self._desk.trial.begin if tries else self._desk.trial.end)(self._desk.clock())

    def _zones(self) -> tuple[str, ...]:
        """The zones that the camera reads."""
        felt = self._camera.table if self._camera is not None else None
        return tuple(zone.name for zone in felt.zones) if felt is not None else ()


class DevicesBefore(DevicesPage):
    """Those that are plugged in before there is a table."""

    def __init__(self, lobby: InLobby) -> None:
        super().__init__()
        self._lobby, self._look = lobby, lobby.look()
        self.is_plugged = lobby.plugs
        if chosen_deck(lobby.draft()).found is not None:
            lobby.router.add(
                "count", lambda: lobby.turn_to(lambda here: COUNT.make(here, deck_of(lobby.draft()), Go("devices")))
            )
            self.counting = (PageKey(tr("Count the deck"), Go("count")),)
        if lobby.demo:
            self.more = (PageKey(tr("See the demo"), Go("demo")),)

    @property
    def is_looking(self) -> bool:  # type: ignore[override]
        return self._look.feed is None and not self._look.why

    @property
    def is_refused(self) -> bool:  # type: ignore[override]
        return bool(self._look.why)

    def devices(self) -> Sequence[DeviceView]:
        """The devices that are plugged in, or one that says why they can't be opened."""
        look, lobby = self._look, self._lobby
        if look.why and look.feed is None:
            title, why = tr("Sources"), tr("can't be opened")
            return (DeviceView(title, why, "", gone=True, mark="sources", troubles=(look.why,)),)
        if look.feed is None or self._is_idle():
            return ()
        draft = lobby.draft()
        return device_views(
            plugged(look.feed),
            now=lobby.clock(),
            seats=draft.seats,
            speak=lambda face: spoken_face(draft.rules, face),
        )

    def ready(self) -> Readiness:
        look, deck = self._look, chosen_deck(self._lobby.draft())
        if look.why:
            told = tr("Something isn't working. You can play by touch meanwhile.")
            return Readiness("red", told, (look.why, deck.reads))
        if look.feed is None:
            return Readiness("amber", tr("Looking for devices…"), (deck.reads,))
        return readiness(() if self._is_idle() else plugged(look.feed), (deck.reads,), deck.found)

    def _is_idle(self) -> bool:
        """Whether nobody named a source, and none was found."""
        found = plugged(self._look.feed) if self._look.feed is not None else ()
        return not self._lobby.is_used() and not any(device.connected for device, _ in found)


def _at_table(at: AtTable) -> Widget:
    return PageForm(DevicesAtTable(at), at.router, look_s=LOOK_S)


def _in_lobby(lobby: InLobby) -> Widget:
    return PageForm(DevicesBefore(lobby), lobby.router, look_s=LOOK_S)


PAGE = PageSpec(key=later("Devices"), at_table=_at_table, in_lobby=_in_lobby, order=30)
