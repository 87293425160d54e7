"""A card that is never read does not hold up the evening: once the cards of its moment are gathered, the table goes on,
and judges the next ones for themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.lost_war.acts import Outflank, Reveal, Stop
from companion.rules.acts import Amend
from companion.rules.history.putting_back import put_back
from companion.rules.rulebook import say
from companion.speech.ways_back import WaysBack
from companion.table import Table
from companion.ui.views.evening.book import line_of
from companion.ui.views.questions.missing import find_left_out, struck_of
from companion.ui.views.questions.wording import describe_question
from tests.interpreting import opened, rows_of
from tests.observing import card, gone, looked, touch

BETS = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem"))


@pytest.fixture
def table() -> Table:
    """Ann has mustered two cards more than Ben, and the rows of two lie."""
    musters = ({"act": "muster", "seat": "Ann", "count": 4}, {"act": "muster", "seat": "Ben", "count": 2})
    table = opened("lost-war", "Ann", "Ben", said=musters)
    for zone, faces in (("1/row", ("6S", "9H")), ("2/row", ("7S", "8H"))):
        for track, face in enumerate(faces):
            table.observe(card(zone, face, track=10 * int(zone[0]) + track, at=1.0, x=100.0 + 100 * track))
    return table


def gather(table: Table, at: float, *tracks: tuple[str, int]) -> None:
    for zone, track in tracks:
        table.observe(gone(zone, track, at=at))


def looks(table: Table, begins: float, ends: float) -> None:
    for at in range(int(begins * 5), int(ends * 5)):
        table.observe(looked(at / 5))


def waited(table: Table) -> list[tuple[str, str | None]]:
    return [(each.act, each.seat) for each in table.game.expected(table.state) if not each.optional]


def test_rows_that_are_gathered_while_an_extra_card_is_waited_for_had_no_more_of_them() -> None:
    table = rows_of(ann=(100.0, 200.0), ben=(100.0, 200.0))
    looks(table, 1.0, 5.0)
    gather(table, 5.0, ("1/row", 0), ("1/row", 1), ("2/row", 10), ("2/row", 11))
    looks(table, 5.2, 5.8)
    assert ("stop", "Ann") in waited(table)
    looks(table, 5.8, 6.4)
    assert table.history.standing[-1].act == Stop(seat="Ann")
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]


def test_the_end_of_a_row_is_entered_by_the_tablet_and_taken_back_by_one_touch() -> None:
    table = rows_of(ann=(100.0, 200.0), ben=(100.0, 200.0))
    looks(table, 1.0, 5.0)
    gather(table, 5.0, ("1/row", 0), ("1/row", 1), ("2/row", 10), ("2/row", 11))
    looks(table, 5.2, 6.4)
    told = table.history.standing[-1]
    assert line_of(table, told.number, told).rests_on == "tablet"
    table.observe(touch(table, {"act": "undo"}, at=7.0))
    looks(table, 7.2, 20.0)
    assert [each for each in waited(table) if each[1] == "Ann"] == [("outflank", "Ann"), ("stop", "Ann")]
    table.observe(touch(table, {"act": "outflank", "seat": "Ann", "place": 1, "card": "2H"}, at=21.0))
    assert outflanks(table) == [(1, "2H")]


def test_a_row_that_only_one_of_two_takes_up_again_holds_the_battle_open() -> None:
    table = rows_of(ann=(100.0, 200.0), ben=(100.0, 200.0))
    looks(table, 1.0, 5.0)
    gather(table, 5.0, ("1/row", 0), ("1/row", 1))
    looks(table, 5.2, 12.0)
    table.observe(card("1/row", "2H", track=5, at=12.0, x=104.0))
    assert not any(isinstance(each.act, Stop) for each in table.history.standing)


@pytest.mark.parametrize("never", [0, 1, 2])
def test_a_battle_of_which_a_row_was_never_whole_is_left_out_when_it_is_gathered(never: int) -> None:
    musters = tuple({"act": "muster", "seat": seat, "count": 3} for seat in ("Ann", "Ben"))
    table = opened("lost-war", "Ann", "Ben", said=musters)
    for zone, faces in (("1/row", ("6S", "9H", "KD")), ("2/row", ("7S", "8H", "QD"))):
        for track, face in enumerate(faces):
            if (zone, track) != ("1/row", never):
                table.observe(card(zone, face, track=10 * int(zone[0]) + track, at=1.0, x=100.0 * track))
    looks(table, 1.2, 5.0)
    assert waited(table) == [("reveal", "Ann")]
    gather(table, 5.0, *((zone, 10 * int(zone[0]) + track) for zone in ("1/row", "2/row") for track in range(3)))
    looks(table, 5.2, 6.4)
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]
    (left_out,) = (each for each in table.history.entries if isinstance(each.act, Amend))
    assert say(table.game, left_out.events[0].why) == (
        "Not counted yet, because other cards were picked up too soon (Ann muster, Ben muster, Ben reveal 7S 8H QD)."
    )
    assert WaysBack(table.history).tell(left_out.events[0]) == (
        "Not counted yet, because other cards were picked up too soon: Ben lays 7♠, 8♥, Q♦."
    )
    assert table.history.standing == []


ROWS = {"Ann": ("6S", "9H", "KD"), "Ben": ("7S", "8H", "QD")}


def battle(*unread: tuple[str, int, str | None], musters: tuple[int, int] = (3, 3)) -> Table:
    """A battle of three against three is laid and gathered; of these cards (whose, the how manyth) this was read, with
    0.2, or nothing (""), or they were never found (None)."""
    said = tuple({"act": "muster", "seat": seat, "count": count} for seat, count in zip(ROWS, musters, strict=True))
    table = opened("lost-war", "Ann", "Ben", said=said)
    lay(table, 1.0, {(seat, at): read for seat, at, read in unread})
    return table


def lay(table: Table, at: float, unread: dict[tuple[str, int], str | None]) -> None:
    """The rows are laid at this time and gathered four seconds later."""
    lie: list[tuple[str, int]] = []
    for seat, (zone, faces) in zip(ROWS, (("1/row", ROWS["Ann"]), ("2/row", ROWS["Ben"])), strict=True):
        for place, face in enumerate(faces):
            track, x = round(10 * at) + 10 * int(zone[0]) + place, 100.0 * place
            read = unread.get((seat, place), face)
            if read is not None:
                share = 0.2 if (seat, place) in unread else 0.99
                table.observe(card(zone, read or None, share, track=track, at=at, x=x))
                lie.append((zone, track))
    looks(table, at + 0.2, at + 4.0)
    gather(table, at + 4.0, *lie)
    looks(table, at + 4.2, at + 5.4)


def revealed(table: Table) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(each.act.seat, each.act.cards) for each in table.history.standing if isinstance(each.act, Reveal)]


def question(table: Table) -> str:
    (asked,) = table.doubts
    return describe_question(asked, list(asked.named), "standard52").sentence


@pytest.mark.parametrize("never", [0, 1, 2])
@pytest.mark.parametrize("read", [None, ""])
def test_the_one_card_that_was_never_read_is_asked_for_and_puts_the_battle_back_whole(
    never: int, read: str | None
) -> None:
    table = battle(("Ann", never, read))
    beside = [face for at, face in enumerate(ROWS["Ann"]) if at != never]
    told = f"One more card in front of Ann was picked up too soon. Which card came after {' and '.join(beside)}?"
    assert (table.history.standing, question(table)) == ([], told)
    (asked,) = table.doubts
    assert (asked.seat, asked.about, asked.possible & set(ROWS["Ann"])) == ("Ann", "never-read", {ROWS["Ann"][never]})
    table.answer(asked.number, ROWS["Ann"][never])
    assert revealed(table) == [("Ben", ROWS["Ben"]), ("Ann", ROWS["Ann"])]
    assert table.doubts == ()
    (back,) = table.history.entries[-1].events
    assert back.why.code == "put-back"
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]
    assert table.evidence[len(table.history.entries)].confirmed_by == "table"


def test_what_was_read_of_it_first_is_offered() -> None:
    table = battle(("Ann", 1, "9H"))
    (asked,) = table.doubts
    assert [face for face, _ in asked.candidates] == ["9H"]


def test_it_is_the_same_battle_as_if_it_had_been_read() -> None:
    table, right = battle(("Ann", 1, None)), battle()
    table.answer(table.doubts[0].number, "9H")
    assert table.state == right.state


def test_who_says_that_it_stays_out_leaves_all_as_it_is() -> None:
    table = battle(("Ann", 1, None))
    said = len(table.history.entries)
    table.answer(table.doubts[0].number, None)
    assert (table.doubts, table.history.standing, len(table.history.entries)) == ((), [], said)


def test_nobody_is_asked_any_more_after_a_minute() -> None:
    table = battle(("Ann", 1, None))
    looks(table, 6.0, 60.0)
    assert len(table.doubts) == 1
    looks(table, 60.0, 70.0)
    assert (table.doubts, table.history.standing) == ((), [])


def test_a_battle_that_is_said_again_is_not_asked_about_again() -> None:
    table = battle(("Ann", 1, None))
    for seat in ROWS:
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": 3}, at=8.0))
    looks(table, 8.2, 8.6)
    assert len(table.doubts) == 1, "it may be the next battle"
    table.observe(touch(table, {"act": "reveal", "seat": "Ben", "cards": list(ROWS["Ben"])}, at=9.0))
    looks(table, 9.2, 9.6)
    assert table.doubts == ()


def test_the_next_battle_is_judged_again_behind_the_one_that_is_put_back() -> None:
    table = battle(("Ann", 1, None))
    for seat in ROWS:
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": 3}, at=8.0))
    next_rows = {"Ann": ("2S", "3H", "4D"), "Ben": ("5S", "5H", "5D")}
    for zone, faces in zip(("1/row", "2/row"), next_rows.values(), strict=True):
        for place, face in enumerate(faces):
            table.observe(card(zone, face, track=90 + 10 * int(zone[0]) + place, at=9.0, x=100.0 * place))
    looks(table, 9.2, 12.0)
    table.answer(table.doubts[0].number, "9H")
    assert revealed(table) == [("Ben", ROWS["Ben"]), ("Ann", ROWS["Ann"]), *next_rows.items()]


@pytest.mark.parametrize("unread", [(("Ann", 0, None), ("Ann", 1, None)), (("Ann", 0, None), ("Ben", 1, None))])
def test_where_more_than_one_card_was_not_read_nobody_is_asked(unread: tuple[tuple[str, int, None], ...]) -> None:
    table = battle(*unread)
    assert (table.history.standing, table.doubts) == ([], ())


def test_a_battle_that_is_put_back_and_waits_for_extra_cards_had_no_more_of_them() -> None:
    table = battle(("Ann", 1, None), musters=(4, 3))
    table.answer(table.doubts[0].number, "9H")
    assert table.history.standing[-1].act == Stop(seat="Ann")
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]


@pytest.mark.parametrize("between_s", [0.4, 2.4])
def test_rows_that_are_gathered_one_after_the_other_are_put_back_together(between_s: float) -> None:
    said = tuple({"act": "muster", "seat": seat, "count": 3} for seat in ROWS)
    table = opened("lost-war", "Ann", "Ben", said=said)
    for zone, faces in (("1/row", ROWS["Ann"]), ("2/row", ROWS["Ben"])):
        for track, face in enumerate(faces):
            if face != "8H":
                table.observe(card(zone, face, track=10 * int(zone[0]) + track, at=1.0, x=100.0 * track))
    looks(table, 1.2, 5.0)
    begins = 5.8 + between_s
    goes = {5.0: 10, 5.4: 11, 5.8: 12, begins: 20, begins + 0.8: 22}
    for tick in range(25, 55):
        for at, track in goes.items():
            if round(5 * at) == tick:
                gather(table, at, ("1/row" if track < 20 else "2/row", track))
        table.observe(looked(tick / 5 + 0.1))
    told = [each.events[0].why.code for each in table.history.entries if isinstance(each.act, Amend)]
    assert told == ["left-out"]
    table.answer(table.doubts[0].number, "8H")
    assert revealed(table) == list(ROWS.items())


def test_an_extra_card_beside_the_unread_one_is_played_when_the_battle_is_restored() -> None:
    said = tuple({"act": "muster", "seat": seat, "count": count} for seat, count in (("Ann", 3), ("Ben", 2)))
    table = opened("lost-war", "Ann", "Ben", said=said)
    lie = [("1/row", 10, "6S", 0.0), ("1/row", 11, "9H", 100.0), ("2/row", 20, "7S", 0.0)]
    for zone, track, face, x in lie:
        table.observe(card(zone, face, track=track, at=1.0, x=x))
    looks(table, 1.2, 4.0)
    table.observe(card("1/row", "2C", track=12, at=4.0, x=104.0))
    looks(table, 4.2, 6.0)
    gather(table, 6.0, *((zone, track) for zone, track, _, _ in lie), ("1/row", 12))
    looks(table, 6.2, 7.4)
    table.answer(table.doubts[0].number, "8H")
    assert revealed(table) == [("Ann", ("6S", "9H")), ("Ben", ("7S", "8H"))]
    assert outflanks(table) == [(2, "2C")]
    assert waited(table) == [("muster", "Ann"), ("muster", "Ben")]


def laid_late(muster: int, place_mm: tuple[float, float], at: float, still_s: float = 0.0) -> Table:
    """Of Ann's three the middle one is never found; another card is reported there after both rows."""
    said = tuple({"act": "muster", "seat": seat, "count": count} for seat, count in (("Ann", muster), ("Ben", 3)))
    table = opened("lost-war", "Ann", "Ben", said=said)
    for zone, faces in (("1/row", ROWS["Ann"]), ("2/row", ROWS["Ben"])):
        for track, face in enumerate(faces):
            if face != "9H":
                table.observe(card(zone, face, track=10 * int(zone[0]) + track, at=1.0, x=100.0 * track))
    looks(table, 1.2, at)
    table.observe(replace(card("1/row", "2C", track=13, at=at), place_mm=place_mm, still_s=still_s))
    looks(table, at + 0.2, at + 2.0)
    return table


