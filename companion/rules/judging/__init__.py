"""Questions about an act: its cards, its legality, the objections, and its view for each seat."""
