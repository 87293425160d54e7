"""What is plugged in: boards, readers, buttons and cameras, how well each works, and what to do where one does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.sources.nfc.link import obstacles
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.decks_page import count
from companion.ui.pages.door import AtTable, InLobby, PageSpec
from companion.ui.views.before.decks import chosen_deck, deck_of
from companion.ui.views.before.readiness import Readiness, ZoneTest, readiness
from companion.ui.views.devices.device_tile import device_tile
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.machine import machine_views
from companion.ui.views.devices.plugged import device_views, plugged
from companion.ui.views.page import CLOSE, Go, Page, PageKey, PageLine, PagePart, Presenter, Tile, Tone
from companion.ui.views.sentences import spoken_face

LOOK_S = 0.25
LOOKS_AT_MACHINE = 20  # every so many looks it is asked what takes ports away


@dataclass(frozen=True, slots=True)
class PlugWay:
    """What could be plugged in, where it is looked for, which source that is, and its drawing."""

    title: str
    where: str
    source: str
    icon: str


WAYS = (
    PlugWay(later("A camera over the table"), later("The first one that this tablet finds."), "0", "camera"),
    PlugWay(later("Tagged cards and CALL buttons"), later("A board or a reader on a USB port."), "nfc", "decks"),
    PlugWay(
        later("Phones as CALL buttons, Android phones as readers"),
        later("On the same Wi-Fi; each scans a code."),
        "nfc:phone",
        "phones",
    ),
)
TOUCH = PlugWay(
    later("Play by touch only"), later("Nothing is plugged in, and the companion is not searching."), "", "hand"
)


SIGNS: dict[str, tuple[str, Tone]] = {"green": ("✓", "good"), "amber": ("▲", "bad"), "red": ("✗", "bad")}


@dataclass(frozen=True, slots=True)
class Plug:
    """This source is plugged in; empty: none is."""

    source: str


@dataclass(frozen=True, slots=True)
class TurnDetails:
    """What helps to find a fault is shown, or no longer."""


@dataclass(frozen=True, slots=True)
class TurnTrial:
    """From now on nothing counts that is laid and pressed, or all does again; ``is_timed``: every zone is tested."""

    is_timed: bool = False


class DevicesPage(Presenter):
    """``look`` gives every device as it is now, without waiting. At a table ``tried`` hears whether what is laid and
    pressed is only tried, and ``test`` tries every zone with a card. Before a table ``plug`` takes another source,
    ``is_looking`` and ``refused`` say how far that came, and ``more`` are further keys. ``ready`` says whether all
    is."""

    def __init__(
        self,
        look: Callable[[], Sequence[DeviceView]],
        ready: Callable[[], Readiness],
        *,
        tried: Callable[[bool], None] | None = None,
        test: ZoneTest | None = None,
        is_looking: Callable[[], bool] = lambda: False,
        refused: Callable[[], bool] = lambda: False,
        plug: Callable[[str], None] | None = None,
        more: Sequence[PageKey] = (),
    ) -> None:
        self._look, self._ready, self._tried, self._test = look, ready, tried, test
        self._is_looking, self._refused, self._plug, self._more = is_looking, refused, plug, tuple(more)
        self._machine: tuple[DeviceView, ...] = ()
        self._looks = 0
        self._detailed = self._tries = False

    def page(self) -> Page:
        """Every device as it is now."""
        views = self._look()
        if self._looks % LOOKS_AT_MACHINE == 0:
            self._machine = machine_views(obstacles.obstacles())
        self._looks += 1
        ready, apart = self._ready(), ""
        if ready.light == "red":
            apart = next((trouble for view in views for trouble in view.troubles), "")
            ready = replace(ready, says=apart or ready.says)
        if apart and not self._detailed:
            ready = replace(ready, told=(tr("You can play by touch meanwhile."),))
        tiles = [
            device_tile(view, detailed=self._detailed, timed=self._tries, apart=apart)
            for view in (*views, *self._machine)
        ]
        urgent = [tile for tile, view in zip(tiles[len(views) :], self._machine, strict=True) if view.gone]
        is_bare = not views and not self._is_looking()
        blocks: list[PagePart] = [_bare(ready) if is_bare else _light(ready), *urgent]
        if is_bare:
            blocks.append(PageLine(tr("With one of these, I read the table by myself:"), 24))
        blocks += self._ways(bool(views))
        blocks += [tile for tile in tiles if tile not in urgent]
        return Page(tr("Camera and devices"), self._keys(bool(views)), tuple(blocks), hint=self._hint(bool(views)))

    def take(self, intent: object) -> None:
        """Takes what was touched."""
        match intent:
            case Plug(source=source) if self._plug is not None:
                self._plug(source)
            case TurnDetails():
                self._detailed = not self._detailed
            case TurnTrial(is_timed=True) if self._test is not None:
                if not self._tries:
                    self._turn()
                self._test.begin()
            case TurnTrial():
                self._turn()

    def leave(self) -> None:
        """Nobody tries anything any more."""
        if self._tries:
            self._turn()

    def _turn(self) -> None:
        self._tries = not self._tries
        if self._test is not None:
            self._test.end()
        if self._tried is not None:
            self._tried(self._tries)

    def _keys(self, are_any: bool) -> tuple[PageKey, ...]:
        keys: list[PageKey] = []
        if self._tried is not None and (are_any or self._tries):
            word = tr("End the trial") if self._tries else tr("Try cards and buttons")
            keys.append(PageKey(word, TurnTrial(), "chosen" if self._tries else "plain"))
            if self._test is not None and self._test.can_be:
                keys.append(PageKey(tr("Ten-second test"), TurnTrial(is_timed=True)))
        keys += self._more
        if are_any:
            keys.append(PageKey(tr("Details"), TurnDetails(), "chosen" if self._detailed else "plain"))
        return (*keys, PageKey(tr("Close"), CLOSE))

    def _ways(self, are_any: bool) -> list[PagePart]:
        """What could be plugged in, where nothing is, or what is cannot be opened."""
        if self._plug is not None and self._refused():
            ways: Sequence[PlugWay] = (*WAYS, TOUCH)
        else:
            ways = () if are_any or self._is_looking() else WAYS
        tiles: list[PagePart] = [self._way(way) for way in ways]
        if ways and self._plug is None:
            tiles.append(PageLine(tr("To connect one, leave the table and open Devices."), tone="soft"))
        return tiles

    def _way(self, way: PlugWay) -> Tile:
        keys = (PageKey(tr("Use this"), Plug(way.source)),) if self._plug is not None else ()
        lines = (PageLine(tr(way.title), 26, bold=True), PageLine(tr(way.where), 22, "soft"))
        return Tile(lines, keys=keys, icon=way.icon)

    def _hint(self, are_any: bool) -> str:
        if self._tries:
            told = self._test.told() if self._test is not None else ""
            return told or tr("Lay cards and press buttons: nothing counts. Take the cards off before you go on.")
        if self._tried is not None and are_any:
            return tr("Careful: cards and buttons still count in the game.")
        return ""


def _light(found: Readiness) -> Tile:
    """Whether what reads the cards is ready, by a sign, a colour and words."""
    sign, tone = SIGNS[found.light]
    lines = (
        PageLine(f"{sign}  {found.says}", 30, tone, bold=True),
        *(PageLine(told, 20, "soft") for told in found.told),
    )
    return Tile(lines, edge=tone)


def _bare(found: Readiness) -> Tile:
    """Nothing is plugged in, which is no fault."""
    lines = (PageLine(tr("Nothing is plugged in: you play by touch."), 30, bold=True),)
    return Tile((*lines, *(PageLine(told, 20, "soft") for told in found.told)))


def _at_table(at: AtTable) -> Widget:
    desk = at.desk

    def zones() -> tuple[str, ...]:
        """The zones that the camera reads."""
        felt = at.camera.table if at.camera is not None else None
        return tuple(zone.name for zone in felt.zones) if felt is not None else ()

    def tried(tried: bool) -> None:
        (desk.trial.begin if tried else desk.trial.end)(desk.clock())

    page = DevicesPage(lambda: desk.devices, lambda: desk.ready, tried=tried, test=desk.zone_test(zones))
    return PageForm(page, at.router, look_s=LOOK_S)


def _in_lobby(lobby: InLobby) -> Widget:
    look = lobby.look()

    def is_idle() -> bool:
        """Whether nobody named a source, and none was found."""
        found = plugged(look.feed) if look.feed is not None else ()
        return not lobby.is_used() and not any(device.connected for device, _ in found)

    def ready() -> Readiness:
        deck = chosen_deck(lobby.draft())
        reads = deck.reads
        if look.why:
            return Readiness("red", tr("Something isn't working. You can play by touch meanwhile."), (look.why, reads))
        if look.feed is None:
            return Readiness("amber", tr("Looking for what is plugged in…"), (reads,))
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

    more = []
    if chosen_deck(lobby.draft()).found is not None:
        counts = partial(count, deck=deck_of(lobby.draft()), back=Go("devices"))
        lobby.router.add("count", lambda: lobby.turn_to(counts))
        more.append(PageKey(tr("Count the deck"), Go("count")))
    if lobby.demo:
        more.append(PageKey(tr("See the demo"), Go("demo")))
    page = DevicesPage(
        devices,
        ready,
        is_looking=lambda: look.feed is None and not look.why,
        refused=lambda: bool(look.why),
        plug=lobby.plug,
        more=more,
    )
    return PageForm(page, lobby.router, look_s=LOOK_S)


PAGE = PageSpec(key=later("Devices"), at_table=_at_table, in_lobby=_in_lobby, order=30)
