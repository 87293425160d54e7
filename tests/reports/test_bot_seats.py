"""A seat that a bot plays is marked in the journal, and no figure about people counts it."""

from __future__ import annotations

from companion.bot_seats import bot_seats, played_by_bots, seat_note
from companion.commands.afterwards.players import players
from companion.evidence import Evidence
from companion.games.lost_war.acts import Muster, Reveal
from companion.reports.figures import Figure, Relations, length, wins
from companion.reports.rows import tables_of
from companion.session import Session
from tests.reports.evenings import kept
from tests.reports.small import relations

HEADER = {"record": 1, "game": "lost-war", "seats": ["Ann", "Ada"], "options": {}}
BY_BOT = Evidence(source="bot")


def with_a_bot() -> Session:
    """Both muster; then Ann reveals after 4 s, and the bot that plays for Ada after 6 s."""
    return kept(
        "with a bot",
        [
            (0, seat_note("Ada", is_bot=True)),
            (2, Muster(seat="Ada", count=3), BY_BOT),
            (10, Muster(seat="Ann", count=3)),
            (14, Reveal(seat="Ann", cards=("KS", "QS", "JS"))),
            (16, Reveal(seat="Ada", cards=("2S", "3S", "4S")), BY_BOT),
        ],
        HEADER,
    )


def players_of(found: list[Figure]) -> set[str]:
    return {each.of for each in found}


def test_the_journal_says_which_seats_a_bot_plays_now() -> None:
    session = with_a_bot()
    entries = session.table.history.entries
    assert (bot_seats(entries), played_by_bots(session.table)) == ({"Ada"}, {"Ada"})
    given_back = kept("given back", [(0, seat_note("Ada", is_bot=True)), (1, seat_note("Ada", is_bot=False))], HEADER)
    assert bot_seats(given_back.table.history.entries) == played_by_bots(given_back.table) == frozenset()


def test_a_bot_has_no_thinking_time_and_no_waiting_time() -> None:
    tables = tables_of(with_a_bot())
    assert [(row["player"], row["bot"], row["thinking_s"]) for row in tables["seats"]] == [
        ("Ann", False, 4.0),
        ("Ada", True, None),
    ]
    rows = Relations.of(tables)
    assert players_of(length.thinking(rows)) == players_of(length.downtime(rows)) == {"Ann"}
    assert not tables["notes"]


def test_a_bots_wins_are_its_seats_and_no_players() -> None:
    """Ada, a bot, wins both: seat 2 wins all, Ann nothing, and Ada is none of the players."""
    rows = [
        {"session": name, "seat": seat, "player": player, "bot": player == "Ada", "won": float(player == "Ada")}
        for name in ("one", "two")
        for seat, player in ((1, "Ann"), (2, "Ada"))
    ]
    tables = relations({"seats": rows})
    assert [(each.of, each.value) for each in wins.wins_by_seat(tables)] == [("1", 0.0), ("2", 1.0)]
    assert [(each.of, each.value, each.count) for each in wins.wins_by_player(tables)] == [("Ann", 0.0, 2)]


def test_a_bot_is_not_among_the_players() -> None:
    with_a_bot()
    assert [each.name for each in players()[0]] == ["Ann"]
