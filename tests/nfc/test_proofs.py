"""Cards that were rewritten, wiped or copied are noticed while they are played; what cannot be read is left alone."""

from __future__ import annotations

import pytest

from companion.sources.nfc.link.heard import Answered, TagCame
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.tags import payload
from companion.sources.nfc.tags.passwords import closing, key_of
from companion.sources.nfc.tags.proofs import Proofs
from companion.sources.nfc.tags.tagmap import Enrolled
from tests.nfc.pair import Pair
from tests.nfc.rig import ACE, TWO

NUMBER, OTHER = "0011223344556677", "8899AABBCCDDEEFF"


def tag(written: str, *, uid: str = ACE) -> SimulatedTag:
    made = SimulatedTag(bytes.fromhex(uid))
    if written:
        memory = payload.memory_of(written)
        made.memory[16 : 16 + len(memory)] = memory
    return made


def troubles(*laid: SimulatedTag, enrolled: Enrolled | None = None, hasty: int = 0) -> dict[str, str]:
    """The troubles of tags that are laid one after the other on reader 1; the first ``hasty`` ones are taken away as
    soon as they are noticed."""
    proofs = Proofs(lambda uid: enrolled or (Enrolled(written=NUMBER) if uid == ACE else Enrolled()))
    pair = Pair(VirtualBoard()).run(500)
    for number, each in enumerate(laid):
        pair.board.lay(1, each)
        for _ in range(3000):
            pair.run(1)
            heard, pair.heard = pair.heard, []
            for said in heard:
                if isinstance(said, TagCame):
                    if number < hasty:
                        pair.board.lift(1)
                    proofs.came(said.reader, said.uid, pair.link)
                elif isinstance(said, Answered):
                    proofs.answered(said)
        pair.board.lift(1)
        pair.run(1500)
        pair.heard.clear()
    return proofs.troubles


def test_the_card_that_was_enrolled_is_not_spoken_of() -> None:
    assert troubles(tag(NUMBER)) == {}


@pytest.mark.parametrize(
    ("written", "said"),
    [(OTHER, "a different number than when it was enrolled"), ("", "has lost the number")],
)
def test_a_rewritten_or_wiped_card_is_named(written: str, said: str) -> None:
    assert said in troubles(tag(written))[ACE]


def test_a_damaged_number_is_named() -> None:
    harmed = tag(NUMBER)
    harmed.memory[16 + 30] ^= 1
    assert "damaged" in troubles(harmed)[ACE]


def test_a_card_enrolled_without_a_number_is_not_asked() -> None:
    assert troubles(tag("", uid=TWO)) == {}


def test_a_card_taken_away_while_it_is_read_is_asked_again_the_next_time() -> None:
    assert troubles(tag(OTHER), hasty=1) == {}
    assert "a different number" in troubles(tag(OTHER), tag(OTHER), hasty=1)[ACE]


def test_a_card_that_somebody_locked_is_named_and_one_that_we_locked_is_not() -> None:
    locked = tag(NUMBER)
    locked.memory[10:12] = payload.LOCKS
    assert "was locked since it was enrolled" in troubles(locked)[ACE]
    assert troubles(locked, enrolled=Enrolled(written=NUMBER, locked=True)) == {}


KEY = key_of("5A" * 16, ACE)


def guarded(key: bytes) -> SimulatedTag:
    made = tag(NUMBER)
    for page, four in closing(41, bytes(made.memory[41 * 4 : 41 * 4 + 8]), key):
        made.memory[page * 4 : page * 4 + 4] = four
    return made


def test_a_copy_of_all_that_can_be_read_is_named_because_it_does_not_know_the_password() -> None:
    enrolled = Enrolled(written=NUMBER, key=KEY)
    assert troubles(guarded(KEY), enrolled=enrolled) == {}
    copy = tag(NUMBER)
    assert "does not accept its password" in troubles(copy, enrolled=enrolled)[ACE]
    assert "does not accept its password" in troubles(guarded(bytes(6)), enrolled=enrolled)[ACE]
    knows_half = guarded(KEY[:4] + b"??")
    assert "does not accept its password" in troubles(knows_half, enrolled=enrolled)[ACE]


def test_a_card_taken_away_before_its_password_was_asked_for_is_no_copy() -> None:
    assert troubles(guarded(KEY), enrolled=Enrolled(written=NUMBER, key=KEY), hasty=1) == {}


def test_a_tag_that_was_closed_to_readers_is_named_after_three_tries() -> None:
    closed = guarded(KEY)
    closed.memory[42 * 4] |= 0x80
    assert troubles(closed, closed) == {}
    assert "could not be read 3 times in a row" in troubles(closed, closed, closed)[ACE]
