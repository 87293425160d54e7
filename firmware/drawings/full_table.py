"""Kit 3: all pins of the Pico, one seat, the supply, and the table from above."""

from __future__ import annotations

from shapes import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    OTHER_PIN,
    PICO_PIN,
    PURPLE,
    RED,
    Drawing,
    pins,
    reader,
)


def table_kit() -> None:
    """The Pico with all its pins, and what goes where."""
    d = Drawing(900, 700, "Table kit: what is connected to which pin of the Pico")
    d.text(20, 28, "Table kit: Raspberry Pi Pico seen from above, USB socket up", size=16)
    d.box(380, 50, 140, 600, fill="#e8f5ec")
    d.box(420, 38, 60, 26, fill="#dddddd")
    d.text(450, 56, "USB", size=12, at="middle")
    said = {}
    for number, (_, tx, rx) in enumerate(pins("READER_PINS"), start=1):
        said[PICO_PIN[tx]] = (BLUE, f"reader {number}: to its RXD")
        said[PICO_PIN[rx]] = (GREEN, f"reader {number}: to its TXD")
    for number, (pin,) in enumerate(pins("BUTTON_PINS"), start=1):
        safe = " (held while plugging in: safe boot)" if number == 1 else ""
        said[PICO_PIN[pin]] = (BLACK, f"CALL button {number}{safe}")
    for number, (pin,) in enumerate(pins("LAMP_PINS"), start=1):
        said[PICO_PIN[pin]] = (ORANGE, f"lamp {number} (through 330 ohm)")
    said[PICO_PIN[pins("RESET_PINS")[0][0]]] = (PURPLE, "reset of all readers (optional)")
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
    d.text(20, 680, "Pins without words stay free. Any GND pin is as good as another.", size=12, colour=GREY)
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
    d.wire(ORANGE, spots[f"GP{lamp}"], (390, 320))
    d.wire(ORANGE, (460, 320), (560, 320))
    d.circle(580, 320, 18, fill="#fff6c8")
    d.text(580, 324, "LED", size=11, at="middle")
    d.wire(BLACK, (600, 320), (690, 320))
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
    """A supply of its own from the third reader on."""
    d = Drawing(760, 330, "From the third reader on: a supply of their own")
    d.text(20, 28, "From the third reader on: 3.3 V from a supply of their own", size=16)
    d.box(30, 70, 150, 60, fill="#e8f5ec")
    d.text(105, 105, "Pico", at="middle")
    d.text(172, 122, "GND", size=11, at="end")
    d.box(30, 190, 150, 80, fill="#fdf3dc")
    d.text(105, 220, "3.3 V supply", at="middle")
    d.text(105, 238, "1 A or more", size=12, at="middle")
    d.text(105, 256, "(5 V in by USB)", size=11, at="middle")
    d.wire(RED, (180, 210), (700, 210), width=4)
    d.text(250, 203, "3.3 V to every reader's VCC", size=12, colour=RED)
    d.wire(BLACK, (180, 250), (700, 250), width=4)
    d.text(250, 268, "ground to every reader, button and lamp", size=12)
    d.wire(BLACK, (180, 118), (215, 118), (215, 250))
    d.text(222, 150, "join the grounds: without", size=12, colour=RED)
    d.text(222, 166, "this wire nothing works", size=12, colour=RED)
    for number, x in enumerate((480, 580, 680), start=1):
        d.box(x - 40, 60, 80, 60, fill="#fbeeee")
        d.text(x, 95, f"reader {number}", size=12, at="middle")
        d.wire(RED, (x - 15, 120), (x - 15, 210))
        d.wire(BLACK, (x + 15, 120), (x + 15, 250))
    d.text(20, 310, "The Pico's own 3V3 OUT pin stays free then. Never join it with the supply's 3.3 V.", size=13)
    d.save("power")
