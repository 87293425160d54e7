"""Sources in threads, one queue out, in order of time."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from companion.observations import Buzzed, Observation, SourceLost, Tapped
from companion.rules.acts import Undo
from companion.sources.feed import Feed


class Scripted:
    """A source that gives these observations, and then the error."""

    def __init__(self, name: str, *said: Observation, error: Exception | None = None) -> None:
        self.name = name
        self.said = said
        self.error = error
        self.closed = threading.Event()

    def __iter__(self) -> Iterator[Observation]:
        yield from self.said
        if self.error:
            raise self.error

    def close(self) -> None:
        self.closed.set()


def tap(at: float) -> Tapped:
    return Tapped(source="touch", at=at, act=Undo())


def press(place: int, at: float) -> Buzzed:
    return Buzzed(source="nfc:a", at=at, place=place)


def drained(feed: Feed) -> list[Observation]:
    found: list[Observation] = []
    while not feed.exhausted:
        found += feed.drain()
    return found


def test_what_every_source_says_comes_out() -> None:
    feed = Feed([Scripted("a", tap(1), tap(3)), Scripted("b", tap(2))], clock=lambda: 9.0, wake=lambda: None)
    feed.start()
    assert sorted(each.at for each in drained(feed)) == [1, 2, 3]


def test_a_source_that_breaks_is_said_to_be_lost() -> None:
    feed = Feed([Scripted("a", error=OSError("unplugged"))], clock=lambda: 9.0, wake=lambda: None)
    feed.start()
    (lost,) = drained(feed)
    assert isinstance(lost, SourceLost)
    assert "unplugged" in lost.why


def test_presses_wait_for_each_other_and_come_out_in_order_of_time() -> None:
    now = [1.0]
    feed = Feed([], clock=lambda: now[0], hold_s=0.3, wake=lambda: None)
    feed.put(press(2, 0.95))
    assert feed.drain() == []
    feed.put(press(1, 0.90))
    now[0] = 1.3
    assert [each.place for each in feed.drain() if isinstance(each, Buzzed)] == [1, 2]


def test_closing_closes_every_source() -> None:
    sources = [Scripted("a"), Scripted("b")]
    feed = Feed(sources, clock=lambda: 0.0, wake=lambda: None)
    feed.close()
    assert all(source.closed.is_set() for source in sources)


def test_a_source_that_ended_says_why_and_one_that_runs_does_not() -> None:
    going = threading.Event()

    class Waiting(Scripted):
        def __iter__(self) -> Iterator[Observation]:
            going.wait(10)
            return iter(())

    sources = Scripted("a", tap(1.0)), Scripted("b", error=ValueError("a bug")), Waiting("c")
    feed = Feed(sources, clock=lambda: 0.0, wake=lambda: None)
    feed.start()
    while feed.ended("a") is None or feed.ended("b") is None:
        pass
    assert (feed.ended("a"), feed.ended("b"), feed.ended("c")) == ("it has come to its end", "ValueError: a bug", None)
    going.set()
    feed.close(wait_s=10)
    assert feed.ended("c") is not None
