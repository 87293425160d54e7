"""The kernel that judges every game: acts, events, secrets, the places of cards, undo and correction."""
