"""What is flashed onto a board: nothing here uses what MicroPython lacks."""
