"""Texts for reading across the table are large enough, from two to eight seats: on a tablet of ten inches the deciding
ones are seven millimetres high, names and scores are five, and no word is lower than two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from kivy.graphics import Rectangle

from companion.languages import NAMES, speak, tr
from companion.ui.kit.card_grid import GAP
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.palette import PALETTES
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.table.felt.over_names import over_names
from tests.screens import scenes
from tests.screens.glass import Glass, Open, words_of
from tests.screens.layout import complaints, mm, tiny
from tests.screens.moments import games
from tests.screens.moments.doubts import doubt_of_a_warrior
from tests.screens.moments.leading import LONG, tapped

SHORT = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fred", "Gus", "Hannah")
RANK = 0.5
"""How high a rank is on a card, in parts of the card's height."""

TABLES = (
    ("bluffing-battles", 2, games.fought),
    ("lost-war", 2, games.rows),
    ("battle", 3, games.trick),
    ("battle", 5, games.trick),
    ("bluff-words", 6, games.letters),
    ("pirates-bluff", 4, games.bidding),
    ("pirates-bluff", 7, games.bidding),
    ("pirates-bluff", 8, games.bidding),
    ("pirates-bluff", 8, games.showdown),
)


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize(("game", "seats", "lead_up"), TABLES)
def test_names_and_scores_and_what_decides_are_read_across_the_table(
    glass: Open, game: str, seats: int, lead_up: Callable[[Glass], None], names: tuple[str, ...]
) -> None:
    table = glass(game, names[:seats])
    lead_up(table)
    table.step()
    assert complaints(table) == []
    assert tiny(table) == []
    for plate in table.app.table.board.panels.values():
        words = plate.ids
        assert words.name.text
        assert mm(plate, words.name.font_size) >= 5, (words.name.text, words.name.size)
        assert mm(plate, words.score.font_size) >= 5, words.score.size
        assert words.unit.text
    if names is SHORT:
        small = [(what, size) for what, size in deciding(table) if size < 7]
        assert not small
        assert any(True for _ in deciding(table))
        plates = [plate for plate in table.app.table.board.panels.values() if plate.gain]
        assert all(mm(plate, plate.ids.gain.font_size) >= 3 for plate in plates)
    if lead_up is games.trick:  # no other game has as many cards to choose from
        table.app.table.speak_for(table.session.table.state.turn)
        theme.text_scale = 2.0
        for size in ((1280, 800), (800, 1280)):
            table.resize(size)
            assert complaints(table) == []


def deciding(table: Glass) -> Iterator[tuple[str, float]]:
    """The texts that all look at, and their heights in millimetres: the hero's largest parts, and the cards of a
    trick."""
    stage = table.app.table.stage
    hero = table.app.desk.view.felt.hero
    parts = {part.text for part in hero.parts if part.size >= 0.9 and part.text}
    for each in stage.walk(restrict=True):
        if each.width <= 1 or not each.opacity:
            continue
        text = words_of(each)
        if text and (text in parts or text == hero.headline) and each is not stage._mirrored:
            yield text, mm(each, each.font_size)
        elif isinstance(each, CardTile) and each.face is not None and not stage._middle_row.lying:
            yield each.face, mm(each, each.height * RANK)


@pytest.mark.parametrize("seats", [3, 5])
def test_the_names_over_a_tally_are_of_one_size(glass: Open, seats: int) -> None:
    table = glass("pirates-bluff", LONG[:seats])
    games.showdown(table)
    table.step()
    named = [each for each in table.app.table.stage.hero.parts.over if each.parent is not None]
    assert len(named) == seats
    assert len({each.y for each in named}) == 1
    assert len({round(each.font_size) for each in named}) == 1
    assert mm(named[0], named[0].font_size) >= 2.5
    hero = table.app.table.stage.hero
    numbers = [part for told, part in hero.parts.pair_with(hero._told) if told.over]
    assert [each.center_x for each in named] == pytest.approx([each.center_x for each in numbers], abs=1)
    assert not [each.text for each in named if "…" in each.text]
    assert complaints(table) == []


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_the_sum_beside_hands_is_there_on_a_low_screen_too(glass: Open, size: tuple[int, int]) -> None:
    table = glass("pirates-bluff", LONG[:3], size=size)
    one, two, three = LONG[:3]
    starts = {one: "5", two: "3", three: "7"}
    tapped(table, *({"act": "start", "seat": seat, "card": card} for seat, card in starts.items()))
    tapped(table, {"act": "bid", "seat": two, "quantity": 2, "rank": 5}, {"act": "call", "seat": one})
    hands = ({"act": "hand", "seat": seat, "cards": [card, *"123406"]} for seat, card in starts.items())
    tapped(table, *hands)
    table.step(6)
    heroes = [side.hero for side in table.app.table.stage._sides]
    for hero in heroes:
        drawn = [(told.text, part) for told, part in hero.parts.pair_with(hero._told) if part.opacity and part.text]
        assert [text for text, _ in drawn] == ["2", "+", "0", "+", "0", "=", "2", "✓"]
        assert min(part.font_size for text, part in drawn if text.isdigit()) >= 24 * theme.u
    assert complaints(table) == []


