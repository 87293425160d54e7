"""Draws the wiring of hardware.md as SVG files beside this one: ``python firmware/drawings/draw.py``.

The pins are read out of ``board_pico.py``, so a drawing cannot say other pins than the program uses.
"""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).parent
RED, BLACK, BLUE, GREEN = "#c0392b", "#222222", "#1f5fa8", "#1e7d45"
GREY, PURPLE, ORANGE = "#8a8a8a", "#7d3c98", "#b36b00"

# GP number -> position on the board, USB socket up, counted as the makers do (left side down 1-20, right up 21-40).
PICO_PIN = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
OTHER_PIN = {3: "GND", 8: "GND", 13: "GND", 18: "GND", 23: "GND", 28: "GND", 30: "RUN", 33: "GND", 35: "ADC REF",
             36: "3V3 OUT", 37: "3V3 EN", 38: "GND", 39: "VSYS", 40: "VBUS"}  # fmt: skip


def pins(name: str) -> tuple[tuple[int, ...], ...]:
    """A constant of board_pico.py, without running it."""
    tree = ast.parse((HERE.parent / "board_pico.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            value = ast.literal_eval(node.value)
            return tuple(each if isinstance(each, tuple) else (each,) for each in value)
    raise KeyError(name)


class Drawing:
    """Shapes in millimetre-like units, top left is 0, 0."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="DejaVu Sans, Arial, sans-serif" role="img">'
            f"<title>{title}</title>"
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        ]

    def box(self, x: float, y: float, w: float, h: float, *, fill: str = "#eef3f8", line: str = BLACK) -> None:
        """A part with rounded corners."""
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
        )

    def circle(self, x: float, y: float, r: float, *, fill: str = "none", line: str = BLACK, dash: str = "") -> None:
        """A round part."""
        self._parts.append(
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{line}" stroke-width="1.5" '
            f'stroke-dasharray="{dash}"/>'
        )

    def text(self, x: float, y: float, said: str, *, size: int = 13, at: str = "start", colour: str = BLACK) -> None:
        """One line of text; ``at``: start, middle or end."""
        self._parts.append(f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{at}" fill="{colour}">{said}</text>')

    def wire(self, colour: str, *points: tuple[float, float], width: float = 2.5) -> None:
        """A wire along points, with a dot at each end."""
        path = " ".join(f"{x},{y}" for x, y in points)
        self._parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
        for x, y in (points[0], points[-1]):
            self._parts.append(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>')

    def save(self, name: str) -> None:
        """Writes the file."""
        (HERE / f"{name}.svg").write_text("\n".join([*self._parts, "</svg>"]) + "\n", encoding="utf-8")


def reader(d: Drawing, x: float, y: float, name: str, labels: tuple[str, ...]) -> list[tuple[float, float]]:
    """A reader board with its four contacts on the left; where they are."""
    d.box(x, y, 190, 150, fill="#fbeeee")
    d.circle(x + 125, y + 75, 48, line=GREY, dash="5 4")
    d.text(x + 125, y + 71, "antenna", size=11, at="middle", colour=GREY)
    d.text(x + 125, y + 86, "card here", size=11, at="middle", colour=GREY)
    d.text(x + 95, y + 17, name, size=13, at="middle")
    spots = []
    for number, label in enumerate(labels):
        at = (x, y + 38 + 30 * number)
        d.text(x + 9, at[1] + 4, label, size=12)
        spots.append(at)
    return spots


def starter() -> None:
    """One reader on a USB adapter."""
    d = Drawing(760, 330, "Starter kit: a PN532 reader on a USB-serial adapter")
    d.text(20, 28, "Starter kit: four wires, nothing to solder, nothing to flash", size=16)
    d.box(20, 100, 70, 60, fill="#eeeeee")
    d.text(55, 135, "USB", at="middle")
    d.box(90, 70, 190, 130)
    d.text(185, 90, "USB-serial adapter", at="middle")
    d.text(97, 130, "its jumper", size=12, colour=RED)
    d.text(97, 146, "on 3.3 V: for the", size=12, colour=RED)
    d.text(97, 162, "data wires", size=12, colour=RED)
    left = []
    for number, label in enumerate(("5V", "GND", "RXD", "TXD")):
        y = 108 + 21 * number
        d.text(271, y + 4, label, size=12, at="end")
        left.append((280, y))
    right = reader(d, 520, 70, "PN532 reader", ("VCC", "GND", "TXD", "RXD"))
    for colour, a, b, bend in zip((RED, BLACK, GREEN, BLUE), left, right, (340, 370, 400, 430), strict=True):
        d.wire(colour, a, (bend, a[1]), (bend, b[1]), b)
    d.text(20, 240, "TXD goes to RXD and RXD to TXD: what one end says, the other end hears.", size=13)
    d.text(
        20,
        262,
        "The reader's two small switches: both OFF (0, 0) is HSU, the serial mode. Compare the table",
        size=13,
    )
    d.text(
        20,
        282,
        "printed on your board. Where it says SDA and SCL: SDA is TXD and SCL is RXD in this mode.",
        size=13,
    )
    d.text(
        20,
        306,
        "VCC comes from the 5 V pin: the adapter's 3.3 V pin gives too little. Only for boards sold for 3.3 to 5 V.",
        size=12,
        colour=RED,
    )
    d.save("starter")


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


def card() -> None:
    """Where the tag goes, and metal."""
    d = Drawing(760, 330, "The tag behind the card, and a metal table")
    d.text(20, 28, "The tag: behind the paper, in the sleeve", size=15)
    for left, x, y in ((40, 66, 77), (150, 211, 146)):
        d.box(left, 50, 88, 123, fill="#ffffff")
        d.circle(x, y, 20, fill="#f7e3c3")
        d.text(x, y + 4, "tag", size=11, at="middle")
    d.text(40, 200, "25 to 30 mm tags, in opposite corners by turns:", size=12)
    d.text(40, 218, "two neighbours in a hand then overlap less.", size=12)
    d.text(400, 28, "On a metal table", size=15)
    layers = (
        ("card", "#ffffff"),
        ("cloth", "#eaf2ea"),
        ("reader, antenna up", "#fbeeee"),
        ("ferrite sheet", "#d9d9d9"),
        ("cork or foam, 10 mm", "#f4e6cf"),
        ("metal", "#9aa5b1"),
    )
    for number, (name, fill) in enumerate(layers):
        d.box(420, 50 + 34 * number, 280, 30, fill=fill)
        d.text(560, 70 + 34 * number, name, size=12, at="middle")
    d.text(
        20,
        280,
        "One tagged card on a spot. Tagged cards on each other are not read at all, or one at random;",
        size=13,
    )
    d.text(20, 300, "a tagged card on top of untagged ones is read.", size=13)
    d.save("card")


def usb_kit() -> None:
    """A USB reader on the table: nothing to wire."""
    d = Drawing(760, 230, "A USB reader: nothing to solder, nothing to wire")
    d.text(20, 28, "Nothing to solder: one USB reader in the middle of the table", size=16)
    d.box(30, 60, 180, 120, fill="#e8f5ec")
    d.text(120, 115, "tablet or laptop", at="middle")
    d.text(120, 135, "with the companion", size=12, at="middle")
    d.box(210, 108, 34, 24, fill="#dddddd")
    d.text(227, 124, "USB", size=10, at="middle")
    d.wire(BLACK, (244, 120), (470, 120), width=4)
    d.box(470, 60, 170, 120, fill="#fbeeee")
    d.circle(555, 130, 42, line=GREY, dash="5 4")
    d.text(555, 78, "USB reader", at="middle")
    d.box(528, 95, 54, 74, fill="#ffffff")
    d.text(555, 136, "card", size=11, at="middle")
    d.text(
        20,
        210,
        "One card at a time, flat on the middle. 10 mm of cork or foam under the reader on a metal table.",
        size=13,
    )
    d.save("usb")


def solder() -> None:
    """How a pin is soldered, and how it looks when it is right."""
    d = Drawing(760, 300, "Soldering one pin")
    d.text(20, 28, "One pin: three steps of two seconds each", size=16)
    for left, words in (
        (20, "1  heat pin and ring"),
        (210, "2  feed the solder in"),
        (400, "3  solder away, then iron"),
    ):
        d.box(left, 160, 160, 14, fill="#cfe3d4")
        d.box(left + 55, 152, 50, 8, fill="#d9b24c")
        d.box(left + 75, 90, 10, 130, fill="#d7d7d7")
        d.text(left, 250, words, size=13)
    for left in (20, 210, 400):
        tilt = 30 if left == 400 else 0
        d.wire(GREY, (left + 88, 148 - tilt), (left + 140, 80 - tilt), width=9)
        d.text(left + 134, 70 - tilt, "iron", size=11, at="middle", colour=GREY)
    d.wire(ORANGE, (282, 150), (225, 95), width=4)
    d.text(222, 86, "solder", size=11, colour=ORANGE)
    d.box(461, 141, 38, 19, fill="#b9bcc0")
    d.text(600, 64, "right: shiny, hollow", size=12)
    d.text(600, 80, "sides, ring covered", size=12)
    d.box(600, 110, 110, 10, fill="#cfe3d4")
    d.wire(BLACK, (625, 110), (650, 88), (655, 88), (680, 110), width=3)
    d.text(600, 170, "wrong: a ball on the", size=12, colour=RED)
    d.text(600, 186, "pin, or a bridge", size=12, colour=RED)
    d.box(600, 216, 110, 10, fill="#cfe3d4")
    d.circle(655, 206, 13, fill="#b9bcc0", line=RED)
    d.text(
        20,
        282,
        "350 °C, solder wire of 0.5 to 1 mm with flux inside, a window open. The tip is always hot: into its stand.",
        size=12,
    )
    d.save("solder")


NEW = "#e9f2fb"


def evening(step: int) -> None:
    """Two seats with CALL buttons, one step further in each picture; what was there before is grey."""
    titles = {
        1: "Step 1: the Pico alone, on its USB cable",
        2: "Step 2: two CALL buttons",
        3: "Step 3: the first reader",
        4: "Step 4: the second reader",
    }
    d = Drawing(820, 500, titles[step])
    d.text(20, 28, titles[step], size=16)
    (_, tx1, rx1), (_, tx2, rx2) = pins("READER_PINS")[:2]
    (button1,), (button2,) = pins("BUTTON_PINS")[:2]
    d.box(40, 66, 170, 350, fill="#e8f5ec" if step == 1 else "#f3f3f3")
    d.box(95, 54, 60, 26, fill="#dddddd")
    d.text(125, 71, "USB", size=12, at="middle")
    d.text(100, 240, "Pico", at="middle")
    where: dict[str, float] = {}
    names = ["3V3 OUT", "GND", *(f"GP{pin}" for pin in (tx1, rx1, button1, button2, tx2, rx2))]
    numbers = {"3V3 OUT": 36, "GND": 38} | {f"GP{gp}": number for gp, number in PICO_PIN.items()}
    for at, name in enumerate(names):
        where[name] = 96.0 + 42 * at
        d.circle(210, where[name], 5, fill="#ffffff")
        d.text(200, where[name] + 4, f"{name}  (pin {numbers[name]})", size=12, at="end")
    if step == 1:
        d.wire(BLACK, (125, 54), (125, 40), (400, 40), width=4)
        d.text(408, 45, "to the tablet, for files and power", size=13)
        d.text(250, 200, "The numbers in brackets count along the board:", size=13)
        d.text(250, 220, "1 to 20 down the left side, 21 to 40 up the right,", size=13)
        d.text(250, 240, "the USB socket up. The names are printed on its back.", size=13)

    def colour(of: str, since: int) -> str:
        return of if step == since else "#b5b5b5"

    if step >= 2:
        for number, pin in ((1, button1), (2, button2)):
            y = where[f"GP{pin}"]
            d.box(330, y - 16, 80, 32, fill=NEW if step == 2 else "#f3f3f3")
            d.text(370, y + 4, f"CALL {number}", size=12, at="middle")
            d.wire(colour(PURPLE, 2), (210, y), (330, y))
            d.wire(colour(BLACK, 2), (410, y), (440, y), (440, where["GND"]), (210, where["GND"]))
    for since, top, tx, rx in ((3, 60, tx1, rx1), (4, 300, tx2, rx2)):
        if step < since:
            continue
        vcc, gnd, txd, rxd = reader(d, 590, top, f"reader {since - 2}", ("VCC", "GND", "TXD", "RXD"))
        bend = 560 if since == 3 else 545
        d.wire(colour(RED, since), (210, where["3V3 OUT"]), (bend, where["3V3 OUT"]), (bend, vcc[1]), vcc)
        d.wire(colour(BLACK, since), (210, where["GND"]), (bend - 35, where["GND"]), (bend - 35, gnd[1]), gnd)
        d.wire(colour(GREEN, since), (210, where[f"GP{rx}"]), (bend - 60, where[f"GP{rx}"]), (bend - 60, txd[1]), txd)
        d.wire(colour(BLUE, since), (210, where[f"GP{tx}"]), (bend - 85, where[f"GP{tx}"]), (bend - 85, rxd[1]), rxd)
    if step > 1:
        d.text(
            20,
            470,
            "New wires are coloured, earlier ones grey. Wires that cross without a dot at their end are not joined.",
            size=13,
        )
    d.text(20, 490, "Pull the USB cable before you change anything.", size=13, colour=RED)
    d.save(f"evening-{step}")


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


def main() -> None:
    """Draws everything."""
    for draw in (usb_kit, starter, solder, table_kit, button_and_lamp, power, seats, card):
        draw()
    for step in (1, 2, 3, 4):
        evening(step)


if __name__ == "__main__":
    main()
