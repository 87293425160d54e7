"""A game from outside on the glass: every act can be said however many there are, and a card is picked in secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.rules.felt import Showing, Verb
from companion.rules.looks import Look
from companion.rules.spec import ActSpec
from companion.speech.faces import look_of
from companion.ui.table.seats.edge_keys import LARGE
from tests.games import stall
from tests.games.stall import words
from tests.observing import act_of
from tests.screens.glass import Glass, Open
from tests.screens.layout import complaints

SIX = ("Ann", "Ben", "Cem", "Dia", "Eli", "Flo")


def known(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    monkeypatch.setitem(GAMES, "stall", stall.spec(seats=(2, 6), **changes))


def with_six_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    judges = (stall.lay, stall.bid, stall.aim, *(stall.aim_at_nobody,) * 3)
    titles = ("Lay", "Bid", "Aim", "Pass", "Hold", "Foreign aid")
    kinds = zip(stall.SIX, judges, titles, strict=True)
    acts = tuple(
        ActSpec(kind, judge, key=title, quick=title, cards="card" if kind is words.Lay else "")
        for kind, judge, title in kinds
    )
    known(monkeypatch, acts=acts, prompts=stall.six_acts)


def keys_of(table: Glass, seat: str) -> list[Any]:
    return list(reversed(table.app.table.board.edge(seat).children))


@pytest.mark.parametrize("size", [(1920, 1200), (1280, 800), (1024, 600)])
def test_of_more_acts_than_a_plate_has_room_for_a_key_opens_the_rest(
    glass: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    with_six_acts(monkeypatch)
    table = glass("stall", SIX, size=size)
    table.step()
    keys = keys_of(table, "Ann")
    assert len({key.most for key in keys}) == 1
    assert keys[0].most >= 15
    shown = {key.text for key in keys}
    missing = {"Lay", "Bid", "Aim", "Pass", "Hold", "Foreign aid"} - shown
    assert bool(missing) == ("More…" in shown)
    if missing:
        table.touch(next(key for key in keys if key.text == "More…"))
        sheet = table.app.table.board.sheet
        assert missing <= {key.text for key in sheet.tabs}
        asked = sheet._body.children[0]
        assert min(tab.to_window(tab.x, tab.y)[1] for tab in sheet.tabs) >= asked.to_window(asked.x, asked.top)[1]
        assert size < (1280, 800) or complaints(table) == []


def test_a_card_is_picked_in_secret_by_touch(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    known(
        monkeypatch,
        acts=(ActSpec(words.Pick, stall.pick, key="Pick", cards="card"),),
        prompts=stall.picks,
        showing=Showing(verbs=(Verb("pick", "Pick", tone="gold", secret=True),)),
    )
    table = glass("stall", ("Ann", "Ben"))
    table.touch(keys_of(table, "Ann")[0])
    assert not table.reads("7♠")
    table.tap_key("I'm Ann – show me")
    assert table.reads("Everyone else, please look away")
    table.tap_card("7S")
    table.step()
    assert table.reads("Ann has picked.")
    assert not table.reads("Ann picks")


def test_a_word_is_chosen_in_secret_by_touch(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    known(
        monkeypatch,
        acts=(ActSpec(words.Plot, stall.plot, key="Plot"),),
        prompts=stall.plots,
        showing=Showing(verbs=(Verb("plot", "Plot", tone="gold", secret=True),)),
    )
    table = glass("stall", ("Ann", "Ben", "Cem"))
    table.touch(keys_of(table, "Ann")[0])
    table.tap_key("I'm Ann – show me")
    assert table.reads("Everyone else, please look away")
    table.tap_key("Cem")
    table.step()
    assert table.session.table.history.entries[-1].act == words.Plot(seat="Ann", target="Cem")
    assert table.reads("Ann has plotted.")
    assert not table.reads("plots against")


def test_a_ruling_by_touch_moves_what_is_there_names_its_cards_and_gives_the_turn(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(monkeypatch)
    table = glass("stall", ("Ann", "Ben"))
    for seat, card in (("Ann", "7S"), ("Ben", "8S"), ("Ann", "9S")):
        table.app.table.desk.say(act_of(table.app.table.desk.table, {"act": "lay", "seat": seat, "card": card}))
    table.step()
    for text in (
        "More",
        "Something's wrong",
        "Overrule the referee",
        "It stands",
        "Move cards",
        "Ann's row",
        "Ben's row",
    ):
        table.tap_key(text)
    assert not table.has("3")
    for text in ("1", "9♠"):
        table.tap_key(text)
    table.step()
    state = table.session.table.state
    assert (state.holdings.pile("Ann/row").faces, state.holdings.pile("Ben/row").faces) == (("7S",), ("8S", "9S"))
    for text in ("More", "Something's wrong", "Overrule the referee", "It stands", "Ann goes on"):
        table.tap_key(text)
    assert table.session.table.state.turn == "Ann"


def test_a_felt_whose_code_fails_says_where_and_the_table_goes_on(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, felt=stall.felt_that_fails)
    table = glass("stall", ("Ann", "Ben"))
    assert table.reads("stall/__init__.py:")
    table.app.table.desk.say(act_of(table.app.table.desk.table, {"act": "lay", "seat": "Ann", "card": "7S"}))
    table.step()
    assert table.session.table.state.turn == "Ben"


def test_the_deck_file_is_the_look_of_a_game_that_says_none(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = Path(stall.__file__).with_name("dishes.toml")
    monkeypatch.setitem(GAMES, "dishes", stall.spec(id="dishes", look=None, deck=deck))
    assert look_of("dishes", "soup") == Look(text="T", shape="bolt", corner="soup", tint="purple", spoken="soup")
    assert look_of("dishes", "water") == Look(text="water", spoken="water")
    table = glass("dishes", ("Ann", "Ben"))
    for seat, card in (("Ann", "soup"), ("Ben", "bread"), ("Ann", "egg"), ("Ben", "water")):
        table.app.table.desk.say(act_of(table.app.table.desk.table, {"act": "lay", "seat": seat, "card": card}))
    table.step()
    table.touch(keys_of(table, "Ann")[0])
    table.step()
    assert complaints(table) == []
    assert {key.most for key in keys_of(table, "Ann")} == {LARGE}
