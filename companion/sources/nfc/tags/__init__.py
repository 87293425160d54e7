"""Which tag is which card: numbers on tags, the map, and enrolling a deck."""
