"""Draws the wiring of hardware.md as SVG files beside this one: ``python firmware/drawings/draw.py``."""

from __future__ import annotations

from full_table import button_and_lamp, long_cable, power, seats, table_kit
from nothing_to_solder import call_kit, card, starter, usb_kit
from one_evening import evening, solder


def main() -> None:
    """Draws everything."""
    for draw in (usb_kit, starter, call_kit, solder, table_kit, button_and_lamp, long_cable, power, seats, card):
        draw()
    for step in (1, 2, 3, 4):
        evening(step)


if __name__ == "__main__":
    main()
