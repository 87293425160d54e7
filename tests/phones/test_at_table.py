"""Phones at a table: seats and their tokens, an act that is entered once and counts once, presses with their time,
refusals."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any

import pytest

from companion.games.pirates_bluff.acts import Call
from companion.observations import Buzzed, Tapped
from companion.phones.clocks import TOUCH_S
from companion.rules.acts import Count, Note, Undo
from companion.sources.feed import Feed
from tests.observing import touch
from tests.phones.rig import PlayedTable, played
from tests.phones.twin import PhoneTwin
from tests.phones.whole_lines import lines_table


def run(does: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(does, 60))


def said(table: PlayedTable) -> list[Any]:
    return [entry.act for entry in table.table.history.entries]


def deal(table: PlayedTable) -> None:
    """Brings Pirate's Bluff to its first bids."""
    with table.lock:
        for seat, card in (("Ann", "2D"), ("Ben", "5A"), ("Cem", "4A")):
            table.feed.put(touch(table.table, {"act": "start", "seat": seat, "card": card}, source="test"))
    end = time.monotonic() + 10
    while len(said(table)) < 3:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_a_phone_says_is_an_observation_like_any_other_and_signed_with_its_seat() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann:
            await ann.sit("Ann")
            key = ann.key("Starting card")
            assert (await ann.say(key["key"], faces=["2D"]))["ok"]
            (act,) = said(table)
            assert (act.word(), act.seat, act.card) == ("start", "Ann", "2D")
            evidence = table.table.evidence[1]
            assert (evidence.source, evidence.confirmed_by) == ("phone:Ann", "phone:Ann")

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_nothing_that_is_said_twice_counts_twice_and_both_get_the_answer() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann:
            await ann.sit("Ann")
            for _ in range(3):
                await ann.send({"t": "say", "id": "one", "key": "note", "values": {"text": "slow"}})
            await ann.wait_for("done")
            await ann.say("note", "one", values={"text": "slow"})
            async with PhoneTwin(table.server, token=ann.token) as again:
                await again.wait_for("seated")
                assert (await again.say("note", "one", values={"text": "slow"}))["ok"]
            assert [type(act) for act in said(table)] == [Note]

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_phone_that_lost_its_line_is_back_at_its_seat_within_a_second() -> None:
    async def try_it(table: PlayedTable) -> None:
        ann = PhoneTwin(table.server)
        await ann.connect()
        await ann.sit("Ann")
        assert ann.socket is not None
        await ann.close()
        began = time.monotonic()
        async with PhoneTwin(table.server, token=ann.token) as back:
            assert (await back.wait_for("page"))["seat"] == "Ann"
            assert time.monotonic() - began < 1

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_taken_seat_is_refused_and_both_phones_say_so_until_it_is_given_free() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann, PhoneTwin(table.server) as other:
            await ann.sit("Ann")
            await other.wait_for("seats")
            await other.send({"t": "sit", "seat": "Ann"})
            assert "Another phone has Ann's seat" in (await other.wait_for("unseated"))["why"]
            assert "Another phone wants this seat" in (await ann.wait_for("told"))["words"]
            assert [each["t"] for each in other.heard if each["t"] == "page"] == []
            with table.lock:
                table.phones.free("Ann")
            assert "freed at the table" in (await ann.wait_for("unseated"))["why"]
            await other.sit("Ann")
            assert [(each.seat, each.is_taken) for each in table.phones.shown.seats][:2] == [
                ("Ann", True),
                ("Ben", False),
            ]
            async with PhoneTwin(table.server, token=ann.token) as late:
                assert "no seat any more" in (await late.wait_for("unseated"))["why"]

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_two_pages_of_one_seat_both_say_so_and_the_first_shows_nothing_more() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann:
            await ann.sit("Ann")
            async with PhoneTwin(table.server, token=ann.token) as tab:
                await tab.wait_for("page")
                assert "closed now" in (await tab.wait_for("told"))["words"]
                assert "open on another page" in (await ann.wait_for("unseated"))["why"]
                pages = sum(each["t"] == "page" for each in ann.heard)
                await tab.say("note", values={"text": "x"})
                await tab.wait_for("page", count=2)
                assert sum(each["t"] == "page" for each in ann.heard) == pages
                assert (await ann.say("note", values={"text": "y"}))["words"] == "Take a seat first."

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


