"""What an Android tablet has in place of a computer's devices: its camera, cables and tag reader."""
