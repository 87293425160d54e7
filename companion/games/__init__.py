"""The five games and what they share."""
