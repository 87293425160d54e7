"""Cards of any other deck, compared with one picture of each face."""
