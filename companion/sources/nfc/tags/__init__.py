"""The tag of each card: numbers on tags, the map, and enrolling a deck."""