def test_names_without_room_over_their_numbers_are_initials_unless_two_are_alike() -> None:
    assert over_names(("red", "blue", "green", "red"), 30 * theme.u, 200).texts == ("r", "b", "g", "r")
    assert over_names(("Annika", "Adriana"), 55 * theme.u, 200).texts[0].startswith("An")
    assert over_names(("red", "blue", "green", "red"), 300 * theme.u, 200).texts == ("red", "blue", "green", "red")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_two_players_have_their_keys_between_name_and_score_and_large_cards(glass: Open, size: tuple[int, int]) -> None:
    table = glass("lost-war", LONG[:2])
    games.rows(table)
    table.resize(size)
    table.step(6)
    for plate in table.app.table.board.panels.values():
        assert plate.height <= 102 * theme.u
        words = plate.ids
        assert words.name.right <= plate.keys.x + 1 if plate.keys.children else True
        assert plate.keys.right <= words.score.x
    rows = table.app.table.stage._rows.values()
    assert min(row.content._tiles[0].height for row in rows) > 90 * theme.u
    assert complaints(table) == []


def test_seats_make_room_for_a_whole_deck_to_choose_from(glass: Open) -> None:
    table = glass("battle", LONG[:4])
    doubt_of_a_warrior(table)
    table.step(6)
    tiles = [each for each in table.app.table._telling.doubt.walk() if isinstance(each, CardTile)]
    assert len(tiles) > 50
    assert min(each.height for each in tiles) > 78 * theme.u
    wide = {tile.face: tile.width / theme.u for tile in tiles}
    assert wide["crossbones"] == wide["angel-red"] == pytest.approx(2 * wide["K8"] + GAP)
    table.resize((1024, 600))
    table.step(6)
    low = [each for each in table.app.table._telling.doubt.walk() if isinstance(each, CardTile)]
    assert len(low) == len(tiles)
    assert len({each.y for each in low}) == 4
    assert all(plate.folded for plate in table.app.table.board.panels.values())


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 26), ((1024, 600), 20)])
def test_the_names_along_an_edge_are_whole_and_of_one_size_beside_a_pad(
    glass: Open, size: tuple[int, int], least: int
) -> None:
    table = glass("pirates-bluff", LONG[:8])
    games.bidding(table)
    table.resize(size)
    table.app.table.open_notes()
    table.step(8)
    board = table.app.table.board
    for edge in ("near", "far"):
        names = [board.panels[seat].ids.name for seat in board.seating.along(edge)]
        assert len({round(each.font_size, 1) for each in names}) == 1, [each.font_size for each in names]
        assert names[0].font_size >= least
        assert not [each.text for each in names if "…" in each.text or each.is_shortened]


def test_a_name_beside_a_pad_is_whole_beside_a_long_score_too(glass: Open) -> None:
    table = glass("pirates-bluff", LONG[:8])
    games.loan(table)
    table.resize((1024, 600))
    table.step(8)
    assert table.app.table.board.panels["Bartholomew"].ids.name.text == "Bartholomew"


def test_the_far_side_reads_what_decides_as_large_as_the_near_side(glass: Open) -> None:
    table = glass("bluffing-battles", LONG[:2], options={"format": "one-deck"})
    games.ended(table)
    table.step(6)
    stage = table.app.table.board.middle.children[-1]._stage
    assert stage._mirrored.text.startswith(stage.hero._headline.text)
    assert stage._mirrored.font_size >= 0.8 * stage.hero._headline.font_size


