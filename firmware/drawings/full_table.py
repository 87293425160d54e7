"""Kit 3: all pins of the Pico, one seat, the supply, and the table from above."""

from __future__ import annotations

from shapes import (
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    GREY,
    OTHER_PIN,
    PICO_PIN,
    PURPLE,
    RED,
    TEAL,
    Drawing,
    pins,
    reader,
)


def table_kit() -> None:
    """The Pico with all its pins, and what goes where."""
    d = Drawing(900, 700, "Kit 4: what is connected to which pin of the Pico")
    d.text(20, 28, "All pins: a Raspberry Pi Pico seen from above (chips up), USB socket at the top", size=16)
    d.box(380, 50, 140, 600, fill="#e8f5ec")
    d.box(420, 38, 60, 26, fill="#dddddd")
    d.text(450, 56, "USB", size=12, at="middle")
    said = {}
    for number, (_, tx, rx) in enumerate(pins("READER_PINS"), start=1):
        said[PICO_PIN[tx]] = (BLUE, f"reader {number}: to its RXD")
        said[PICO_PIN[rx]] = (GREEN, f"reader {number}: to its TXD")
    for number, (pin,) in enumerate(pins("BUTTON_PINS"), start=1):
        safe = " (held while plugging in: safe boot)" if number == 1 else ""
        said[PICO_PIN[pin]] = (PURPLE, f"CALL button {number}{safe}")
    for number, (pin,) in enumerate(pins("LAMP_PINS"), start=1):
        said[PICO_PIN[pin]] = (BROWN, f"lamp {number} (through 330 ohm)")
    said[PICO_PIN[pins("RESET_PINS")[0][0]]] = (TEAL, "reset of all readers (optional)")
    names = {position: f"GP{gp}" for gp, position in PICO_PIN.items()} | OTHER_PIN
    said[36] = (RED, "two readers at most: to their VCC")
    said[38] = (BLACK, "ground: to every reader, button, lamp, supply")
    for position, name in names.items():
        on_left = position <= 20
        y = 72 + 30 * (position - 1 if on_left else 40 - position)
        y = 70 + (y - 70) * 0.97
        x = 380 if on_left else 520
        colour, words = said.get(position, (GREY, ""))
        d.circle(x, y, 6, fill=colour if words else "#ffffff", line=colour)
        d.text(x + (14 if on_left else -14), y + 4, name, size=12, at="start" if on_left else "end")
        d.text(x + (-14 if on_left else 14), y + 4, words, size=12, at="end" if on_left else "start", colour=colour)
    d.text(20, 680, "Leave pins without words free. You may use any GND pin.", size=12, colour=GREY)
    d.save("table-kit")


def button_and_lamp() -> None:
    """One seat's reader, button and lamp."""
    d = Drawing(760, 400, "One seat: reader, CALL button and lamp")
    d.text(
        20,
        28,
        "One seat: reader 1, CALL button 1, lamp 1 (the others are the same with their own pins)",
        size=15,
    )
    d.box(20, 60, 150, 300, fill="#e8f5ec")
    d.text(95, 80, "Pico", at="middle")
    tx, rx = pins("READER_PINS")[0][1:]
    button, lamp = pins("BUTTON_PINS")[0][0], pins("LAMP_PINS")[0][0]
    spots = {}
    for number, label in enumerate((f"GP{tx}", f"GP{rx}", "GND", f"GP{button}", f"GP{lamp}")):
        y = 120 + 50 * number
        d.text(160, y + 4, label, size=12, at="end")
        spots[label] = (170.0, float(y))
    vcc, gnd, txd, rxd = reader(d, 530, 50, "reader 1", ("VCC", "GND", "TXD", "RXD"))
    d.wire(BLUE, spots[f"GP{tx}"], (250, 120), (250, rxd[1]), rxd)
    d.wire(GREEN, spots[f"GP{rx}"], (290, 170), (290, txd[1]), txd)
    d.wire(BLACK, spots["GND"], (330, 220), (330, gnd[1]), gnd)
    d.wire(RED, (430, 58), (430, vcc[1]), vcc)
    d.text(424, 62, "3.3 V supply", size=12, at="end", colour=RED)
    d.box(530, 245, 90, 50, fill="#f2f2f2")
    d.text(575, 275, "button", size=12, at="middle")
    d.wire(PURPLE, spots[f"GP{button}"], (530, 270))
    d.wire(BLACK, (620, 270), (690, 270), (690, 345), (330, 345), (330, 220))
    d.box(390, 305, 70, 30, fill="#fdf3dc")
    d.text(425, 325, "330 ohm", size=11, at="middle")
    d.wire(BROWN, spots[f"GP{lamp}"], (390, 320))
    d.wire(BROWN, (460, 320), (560, 320))
    d.circle(580, 320, 18, fill="#fff6c8")
    d.text(580, 324, "LED", size=11, at="middle")
    d.wire(BLACK, (600, 320), (690, 320))
    d.joint(BLACK, (330, 220), (690, 320))
    d.text(
        20,
        378,
        "A button joins its pin to ground; nothing else is needed. An LED's long leg points to the",
        size=13,
    )
    d.text(20, 395, "resistor. Wires that cross without a dot are not joined.", size=13)
    d.save("seat")