@pytest.mark.parametrize("x", [0.0, 104.0, 200.0])
def test_a_card_that_is_laid_over_a_row_of_which_one_was_never_found_is_none_of_the_row(x: float) -> None:
    table = laid_late(4, (x, 16.0), at=4.0)
    assert revealed(table) == [("Ben", ROWS["Ben"])]
    gather(table, 6.0, *(("1/row", track) for track in (10, 12, 13)), *(("2/row", track) for track in (20, 21, 22)))
    looks(table, 6.2, 7.4)
    assert question(table) == "One more card in front of Ann was picked up too soon. Which card came after 6S and KD?"
    table.answer(table.doubts[0].number, "9H")
    assert revealed(table) == [("Ben", ROWS["Ben"]), ("Ann", ROWS["Ann"])]
    assert outflanks(table) == [(1 + round(x / 100), "2C")]


@pytest.mark.parametrize(
    ("muster", "off_mm", "at", "still_s"),
    [
        (3, 16.0, 4.0, 0.0),  # nothing is left to lay over it
        (4, 5.0, 4.0, 0.0),  # it lies in line
        (4, 16.0, 2.0, 0.0),  # it comes with the others
        (4, 16.0, 3.5, 2.0),  # it came with them, and was hardly read
    ],
)
def test_the_last_card_of_a_row_may_come_late_or_crooked(muster: int, off_mm: float, at: float, still_s: float) -> None:
    table = laid_late(muster, (104.0, off_mm), at, still_s)
    assert revealed(table) == [("Ben", ROWS["Ben"]), ("Ann", ("6S", "2C", "KD"))]


