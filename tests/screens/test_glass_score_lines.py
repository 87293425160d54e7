"""The lines of scores at the end of an evening: their order, their marks, and the notes in their places."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.graphics import SmoothLine

from companion.ui.forms.score_lines import AIR, WIDE, ScoreLines
from companion.ui.kit.theme import theme
from companion.ui.views.evening.results import results
from companion.ui.views.page import ScoreChart
from tests.screens.glass import Open
from tests.screens.layout import complaints, pale
from tests.screens.moments.four import FOUR, shown
from tests.screens.moments.leading import tapped


def test_the_lines_of_scores_go_over_the_numbers_of_the_hands_with_the_notes_in_their_places(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    for _ in range(2):
        shown(table)
        tapped(table, {"act": "note", "seat": "Ann", "text": "fun", "tags": ["fun"]}, {"act": "next"})
    tapped(table, {"act": "note", "text": "slow", "tags": ["slow"]})
    found = results(table.session.table)
    assert found.hands == 2
    assert (found.at[0], found.at[-1]) == (0.0, 2.0)
    assert list(found.at) == sorted(found.at)
    assert all(len(line) == len(found.at) for line in found.lines.values())
    first_over = found.at.index(1.0)
    assert [line[first_over] for line in found.lines.values()] != [line[-1] for line in found.lines.values()]
    assert [(note.hand, note.at) for note in found.notes] == [(1, 1.0), (2, 2.0), (3, 2.0)]
    table.app.table.open_page("results")
    table.step()
    lines = table.one(ScoreLines)
    assert lines.numbered == (1, 2)
    assert not lines.ends, "the list beside the lines has the scores"
    for text in ("Hand", "1", "2", "a", "c", "a  Ann's note: fun  ·  Hand 1", "c  Note: slow  ·  Hand 3"):
        assert text in table.texts()
    assert complaints(table) == []
    assert pale(table) == []


def test_lines_of_equal_scores_lie_side_by_side_and_keep_their_heights(glass: Open) -> None:
    table = glass(lobby=True)
    line = ((0.0, 0), (1.0, 4), (2.0, -3))
    chart = ScoreChart({"Ann": line, "Ben": line, "Cem": ((0.0, 0), (1.0, 0), (2.0, 9))}, "Hand", 2)
    lines = ScoreLines(chart, size=(600, 300), size_hint=(None, None))
    table.root.show(lines)
    table.step()
    ann, ben, cem = (points[1::2] for points in _drawn(lines)[-6:-3])
    assert {round(a - b, 3) for a, b in zip(ann, ben, strict=True)} == {theme.u * (WIDE + AIR)}
    assert cem[2] == pytest.approx((ann[0] + cem[0]) / 2), "a line that is equal to no other stands at its score"
    assert [words.text for words in lines.ends.values()] == ["−3", "−3", "9"]


def test_lines_never_change_the_order_of_scores_and_a_leader_links_each_with_its_mark(glass: Open) -> None:
    """Eight begin with 50 and end 200 points apart: six of them within 20."""
    ends = {"Ann": 45, "Ben": 45, "Cem": 55, "Dan": -155, "Eve": -59, "Fay": 58, "Gus": 152, "Ida": 259}
    chart = ScoreChart({seat: ((0.0, 50), (1.0, end)) for seat, end in ends.items()}, "Hand", 1)
    table = glass(lobby=True)
    lines = ScoreLines(chart, size=(600, 240), size_hint=(None, None))
    table.root.show(lines)
    table.step()
    drawn = _drawn(lines)
    courses, leaders = dict(zip(ends, drawn[-16:-8], strict=True)), drawn[-8:]
    heights = {seat: points[-1] for seat, points in courses.items()}
    assert all(heights[a] < heights[b] for a in ends for b in ends if ends[a] < ends[b])
    for at in (1, -1):
        told = sorted(points[at] for points in courses.values())
        assert min(high - low for low, high in pairwise(told)) >= theme.u * (WIDE + AIR) - 0.01, "they are told apart"
    starts = [points[1] for points in courses.values()]
    assert sum(starts) / len(starts) == pytest.approx(lines._at(0, 50)[1]), "they lie around their score"
    assert sorted(points[1] for points in leaders) == sorted(heights.values())


def test_the_marks_of_an_unfinished_first_hand_stand_at_its_end(glass: Open) -> None:
    table = glass(lobby=True)
    lines = ScoreLines(ScoreChart({"Ann": ((0.0, 5),), "Ben": ((0.0, 5),)}, "Hand", 0), size=(600, 300))
    table.root.show(lines)
    table.step()
    courses, leaders = _drawn(lines)[-4:-2], _drawn(lines)[-2:]
    assert lines.numbered == (1,)
    assert {points[-2] for points in courses} == {points[0] for points in leaders}


def test_the_score_at_the_start_stands_beside_the_lines_of_scores(glass: Open) -> None:
    table = glass(lobby=True)
    chart = ScoreChart({"Ann": ((0.0, 50), (1.0, 57)), "Ben": ((0.0, 50), (1.0, 43))}, "Hand", 1)
    lines = ScoreLines(chart, size=(600, 300), size_hint=(None, None))
    table.root.show(lines)
    table.step()
    assert [words.text for words in lines._sides.values() if words.opacity] == ["43", "57", "50"]


def _drawn(lines: ScoreLines) -> list[list[float]]:
    return [each.points for each in lines.canvas.before.children if isinstance(each, SmoothLine)]
