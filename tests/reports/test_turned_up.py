"""A secret choice that was turned up since is named in exports, in `sessions show` and by corrections."""

from __future__ import annotations

import io
import json
from pathlib import Path

import plates
import pytest

from companion.commands.afterwards.past import _describe_session
from companion.commands.afterwards.referee import referee
from companion.commands.main import main
from companion.games import GAMES
from companion.reports.one_session import as_json, as_record
from companion.reports.rows.seen import SeenEvening
from companion.rules.acts import Amend
from companion.rules.judging.opening import find_opening
from companion.rules.rulebook import say
from companion.session import Session

PLATES = plates.SPEC
WORDS = plates.say
CHOOSE, CHOSEN, SERVED = WORDS.Choose, WORDS.Chosen, WORDS.Served


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Two rounds of Plates that are turned up, the second corrected, and one choice that is not."""
    monkeypatch.setitem(GAMES, "plates", PLATES)
    session = Session.start("plates", {"record": 1, "game": "plates", "seats": ["Ann", "Ben"]})
    for seat, card in (("Ann", "soup"), ("Ben", "rice"), ("Ann", "egg"), ("Ben", "cake"), ("Ann", "fish")):
        session.play_kept([CHOOSE(seat=seat, card=card)])
    session.play_kept([Amend(line=3, with_=CHOOSE(seat="Ann", card="soup"))])
    return session


def test_a_choice_that_was_turned_up_is_exported_and_judged_without_the_hidden_ones(
    evening: Session, tmp_path: Path
) -> None:
    *open_, last, correction = map(json.loads, as_record(evening, hidden=False).splitlines()[1:])
    assert [each["card"] for each in open_] == ["soup", "rice", "egg", "cake"]
    assert last == {"act": "choose", "seat": "Ann", "card": None}
    assert correction["with"]["card"] == "soup"
    record = tmp_path / "plates.jsonl"
    record.write_text("\n".join(as_record(evening, hidden=False).splitlines()[:5]))
    out = io.StringIO()
    assert referee(record, out, out, plain=True) == 0
    assert "All have chosen: egg, cake." in out.getvalue()


def test_a_choice_that_was_turned_up_is_read_in_what_is_shown_of_an_evening(evening: Session) -> None:
    said = "\n".join(_describe_session(evening, hidden=False))
    assert "Ann chooses soup." in said
    assert "Ben chooses cake." in said
    assert said.count("Ann has chosen.") == 1
    told = json.loads(as_json(evening, hidden=False))["acts"]
    assert [each["events"][0].get("card") for each in told[:5]] == ["soup", "rice", "egg", "cake", None]


def test_replay_names_what_was_turned_up_and_nothing_that_is_still_secret(
    evening: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a hand of two the game would have been over before the choice that nobody knows yet."""
    evening.close()
    replay = ["replay", "plates", "-o", "hand=2", "-o", "rounds=1", "--json"]
    assert main(replay) == 0
    told = capsys.readouterr()
    assert "(--hidden shows them)" in told.err
    assert "Ben chooses cake." in told.out
    assert "Ann has chosen." in told.out
    assert "Ann chooses" not in told.out
    assert main([*replay, "--hidden"]) == 0
    assert "Ann chooses fish." in capsys.readouterr().out


def test_a_correction_names_both_cards_once_they_are_turned_up(evening: Session) -> None:
    history = evening.table.history
    assert "Corrected: Ann choose egg should have been Ann choose soup;" in say(PLATES, history.entries[-1].events[0])
    history.say(Amend(line=3, with_=CHOOSE(seat="Ann", card="cake")))
    assert "Corrected: Ann choose soup should have been Ann choose cake;" in say(PLATES, history.entries[-1].events[0])


@pytest.mark.parametrize(
    ("hidden", "secret"), [(False, "Corrected: Ann has chosen."), (True, "Corrected for Ann: rice, not fish.")]
)
def test_a_report_says_a_correction_as_people_do_and_keeps_its_secrets(
    evening: Session, hidden: bool, secret: str
) -> None:
    evening.table.history.say(Amend(line=5, with_=CHOOSE(seat="Ann", card="rice")))
    seen = SeenEvening(evening, hidden=hidden)
    opened, last = ([seen.say(each.number, event) for event, _ in each.events] for each in seen.judged[-2:])
    served = "All have chosen: soup, cake. The hands are passed to the left."
    assert (opened, last) == ([f"Corrected for Ann: soup, not egg. {served}"], [secret])


def test_a_correction_of_what_is_still_secret_names_no_card(evening: Session) -> None:
    events = evening.table.history.say(Amend(line=5, with_=CHOOSE(seat="Ann", card="rice"))).events
    assert "Corrected (hidden): Ann choose;" in say(PLATES, events[0])


def test_cards_of_two_choices_that_lay_together_stay_secret(evening: Session) -> None:
    state = evening.table.history.opening
    chosen = [CHOSEN(seat="Ann", card=card) for card in ("soup", "egg")]
    acts = [(number, CHOOSE(seat="Ann", card=each.card), (each,)) for number, each in enumerate(chosen, start=1)]
    served = (
        3,
        CHOOSE(seat="Ben", card="rice"),
        (CHOSEN(seat="Ben", card="rice"), SERVED(cards=("soup", "egg", "rice"))),
    )
    assert [number for number, _ in find_opening(PLATES, state, [*acts, served])] == [3]
    assert [number for number, _ in find_opening(PLATES, state, [acts[0], served])] == [1, 3]


def test_an_event_can_say_that_it_tells_a_secret_act(evening: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one whose words and numbers lie in no place."""
    state = evening.table.history.opening
    chosen = [CHOSEN(seat=seat, card="soup") for seat in ("Ann", "Ann", "Ben")]
    acts = [(number, CHOOSE(seat=each.seat, card="soup"), (each,)) for number, each in enumerate(chosen, start=1)]
    scored = (4, CHOOSE(seat="Cem", card="rice"), (WORDS.Scored(seat="Ann", points=0),))
    assert not [*find_opening(PLATES, state, [*acts, scored])]
    monkeypatch.setattr(WORDS.Scored, "opens", "choose")
    assert [number for number, _ in find_opening(PLATES, state, [*acts, scored])] == [1, 2]
