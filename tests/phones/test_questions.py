"""The questions at the end on phones: all at once, hidden until all have answered, and kept with the evening."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.phones.keys import Unfit
from companion.phones.messages import Say
from companion.phones.questions import PhoneQuestions
from companion.rules.acts import Note
from companion.table import Table
from companion.ui.views.evening.asked import answers_of
from tests.interpreting import opened
from tests.observing import act_of
from tests.phones.rig import PlayedTable, played
from tests.phones.test_at_table import run
from tests.phones.twin import PhoneTwin

END: dict[str, Any] = {"act": "end"}


def ended(table: Table) -> Table:
    """Pirate's Bluff can be ended at once."""
    table.play(act_of(table, END))
    assert table.game.outcome(table.state) is not None
    return table


def table_of_three() -> Table:
    return opened("pirates-bluff", "Ann", "Ben", "Cem")


def answer(question: str, text: str | None = None) -> Say:
    values = {"question": question} if text is None else {"question": question, "answer": text}
    return Say("id", "question", (), values)


def test_nobody_is_asked_before_the_end() -> None:
    table = table_of_three()
    questions = PhoneQuestions(table)
    assert questions.describe("Ann") is None
    ended(table)
    shown = questions.describe("Ann")
    assert shown is not None
    assert (shown["id"], shown["choices"], shown["at"], shown["of"]) == ("fun", ["1", "2", "3", "4", "5"], 1, 3)


@pytest.mark.parametrize("said", [answer("clear", "3"), answer("fun", "6"), answer("fun", "yes"), answer("other")])
def test_what_is_no_answer_to_the_question_is_refused(said: Say) -> None:
    questions = PhoneQuestions(ended(table_of_three()))
    with pytest.raises(Unfit):
        questions.take("Ann", said)


def test_no_answers_are_shown_before_all_who_are_there_have_answered() -> None:
    questions = PhoneQuestions(ended(table_of_three()))
    for each in (answer("fun", "5"), answer("clear"), answer("change", "shorter")):
        questions.take("Ann", each)
    assert questions.describe("Ann") is None
    assert questions.finish(("Ann", "Ben")) == []
    for name in ("fun", "clear", "change"):
        questions.take("Ben", answer(name))
    told = questions.finish(("Ann", "Ben"))
    assert [(each.seat, each.text) for each in told] == [("Ann", "5"), ("Ann", "shorter")]
    assert questions.finish(("Ann", "Ben")) == []


def test_answers_on_phones_are_kept_with_the_evening() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann, PhoneTwin(table.server) as ben:
            await ann.sit("Ann")
            await ben.sit("Ben")
            with table.lock:
                ended(table.table)
            for twin in (ann, ben):
                for name, text in (("fun", "4"), ("clear", "5"), ("change", "nothing")):
                    while (twin.heard[-1].get("question") or {}).get("id") != name:
                        await asyncio.sleep(0.01)
                    assert (await twin.say("question", values={"question": name, "answer": text}))["ok"]
                if twin is ann:
                    assert answers_of(table.table) == ()
            while len(answers_of(table.table)) < 6:
                await asyncio.sleep(0.01)
            notes = [entry.act for entry in table.table.history.entries if isinstance(entry.act, Note)]
            assert {note.seat for note in notes} == {"Ann", "Ben"}

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))