def test_the_keys_of_seats_are_dim_while_a_sheet_asks(glass: Open) -> None:
    table = glass("bluffing-battles", LONG[:2])
    key = table.app.table.board.edge(LONG[0]).children[0]
    assert key.opacity == 1
    table.app.table.open_notes()
    table.step()
    assert key.opacity < 1
    table.app.table.board.sheet.close()
    table.step()
    assert key.opacity == 1


@pytest.mark.parametrize("colours", PALETTES)
def test_the_frame_of_who_wins_is_no_players_colour(colours: str) -> None:
    assert PALETTES[colours]["accent"] not in [PALETTES[colours][f"seat{number}"] for number in range(1, 9)]


def test_the_card_of_who_wins_is_as_large_as_those_of_the_others(glass: Open) -> None:
    table = glass("pirates-bluff", LONG[:8])
    games.showdown(table)
    table.step()
    plates = table.app.table.board.panels.values()
    assert [plate.name for plate in plates if plate.won] == ["Cem"]
    assert len({round(plate.chips.children[0].height) for plate in plates}) == 1


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_what_is_left_in_the_decks_of_six_is_on_their_plates_also_beside_a_gain(glass: Open, text: float) -> None:
    table = glass("bluff-words", LONG[:6])
    games.letters(table)
    theme.text_scale = text
    table.step()
    assert told(table) == {"deck 28 discards 0"}
    one, two, *_ = table.session.table.state.seats
    tapped(table, {"act": "challenge", "seat": two}, {"act": "concede", "seat": one})
    table.step()
    assert told(table) == {"deck 28 discards 0", "deck 26 discards 10", "deck 23 discards 0"}
    assert complaints(table) == []
    assert tiny(table) == []


@pytest.mark.parametrize("seats", [5, 8])
def test_a_score_beside_a_gain_has_its_word_too(glass: Open, seats: int) -> None:
    table = glass("pirates-bluff", LONG[:seats])
    games.showdown(table)
    table.step()
    plates = [plate.ids for plate in table.app.table.board.panels.values()]
    assert any(plate.gain.text[:1] == "+" for plate in plates)
    assert all(plate.unit.text == "coins" and plate.unit.width > plate.unit.font_size for plate in plates)
    assert complaints(table) == []
    assert tiny(table) == []


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_bet_and_hand_of_five_are_on_their_plates(glass: Open, text: float) -> None:
    table = glass("battle", LONG[:5])
    games.trick(table)
    theme.text_scale = text
    table.step()
    assert told(table) == {"hand 9 bet 2 of 5", "hand 9 bet 4 of 4", "hand 9 bet 6 of 6", "hand 10 bet 4 of 5"}
    near = [table.app.table.board.panels[seat] for seat in LONG[:3]]
    assert len({plate.ids.figures.y for plate in near}) == 1  # whether a seat has keys now, or none
    assert {tuple(plate.ids.figures.color) for plate in near} == {tuple(theme.role("words"))}
    assert min(plate.ids.figures.font_size for plate in near) > (25 if text == 1 else 17) * theme.u
    assert complaints(table) == []
    assert tiny(table) == []


def told(table: Glass) -> set[str]:
    """The figures on the plates beside name and score, wherever a line ends."""
    plates = table.app.table.board.panels.values()
    return {" ".join(words_of(plate.ids.figures).replace("·", " ").split()) for plate in plates}


def test_names_without_room_are_shortened_as_people_would_and_all_alike(glass: Open) -> None:
    table = glass("pirates-bluff", LONG[:8])
    panels = table.app.table.board.panels
    shown = [panels[name].ids.name.text for name in LONG[:8]]
    assert shown == ["Bartholomew", "Anneliese", "Cem", "Wilhelmina", "Eve", "Maximilian", "Jo", "Oluwaseun"]
    two = glass("bluffing-battles", ("Wilhelmina van Oranje", "Jo"))
    assert {plate.ids.name.text for plate in two.app.table.board.panels.values()} == {"Wilhelmina van Oranje", "Jo"}


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_a_refused_card_has_the_felt_and_is_read_across_the_table(glass: Open, size: tuple[int, int]) -> None:
    table = glass("bluffing-battles", LONG[:2], size=size)
    games.fought(table)
    games.fights(table, "7S")
    table.step()
    (card,) = [each for each in table.visible() if isinstance(each, CardTile) and each.height > 60]
    assert card.face == "7S"
    assert mm(card, card.height * RANK) >= 7
    assert not [each for each in table.visible() if words_of(each).endswith("takes 2") and each.width > 1]
    assert words_of(table.app.table.referee.sentence) == table.app.table.referee.said.sentence
    assert table.app.table.referee.sentence.font_size >= 20
    assert complaints(table) == []


