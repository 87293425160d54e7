"""Simulated evenings: people, hands and cards on a felt, filmed, read by the real networks, and played again.

Nothing here shares code, art or surface with the training: decks are held-out ones or printed here, the rest is drawn.
"""
