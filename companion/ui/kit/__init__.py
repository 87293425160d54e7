"""What every screen is made of: colours, text, keys, cards, pads."""
