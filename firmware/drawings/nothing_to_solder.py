"""Kit 1, and what holds for every kit: the adapter, the USB reader, the tag behind its card."""

from __future__ import annotations

from shapes import BLACK, BLUE, GREEN, GREY, PURPLE, RED, Drawing, pins, reader


def starter() -> None:
    """One reader on a USB adapter."""
    d = Drawing(760, 330, "Kit 1: a PN532 reader on a USB-serial adapter")
    d.text(20, 28, "Kit 1, one reader on a USB adapter: four wires, nothing to solder, nothing to flash", size=16)
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
    d.text(20, 240, "TXD goes to RXD and RXD to TXD: one end sends, the other receives.", size=13)
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
        "VCC comes from the 5 V pin: the adapter's 3.3 V pin gives too little. Only for readers sold for 3.3 to 5 V.",
        size=12,
        colour=RED,
    )
    d.save("starter")


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


def call_kit() -> None:
    """A Pico with pins in a screw-terminal adapter, two buttons with leads, and a USB reader beside it."""
    d = Drawing(820, 430, "No solder, with CALL buttons: a Pico H in a screw-terminal adapter")
    d.text(20, 28, "Kit 2, CALL buttons without solder: push the Pico H in, and screw the buttons' leads down", size=16)
    d.box(30, 60, 130, 110, fill="#e8f5ec")
    d.text(95, 112, "tablet or laptop", size=12, at="middle")
    d.box(240, 60, 220, 250)
    d.text(350, 300, "screw-terminal adapter", size=12, at="middle")
    d.box(300, 100, 100, 180, fill="#e8f5ec")
    d.text(350, 196, "Pico H", at="middle")
    d.box(330, 92, 40, 18, fill="#dddddd")
    d.wire(BLACK, (160, 90), (200, 90), (200, 46), (350, 46), (350, 92), width=4)
    d.text(170, 82, "USB", size=11)
    (first,), (second,) = pins("BUTTON_PINS")[:2]
    spots = {}
    for label, y in ((f"GP{first}", 130.0), ("GND", 165.0), (f"GP{second}", 220.0), ("GND ", 255.0)):
        d.box(448, y - 12, 24, 24, fill="#c9d6c9")
        d.text(440, y + 4, label.strip(), size=12, at="end")
        spots[label] = (472.0, y)
    for number, (pin, ground, y) in enumerate(((f"GP{first}", "GND", 110), (f"GP{second}", "GND ", 215)), start=1):
        d.circle(690, y + 35, 40, fill="#f6c9c4")
        d.text(690, y + 40, f"CALL {number}", size=12, at="middle")
        d.wire(PURPLE, spots[pin], (560, spots[pin][1]), (560, y + 22), (652, y + 22))
        d.wire(BLACK, spots[ground], (590, spots[ground][1]), (590, y + 48), (652, y + 48))
    d.box(30, 210, 130, 90, fill="#fbeeee")
    d.text(95, 250, "USB reader", size=12, at="middle")
    d.text(95, 268, "(for tags)", size=12, at="middle")
    d.wire(BLACK, (95, 170), (95, 210), width=4)
    d.lines(
        345,
        "Screw one lead of a button to its GP terminal and the other to any GND terminal; you may swap the two.",
        "A button with three tabs: use COM and NO. Crimp a ferrule onto each lead; no insulation under the screw.",
    )
    d.lines(
        392,
        "Follow the printed names, not the places in this drawing: adapters order their terminals differently.",
        colour=RED,
    )
    d.save("call-kit")


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
