"""``companion deck``, as it is typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.commands.main import main
from companion.decks import load_printed
from companion.press.rendering import pictures, render
from companion.press.sheets import grid, print_deck
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, map_path, write_map
from tests.camera.laid_flat import lay, table

OURS = 'deck = 1\nname = "ours"\nversion = "2"\nfrom = "battle"\n[cards]\nR16 = { points = 37 }\n'


@pytest.fixture
def ours(tmp_path: Path) -> str:
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    return str(tmp_path / "ours.toml")


def test_a_new_deck_is_the_deck_that_it_was_taken_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    assert main(["deck", "new", str(file), "--from", "pirates_custom"]) == 0
    assert load_printed(str(file)).deck.copies == load_printed("pirates_custom").deck.copies
    assert main(["deck", "new", str(file)]) == 2
    assert "this file exists already" in capsys.readouterr().err


def test_a_new_deck_finds_the_one_that_it_is_taken_from(
    tmp_path: Path, ours: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    for file in ("later/mine.toml", "first"):
        assert main(["deck", "new", file, "--from", "ours.toml"]) == 0
        assert main(["deck", "check", file]) == 0
    assert main(["deck", "new", "our second.toml", "--from", "first"]) == 0
    assert capsys.readouterr().out.endswith("then: companion deck check 'our second.toml'\n")
    assert load_printed("our second.toml").deck.copies == load_printed(ours).deck.copies


def test_the_list_says_which_games_a_deck_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "list"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert "63 cards" in lines["battle"]
    assert lines["battle"].endswith("Battle")
    assert "Pirate's Bluff" in lines["pirates_uno"]
    assert lines["standard54"].endswith("no bundled game")


def test_the_list_goes_on_after_an_own_deck_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    (tmp_path / "ours").mkdir()  # what lies where one types is not what is meant
    (tmp_path / "decks" / "broken.toml").write_text("[cards]\nA = 0\n", encoding="utf-8")
    (tmp_path / "decks" / "ours.toml").write_text(OURS, encoding="utf-8")
    assert main(["deck", "list"]) == 0
    *_, broken, ours = capsys.readouterr().out.splitlines()
    assert "broken.toml: line 2: card 'A': copies cannot be 0" in broken
    assert ours.startswith("ours               64 cards")
    assert main(["deck", "check", "ours"]) == 0


@pytest.mark.parametrize("deck", ["battle", ""])
def test_enrolling_without_a_way_names_the_three_ways(deck: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "enrol", *filter(None, [deck])]) == 2
    said = capsys.readouterr().err
    for way in (f"companion deck enrol {deck or 'DECK'} --tags", "--camera 0", "--images FOLDER"):
        assert way in said


def test_a_deck_is_shown_with_what_is_printed(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", ours]) == 0
    shown = capsys.readouterr().out
    assert "ours 2: 64 cards of 63 × 88 mm, backs: blue" in shown
    assert "1 × red 16 (R16) points 37" in shown
    assert "red triangle 16 37 points; marks 64" in shown


def test_a_check_names_rules_that_fit_nothing_look_alikes_and_whether_the_game_can_be_played(
    tmp_path: Path, ours: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", "check", ours, "--game", "battle", "--seats", "4"]) == 0
    assert "Enough cards for Battle with 4 players." in capsys.readouterr().out
    bad = tmp_path / "bad.toml"
    bad.write_text('[cards]\nA = { index = "7" }\nB = { index = "7", colour = "red" }\n', encoding="utf-8")
    assert main(["deck", "check", str(bad)]) == 1
    assert "A and B differ only in colour and small print: add a shape." in capsys.readouterr().out
    cv2.imwrite(str(tmp_path / "A.png"), np.full((400, 300, 3), 200, np.uint8))
    blank = tmp_path / "blank.toml"
    blank.write_text('marks_from = 801\n[cards]\nA = 1\n[print]\nA = { picture = "A.png" }\n', encoding="utf-8")
    assert main(["deck", "check", str(blank)]) == 1
    assert capsys.readouterr().out == "A is almost blank, so no camera can recognise it. Print something on it.\n"
    typo = tmp_path / "typo.toml"
    typo.write_text('[cards]\nred-1 = 1\n[print]\n"rde-*" = { index = "*" }\n', encoding="utf-8")
    assert main(["deck", "check", str(typo)]) == 1
    assert capsys.readouterr().out.startswith(f"{typo}: line 4: “rde-*” matches no card.\n")
    assert main(["deck", "check", str(typo), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["unfitting"] == {"rde-*": 4}
    few = tmp_path / "few.toml"
    few.write_text("[cards]\nR1 = 12\n", encoding="utf-8")
    assert main(["deck", "check", str(few), "--game", "battle", "--seats", "3"]) == 2
    assert f"{few}: deck “few” has 12 cards, but 3 players need" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("print", "--out", "cards.pdf"), ("images", "--out", "art")])
def test_faces_that_look_alike_are_named_where_they_are_printed(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bad = tmp_path / "bad.toml"
    bad.write_text('[cards]\nA = { index = "7" }\nB = { index = "7" }\nC = { index = "K" }\n', encoding="utf-8")
    assert main(["deck", words[0], str(bad), *words[1:]]) == 0
    assert capsys.readouterr().out.endswith("A and B look alike.\n")
    assert main(["deck", words[0], "battle", *words[1:]]) == 0
    assert "look alike" not in capsys.readouterr().out


def test_what_changed_is_said(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "diff", "battle", ours]) == 0
    assert capsys.readouterr().out == "red 16 (R16): new (1 card).\n"
    assert main(["deck", "diff", ours, ours]) == 0
    assert capsys.readouterr().out == "The two decks are the same.\n"


def test_only_new_cards_are_printed(tmp_path: Path, ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new.pdf"
    words = ["deck", "print", ours, "--only-changed-since", "battle", "--size", "mini", "--paper", "Letter"]
    assert main([*words, "--out", str(out)]) == 0
    assert "1 card of 44 × 63 mm. Print at 100 %." in capsys.readouterr().out
    assert len(list(pictures(out.read_bytes(), 20))) == 1
    out.unlink()
    assert main(["deck", "print", ours, "--only-changed-since", ours, "--out", str(out)]) == 0
    assert "Nothing on the fronts of the cards has changed" in capsys.readouterr().out
    assert not out.exists()


def test_backs_of_another_colour_are_printed_again_with_the_backs_alone(
    tmp_path: Path, ours: str, capsys: pytest.CaptureFixture[str]
) -> None:
    red = tmp_path / "red.toml"
    red.write_text('from = "ours.toml"\nbacks = ["red"]\n', encoding="utf-8")
    words = ["deck", "print", str(red), "--only-changed-since", ours, "--out", str(tmp_path / "red.pdf")]
    assert main(words) == 0
    assert "Nothing on the fronts of the cards has changed" in capsys.readouterr().out
    assert main([*words, "--backs"]) == 0
    assert "64 cards of 63 × 88 mm" in capsys.readouterr().out


def test_a_tabletop_sheet_bears_no_marks_that_could_change(
    tmp_path: Path, ours: str, capsys: pytest.CaptureFixture[str]
) -> None:
    renumbered = tmp_path / "renumbered.toml"
    renumbered.write_text('from = "ours.toml"\n[cards]\nR1 = { marks = [801] }\n', encoding="utf-8")
    words = ["deck", "print", str(renumbered), "--only-changed-since", ours, "--out", str(tmp_path / "out")]
    assert main([*words, "--sheet", "tts"]) == 0
    assert "has changed since" in capsys.readouterr().out
    assert not list(tmp_path.glob("out*"))
    assert main(words) == 0
    assert "1 card of" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [("print", "--out", "ours.toml"), ("images", "--out", "."), ("print", "--sheet", "tts", "--out", "eagle")]
)
def test_what_is_made_of_a_deck_is_not_written_over_what_it_is_made_of(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.toml").write_text('[cards]\neagle = { picture = "eagle.png" }\n', encoding="utf-8")
    cv2.imwrite("eagle.png", np.full((400, 300, 3), 90, np.uint8))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(["deck", words[0], "ours.toml", *words[1:]]) == 2
    assert "the deck ours uses this file: name another one" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_printing_pictures_warns_of_the_marks_in_their_corners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.toml").write_text('[cards]\nA = { picture = "a.png" }\n', encoding="utf-8")
    cv2.imwrite("a.png", np.tile(np.arange(0, 250, dtype=np.uint8), (200, 1)))
    assert main(["deck", "print", "ours.toml", "--out", "ours.pdf"]) == 0
    assert "the marks cover its corners; --no-marks leaves them out" in capsys.readouterr().out
    assert main(["deck", "print", "ours.toml", "--out", "ours.pdf", "--no-marks"]) == 0
    assert "marks" not in capsys.readouterr().out
    assert main(["deck", "check", "ours.toml"]) == 0
    assert "ours: 1 face is distinct, even turned" in capsys.readouterr().out


def test_printing_a_deck_of_two_packs_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "cards.pdf")
    assert main(["deck", "print", "standard52", "--out", out]) == 0
    assert (
        "104 cards of 63 × 88 mm (2 packs, backs blue and red; --pack 1 prints one alone)." in capsys.readouterr().out
    )
    assert main(["deck", "print", "standard52", "--out", out, "--pack", "2"]) == 0
    assert "52 cards of 63 × 88 mm. Print" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "nowhere.toml"], "there is no file 'nowhere.toml'"),
        (["print", "battle", "--pack", "2", "--out", "x.pdf"], "battle has no pack 2: it has 1"),
        (["print", "battle", "--out", "no/such/folder.pdf"], "cannot be written"),
        (["images", "battle", "--dpi", "1", "--out", "x"], "--dpi is 20 to 1200"),
        (["check", "battle", "--seats", "3"], "name it with --game"),
        (["audit", "battle"], "name pictures of the cards, or use --tags"),
        (["audit", "battle", "nowhere.png"], "nowhere.png"),
    ],
)
def test_bad_words_are_a_sentence_and_nothing_is_written(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["deck", *words]) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("deck = 2\n[cards]\nA = 1\n", "mine.toml: line 1: this deck file has form 2"),
        ("[cards]\nA = 1\nA = 2\n", "mine.toml: line 3: there is 'A' already, in line 2"),
        ('[cards]\nA = { picture = "none.png" }\n', "mine.toml: line 2: the picture of 'A', none.png, cannot be read"),
        ('[cards]\nA = { picture = "odd.png" }\n', "mine.toml: line 2: card 'A': odd.png is cut short"),
        ('[cards]\nA = { index = "龍" }\n', "mine.toml: line 2: card 'A': the text '龍' cannot be printed"),
        ("[cards]\nB = 1\n'龍' = 1\n", "mine.toml: line 3: card '龍': the text '龍' cannot be printed"),
        (
            "[print]\n'*' = { index = '龍' }\nA = { words = 'a' }\n[cards]\nA = 1\n",
            "mine.toml: line 2: card 'A': the text",
        ),
        ("size = [250, 290]\n[cards]\nA = 1\n", "mine.toml: a4 is too small for a card of 250 × 290 mm"),
    ],
    ids=[
        "newer",
        "a face twice",
        "no such picture",
        "no picture",
        "no glyph",
        "no glyph of a face",
        "no glyph by a rule",
        "paper too small",
    ],
)
def test_a_deck_that_cannot_be_printed_is_reported_by_file_and_line_and_nothing_is_written(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("odd.png").write_bytes(b"\x89PNG\r\n\x1a\n and nothing of the kind")
    Path("mine.toml").write_text(text, encoding="utf-8")
    assert main(["deck", "print", "mine.toml", "--out", "mine.pdf"]) == 2
    assert says in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"odd.png", "mine.toml"}


def test_a_deck_is_printed_for_tabletop_simulator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Seventy-two faces take two pictures; who asks for a PDF's name gets a picture's."""
    assert main(["deck", "print", "pirates_custom", "--sheet", "tts", "--out", str(tmp_path / "table.pdf")]) == 0
    told = capsys.readouterr().out
    assert "table.png: 69 cards" in told
    assert "table-2.png: 3 cards" in told
    assert {path.name for path in tmp_path.iterdir()} == {"table.png", "table-2.png"}
    shown = cv2.imread(str(tmp_path / "table-2.png"))
    assert shown is not None
    high, wide = shown.shape[0] // 7, shown.shape[1] // 10
    assert shown[:high, 3 * wide : 4 * wide].min() == 255
    assert shown[:high, 2 * wide : 3 * wide].min() < 60