def trick_of_two() -> Table:
    """Of a trick of three the cards of Ann and Ben were read, and gathered with Cem's."""
    table = opened("battle", "Ann", "Ben", "Cem", said=BETS)
    for seat, face in ((1, "R3"), (2, "R9")):
        table.observe(card(f"{seat}/play", face, track=seat, at=float(seat)))
    looks(table, 2.2, 5.0)
    gather(table, 5.0, ("1/play", 1), ("2/play", 2))
    return table


def test_of_a_trick_the_one_card_that_was_never_found_is_asked_for() -> None:
    table = trick_of_two()
    looks(table, 5.2, 6.6)
    assert question(table) == "The card in front of Cem was taken away before I could read it. Which was it?"
    table.answer(table.doubts[0].number, "R7")
    assert [(each.act.seat, each.act.card) for each in table.history.standing[3:]] == [
        ("Ann", "R3"),
        ("Ben", "R9"),
        ("Cem", "R7"),
    ]


def test_a_trick_that_nobody_named_in_time_is_put_back_before_the_next_one_no_matter_who_led_that() -> None:
    table = trick_of_two()
    looks(table, 5.2, 70.0)
    for seat, face in ((1, "B4"), (2, "B2"), (3, "B8")):
        table.observe(card(f"{seat}/play", face, track=10 + seat, at=70.0 + seat))
    looks(table, 74.0, 75.0)
    assert table.doubts == ()
    number = find_left_out(table)
    assert number is not None
    struck = struck_of(table, number)
    assert struck is not None
    assert struck.pad is not None
    missed = struck.pad.make_act(("R7",))
    amend = put_back(table.history, struck.numbers, missed)
    assert amend is not None
    table.play(amend)
    laid = [(each.act.seat, each.act.card) for each in table.history.standing[3:]]
    assert laid[:3] == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]
    assert sorted(laid[3:]) == [("Ann", "B4"), ("Ben", "B2"), ("Cem", "B8")]


def outflanks(table: Table) -> list[tuple[int, str]]:
    acts = (each.act for each in table.history.standing)
    return [(act.place, act.card) for act in acts if isinstance(act, Outflank)]


@pytest.mark.parametrize(("at", "place"), [(8.2, 1), (13.0, 2)])
def test_an_extra_card_that_slides_on_to_the_next_soon_after_lies_over_that(
    table: Table, at: float, place: int
) -> None:
    table.observe(card("1/row", "10C", track=2, at=7.0, x=165.0))
    assert outflanks(table) == [(2, "10C")]
    table.observe(card("1/row", "10C", track=2, at=at, x=104.0))
    looks(table, at + 0.2, at + 2.0)
    assert outflanks(table) == [(place, "10C")]
    corrections = [each.act.misread for each in table.history.entries if isinstance(each.act, Amend)]
    assert corrections == [True] * (place == 1)
