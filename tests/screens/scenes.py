"""The list of what is looked at: the same for the layout checks and the screenshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.camera.test_calibrate import table_with_pieces
from tests.screens.canned import plugged
from tests.screens.glass import Glass
from tests.screens.moments import doubts, felt, games, lobby, menus, pages, past
from tests.screens.moments.leading import LONG
from tests.screens.still import Still


@dataclass(frozen=True, slots=True)
class Scene:
    """A table in a moment: ``seats`` of the long names, the acts so far, and the page that is open on the glass."""

    game: str
    seats: int
    lead_up: Callable[[Glass], None]
    options: Mapping[str, Any] | None = None
    sources: Callable[[], Sequence[Any]] = tuple
    camera: Callable[[], Any] | None = None


SCENES: Mapping[str, Scene] = {
    "position-battle": Scene("battle", 5, pages.position),
    "position-bluffing-battles": Scene("bluffing-battles", 2, pages.position),
    "position-bluff-words": Scene("bluff-words", 6, pages.position),
    "position-lost-war": Scene("lost-war", 2, pages.position),
    "position-pirates-bluff": Scene("pirates-bluff", 8, pages.position),
    "bluffing-battles-empty": Scene("bluffing-battles", 2, games.nothing),
    "bluffing-battles-war": Scene("bluffing-battles", 2, games.war),
    "bluffing-battles-play": Scene("bluffing-battles", 2, games.open_seat),
    "bluffing-battles-refusal": Scene("bluffing-battles", 2, games.refusal),
    "bluffing-battles-doubt": Scene("bluffing-battles", 2, doubts.doubt),
    "doubt-of-a-tag": Scene("bluffing-battles", 2, doubts.doubt_of_a_tag),
    "doubt-of-a-warrior": Scene("battle", 4, doubts.doubt_of_a_warrior),
    "doubt-of-an-unread-card": Scene("pirates-bluff", 4, doubts.doubt_of_an_unread_card),
    "doubt-of-a-refusal": Scene("bluffing-battles", 2, doubts.doubt_of_a_refusal),
    "doubt-of-a-play": Scene("bluffing-battles", 2, doubts.doubt_of_a_play),
    "doubt-of-a-gathered-card": Scene("bluffing-battles", 2, doubts.doubt_of_a_gathered_card),
    "doubt-of-a-battle-left-out": Scene("lost-war", 2, doubts.doubt_of_a_battle_left_out),
    "left-out-line": Scene("lost-war", 2, doubts.left_out_line),
    "left-out-cards": Scene("lost-war", 2, doubts.left_out_cards),
    "doubt-of-an-earlier-card": Scene("bluffing-battles", 2, doubts.doubt_of_an_earlier_card),
    "picture-back": Scene("bluffing-battles", 2, doubts.picture_back),
    "misread": Scene("bluffing-battles", 2, doubts.misread),
    "camera-lost": Scene("bluffing-battles", 2, doubts.lost),
    "bluffing-battles-end": Scene("bluffing-battles", 2, games.ended, {"format": "one-deck"}),
    "pirates-bluff-start": Scene("pirates-bluff", 8, games.nothing),
    "pirates-bluff-bidding": Scene("pirates-bluff", 8, games.bidding),
    "pirates-bluff-bid": Scene("pirates-bluff", 8, games.bid_pad),
    "pirates-bluff-showdown": Scene("pirates-bluff", 8, games.showdown),
    "pirates-bluff-count": Scene("pirates-bluff", 8, games.counted),
    "pirates-bluff-loan": Scene("pirates-bluff", 8, games.loan),
    "pirates-bluff-loan-digits": Scene("pirates-bluff", 8, games.loan_digits),
    "moment": Scene("pirates-bluff", 8, games.moment),
    "lost-war-rows": Scene("lost-war", 2, games.rows),
    "battle-bets": Scene("battle", 5, games.bets),
    "battle-trick": Scene("battle", 5, games.trick),
    "bluff-words-bid": Scene("bluff-words", 6, games.letters),
    "bluff-words-word": Scene("bluff-words", 6, games.word),
    "bluff-words-hidden-doubt": Scene("bluff-words", 6, doubts.hidden_doubt),
    "bluff-words-uncovered-doubt": Scene("bluff-words", 6, doubts.uncovered_doubt),
    "phones": Scene("pirates-bluff", 8, pages.phones),
    "phones-off": Scene("bluffing-battles", 2, pages.phones_off),
    "results": Scene("pirates-bluff", 8, pages.ended),
    "export": Scene("pirates-bluff", 8, pages.exported),
    "questions": Scene("battle", 4, pages.questions),
    "questions-many": Scene("pirates-bluff", 8, pages.questions),
    "questions-written": Scene("bluffing-battles", 2, pages.questions_written),
    "questions-changed": Scene("bluffing-battles", 2, pages.questions_changed),
    "lobby-again": Scene("lobby", 0, lobby.again),
    "lobby": Scene("lobby", 0, lobby.set_up),
    "lobby-colours": Scene("lobby", 0, lobby.colours),
    "lobby-presets": Scene("lobby", 0, lobby.presets),
    "lobby-house-rules": Scene("lobby", 0, lobby.house_rules),
    "lobby-settings": Scene("lobby", 0, lobby.settings),
    "lobby-name": Scene("lobby", 0, lobby.name),
    "lobby-learn": Scene("lobby", 0, lobby.learn),
    "lobby-rules": Scene("lobby", 0, lobby.rules),
    "lobby-sessions": Scene("lobby", 0, lobby.sessions),
    "lobby-devices": Scene("lobby", 0, lobby.devices),
    "lobby-devices-none": Scene("lobby", 0, lobby.devices_none),
    "lobby-decks": Scene("lobby", 0, lobby.decks),
    "lobby-deck-printing": Scene("lobby", 0, lobby.deck_printing),
    "lobby-try-rule": Scene("lobby", 0, lobby.try_rule),
    "lobby-enrol": Scene("lobby", 0, lobby.enrol),
    "lobby-enrol-blurred": Scene("lobby", 0, lobby.enrol_blurred),
    "lobby-count": Scene("lobby", 0, lobby.count),
    "lobby-felt": Scene("lobby", 0, lobby.felt),
    "past": Scene("lobby", 0, past.listed),
    "past-evening": Scene("lobby", 0, past.opened),
    "past-step": Scene("lobby", 0, past.stepped),
    "past-judged": Scene("lobby", 0, past.judged),
    "past-broken": Scene("lobby", 0, past.broken),
    "book": Scene("bluffing-battles", 2, pages.book),
    "book-line": Scene("bluffing-battles", 2, pages.line),
    "book-count": Scene("pirates-bluff", 8, pages.miscounted),
    "book-loans": Scene("pirates-bluff", 8, pages.loans),
    "difference": Scene("bluffing-battles", 2, pages.difference),
    "rules": Scene("bluffing-battles", 2, pages.page("rules")),
    "devices": Scene("bluffing-battles", 2, pages.page("devices"), sources=plugged),
    "devices-none": Scene("lobby", 0, lobby.devices_none_at_table),
    "devices-mark": Scene("bluffing-battles", 2, games.war, sources=plugged),
    "felt-markers": Scene("bluffing-battles", 2, felt.marked(), camera=lambda: Still(table_with_pieces())),
    "felt-corners": Scene("bluffing-battles", 2, felt.marked(*felt.FELT), camera=felt.demo),
    "felt-impossible": Scene("bluffing-battles", 2, felt.marked(*felt.IMPOSSIBLE), camera=felt.demo),
    "live": Scene("bluffing-battles", 2, games.queen_and_five, camera=felt.live),
    "places": Scene("pirates-bluff", 8, menus.places),
    "menu": Scene("bluffing-battles", 2, menus.menu),
    "cover": Scene("bluffing-battles", 2, menus.cover),
    "table-differs": Scene("bluffing-battles", 2, menus.differs),
    "table-differs-left-out": Scene("lost-war", 2, menus.left_out_differs),
    "table-differs-full": Scene("pirates-bluff", 8, menus.seats_differ),
    "note": Scene("bluffing-battles", 2, menus.typing),
}


def opened(name: str, **how: Any) -> Glass:
    """The app in this scene."""
    scene = SCENES[name]
    if scene.game == "lobby":
        table = Glass(lobby=True, looker=lobby.looked, **how)
    else:
        how["options"], how["sources"] = dict(scene.options or {}), scene.sources()
        how["camera"] = scene.camera() if scene.camera else None
        how["signs"] = scene.lead_up is games.moment
        table = Glass(scene.game, LONG[: scene.seats], **how)
    scene.lead_up(table)
    table.step(6)
    return table
