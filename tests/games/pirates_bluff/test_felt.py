"""The felt shows the result of a hand that is over."""

from __future__ import annotations

from pathlib import Path

from companion.records import Replay, parse_lines, read_header

RECORDS = Path(__file__).parents[2] / "records" / "pirates-bluff"


def test_who_won_and_the_tally_stay_when_a_winner_leaves() -> None:
    path = RECORDS / "leaver-compared.jsonl"
    (_, header), *lines = parse_lines(path.read_bytes().splitlines())
    replay = Replay(read_header(header, beside=path.parent))
    for number, said in lines[:13]:
        replay.line(number, said)
    hero = replay.history.game.felt(replay.history).hero
    assert "Ben" not in replay.history.state.seats
    assert hero.headline == "Ben and Cem win 4 coins"
    assert [part.over for part in hero.parts if part.over] == ["Ann", "Ben", "Cem", "Dia"]
