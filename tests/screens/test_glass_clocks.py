"""How long each player thinks, on the plates: off until somebody touches one key."""

from __future__ import annotations

from dataclasses import replace

from companion.ui.table.seats.seat_clocks import SeatClocks
from tests.screens.glass import Open
from tests.screens.layout import complaints
from tests.screens.moments.games import fights


def test_the_plates_show_no_time_until_somebody_wants_it_and_then_by_one_touch(glass: Open) -> None:
    table = glass()
    fights(table, "7S", "9H")
    table.step()
    assert not any(plate.clock for plate in table.app.table.board.panels.values())
    for key in ("More", "Settings", "Thinking time: off"):
        table.tap_key(key)
    table.tap_key("Close")
    table.step()
    assert all(plate.clock[-4:-1] == "0:0" for plate in table.app.table.board.panels.values())
    assert complaints(table) == []
    for key in ("More", "Settings", "Thinking time: on"):
        table.tap_key(key)
    table.step()
    assert not any(plate.clock for plate in table.app.table.board.panels.values())


def test_the_time_of_who_is_waited_for_runs_and_stops_while_the_table_is_asked(glass: Open) -> None:
    table = glass()
    fights(table, "7S", "9H")
    table.step()
    began = max(table.session.times.values())
    now = [began]
    table.app.liking.settings = replace(table.app.liking.settings, clocks=True)
    clocks = SeatClocks(table.app.desk, table.app.liking, now=lambda: now[0])
    plates = table.app.table.board.panels
    now[0] = began + 75
    clocks.tick(plates)
    assert {seat: plate.clock[-4:] for seat, plate in plates.items()} == {"Ann": "1:15", "Ben": "1:15"}
    table.session.table.look_up("2.1", "touch")
    table.session.table.settle()
    clocks.tick(plates)
    assert {plate.clock[-4:] for plate in plates.values()} == {"0:00"}
    now[0] = began + 3600
    clocks.tick(plates)
    assert {plate.clock[-4:] for plate in plates.values()} == {"0:00"}
