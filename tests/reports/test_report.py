"""Reports answer what a designer would look at, say whether chance explains it, and stand on pages of their own."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pypdfium2
import pypdfium2.raw as raw
import pytest

from companion.commands.main import main
from companion.evidence import Evidence
from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import session_path
from companion.reports import report
from companion.reports.findings import look_first, spoken_seconds
from companion.reports.versions import side_by_side
from companion.rules.acts import Note
from tests.reports.evenings import TWO, kept
from tests.reports.small import games, relations

CARDS = [(f"{rank}S", f"{other}H") for rank, other in zip("23456789", "98765432", strict=True)]


def played(name: str, label: str, fights: int = 8, pace_s: float = 10.0) -> None:
    """Fights with two notes, one of them with what no page may run."""
    plays = [
        Play(seat=seat, card=card) for pair in CARDS[:fights] for seat, card in zip(("Ann", "Ben"), pair, strict=True)
    ]
    said = [(pace_s * number, act) for number, act in enumerate(plays)]
    last = said[-1][0]
    notes = [
        (last + 1, Note(text="<script>alert(1)</script> | *bold*", tags=(), seat="Ann")),
        (last + 2, Note(text="confusing", tags=("confusing",), seat="Ben")),
        (last + 3, Note(text="2", tags=("sheet", "fun"), seat="Ann")),
        (last + 4, Note(text="shorter", tags=("sheet", "change"), seat="Ben")),
    ]
    kept(name, [*said, *notes], TWO, label)


def written(tmp_path: Path, *words: str, form: str = "html") -> str:
    path = tmp_path / f"report.{form}"
    assert main(["report", *words, "--out", str(path)]) == 0
    return path.read_text(encoding="utf-8")


def test_a_page_is_one_file_that_asks_no_network_and_runs_nothing(tmp_path: Path) -> None:
    played("friday", "v6")
    page = written(tmp_path, "last")
    assert re.findall(r"(?:src|href)=\"?(?!data:)[^\"> ]+", page) == []
    assert set(re.findall(r"https?://[\w./]+", page)) == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert page.count("@font-face") == 2
    assert len(page) < 200_000
    assert 'content="width=device-width' in page


def test_a_page_of_one_evening_shows_its_scores_its_moments_and_where_the_time_went(tmp_path: Path) -> None:
    played("friday", "v6")
    page = written(tmp_path, "friday")
    assert "One game is not enough to change a rule. For the next evening:" in page
    for heading in (
        "What to look at first",
        "How the scores went",
        "Moments worth talking about",
        "Rules that were broken, disputed or looked up",
        "Where the time went",
        "What would you change?",
        "All figures",
    ):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<svg") == 2
    assert "For “How much fun was it?” the players gave 2 of 5 points" in page.replace("2.0", "2")


def test_many_evenings_are_listed_and_two_versions_stand_side_by_side(tmp_path: Path) -> None:
    for number in range(3):
        played(f"six {number}", "v6", pace_s=10.0)
        played(f"seven {number}", "v7", fights=4, pace_s=5.0)
    page = written(tmp_path, "--all", "--against", "v7")
    assert "<h2>v7 compared with v6</h2>" in page
    assert "Length of a game" in page
    assert "Clear: less, and hardly by chance." in page
    assert "Hardly chance. 3 games of each version." in page
    assert "<h2>The games</h2>" in page
    assert "Bluffing Battles: v7 compared with v6, 6 games" in page


def test_a_page_first_says_that_two_versions_do_not_differ_clearly(tmp_path: Path) -> None:
    for number in range(3):
        played(f"six {number}", "v6")
        played(f"seven {number}", "v7")
    page = written(tmp_path, "--all", "--against", "v7")
    first = page[page.index("What to look at first") :]
    assert first.index("v7 cannot be told from v6 yet.") < first.index("→")
    assert "With so few games nothing can be settled: decide by what the players say." in page


def test_a_note_that_nobody_signed_has_no_name_before_it(tmp_path: Path) -> None:
    acts = [Play(seat="Ann", card="2S"), Play(seat="Ben", card="9H")]
    kept("noted", [(0.0, acts[0]), (10.0, acts[1]), (12.0, Note(text="that hurt", tags=("fun",)))])
    page = written(tmp_path, "noted")
    assert "1. “that hurt”" in page
    assert "Round 1: Ben\u00a0+2<" in page


def test_notes_of_no_kind_are_counted_as_notes(tmp_path: Path) -> None:
    played("friday", "v6")
    played("saturday", "v6")
    page = written(tmp_path, "--all", form="md")
    assert "| Notes | " in page
    assert "Notes: note" not in page


def test_where_only_one_version_was_played_that_is_said(tmp_path: Path) -> None:
    played("friday", "v6")
    assert "One side has no game" in written(tmp_path, "--all", "--against", "v7")


def test_a_pdf_has_its_typeface_and_lies_open(tmp_path: Path) -> None:
    played("friday", "v6")
    path = tmp_path / "report.pdf"
    assert main(["report", "last", "--out", str(path)]) == 0
    pdf = pypdfium2.PdfDocument(path)
    text = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert "What to look at first" in text
    assert "Length of a game" in text
    letters = [each for page in pdf for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT])]
    assert letters
    assert all(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(each.raw)) == 1 for each in letters)


def test_markdown_has_all_but_the_charts(tmp_path: Path) -> None:
    played("friday", "v6")
    text = written(tmp_path, "last", form="md")
    assert "## What to look at first" in text
    assert "\\<script\\>alert(1)\\</script\\> \\| \\*bold\\*" in text


def test_the_picture_of_a_card_stands_beside_its_moment(tmp_path: Path) -> None:
    from companion.ledger.crops import Crops
    from companion.ledger.sessions import crops_of

    name = Crops(crops_of(session_path("seen"))).keep(b"\xff\xd8jpeg\xff\xd9")
    acts = [Play(seat="Ann", card="2S"), Play(seat="Ben", card="9H")]
    kept("seen", [(0.0, acts[0]), (10.0, acts[1], Evidence("camera:0", crops=(name,)))])
    assert 'src="data:image/jpeg;base64,' in written(tmp_path, "seen")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--out", "a.html"], "Which session?"),
        (["last", "--out", "a.html"], "No evening has been played yet."),
        (["--all", "--out", "a.html"], "There is no evening to report on."),
        (["--all", "--out", "a.doc"], "a report ends with .html, .pdf or .md"),
        (["--all", "--game", "chess", "--out", "a.html"], "chess"),
    ],
)
def test_what_cannot_be_reported_is_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *words]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.glob("a.*")) == []


def test_a_disputed_rule_is_said_with_the_words_and_numbers_that_were_in_force() -> None:
    counts = {"refused": 1, "overruled": 0, "confusing": 1, "looked_up": 0}
    tables = {
        "sessions": [{"session": "a", "game": "battle"}],
        "sections": [{"session": "a", "section": "6.1", "title": "Most points win the round", **counts}],
    }
    (rule,) = report._disputed(tables, {"battle": GAMES["battle"]})
    assert "After ten tricks" in rule.text
    assert "{" not in rule.text


def test_a_journal_that_was_cut_off_is_named_and_the_rest_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played("friday", "v6")
    played("saturday", "v6")
    path = session_path("saturday")
    path.write_bytes(path.read_bytes()[:9000])
    out = tmp_path / "report.html"
    assert main(["report", "--all", "--out", str(out)]) == 2
    assert "left out: " in capsys.readouterr().err
    page = out.read_text(encoding="utf-8")
    assert "<h2>Left out</h2>" in page
    assert "Bluffing Battles: Ann, Ben" in page


AHEAD, BEHIND = {"Ann": (1, 2), "Ben": (0, 0)}, {"Ann": (0, 0), "Ben": (1, 2)}


def chance_explains(first_wins: int, of: int) -> bool:
    """Whether chance explains a player who began ``of`` two-player games and won ``first_wins``."""
    points = look_first(games(*[AHEAD] * first_wins, *[BEHIND] * (of - first_wins)))
    said = [each for each in points if each.says.startswith("The starting player won")]
    return not any(each.chance.startswith("Hardly chance") for each in said)


def test_an_advantage_that_is_there_is_found_and_none_is_made_up() -> None:
    """The first player wins 15 of 20: p = 0.041. 14 of 20: p = 0.115. Three games say nothing."""
    assert not chance_explains(15, 20)
    assert chance_explains(14, 20)
    assert chance_explains(3, 3)


@pytest.mark.slow
def test_of_a_hundred_fair_groups_fewer_than_five_are_called_unfair_and_a_planted_advantage_is_found() -> None:
    """Groups of 40 games. In fair ones the starting player wins one in two, in others four in five."""
    draw = random.Random(1)
    fair = [sum(draw.random() < 0.5 for _ in range(40)) for _ in range(100)]
    planted = [sum(draw.random() < 0.8 for _ in range(40)) for _ in range(10)]
    explained = {wins: chance_explains(wins, 40) for wins in {*fair, *planted}}
    assert sum(not explained[wins] for wins in fair) < 5
    assert sum(not explained[wins] for wins in planted) >= 8


def test_a_rule_that_nobody_needed_is_named_only_if_bots_need_it() -> None:
    sections = [
        {"session": name, "section": number, "title": title, "reasons": 1, "decided": 0, "refused": 0, "overruled": 0}
        for name in "ab" for number, title in (("2.1", "Trumps"), ("3.4", "Nobody peeks"))
    ]  # fmt: skip
    rows = relations({"sections": sections, "sessions": [{"session": "a"}, {"session": "b"}]})
    (found,) = look_first(rows, by_bots={"2.1": 0.4, "3.4": 0.01})
    assert "These rules never came up: 2.1 Trumps (bots: in 40% of games) (games: 2)." in found.says
    assert look_first(rows) == []


def test_never_more_than_five_things_to_look_at() -> None:
    sections = [
        {"section": f"{n}.1", "title": "A", "reasons": 1, "decided": 0, "refused": n, "overruled": n, "confusing": n}
        for n in range(9)
    ]
    answers = [{"question": each, "points": 1} for each in ("fun", "clear") for _ in range(4)]
    acts = [
        {"player": player, "stands": True, "thinking_s": seconds + number % 2}
        for player, seconds in (("Ann", 5.0), ("Ben", 50.0))
        for number in range(9)
    ]
    rows = relations({"sections": sections, "answers": answers, "acts": acts, "sessions": [{"session": "a"}]})
    assert len(look_first(rows)) == 5


def test_a_difference_between_versions_has_an_interval_and_a_number_of_games() -> None:
    """Margins 2, 2, 2 against 5, 6, 5: settled (3.3 ± 4.3 * 0.33). Margins 1, 9 against 2, 10: by one, with a spread of
    32: for 8 of 10 it takes 2 * 32 * (1.96 + 0.84)² = 503 games of each, which nobody plays. Margins 1, 9 against
    4, 12: by three, so 503 / 9 = 56 games, of which two were played."""
    margin = "Lead at the end"

    def ends(*margins: int) -> object:
        return games(*({"Ann": (each,), "Ben": (0,)} for each in margins))

    settled = next(each for each in side_by_side(ends(2, 2, 2), ends(5, 6, 5)) if each.title == margin)  # type: ignore[arg-type]
    assert settled.difference == pytest.approx(10 / 3)
    assert settled.is_settled
    assert settled.verdict == "Clear: more, and hardly by chance."
    open_ = next(each for each in side_by_side(ends(1, 9), ends(2, 10)) if each.title == margin)  # type: ignore[arg-type]
    assert (open_.difference, open_.is_settled, open_.more) == (1.0, False, None)
    assert open_.verdict == "Open: even 100 more games of each version would not settle it."
    near = next(each for each in side_by_side(ends(1, 9), ends(4, 12)) if each.title == margin)  # type: ignore[arg-type]
    assert (near.more, near.verdict) == (54, "Open: about 54 more games of each version would settle it.")
    alone = next(each for each in side_by_side(ends(1), ends(2, 10)) if each.title == margin)  # type: ignore[arg-type]
    assert alone.verdict == "Open: too few games to say anything."


def test_a_length_of_time_is_said_in_the_unit_that_suits_it() -> None:
    assert [spoken_seconds(each) for each in (0.44, 59.0, 61.0, 3000.0, 7260.0)] == [
        "0.4 s", "59.0 s", "1 min 01 s", "50 min", "2 h 1 min",
    ]  # fmt: skip
