"""Plays small evenings between a virtual board and the tablet's end and writes them down as ``.ptl`` transcripts.

``python -m tests.nfc.record_ptl`` writes them again, after a change of the protocol that was meant.
"""

from __future__ import annotations

from dataclasses import fields

from companion.sources.nfc.link.heard import Heard
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.transcripts import Pieces, TranscriptLine
from companion.sources.nfc.simulator.scenario import scenario_of
from companion.sources.nfc.simulator.virtual_table import VirtualTable
from tests.nfc.public_drivers import TRANSCRIPTS
from tests.nfc.rig import ACE, TWO

EVENINGS = {
    "evening": (
        "A card is laid and lifted, two buttons are pressed in one moment, a third a little later.",
        f"0.5 lay 1 {ACE}\n1.5 press 2 5\n1.6 press 1\n2.0 lift 1\n2.2 lay 2 {TWO}\n",
        3.5,
        0,
    ),
    "damaged": (
        "Every third line that passes is lost or damaged, in both directions.",
        f"0.5 lay 1 {ACE}\n1.5 press 3\n2.5 lift 1\n3.0 lay 2 {TWO}\n3.2 press 4\n",
        6.5,
        3,
    ),
    "mishaps": (
        "A number that no tag has, a hung reader, a supply that sags, and a board that restarts under lying cards.",
        f"0.3 lay 1 {ACE}\n0.8 phantom 2 04DEADBEEF0000\n1.2 dead 2\n2.5 alive 2\n3.0 sag 1\n3.5 reset\n"
        f"4.5 lay 2 {TWO}\n",
        8.0,
        0,
    ),
}


def told(heard: Heard) -> str:
    """The messages, as they stand in a transcript; times to a tenth of a millisecond."""
    words = [type(heard).__name__]
    for field in fields(heard):
        value = getattr(heard, field.name)
        words.append(f"{field.name}={value:.4f}" if isinstance(value, float) else f"{field.name}={value}")
    return " ".join(words)


def record(script: str, seconds: float, harm_every: int) -> list[TranscriptLine]:
    """The transcript of one evening in simulated time. What the tablet says reaches the board a millisecond later."""
    scenario = scenario_of(script)
    table, link = VirtualTable(scenario), Link()
    said = [
        TranscriptLine(happening.at, "!", f"{happening.what} {' '.join(happening.words)}".strip().encode())
        for happening in scenario.happenings
    ]
    theirs, ours = Pieces("<"), Pieces(">")
    passed = 0

    def arrive(lines: list[TranscriptLine]) -> bytes:
        nonlocal passed
        arrived = b""
        for each in lines:
            said.append(each)
            passed += 1
            line = each.line
            if harm_every and passed % harm_every == 0:
                line = b"" if passed % 2 else line[:9] + bytes((line[9] ^ 1,)) + line[10:]
                said.append(TranscriptLine(each.at, each.mark + "~", line))
            arrived += line + b"\n"
        return arrived

    to_board = b""
    for ms in range(1, int(seconds * 1000)):
        now = ms / 1000
        from_board = arrive(theirs.feed(now, table.answer(now, to_board)))
        to_board = arrive(ours.feed(now, link.tick(now, from_board)))
        said += [TranscriptLine(now, "=", told(heard).encode()) for heard in link.take()]
    return sorted(said, key=lambda each: each.at)


def main() -> None:
    """Writes all transcripts."""
    for name, (what, script, seconds, harm_every) in EVENINGS.items():
        lines = [f"# {what}", *map(str, record(script, seconds, harm_every))]
        (TRANSCRIPTS / f"{name}.ptl").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
