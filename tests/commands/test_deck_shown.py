"""Showing each face of a deck to a camera: a drawn table with one card after the other is the camera."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import pytest

from companion.commands.equipment.deck_shown import enrol_shown, walk_shown
from companion.commands.main import main
from companion.decks import DeckError, PrintedDeck, load_printed
from companion.press.rendering import render
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.enrolling.shown_card import ShownCards
from companion.sources.camera.recognition.enrolling.shown_deck import ShownDeck
from companion.sources.camera.recognition.reader import CardReader
from tests.camera.laid_flat import lay, table


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck of four faces of battle."""
    file = tmp_path_factory.mktemp("deck") / "four.toml"
    battle = load_printed("battle")
    drop = [face for face in battle.prints if face not in chosen(battle)]
    file.write_text(f'deck = 1\nname = "four"\nversion = "1"\nfrom = "battle"\ndrop = {drop}\n'.replace("'", '"'))
    return file


def chosen(battle: PrintedDeck) -> tuple[str, ...]:
    return tuple(list(battle.prints)[::17])[:4]


@pytest.fixture(scope="module")
def cards(five: Path) -> ShownCards:
    return ShownCards(load_printed(str(five)).size_mm)


def seen(deck: PrintedDeck, face: str, seed: int = 1) -> Picture:
    """The camera's picture of a card that lies there, a little turned, in half the light."""
    picture = table(960, 720, seed=seed)
    lay(picture, render(deck, face, 120), (480 + 10 * seed, 350), 420, 4.0 * seed - 8)
    return (picture * 0.6).astype("uint8")


def walked(shown: ShownDeck, cards: ShownCards, pictures: Sequence[Picture], *typed: str) -> tuple[bool, str]:
    camera: Iterator[Picture] = iter(pictures)
    out = io.StringIO()
    return walk_shown(shown, lambda: next(camera, None), iter(typed), out, cards.cut_out), out.getvalue()


def test_a_deck_whose_faces_were_shown_is_read(five: Path, cards: ShownCards, tmp_path: Path) -> None:
    deck = load_printed(str(five))
    first, second, third, fourth = deck.prints
    shown = ShownDeck(deck, tmp_path / "mine-faces")
    pictures = [seen(deck, face, number) for number, face in enumerate((first, third, second, fourth))]
    done, told = walked(shown, cards, pictures, "", third, "", "")
    assert done
    assert f"0 of 4. Show {deck.prints[first].name}:" in told
    out = tmp_path / "mine.toml"
    out.write_text(shown.deck_file(str(five), out))
    mine = load_printed(str(out))
    assert mine.deck.copies == deck.deck.copies
    felt = table()
    for number, face in enumerate(deck.prints):
        lay(felt, render(deck, face, 120), (180 + 300 * number, 350), 270, 20.0 * number)
    read = CardReader(look=look_of(mine)).read(felt).cards
    assert [card.face for card in sorted(read, key=lambda card: card.box[0])] == list(deck.prints)


def test_who_stops_goes_on_later_and_takes_back_what_was_shown(five: Path, cards: ShownCards, tmp_path: Path) -> None:
    deck = load_printed(str(five))
    first, second, *_ = deck.prints
    folder = tmp_path / "faces"
    done, told = walked(ShownDeck(deck, folder), cards, [seen(deck, first), seen(deck, second)], "", "", "undo", "stop")
    assert not done
    assert f"Undone: {deck.prints[second].name}." in told
    assert "Stopped at 1 of 4." in told
    again = ShownDeck(deck, folder)
    assert list(again.pictures) == [first]
    assert again.waiting[0] == second


def test_a_badly_shown_card_is_saved_with_a_warning(five: Path, cards: ShownCards, tmp_path: Path) -> None:
    deck = load_printed(str(five))
    first, second, *_ = deck.prints
    blurred = cv2.GaussianBlur(seen(deck, first), (0, 0), 9)
    done, told = walked(ShownDeck(deck, tmp_path / "faces"), cards, [blurred, seen(deck, second)], "", "", "stop")
    assert not done
    assert told.count("That picture is blurred") == 1
    assert "Hold the card closer and still. Type undo first." in told
    assert "Stopped at 2 of 4." in told


def test_a_card_shown_before_is_noticed_and_kept_as_nothing_else_unasked(
    five: Path, cards: ShownCards, tmp_path: Path
) -> None:
    deck = load_printed(str(five))
    first = next(iter(deck.prints))
    shown = ShownDeck(deck, tmp_path / "faces")
    done, told = walked(shown, cards, [seen(deck, first), seen(deck, first, 2)], "", "", "skip", "stop")
    assert f"This looks like {deck.prints[first].name}, which you showed before." in told
    assert list(shown.pictures) == [first]
    assert not done


def test_each_picture_of_a_folder_is_one_look_and_the_missing_faces_are_named(
    five: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck, folder, out = load_printed(str(five)), tmp_path / "pictures", tmp_path / "mine.toml"
    folder.mkdir()
    for number, face in enumerate(list(deck.prints)[:3]):
        cv2.imwrite(str(folder / f"{number}.png"), seen(deck, face))
    args = argparse.Namespace(deck=str(five), out=out, camera=str(folder))
    assert enrol_shown(args, iter([""] * 9)) == 1
    assert "There are no more pictures. Stopped at 3 of 4." in capsys.readouterr().out
    assert not out.exists()
    for path in folder.iterdir():
        path.unlink()
    cv2.imwrite(str(folder / "last.png"), seen(deck, list(deck.prints)[3]))
    assert enrol_shown(args, iter([""] * 9)) == 0
    assert load_printed(str(out)).deck.copies == deck.deck.copies


def test_the_same_card_is_looked_at_again_when_the_right_one_lies_there(
    five: Path, cards: ShownCards, tmp_path: Path
) -> None:
    deck = load_printed(str(five))
    first, second, *_ = deck.prints
    shown = ShownDeck(deck, tmp_path / "faces")
    walked(shown, cards, [seen(deck, first), seen(deck, first, 2), seen(deck, second)], "", "", "", "stop")
    assert list(shown.pictures) == [first, second]
    assert shown.like(shown.pictures[second]) == second


def test_an_empty_table_and_an_unknown_face_are_reported(five: Path, cards: ShownCards, tmp_path: Path) -> None:
    deck = load_printed(str(five))
    shown = ShownDeck(deck, tmp_path / "faces")
    _, told = walked(shown, cards, [table(960, 720)], "", "nonsense", "undo", "stop")
    assert "No card found" in told
    assert "four has no face “nonsense”." in told
    assert "Nothing to undo." in told
    assert not shown.pictures


def test_what_cannot_be_enrolled_by_camera_is_refused(
    five: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "card.png"
    cv2.imwrite(str(picture), table(200, 200))
    assert main(["deck", "enrol", str(five), "--camera", str(picture)]) == 2
    assert "--out FILE.toml" in capsys.readouterr().err
    assert main(["deck", "enrol", str(five), "--camera", "nowhere.png", "--out", str(tmp_path / "x.toml")]) == 2
    assert "nowhere.png" in capsys.readouterr().err
    assert not (tmp_path / "x.toml").exists()
    (tmp_path / "y-faces").mkdir()
    cv2.imwrite(str(tmp_path / "y-faces" / "QS.png"), table(200, 200))
    with pytest.raises(DeckError, match="QS is not in four"):
        ShownDeck(load_printed(str(five)), tmp_path / "y-faces")
