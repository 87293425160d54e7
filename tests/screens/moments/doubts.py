"""Moments with a question to the table about the sight of a camera or a reader."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from kivy.uix.image import Image

from companion.languages import tr
from companion.observations import SourceLost, TagSeen
from tests.observing import card, gone, looked
from tests.screens.glass import Glass
from tests.screens.moments.games import fights, trick, war
from tests.screens.moments.leading import chance, tapped, until


def blurred_six(rank: str = "6", *, red: bool = False, blur: int = 15) -> bytes:
    """A crop as a camera would send it, of a black six if nothing else is wanted."""
    picture = np.full((190, 140, 3), (46, 92, 58), np.uint8)
    cv2.rectangle(picture, (18, 16), (122, 174), (236, 240, 240), -1)
    cv2.putText(picture, rank, (46, 120), cv2.FONT_HERSHEY_SIMPLEX, 2.6, (40, 36, 200) if red else (40, 36, 36), 8)
    coded, jpeg = cv2.imencode(".jpg", cv2.GaussianBlur(picture, (blur, blur), 0))
    assert coded
    return jpeg.tobytes()


def doubt(table: Glass) -> None:
    """Two cards that the camera cannot read."""
    fights(table, "7S", "9H")
    seen = card("1/play", "6S", 0.5, ("9S", 0.45), track=1), card("2/play", "3D", 0.5, ("8D", 0.3), track=2)
    table.see(*(replace(each, crop=blurred_six()) for each in seen))


def doubt_of_a_tag(table: Glass) -> None:
    """A tag that is on no map."""
    fights(table, "7S", "9H")
    table.see(TagSeen(source="nfc:b", at=0.0, zone="2/play", uid="04FF"))


def doubt_of_a_warrior(table: Glass) -> None:
    """The same, of the deck with the most cards: the seat whose turn it is lays it to a trick."""
    trick(table)
    prompts = table.session.table.game.expected(table.session.table.state)
    waited = next(each.cards.zone for each in prompts if each.cards and not each.optional)
    table.see(TagSeen(source="nfc:b", at=0.0, zone=waited, uid="04FF"))


def doubt_of_an_unread_card(table: Glass) -> None:
    """An unread card; the game has nine different numbers."""
    unread = replace(card("2/start", None, track=2, side="unknown"), crop=blurred_six(blur=91))
    table.see(unread, looked(1.5), looked(3.0))


def doubt_of_a_refusal(table: Glass) -> None:
    """A card is clearly read that cannot be there."""
    fights(table, "7S", "9H", "2S", "3H", "4S", "5H", "6S", "8H", "JS", "10H")
    table.see(replace(card("1/play", "7S", 0.99, ("7C", 0.01), track=3), crop=blurred_six("7")))


def doubt_of_a_play(table: Glass) -> None:
    """A card that was played is now read as another one."""
    table.see(replace(card("1/play", "9S", 0.95, track=1), crop=blurred_six()))
    table.see(replace(card("1/play", "6S", 0.99, track=1), crop=blurred_six()))


def doubt_of_a_gathered_card(table: Glass) -> None:
    """A fight was gathered before one of its cards could be read."""
    fights(table, "7S", "9H")
    unclear = card("2/play", "5H", 0.6, ("5D", 0.38), track=2, at=0.2)
    table.see(card("1/play", "QS", track=1), replace(unclear, crop=blurred_six("5", red=True)))
    table.see(gone("1/play", 1, at=0.8), gone("2/play", 2, at=0.8), looked(1.9))


def doubt_of_a_battle_left_out(table: Glass, *, after: int = 0) -> None:
    """A battle was gathered before one of its cards was read, and left out; so long ago (seconds)."""
    ann, ben = table.session.table.state.seats
    tapped(table, *({"act": "muster", "seat": seat, "count": 4} for seat in (ann, ben)))
    rows = ("1/row", ("6S", None, "KD", "4C")), ("2/row", ("7S", "8H", "QD", "3C"))
    lie = [
        replace(card(zone, face, track=10 * int(zone[0]) + at, at=1.0, x=100.0 * at), crop=blurred_six())
        for zone, faces in rows
        for at, face in enumerate(faces)
    ]
    table.see(*lie)
    table.see(*(looked(2.0 + at) for at in range(4)))
    table.see(*(gone(each.zone, each.track, at=6.0) for each in lie), looked(6.2), looked(7.4))
    table.see(*(looked(8.0 + at) for at in range(after)))


def left_out_line(table: Glass) -> None:
    """Its line is opened in the book when nobody is asked any more."""
    doubt_of_a_battle_left_out(table, after=70)
    table.step()
    table.tap_key(tr("Book"))
    table.tap(tr("Not counted yet, because other cards were picked up too soon: {sentence}", sentence="")[:30])


def left_out_cards(table: Glass) -> None:
    """The question for the missing cards, before the play is put back."""
    left_out_line(table)
    table.tap_key(tr("Enter {seat}'s cards", seat="Bartholomew"))


def doubt_of_an_earlier_card(table: Glass) -> None:
    """A card lies that was read before."""
    table.see(card("1/play", "9S", 0.96, ("6S", 0.04), track=1), card("2/play", "8H", track=2))
    table.see(gone("1/play", 1, at=3.0), gone("2/play", 2, at=3.0))
    table.see(replace(card("1/play", "9S", track=3, at=10.0), crop=blurred_six()))


def picture_back(table: Glass) -> None:
    """The picture returns, and the table differs from the book."""
    fights(table, "7S", "9H")
    table.see(card("1/play", "7C", track=1, at=1.0), looked(1.5))
    lie = card("1/play", "9S", track=3, at=60.4), card("2/play", "KD", track=4, at=60.4)
    table.see(looked(60.0), *lie, gone("1/play", 1, at=60.5), looked(61.6))


def misread(table: Glass) -> None:
    """The tablet has corrected itself, and who wins the fight with it."""
    table.see(card("1/play", "6S", 0.9, ("9S", 0.1), track=1), card("2/play", "8H", track=2))
    table.see(card("1/play", "9S", 0.99, track=1, at=1.0))


def hidden_doubt(table: Glass) -> None:
    """A card that only one seat may see cannot be read."""
    chance(table, lambda state: False, most=5)
    seat = table.session.table.state.turn
    zone = f"{table.session.table.state.seats.index(seat) + 1}/down"
    table.see(replace(card(zone, "E", 0.5, ("F", 0.45)), crop=blurred_six("E")))


def uncovered_doubt(table: Glass) -> None:
    """Its player looks at it."""
    hidden_doubt(table)
    table.step()
    table.tap_key(tr("I'm {seat} – let me answer", seat=table.session.table.state.turn))
    table.tap_key(tr("I'm {seat} – show me", seat=table.session.table.state.turn))
    until(table, lambda: any(isinstance(each, Image) and each.texture is not None for each in table.visible()))


def lost(table: Glass) -> None:
    """The camera isn't responding."""
    war(table)
    why = tr("{name} has given no picture for {seconds} s; trying again.", name="camera:0", seconds=5)
    table.see(SourceLost(source="camera:0", at=0.0, why=why))