@pytest.mark.parametrize("missing", [pytest.param("", marks=pytest.mark.stress), "red 1"], ids=["none", "one"])
def test_an_audit_of_printed_sheets_names_the_card_that_is_missing(
    missing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pdf = tmp_path / "b.pdf"
    assert main(["deck", "print", "battle", "--out", str(pdf)]) == 0
    files = []
    for number, page in enumerate(pictures(pdf.read_bytes(), 100)):
        files.append(tmp_path / f"{number}.png")
        if missing and number == 0:
            page[: page.shape[0] // 3, : page.shape[1] // 3] = 90
        cv2.imwrite(str(files[-1]), page)
    assert main(["deck", "audit", "battle", *map(str, files)]) == (1 if missing else 0)
    seen = "62 of 63 seen; red 1 is missing" if missing else "63 of 63 seen"
    assert capsys.readouterr().out.endswith(f"{seen}\n")


@pytest.mark.parametrize("place", [1, 8], ids=["beside it", "far away"])
def test_a_card_that_was_printed_twice_is_named_where_both_lie_on_one_picture(
    place: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = load_printed("battle")
    (page,) = pictures(print_deck(deck, list(deck.cards())[:9]), 100)
    wide, high = (round(side * 100 / 25.4) for side in deck.size_mm)
    (x, y), (there_x, there_y) = (
        (round(side * 100 / 25.4) for side in grid(deck.size_mm, "a4").corner(each)) for each in (0, place)
    )
    page[there_y : there_y + high, there_x : there_x + wide] = page[y : y + high, x : x + wide]
    cv2.imwrite(str(tmp_path / "page.png"), page)
    assert main(["deck", "audit", "battle", str(tmp_path / "page.png"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["too_many"] == {"R1": 1}
    assert f"R{place + 1}" in found["missing"]
    assert found["seen"] == 8


def test_of_a_marked_deck_an_unmarked_card_fills_a_gap_and_one_of_another_deck_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck, poker, picture = load_printed("battle"), load_printed("standard52"), table()
    for at, face in enumerate(("R1", "B3", "G2")):
        mark = None if face == "B3" else deck.numbers[face, 1]
        lay(picture, render(deck, face, 150, number=mark), (200 + 290 * at, 350), 270, 8.0 * at)
    cv2.imwrite(str(tmp_path / "spread.png"), picture)
    assert main(["deck", "audit", "battle", str(tmp_path / "spread.png"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["seen"] == 3
    assert "B3" not in found["missing"]
    assert (found["whole"], found["complete"], found["foreign"]) == (63, False, 0)
    lay(picture, render(poker, "7C", 150), (1070, 350), 270, 5.0)
    cv2.imwrite(str(tmp_path / "spread.png"), picture)
    assert main(["deck", "audit", "battle", str(tmp_path / "spread.png")]) == 1
    told = capsys.readouterr().out
    assert "1 card without a readable mark, recognised by appearance." in told
    assert "1 card of another deck among them" in told


def test_an_audit_by_tags_counts_each_card_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    deck = tmp_path / "two.toml"
    deck.write_text('name = "two"\nversion = "1"\n[cards]\nA = 1\nB = 1\n', encoding="utf-8")
    uids = ("04A11111111111", "04A22222222222")
    cards = tuple(TaggedCard(uid=uid, face=face) for uid, face in zip(uids, "AB", strict=True))
    write_map(TagMap(deck="two", version="1", cards=cards), map_path("two"))
    assert json.loads(map_path("two").read_text(encoding="utf-8"))["deck"] == "two"
    script = tmp_path / "walk.txt"
    script.write_text(f"1 lay 1 {uids[0]}\n2 lift 1\n3 lay 1 {uids[0]}\n", encoding="utf-8")
    words = ["deck", "audit", str(deck), "--tags", "--seconds", "3.6", "--port", f"virtual:{script}"]
    assert main(words) == 1
    assert capsys.readouterr().out.endswith("1: A\n1 of 2 seen; B is missing\n")


def test_decks_are_listed_for_programs_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> Any:
        main(["deck", *words, "--json"])
        return json.loads(capsys.readouterr().out)

    assert {"deck": "battle", "cards": 63, "faces": 60, "games": ["battle"]} in said("list")
    assert said("show", "standard52")["cards"][0]["copies"] == 1
    assert said("check", "battle")["alike"] == []
    assert said("diff", "battle", "battle") == []


def test_a_deck_is_shown_and_checked_with_the_letters_of_its_indices(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skat.toml"
    file.write_text('from = "standard52"\nindices = "german"\n', encoding="utf-8")
    assert main(["deck", "show", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "Indices: German (A B D K)" in shown
    assert "red heart B;" in shown
    assert main(["deck", "check", str(file)]) == 0
    assert "Indices: German (A B D K)" in capsys.readouterr().out
    assert main(["deck", "show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["indices"] == "german"
