"""Noise within limits makes no wrong play, and a long evening no more work."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.observations import Point
from companion.sources.camera.tracking.steady import Steady
from companion.sources.camera.tracking.tracks import Placed
from tests.camera.film import ANN, BEN, Film, card, words

# The limits within which noise makes no wrong and no doubled play: a look in which a card is missed or misread is
# followed by three in which it is read rightly, places stray by 2 mm, phantoms show for at most three looks running.

FACES = ("7S", "QD", "10H")


@st.composite
def noisy_looks(draw: st.DrawFn, cards: dict[str, Point], looks: int) -> list[tuple[Placed, ...]]:
    film = []
    rests = dict.fromkeys(cards, 0)
    phantom_rest = 0
    for _ in range(looks):
        seen = []
        for face, (x, y) in cards.items():
            stray = (x + draw(st.floats(-2, 2)), y + draw(st.floats(-2, 2)))
            fault = draw(st.sampled_from(["", "", "missed", "misread", "unread"])) if not rests[face] else ""
            rests[face] = 3 if fault else max(0, rests[face] - 1)
            if fault == "misread":
                seen.append(card(draw(st.sampled_from(["AC", "9C", *FACES])), stray, confidence=0.9))
            elif fault == "unread":
                seen.append(card(None, stray, confidence=0.4))
            elif not fault:
                seen.append(card(face, stray, confidence=draw(st.floats(0.7, 0.99))))
        if phantom_rest == 0 and draw(st.booleans()):
            seen.append(card("KC", (300, 150), confidence=0.9))
            phantom_rest = 3
        phantom_rest = max(0, phantom_rest - 1)
        film.append(tuple(seen))
    return film


@settings(max_examples=40)
@given(data=st.data(), fps=st.sampled_from([10.0, 20.0, 30.0]))
def test_noise_makes_no_wrong_and_no_doubled_play(data: st.DataObject, fps: float) -> None:
    fights = [{"7S": ANN, "QD": BEN}, {"10H": ANN, "7S": BEN}, {"QD": ANN}]
    film = Film(fps)
    told: list[str] = []
    for fight in fights:
        for cards in data.draw(noisy_looks(fight, round(2.0 * fps))):
            film.once(*cards, bare=data.draw(st.booleans(), label="the place of a missed card looks bare"))
        film.show(1.5)
        told = words(film.observations)
    plays = [word.rpartition(",")[0] for word in told if "gone" not in word]
    tracks = {word.rpartition(" ")[2] for word in told if "gone" not in word}
    assert set(plays) == {f"{face} in {1 if at == ANN else 2}/play" for fight in fights for face, at in fight.items()}
    assert len(tracks) == 5
    assert sum("gone" in word for word in told) == 5


def work_of(fights: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """The number of cards compared with sightings in the last of ``fights`` fights, and of cards that are believed to
    lie."""
    film, compared = Film(), 0
    cost = Steady._cost

    def counted(steady: Steady, track: object, placed: Placed, at: float) -> float | None:
        nonlocal compared
        compared += 1
        return cost(steady, track, placed, at)  # type: ignore[arg-type]

    monkeypatch.setattr(Steady, "_cost", counted)
    for _ in range(fights):
        compared = 0
        film.show(0.3, card("7H"), card(None, (400.0, 420.0)))
        film.show(1.2, card("7H"), card("QD", BEN))
        film.show(0.5, bare=False)
        film.show(0.8)
    return compared, len(film.steady.lying)


def test_a_look_costs_the_same_however_long_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    early, late = work_of(3, monkeypatch), work_of(300, monkeypatch)
    assert late[0] <= 1.1 * early[0]  # a tenth of a second more or less, as the looks fall
    assert late[1] == early[1] == 0