def test_on_an_upright_screen_eight_seats_have_their_names_too(glass: Open) -> None:
    table = glass("pirates-bluff", LONG[:8], size=(800, 1280))
    games.bidding(table)
    table.step()
    assert complaints(table) == []
    assert all(len(plate.ids.name.text) > 1 for plate in table.app.table.board.panels.values())


def test_on_an_upright_screen_six_seats_have_their_decks_and_all_their_keys(glass: Open) -> None:
    table = glass("bluff-words", LONG[:6], size=(800, 1280))
    games.letters(table)
    table.step()
    board = table.app.table.board
    assert {plate.ids.figures.text.replace("\xa0", " ") for plate in board.panels.values()} == {"deck 28 · discards 0"}
    assert {key.text for key in board.edge(LONG[1]).children} == {"Draw", "Swap", "Bid", "Challenge"}
    assert complaints(table) == []
    assert tiny(table) == []


@pytest.mark.parametrize("width", [60, 104, 150])
@pytest.mark.parametrize("face", ["R8", "G15", "K6", "battle", "crossbones", "angel-red", "angel-green"])
def test_nothing_on_a_low_card_lies_over_something_else(face: str, width: int) -> None:
    tile = CardTile(game="battle", face=face, size=(width, width * 0.88))
    tile.draw_anew()
    drawn = [each for each in tile.canvas.children if type(each) is Rectangle]
    assert drawn
    for one, other in combinations(drawn, 2):
        assert any(
            one.pos[axis] + one.size[axis] <= other.pos[axis] + 1
            or other.pos[axis] + other.size[axis] <= one.pos[axis] + 1
            for axis in (0, 1)
        ), (face, one.pos, one.size, other.pos, other.size)


def test_a_correction_is_shown_below_its_result_for_both_sides() -> None:
    table = scenes.opened("misread", size=(1024, 600))
    try:
        told = [each for each in table.visible() if "I read 6♠" in words_of(each)]
        assert sum(each.height > 0 and each.opacity == 1 for each in told) >= 2
        assert "I read" not in table.app.table.foot.lines.sentence
    finally:
        table.close()


@pytest.mark.parametrize("name", ["lobby", "menu", "devices", "lobby-house-rules"])
def test_words_keep_away_from_the_edge_of_their_key(name: str) -> None:
    table = scenes.opened(name, size=(1280, 800))
    table.step(6)
    wide = [each for each in table.visible() if isinstance(each, Key) and each.text and each.width > 90 * theme.u]
    near = {each.text: each.width - each.texture_size[0] for each in wide}
    table.close()
    assert near
    assert {text: free for text, free in near.items() if free < 2 * 12 * theme.u - 1} == {}


@pytest.mark.parametrize("language", NAMES)
def test_the_key_to_a_game_in_progress_is_as_large_as_its_neighbours(language: str) -> None:
    speak(language)
    table = scenes.opened("lobby", size=(1280, 800))
    table.step(6)
    sizes = [table.key(tr(word)).font_size for word in ("Game in progress", "Change")]
    table.close()
    assert sizes[0] >= sizes[1]


def test_on_an_upright_screen_the_keys_beside_the_game_end_above_the_players() -> None:
    table = scenes.opened("lobby-again", size=(800, 1280))
    table.step(6)
    low = min(table.key(word).y for word in ("Try a rule", "Devices"))
    game = table.key("Devices").parent.parent
    edge, rim = game.y, theme.u * 16
    table.close()
    assert low >= edge + rim - 1


def test_pot_and_previous_bid_are_as_bright_as_the_names() -> None:
    table = scenes.opened("pirates-bluff-bidding")
    try:
        facts = [each for each in table.visible() if isinstance(each, Words) and "pot 8 coins" in each.text]
        assert [tuple(each.color) for each in facts] == [theme.role("words")] * 2
    finally:
        table.close()


def test_a_question_for_one_player_stands_in_the_middle_over_its_key() -> None:
    table = scenes.opened("bluff-words-hidden-doubt", size=(1280, 800))
    table.step(6)
    panel = table.app.table._telling.doubt
    question = panel._question
    share, halign = question.height / panel.height, question.halign
    table.close()
    assert share > 0.5
    assert halign == "center"
