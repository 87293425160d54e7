"""The page of the rules as a value: its chapters, its beginning, and searches in it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion import languages
from companion.games import GAMES
from companion.rules.felt import Lying
from companion.rules.game import OptionValue
from companion.rules.rulebook import TABLE
from companion.rules.rulebook import page as page_of
from companion.ui.pages.rules_page import RulesShown
from companion.ui.views.page import Do, DrawnCards, Entered, Go, Letters, PageLine, Tile


def rules(
    heading: str = "", game: str = "bluffing-battles", options: Mapping[str, OptionValue] | None = None
) -> RulesShown:
    return RulesShown(GAMES[game], options or {}, heading)


def headings(shown: RulesShown) -> list[str]:
    """The headings on the page, those of chapters without the air above them."""
    blocks = shown.page().blocks
    lines = [line for each in blocks for line in (each.lines if isinstance(each, Tile) else (each,))]
    return [each.text.strip() for each in lines if isinstance(each, PageLine) and each.bold]


def test_the_rule_of_a_decision_comes_first_below_its_chapter() -> None:
    shown = rules("3.2 The higher card takes both")
    assert headings(shown)[:3] == [
        "3 A fight (from 3.2)",
        "→ 3.2 The higher card takes both",
        "3.3 Drawing back to three",
    ]
    assert headings(shown)[-1] == [each.heading for each in page_of(TABLE).values()][-1]
    (asked,) = (each for each in shown.page().blocks if isinstance(each, Tile))
    assert (asked.lines[0].text, asked.edge) == ("→ 3.2 The higher card takes both", "accent")
    assert [key.word for key in shown.page().contents if key.kind == "chosen"] == ["3 A fight"]
    assert [key.word for key in shown.page().keys] == ["Search", "All rules", "Close"]
    assert headings(rules("3.1 Both choose and turn up together"))[0] == "3 A fight", (
        "nothing of the chapter is left out"
    )
    shown.take(Do("read", ""))
    assert headings(shown)[0] == "1 The cards"
    assert [key.word for key in shown.page().contents if key.kind == "chosen"] == ["1 The cards"]
    assert [key.word for key in shown.page().keys] == ["Search", "Close"]


def test_the_contents_lead_to_a_chapter_and_to_the_rules_of_every_table() -> None:
    shown = rules()
    contents = {key.word: key.says for key in shown.page().contents}
    shown.take(contents["4 A war"])
    assert headings(shown)[0] == "4 A war"
    assert not any(each.startswith("3") for each in headings(shown))
    shown.take(contents["At every table"])
    first, *rest = [each.heading for each in page_of(TABLE).values()]
    assert headings(shown) == [f"→ {first}", *rest]


def test_a_rule_is_found_by_its_words_which_are_marked() -> None:
    shown = rules()
    shown.take(Do("look for"))
    pad = shown.page().pad
    assert pad is not None
    assert isinstance(pad.asks, Letters)
    shown.take(Entered("War"))
    page = shown.page()
    assert page.title == f"{len(headings(shown))} rules with “War”"
    lines = [each for each in page.blocks if isinstance(each, PageLine)]
    assert {each.sought for each in lines} == {r"(?<!\w)War"}
    told = re.split(r"(?m)^(?=T?\d)", "\n".join(each.text.strip() for each in lines))
    assert all(re.search(r"\bwar", each.lower()) for each in told if each)
    shown.take(Entered("igher"))
    assert "with “igher”" in shown.page().title, "what begins no word is looked for anywhere"
    shown.take(Entered("xyzzy"))
    assert headings(shown) == ["No rule has these words."]
    assert shown.page().keys[-1].says == Go("close")


def test_the_rules_are_those_that_the_table_plays_by() -> None:
    shown = rules(game="battle", options={"goal": 18})
    told = " ".join(each.text for each in shown.page().blocks if isinstance(each, PageLine))
    assert "2.1 Tokens and the goal (changed)" in told
    assert "18 tokens (changed from 15 tokens) win" in told


def test_the_cards_that_a_rule_names_are_drawn_below_it_in_each_language() -> None:
    for language in ("en", "de"):
        languages.speak(language)
        blocks = rules(game="battle").page().blocks
        at, drawn = next((at, each) for at, each in enumerate(blocks) if isinstance(each, DrawnCards))
        faces = ["R6", "B12", "G1", "K3", "battle", "eagle", "bomb", "crossbones"]
        faces += ["angel-red", "angel-blue", "angel-green"]
        assert (drawn.game, [each.face for each in drawn.cards]) == ("battle", faces)
        heading, text = blocks[at - 2 : at]
        assert isinstance(heading, PageLine)
        assert isinstance(text, PageLine)
        assert heading.text.strip().startswith("1.1 ")
        assert "R6, B12, G1" in text.text
        assert ("the eagle, the bomb" if language == "en" else "Adler, Bombe") in text.text
        assert "`" not in text.text


def test_an_asked_rule_has_its_cards_below_its_ground() -> None:
    shown = rules("1.2 The cards", "pirates-bluff")
    blocks = shown.page().blocks
    at = next(at for at, each in enumerate(blocks) if isinstance(each, Tile))
    assert blocks[at + 1] == DrawnCards("pirates-bluff", (Lying("7C"),), 150)
