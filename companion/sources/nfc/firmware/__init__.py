"""The program of a board: it uses nothing that MicroPython lacks."""
