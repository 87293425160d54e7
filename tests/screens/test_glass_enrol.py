"""A deck shown to the camera and counted under it, by touches; the camera is a stand-in whose picture is changed."""

from __future__ import annotations

import time

import cv2
import pytest

from companion.decks import PrintedDeck, load_printed
from companion.ledger.own_decks import own_deck_path
from companion.press.rendering import render, render_cards
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.enrolling.shown_deck import ShownDeck
from companion.sources.feed import Feed
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.before_camera import BeforeCamera
from companion.ui.pages.decks_page import COUNT, ENROL
from companion.ui.pages.face_grid import FaceGrid
from companion.ui.shell.before_table import BeforeTable
from tests.camera.laid_flat import lay
from tests.camera.laid_flat import table as bare
from tests.screens.glass import Glass, Open
from tests.screens.moments.leading import until
from tests.screens.still import Still


@pytest.fixture
def four() -> str:
    """A deck of four faces of battle, among the own decks."""
    path = own_deck_path("four")
    path.parent.mkdir(parents=True)
    battle = load_printed("battle")
    kept = list(battle.prints)[::17][:4]
    drop = [face for face in battle.prints if face not in kept]
    path.write_text(f'deck = 1\nname = "four"\nversion = "1"\nfrom = "battle"\ndrop = {drop}\n'.replace("'", '"'))
    return str(path)


def seen(deck: PrintedDeck, face: str, turn: float = 3.0) -> Picture:
    """The camera's picture of a card that lies there."""
    picture = bare(960, 720)
    lay(picture, render(deck, face, 120), (480, 350), 420, turn)
    return picture


def pages(table: Glass, camera: Still | None, why: str = "") -> BeforeTable:
    feed = Feed((), clock=time.monotonic, wake=lambda: None)
    table.app.before.looker = lambda _: (feed, camera)
    return table.app.before


def page_of(table: Glass) -> BeforeCamera:
    page = table.one(PageForm)._shown
    assert isinstance(page, BeforeCamera)
    return page


def done(table: Glass) -> None:
    """Waits until the companion has looked at the picture and the page shows the result."""
    page = page_of(table)
    until(table, lambda: not page.errand.is_under_way)
    for form in (each for each in table.visible() if isinstance(each, PageForm)):
        form.show()
    table.step()


def show(table: Glass, camera: Still, picture: Picture) -> None:
    """This lies under the camera, and somebody says so."""
    camera.change(picture)
    table.tap_key("Take this picture")
    done(table)


def test_a_deck_is_shown_card_by_card_in_any_order_and_read_as_it_looks(glass: Open, four: str) -> None:
    deck, camera = load_printed(four), Still(bare(960, 720))
    first, second, third, fourth = deck.prints
    name = {face: deck.prints[face].name for face in deck.prints}
    table = glass(lobby=True)
    pages(table, camera).turn_to(lambda here: ENROL.make(here, four))
    table.step()
    table.tap_key("Done")  # the name that is proposed
    table.step(3)
    assert table.reads(f"Hold {name[first]} under the camera, upright and close to it, or touch another card.")
    table.tap_key("Take this picture")
    done(table)
    assert table.reads(f"No card in view. Hold {name[first]} under the camera, upright and close to it")
    show(table, camera, seen(deck, first))
    assert table.reads(f"Hold {name[second]} under the camera")
    show(table, camera, seen(deck, first, -4.0))
    assert table.reads(f"This looks like {name[first]}, which you showed before.")
    table.tap_key("Skip for now")
    table.step()
    table.touch(table.one(FaceGrid).faces.children[0])  # the last one
    done(table)
    assert table.reads(f"Hold {name[fourth]} under the camera")
    show(table, camera, seen(deck, fourth))
    table.tap_key("Undo last picture")
    table.step()
    assert table.reads(f"Undone: {name[fourth]}.")
    show(table, camera, seen(deck, fourth))
    table.tap_key("Close")
    assert table.reads("four, 4 cards")
    table.tap_key("Photograph cards")
    table.tap("Teach the camera")
    table.step(3)
    table.tap_key("our four")  # gone on with, where it was left
    table.step(3)
    assert table.reads("2 of 4")
    show(table, camera, seen(deck, third))
    show(table, camera, seen(deck, second))
    table.step(3)
    assert table.reads("our four, 4 cards")
    ours = load_printed(str(own_deck_path("our four")))
    assert ours.deck.copies == deck.deck.copies
    assert all(each.picture is not None for each in ours.prints.values())


def test_a_badly_shown_card_is_saved_with_a_warning(glass: Open, four: str) -> None:
    deck, camera = load_printed(four), Still(bare(960, 720))
    first, *_ = deck.prints
    table = glass(lobby=True)
    pages(table, camera).turn_to(lambda here: ENROL.make(here, four))
    table.step()
    table.tap_key("Done")
    table.step(3)
    show(table, camera, cv2.GaussianBlur(seen(deck, first), (0, 0), 9))
    assert table.reads("▲  That picture is blurred")
    assert table.reads("Take it again.")
    assert table.page.trouble.startswith("That picture is blurred")
    table.tap_key("Take it again")
    table.step()
    show(table, camera, seen(deck, first))
    assert not table.reads("That picture is blurred")
    assert table.reads("1 of 4")


