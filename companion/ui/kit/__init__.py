"""The parts of every screen: colours, text, keys, cards, pads."""
