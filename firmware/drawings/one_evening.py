"""Kit 3: soldering a pin, and two seats step by step."""

from __future__ import annotations

from shapes import BLACK, BLUE, BROWN, GREEN, GREY, PICO_PIN, PURPLE, RED, Drawing, pins, reader

NEW = "#e9f2fb"


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
    d.wire(BROWN, (282, 150), (225, 95), width=4)
    d.text(222, 86, "solder", size=11, colour=BROWN)
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
        d.circle(66, 104, 7, fill="#7bd88f")
        d.text(66, 128, "light", size=11, at="middle")
        d.text(250, 330, "The drawing shows the pins in the order of use: follow their names and numbers.", size=13)
        d.text(250, 290, "The light is dark at first. Once our program runs, it blinks once a second.", size=13)
        d.text(250, 200, "The numbers in brackets count the pins:", size=13)
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
    ground, plus = where["GND"], where["3V3 OUT"]
    if step >= 2:
        d.joint(colour(BLACK, 2), (440, ground), (440, where[f"GP{button1}"]))
    if step >= 3:
        d.joint(colour(BLACK, 3), (525, ground))
    if step >= 4:
        d.joint(colour(RED, 4), (545, plus))
        d.joint(colour(BLACK, 4), (510, ground))
    if step > 1:
        d.text(
            20,
            470,
            "New wires are coloured, earlier ones grey. Wires are joined where there is a dot, and nowhere else.",
            size=13,
        )
    d.text(20, 490, "Pull the USB cable before you change anything.", size=13, colour=RED)
    d.save(f"evening-{step}")
