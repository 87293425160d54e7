"""Tags and buzzers: bytes in, tags and presses out."""