def test_what_is_wrong_with_the_last_picture_is_shown_before_the_page_closes(glass: Open, four: str) -> None:
    deck, camera = load_printed(four), Still(bare(960, 720))
    *most, last = deck.prints
    table = glass(lobby=True)
    pages(table, camera).turn_to(lambda here: ENROL.make(here, four))
    table.step()
    table.tap_key("Done")
    table.step(3)
    for face in most:
        show(table, camera, seen(deck, face))
    show(table, camera, cv2.GaussianBlur(seen(deck, last), (0, 0), 9))
    assert table.reads("That picture is blurred")
    assert own_deck_path("our four").exists()
    assert table.has("Use it anyway")
    table.tap_key("Take it again")
    table.step()
    show(table, camera, cv2.GaussianBlur(seen(deck, last), (0, 0), 9))
    table.tap_key("Use it anyway")
    table.step(3)
    assert table.reads("our four, 4 cards")


def test_the_card_that_is_asked_for_is_in_sight_and_may_be_swiped_away(glass: Open) -> None:
    table = glass(lobby=True)
    pages(table, Still(bare(960, 720))).turn_to(lambda here: ENROL.make(here, "battle"))
    table.step()
    table.tap_key("Done")
    grid = table.one(FaceGrid)
    until(table, lambda: len(grid.faces.children) == 60)
    faces = list(load_printed("battle").prints)

    def in_sight(face: str) -> bool:
        key, shown = grid.keys[face], grid.scroll
        low, high = (key.to_window(key.x, y)[1] for y in (key.y, key.top))
        return bool(low >= shown.to_window(shown.x, shown.y)[1] - 1 and high <= shown.to_window(0, shown.top)[1] + 1)

    assert in_sight(faces[0])
    assert not in_sight(faces[40])
    for _ in range(40):
        table.tap_key("Skip for now")
    table.step()
    assert in_sight(faces[40])
    grid.scroll.scroll_y = 1
    table.step()
    assert in_sight(faces[0])


def test_only_decks_of_which_all_that_was_shown_fits_are_offered_to_go_on_with(glass: Open, four: str) -> None:
    for name, face in (("half of it", next(iter(load_printed(four).prints))), ("another", "QS")):
        ShownDeck(load_printed(four), own_deck_path("").with_name(f"{name}-faces")).take(face, bare(63, 88))
    own_deck_path("").with_name("no folder-faces").touch()
    table = glass(lobby=True)
    pages(table, Still(bare(960, 720))).turn_to(lambda here: ENROL.make(here, four))
    table.step()
    assert table.has("half of it")
    assert not table.has("no folder")
    assert not table.has("another")


def test_without_a_camera_it_is_said_that_one_is_needed(glass: Open, four: str) -> None:
    table = glass(lobby=True)
    pages(table, None).turn_to(lambda here: ENROL.make(here, four))
    table.step()
    table.tap_key("Done")
    table.step(3)
    assert table.reads("A camera is needed here: plug one in, and choose it under Devices.")
    table.tap_key("Take this picture")
    done(table)
    assert not own_deck_path("our four").exists()
    table.tap_key("Close")
    table.tap_key("Photograph cards")
    table.tap("Count its cards")
    table.step(3)
    assert table.reads("A camera is needed here: plug one in, and choose it under Devices.")


def test_a_deck_is_counted_heap_by_heap(glass: Open, four: str) -> None:
    deck, camera = load_printed(four), Still(bare(960, 720))
    cards = [card for card in deck.cards() if card.copy == 1]
    drawn = list(render_cards(deck, cards, 150, marks=True))
    table = glass(lobby=True)
    pages(table, camera).turn_to(lambda here: COUNT.make(here, four))
    table.step(3)
    assert table.reads("Spread some cards under the camera")
    for at in (0, 2, 1):
        heap = bare(1280, 720)
        lay(heap, drawn[at], (400, 350), 500)
        camera.change(heap)
        table.tap_key("Count these")
        done(table)
    names = [deck.prints[card.face].name for card in cards]
    assert table.reads("3 of 4")
    assert table.reads(f"{names[3].capitalize()} is missing")
    assert not table.reads("The deck is complete")
    table.tap_key("Count these")
    done(table)
    assert table.reads("Nothing new here: spread the cards out, or move them closer.")
    heap = bare(1280, 720)
    lay(heap, drawn[3], (400, 350), 500)
    camera.change(heap)
    table.tap_key("Count these")
    done(table)
    assert table.reads("4 of 4")
    assert table.reads("The deck is complete")
    table.tap_key("Start again")
    table.step()
    assert not table.reads("4 of 4")
