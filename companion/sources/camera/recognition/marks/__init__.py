"""The small codes that are printed in the corners of cards."""