def seats() -> None:
    """The table from above."""
    d = Drawing(760, 470, "Where readers, buttons and board lie on the table")
    d.text(20, 28, "Five seats from above: one spot and one button a seat, one board in the middle", size=16)
    d.box(60, 50, 640, 370, fill="#eaf2ea")
    places = ((590, 330), (370, 345), (150, 330), (220, 145), (530, 145))
    for x, y in places:
        d.wire(GREY, (x, y), (380, 235), width=1.5)
    for number, (x, y) in enumerate(places, start=1):
        d.box(x - 32, y - 44, 64, 88, fill="#ffffff")
        d.circle(x, y, 24, line=RED, dash="4 3")
        d.text(x, y + 4, f"{number}/play", size=11, at="middle")
        d.circle(x + 52, y, 13, fill="#f6c9c4")
        d.text(x + 52, y + 4, str(number), size=11, at="middle")
    d.box(335, 210, 90, 50, fill="#e8f5ec")
    d.text(380, 240, "board", at="middle")
    d.text(
        380,
        75,
        "Draw piles and discards lie away from the spots: piles cannot be read.",
        size=12,
        at="middle",
    )
    d.text(
        20,
        445,
        "Dashed: the reader's antenna under the cloth, 15 cm from the next or more. Places in turn order.",
        size=12,
    )
    d.save("seats")


def power() -> None:
    """A supply of its own from the third reader on, and one switch for both."""
    d = Drawing(820, 420, "From the third reader on: a supply of their own")
    d.text(20, 28, "From the third reader on: 3.3 V from a supply of their own", size=16)
    d.box(20, 60, 130, 60, fill="#dddddd")
    d.text(85, 86, "USB hub with", size=12, at="middle")
    d.text(85, 104, "one switch", size=12, at="middle")
    d.box(230, 60, 130, 60, fill="#e8f5ec")
    d.text(295, 95, "Pico", at="middle")
    d.text(352, 112, "GND", size=11, at="end")
    d.box(230, 200, 130, 80, fill="#fdf3dc")
    d.text(295, 232, "3.3 V supply", at="middle")
    d.text(295, 250, "1 A or more", size=12, at="middle")
    d.text(295, 268, "(5 V in by USB)", size=11, at="middle")
    d.wire(GREY, (150, 80), (230, 80), width=4)
    d.wire(GREY, (85, 120), (85, 240), (230, 240), width=4)
    d.wire(RED, (360, 220), (770, 220), width=4)
    d.text(420, 212, "3.3 V to each VCC", size=12, colour=RED)
    d.wire(BLACK, (360, 260), (770, 260), width=4)
    d.text(420, 280, "ground to every reader, button and lamp", size=12)
    d.wire(BLACK, (360, 108), (390, 108), (390, 260))
    d.text(398, 150, "join the grounds: without", size=12, colour=RED)
    d.text(398, 166, "this wire nothing works", size=12, colour=RED)
    d.joint(BLACK, (390, 260))
    for number, x in enumerate((580, 670, 760), start=1):
        d.box(x - 38, 60, 76, 60, fill="#fbeeee")
        d.text(x, 95, f"reader {number}", size=12, at="middle")
        d.wire(RED, (x - 15, 120), (x - 15, 220))
        d.wire(BLACK, (x + 10, 120), (x + 10, 260))
        d.joint(RED, (x - 15, 220))
        d.joint(BLACK, (x + 10, 260))
    d.lines(
        320,
        "One switch for both: a reader that has power while the Pico has none feeds the Pico through TXD.",
        "No such switch? Then put a resistor of 1 kilohm into each green wire (reader's TXD to the Pico).",
    )
    d.lines(372, "The Pico's own 3V3 OUT pin stays free then. Never join it with the supply's 3.3 V.", colour=RED)
    d.save("power")


def long_cable() -> None:
    """What a button at the end of a long cable needs at the Pico's end, and how the ends are made."""
    d = Drawing(820, 420, "A button at the end of a long cable")
    d.text(20, 28, "A button more than a metre away: two small parts at the Pico's end", size=16)
    pin = pins("BUTTON_PINS")[0][0]
    d.box(20, 60, 110, 200, fill="#e8f5ec")
    d.text(75, 82, "Pico", at="middle")
    spots = {"3V3 OUT": (130.0, 110.0), f"GP{pin}": (130.0, 170.0), "GND": (130.0, 230.0)}
    for name, (x, y) in spots.items():
        d.text(x - 8, y + 4, name, size=12, at="end")
    d.wire(RED, spots["3V3 OUT"], (230, 110))
    d.box(212, 122, 36, 36, fill="#fdf3dc")
    d.wire(RED, (230, 110), (230, 122))
    d.text(256, 137, "1 to 4.7 kilohm", size=12)
    d.text(256, 152, "(pull-up)", size=12)
    d.wire(PURPLE, (230, 158), (230, 170))
    d.wire(PURPLE, spots[f"GP{pin}"], (640, 170))
    d.wire(BLACK, spots["GND"], (640, 230))
    d.wire(PURPLE, (380, 170), (380, 192))
    d.wire(BLACK, (362, 192), (398, 192), width=4)
    d.wire(BLACK, (362, 204), (398, 204), width=4)
    d.wire(BLACK, (380, 204), (380, 230))
    d.text(406, 203, "100 nF", size=12)
    d.joint(PURPLE, (230, 170), (380, 170))
    d.joint(BLACK, (380, 230))
    d.box(470, 160, 120, 80, fill="#f2f2f2")
    d.text(530, 204, "cable", size=12, at="middle")
    d.box(640, 155, 110, 90, fill="#e9f2fb")
    d.text(695, 204, "CALL 1", at="middle")
    d.lines(
        300,
        "Ends: stranded wire does not go into a breadboard or stay under a screw. Crimp a ferrule of",
        "0.25 mm² onto each end (screw terminal), or solder it to a jumper wire's pin (breadboard).",
    )
    d.lines(
        350,
        "Strain relief: tie the cable to the box or the table with two cable ties, a hand's width before",
        "the terminals. Pull at the cable: the tie must hold it, not the wires.",
    )
    d.lines(400, "Wires are joined where there is a dot, and nowhere else.")
    d.save("long-cable")