@pytest.mark.parametrize(
    "sent",
    [
        {"key": "0123456789abcdef"},
        {"key": "note", "values": {"text": 4}},
        {"key": "note", "values": {"text": "x", "seat": "Ben"}},
        {"key": "count", "values": {"unit": "coins", "amount": -1}},
        {"key": "count", "values": {"unit": "crowns", "amount": 1}},
        {"key": "undo"},
        {"key": "doubt", "values": {"number": 1}, "faces": ["AS"]},
        {"key": "Starting card", "faces": []},
        {"key": "Starting card", "faces": ["2D", "2D"]},
        {"key": "Starting card", "faces": ["AS"]},
        {"key": "Starting card", "faces": ["2D"], "values": {"seat": "Ben"}},
        {"key": "Starting card", "faces": ["2D"], "at": 5.0},
    ],
)
def test_a_key_that_is_not_on_the_page_or_not_filled_in_as_it_asks_says_nothing(sent: dict[str, Any]) -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann:
            await ann.sit("Ann")
            key = ann.key("Starting card")["key"] if sent["key"] == "Starting card" else sent["key"]
            if "at" in sent:
                await ann.send({"t": "say", "id": "x", **sent, "key": key, "at": ann.ms()})
                await ann.wait_for("done")
            else:
                assert await ann.say(key, "x", **{name: each for name, each in sent.items() if name != "key"}) == {
                    "t": "done", "id": "x", "ok": False, "words": "The table has moved on: look again.",
                }  # fmt: skip
            assert said(table) == []

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_things_are_counted_and_ones_own_word_is_taken_back_and_no_other() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann, PhoneTwin(table.server) as ben:
            page = await ann.sit("Ann")
            assert page["units"] == [["coins", "coins"]]
            assert (await ann.say("count", values={"unit": "coins", "amount": 50}))["ok"]
            await ben.sit("Ben")
            assert not (await ben.say("undo"))["ok"]
            await ann.say(ann.key("Starting card")["key"], faces=["2D"])
            for _ in range(200):
                if next(each for each in reversed(ann.heard) if each["t"] == "page")["undo"]:
                    break
                await asyncio.sleep(0.01)
            assert (await ann.say("undo"))["ok"]
            assert [type(act) for act in said(table)][::2] == [Count, Undo]

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_press_carries_its_time_and_its_uncertainty_and_is_judged_within_a_moment() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server, ahead_s=900.0) as ann, PhoneTwin(table.server, ahead_s=-100.0) as ben:
            await ann.sit("Ann")
            await ben.sit("Ben")
            deal(table)
            await asyncio.sleep(0.5)
            bid = ann.key("Bid")
            values = {each["name"]: max(1, each["least"]) for each in bid["numbers"]}
            done = await ann.say(bid["key"], values=values, at=ann.ms())
            assert done["ok"], done
            for _ in range(300):
                if any(key["title"] == "CALL" for key in ben.heard[-1].get("keys", ())):
                    break
                await asyncio.sleep(0.01)
            pressed, began = time.monotonic(), time.perf_counter()
            assert (await ben.say(ben.key("CALL")["key"], at=ben.ms()))["ok"]
            assert time.perf_counter() - began < 1
            call = said(table)[-1]
            assert (call.word(), call.seat) == ("call", "Ben")
            assert TOUCH_S <= call.pm < 0.3
            assert abs(call.at - pressed) <= call.pm

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_press_that_comes_after_others_were_judged_is_a_note_and_puts_nobody_behind() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann, PhoneTwin(table.server) as ben:
            await ann.sit("Ann")
            await ben.sit("Ben")
            deal(table)
            await asyncio.sleep(0.3)
            bid = ann.key("Bid")
            values = {each["name"]: max(1, each["least"]) for each in bid["numbers"]}
            asleep = ben.ms()
            ben.answers_pings = False
            await asyncio.sleep(1.2)
            assert (await ann.say(bid["key"], values=values, at=ann.ms()))["ok"]
            ben.answers_pings = True
            await asyncio.sleep(1.3)
            call = next(key for key in ben.heard[-1]["keys"] if key["title"] == "CALL")
            late = await ben.say(call["key"], at=asleep)
            assert not late["ok"]
            assert "late by phone" in late["words"]
            for _ in range(100):  # The table writes the note down after it has answered.
                if len(said(table)) > 4:
                    break
                await asyncio.sleep(0.05)
            assert [act.word() for act in said(table)][3:] == ["bid", "note"]

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_refusal_is_shown_with_its_reason_on_the_phone_that_asked() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ben:
            await ben.sit("Ben")
            key = ben.key("Starting card")["key"]
            await ben.say(key, faces=["2D"])
            answer = await ben.say(key, faces=["2D"])
            assert not answer["ok"]
            assert answer["words"]

    with played("pirates-bluff", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_screen_that_watches_has_the_table_and_no_seat() -> None:
    async def try_it(table: PlayedTable) -> None:
        screen = PhoneTwin(table.server)
        await screen.connect(watches=True)
        page = await screen.wait_for("watch")
        assert [seat["name"] for seat in page["seats"]] == ["Ann", "Ben", "Cem"]
        assert "hand" not in page
        await screen.close()

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_phones_that_are_switched_off_say_so_and_nothing_listens() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann:
            await ann.sit("Ann")
            with table.lock:
                table.phones.turn_off()
            assert "turned phones off" in (await ann.wait_for("unseated"))["why"]
            assert table.phones.shown.address == ""

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


def test_a_press_on_the_glass_waits_for_phones_and_for_nobody_else() -> None:
    feed = Feed([], clock=lambda: 10.0, wake=lambda: None)
    touch = Tapped(source="touch", at=10.0, act=Call(seat="Ann", at=10.0))
    feed.put(touch)
    assert feed.drain() == [touch]
    until = 9.9
    feed.waits.append(lambda: until)
    plain = Tapped(source="touch", at=10.0, act=Note(text="x"))
    feed.put(plain)
    assert feed.drain() == [plain]
    earlier = Tapped(source="phone:Ben", at=9.95, act=Call(seat="Ben", at=9.95))
    feed.put(touch)
    assert feed.drain() == []
    feed.put(earlier)
    until = 10.0
    assert feed.drain() == [earlier, touch]
    feed.put(Buzzed(source="nfc:board", at=9.9, place=1))
    assert feed.drain() == [], "a board's press still waits for other boards"


def test_the_result_of_an_act_leaves_in_the_tick_that_judges_it_and_nobody_waits_then() -> None:
    with lines_table("pirates-bluff", ("Ann", "Ben", "Cem"), 1) as table:
        assert not table.phones.is_waiting
        table.lines["Ann"].say(t="say", id="one", key="note", values={"text": "so"})
        table.settle()
        assert table.phones.is_waiting
        before = table.checked.lines["page"]
        table.turn()
        assert [entry.act.word() for entry in table.table.history.entries] == ["note"]
        assert table.checked.lines["page"] == before + 3
        assert not table.phones.is_waiting


def test_a_seat_with_a_phone_is_played_on_the_glass_at_the_same_time() -> None:
    with lines_table("battle", ("Ann", "Ben"), 1) as table:
        table.feed.put(Tapped(source="touch", at=table.now, act=Note(seat="Ann", text="said on the glass")))
        table.lines["Ann"].say(t="say", id="one", key="note", values={"text": "said on the phone"})
        table.turn()
        assert sorted(entry.act.text for entry in table.table.history.entries) == [
            "said on the glass",
            "said on the phone",
        ]
        assert table.last_answer == {"t": "done", "id": "one", "ok": True, "words": ""}
        assert "said on the glass" in table.newest["Ann"]


def test_a_phone_that_sends_too_much_reads_that_the_table_is_busy_and_may_continue_later() -> None:
    async def try_it(table: PlayedTable) -> None:
        async with PhoneTwin(table.server) as ann:
            await ann.sit("Ann")
            for number in range(40):
                await ann.send({"t": "say", "id": f"n{number}", "key": "note", "values": {"text": str(number)}})
            await ann.wait_for("done", count=40)
            answers = [each for each in ann.heard if each["t"] == "done"]
            busy = [each for each in answers if not each["ok"]]
            assert len(said(table)) == len(answers) - len(busy) < 30
            assert {each["words"] for each in busy} == {"The table is busy: try again, or say it aloud."}
            await asyncio.sleep(0.5)
            assert (await ann.say("note", values={"text": "later"}))["ok"]

    with played("battle", "Ann", "Ben", "Cem") as table:
        run(try_it(table))


class DiskTwin:
    """A disk that takes its time; None: until it is freed."""

    def __init__(self, takes_s: float | None) -> None:
        self._takes_s = takes_s
        self.stuck: list[Future[None]] = []

    def write(self, _: object) -> Future[None]:
        written: Future[None] = Future()
        if self._takes_s is not None:
            threading.Timer(self._takes_s, written.set_result, [None]).start()
        else:
            self.stuck.append(written)
        return written


@pytest.mark.parametrize(("takes_s", "most_s", "answers"), [(0.01, 10.0, 1), (None, 0.01, 0)], ids=["quick", "stuck"])
def test_a_tick_waits_for_a_quick_disk_and_not_for_one_that_is_stuck(
    takes_s: float | None, most_s: float, answers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phones.at_table.DISK_S", most_s)
    with lines_table("battle", ("Ann", "Ben"), 1) as table:
        disk = DiskTwin(takes_s)
        monkeypatch.setattr(table.table, "_book", disk)
        table.lines["Ann"].say(t="say", id="one", key="note", values={"text": "so"})
        table.turn()
        assert table.checked.lines["done"] == answers
        assert table.phones.is_waiting == (not answers)
        for written in disk.stuck:
            written.set_result(None)
