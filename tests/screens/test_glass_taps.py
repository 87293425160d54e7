"""How many touches something takes: counted here, listed in docs/taps.md."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import languages
from companion.games import GAMES
from companion.ledger.presets import save_preset
from companion.session import Session
from companion.sources.feed import Feed
from companion.ui.sheets.language import LANGUAGE
from companion.ui.views.evening.results import results
from tests.screens.glass import Glass, Open
from tests.screens.moments.leading import until

PAGE = Path(__file__).parents[2] / "docs" / "taps.md"
NAMES = ("Ann", "Ben", "Cem", "Dan")


def told(heading: str) -> dict[str, int]:
    """The touches that a table of the page tells."""
    part = PAGE.read_text(encoding="utf-8").partition(f"| {heading} ")[2].partition("\n\n")[0]
    return {what: int(taps) for what, taps in re.findall(r"^\| ([^|]+) \| (\d+) \|$", part, flags=re.M)}


class Counted:
    """The tasks, and the number of touches of each."""

    def __init__(self) -> None:
        self.taps: dict[str, int] = {}

    @contextmanager
    def count(self, table: Glass, what: str) -> Iterator[None]:
        """Counts the touches on this glass until the block ends."""
        before = table.taps
        yield
        self.taps[what] = table.taps - before


def test_an_evening_takes_as_many_touches_as_the_page_tells(glass: Open) -> None:
    counted = Counted()
    table = glass(lobby=True)
    with counted.count(table, "set up and start a game for four, typing names of three letters"):
        table.tap_key("Pirate's Bluff")
        table.tap_key("Add a player")
        for name in NAMES:
            for text in (*name.lower(), "Start" if name == NAMES[-1] else "Next player"):
                table.tap_key(text)
    session, _ = table.app.opened
    assert session.table.setup.seats == NAMES
    with counted.count(table, "note the moment in a player's name"):
        table.tap_key("Note")
        table.tap_key("Cem")
        table.tap_key("confusing")
    with counted.count(table, "note the moment with a word"):
        table.tap_key("Note")
        table.tap_key("fun")
    assert [(note.seat, note.text) for note in results(session.table).notes] == [("Cem", "confusing"), (None, "fun")]
    with counted.count(table, "save report, table and record"):
        table.tap_key("More")
        table.tap_key("Export")
    assert table.reads("The report is saved")
    table.tap_key("Back to the results")
    with counted.count(table, "play again from the results: same players, same game"):
        table.tap_key("Play again")
    assert table.app.opened[0] is not session
    assert table.app.opened[0].table.setup.seats == NAMES
    table.app._leave()
    again = glass(lobby=True)
    with counted.count(again, "resume the last table"):
        again.tap_key("Continue")
    assert again.app.opened[0].table.setup.seats == NAMES
    again.app._leave()
    known = glass(lobby=True)
    with counted.count(known, "the same with four players who have played before"):
        for text in ("Pirate's Bluff", *(f"+ {name}" for name in NAMES), "Start"):
            known.tap_key(text)
    known.app._leave()
    group = glass(lobby=True)
    with counted.count(group, "start with the last group, in one key"):
        for text in ("Pirate's Bluff", f"Same as last time: {', '.join(NAMES)}", "Start"):
            group.tap_key(text)
    assert group.app.opened[0].table.setup.seats == NAMES
    group.app._leave()
    offered = glass(lobby=True)
    with counted.count(offered, "the same for three, with names that are offered after their first letter"):
        for text in ("Battle", "Add a player", "i", "Ida", "t", "Tom", "u", "Uma", "Start"):
            offered.tap_key(text)
    offered.app._leave()
    second = glass(lobby=True)
    with counted.count(second, "the same for three, with names that are offered after their second letter"):
        for text in ("Battle", "Add a player", *"ev", "Eve", *"zo", "Zoe", *"xe", "Xenia", "Start"):
            second.tap_key(text)
    second.app._leave()
    guests = glass(lobby=True)
    with counted.count(guests, "set up and start a game for three guests, without names"):
        for text in ("Battle", *("Add a guest",) * 3, "Start"):
            guests.tap_key(text)
    assert guests.app.opened[0].table.setup.seats == ("Guest 1", "Guest 2", "Guest 3")
    guests.app._leave()
    past = glass(lobby=True)
    with counted.count(past, "open a past evening"):
        past.tap_key("Past evenings")
        until(past, lambda: past.reads("Not over yet"))
        past.tap("Not over yet")
    with counted.count(past, "step through it, from there"):
        past.tap_key("Step through")
    assert past.has("Next")
    past.tap_key("Close")
    with counted.count(past, "judge it again under another house rule, from there"):
        past.tap_key("What if?")
        past.touch(next(each for each in past.visible() if getattr(each, "text", "") == "no"))
    until(past, lambda: past.reads("The result is the same."))
    assert counted.taps.items() <= told("before, between and after games").items()
    rest = told("before, between and after games").keys() - counted.taps.keys()
    assert rest == {"load saved house rules", "enter the version of the rules (v7)",
                    "start the demo", "change the language"}  # fmt: skip


def test_in_the_lobby_it_takes_as_many_touches_as_the_page_tells(glass: Open) -> None:
    def showed(_: Session) -> tuple[Feed, None]:
        feed = Feed([], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    counted = Counted()
    save_preset("last week", GAMES["bluffing-battles"], {"hand_size": 4})
    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, demo=(header, showed))
    with counted.count(table, "start the demo"):
        table.tap_key("See the demo")
    assert table.app.table is not None
    table.app.table.leave()
    table.step()
    table.tap_key("Bluffing Battles")
    with counted.count(table, "enter the version of the rules (v7)"):
        for text in ("Change", "Playtest version…", "v", "7", "Done"):
            table.tap_key(text)
    assert table.reads("Version v7")
    table.tap_key("Back to the players")
    with counted.count(table, "load saved house rules"):
        table.tap_key("Change")
        table.tap_key("Save or load…")
        table.tap_key("last week")
    assert table.root.content.draft.options == {"hand_size": 4}
    table.tap_key("Other game")
    try:
        with counted.count(table, "change the language"):
            table.tap_key(LANGUAGE)
            table.tap_key("Deutsch")
        assert table.reads("Was spielen wir?")
    finally:
        languages.speak(languages.ENGLISH)
    assert counted.taps.items() <= told("before, between and after games").items()
