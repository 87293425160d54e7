"""The rows of evenings written by hand, whose answers stand beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games.bluffing_battles.acts import Play
from companion.past import SHEET
from companion.reports.columns import TABLES, TidyRow
from companion.reports.rows import tables_of
from companion.rules.acts import Amend, Note, Remark, Undo
from companion.session import Session
from tests.reports.evenings import kept

FIGHTS = (("QS", "5H"), ("2S", "3H"))
"""Ann wins the first fight, Ben the second; each is worth two cards."""

KEPT = Path(__file__).parents[1] / "ledger" / "kept"


def evening(name: str = "friday", label: str = "v7") -> Session:
    """Two fights, ten seconds an act, with what else can be said."""
    plays = [Play(seat=seat, card=card) for fight in FIGHTS for seat, card in zip(("Ann", "Ben"), fight, strict=True)]
    said = [(10.0 * number, act) for number, act in enumerate(plays)]
    return kept(
        name,
        [
            *said,
            (40.0, Note(text="confusing", tags=("confusing",), seat="Ben")),
            (50.0, Remark(text="refused: …", about="not-yours")),
            (60.0, Play(seat="Ann", card="9S")),
            (70.0, Undo()),
            (80.0, Amend(line=2, with_=Play(seat="Ann", card="KS"))),
            (90.0, Note(text="3", tags=(SHEET, "fun"), seat="Ann")),
            (95.0, Note(text="4", tags=(SHEET, "fun"), seat="Ann")),
            (99.0, Note(text="shorter", tags=(SHEET, "change"), seat="Ben")),
        ],
        label=label,
    )


def only(rows: list[TidyRow], **wanted: object) -> list[TidyRow]:
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def test_every_row_has_the_columns_of_its_table_and_no_other() -> None:
    for table, rows in tables_of(evening()).items():
        assert rows or table == "breaches", table
        for row in rows:
            assert set(row) <= set(TABLES[table].names), table


def test_an_act_says_who_did_what_and_what_it_led_to() -> None:
    """The label is act 1, so Ann's first card is act 2 and decides with Ben's, act 3, for Ann: two cards are hers."""
    acts = tables_of(evening())["acts"]
    first, second = acts[1:3]
    assert (first["player"], first["seat"], first["act"], json.loads(first["fields"])) == (
        "Ann", 1, "play", {"card": "KS"},
    )  # fmt: skip
    assert (first["time"], first["since_s"]) == ("2026-05-28T20:26:40.000+00:00", 0.0)
    assert (second["outcome"], second["round"], second["stands"]) == ("fight-won", 1, True)
    assert ["cards", "Ann", 2] in json.loads(second["amounts"])
    assert {row["label"] for row in acts} == {"v7"}


def test_what_was_taken_back_and_what_was_corrected_is_marked() -> None:
    acts = tables_of(evening())["acts"]
    assert [row["number"] for row in acts if not row["stands"]] == [8, 9, 10]
    assert [row["number"] for row in acts if row["corrections"]] == [2]


def test_a_question_of_the_tablet_counts_for_the_act_after_it() -> None:
    acts = tables_of(evening())["acts"]
    assert [(row["number"], row["doubts"]) for row in acts if row["doubts"]] == [(8, 1)]


def test_a_round_says_who_won_it_and_who_leads() -> None:
    """After the first fight Ann leads by two cards, after the second both have two."""
    first, second, *_ = tables_of(evening())["rounds"]
    assert (first["starter"], first["winner"], first["leader"], first["lead"]) == ("Ann", "Ann", "Ann", 2)
    assert (second["starter"], second["winner"], second["leader"], second["lead"]) == ("Ann", "Ben", None, 0)
    assert (first["length_s"], first["acts"]) == (10.0, 2)


def test_a_row_has_the_scores_whenever_they_change() -> None:
    scores = tables_of(evening())["scores"]
    assert [row["score"] for row in only(scores, player="Ann")] == [0, 2, 2]
    assert [row["score"] for row in only(scores, player="Ben")] == [0, 0, 2]
    assert [row["round"] for row in only(scores, player="Ben")] == [1, 1, 2]
    told = ["Ann's K♠ beats Ben's 5♥: Ann takes 2 cards.", "Ben's 3♥ beats Ann's 2♠: Ben takes 2 cards."]
    assert [row["cause"] for row in only(scores, player="Ben")] == [None, *told]


def test_an_evening_says_how_long_it_was_and_how_often_it_was_interrupted() -> None:
    """The first act is the label at 0 s, the last before the questions a correction at 80 s."""
    (row,) = tables_of(evening())["sessions"]
    assert (row["length_s"], row["players"], row["acts"], row["asked"], row["corrections"], row["takebacks"]) == (
        80.0, 2, 4, 1, 1, 1,
    )  # fmt: skip
    assert (row["over"], row["margin"], row["options"], row["folder"]) == (False, 0, "", None)


def test_a_demo_waits_for_its_reader_so_nobody_thought_or_waited() -> None:
    for name, is_known in (("friday", True), ("demo 2026-11-28 16.00.00", False)):
        rows = tables_of(evening(name))
        assert any(row["thinking_s"] is not None for row in rows["acts"]) == is_known, name
        assert any(row["waiting_s"] is not None for row in rows["seats"]) == is_known, name


def test_nobody_has_won_a_game_that_is_not_over() -> None:
    assert [row["won"] for row in tables_of(evening())["seats"]] == [None, None]


def test_a_note_knows_its_moment_and_the_rule_behind_it() -> None:
    (note,) = tables_of(evening())["notes"]
    assert (note["kind"], note["player"], note["round"]) == ("confusing", "Ben", 3)
    assert note["moment"]
    (section,) = only(tables_of(evening("again"))["sections"], confusing=1)
    assert note["section"] == f"{section['section']} {section['title']}"


def test_who_answered_twice_has_said_the_later() -> None:
    answers = tables_of(evening())["answers"]
    assert [(row["player"], row["question"], row["answer"], row["points"]) for row in answers] == [
        ("Ann", "fun", "4", 4),
        ("Ben", "change", "shorter", None),
    ]


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.session")), ids=lambda path: path.stem)
def test_the_shares_of_every_game_that_was_won_sum_to_one_and_what_moves_sums_to_nothing(path: Path) -> None:
    from companion.ledger.sessions import session_path

    session_path("kept").parent.mkdir(parents=True)
    session_path("kept").write_bytes(path.read_bytes())
    session = Session.resume("kept")
    session.close()
    tables = tables_of(session, hidden=True)
    won = [row["won"] for row in tables["seats"] if row["won"] is not None]
    assert sum(won) == pytest.approx(1.0 if won else 0.0)
    for row in tables["acts"]:
        amounts = json.loads(row["amounts"])
        for unit in {unit for unit, _, _ in amounts}:
            assert sum(amount for each, _, amount in amounts if each == unit) == 0
    assert max(row["round"] for row in tables["rounds"]) == len(tables["rounds"])


def test_a_rule_that_was_looked_up_is_counted_and_its_time_is_nobodys() -> None:
    session = kept("friday", [(0.0, Play(seat="Ann", card="7S"))])
    again = Session.resume(session.name or "")
    again.table.look_up("4.1", "touch")
    again.table.look_up("4.1", "touch")
    again.table.look_up("2.1", "touch")
    again.close()
    tables = tables_of(Session.resume("friday"))
    assert {row["section"]: row["looked_up"] for row in tables["sections"] if row["looked_up"]} == {"4.1": 1, "2.1": 1}
    assert tables["sessions"][0]["asked"] == 0
    assert [row["doubts"] for row in tables["acts"]] == [0] * len(tables["acts"])
