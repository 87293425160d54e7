"""People at the worlds' tables: they answer, correct the book, and take acts back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.observations import CardNamed, CardSeen, Observation, Sighting
from companion.rules.acts import Redo, Undo
from tools.worlds.evening import Evening
from tools.worlds.generate import generate_evening
from tools.worlds.judge import Verdict, judge_evening, open_table


def units(*likely: str) -> Callable[[str], float]:
    """The kindest choices, but those whose names end so are the most unkind."""
    return lambda name: 0.999 if name.endswith(likely) and likely else 0.0


def fights(*likely: str, moments: int = 3) -> Evening:
    """An evening of Bluffing Battles on which people do these things whenever they can."""
    return generate_evening("bluffing-battles", "rough", "kind", units=units(*likely), moments=moments, people=True)


def blur(evening: Evening, likelier: str = "") -> Evening:
    """The same evening, but the camera reads nothing of Ann's first card, or it as another one."""
    first = next(each for each in evening.observations if isinstance(each, CardSeen) and each.zone == "1/play")
    face = first.sighting.candidates[0][0]
    seen = ((likelier, 0.5), (face, 0.45)) if likelier else ()

    def dim(each: Observation) -> Observation:
        if not isinstance(each, CardSeen) or each.zone != first.zone or each.at > evening.ends[0]:
            return each
        sighting = Sighting(face=None, side="face", confidence=0.4, candidates=seen, box=each.sighting.box)
        return replace(each, sighting=sighting)

    return replace(evening, observations=tuple(map(dim, evening.observations)))


def judge(evening: Evening) -> tuple[Verdict, list[Observation]]:
    """The verdict on an evening, and the entries that people made on their own."""
    table, said = open_table(evening), list[Observation]()
    table.observers.append(lambda each: None if each in evening.observations else said.append(each))
    return judge_evening(evening, table), said


def test_a_question_is_answered_truly() -> None:
    verdict, said = judge(blur(fights()))
    assert [type(each) for each in said] == [CardNamed]
    assert all(verdict.right.values())


def test_a_question_that_is_ignored_stays_open_and_the_book_is_not_right() -> None:
    verdict, said = judge(blur(fights("ignored")))
    assert not said
    assert not verdict.right[0]


def test_a_wrong_answer_stands_in_the_book() -> None:
    verdict, said = judge(blur(fights("answered-wrong", "wrong")))
    assert len(said) == 1
    assert not verdict.right[0]


def test_a_late_answer_puts_a_fight_back_that_was_left_out() -> None:
    verdict, said = judge(blur(fights("answered-late")))
    assert all(verdict.right.values())
    assert isinstance(said[-1], CardNamed)


def test_a_mistake_in_the_book_is_corrected() -> None:
    wrong = blur(fights("ignored"), "2C")
    assert not judge(wrong)[0].right[0]
    right = blur(fights("ignored", "corrected"), "2C")
    assert judge(right)[0].right[0]


def test_acts_that_are_taken_back_are_put_back() -> None:
    verdict, said = judge(fights("taken-back"))
    acts = [getattr(each, "act", None) for each in said]
    assert acts[:2] == [Undo(), Redo()]
    assert all(verdict.right.values())


def test_another_card_that_was_laid_first_does_not_count() -> None:
    verdict, _ = judge(fights("Ann.changed-mind", "changed-mind.amount"))
    assert all(verdict.right.values())


def test_without_people_nobody_changes_their_mind() -> None:
    alone = generate_evening("bluffing-battles", "rough", "kind", units=units("changed-mind"), moments=2)
    kind = generate_evening("bluffing-battles", "rough", "kind", units=units(), moments=2)
    assert alone.observations == kind.observations
